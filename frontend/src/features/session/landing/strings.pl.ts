import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  headline: 'Znajdź scrim 5v5 na dziś wieczór.',
  what: 'Scrim to treningowa gra w League of Legends o ustalonej porze: zajmij wolne miejsce w swojej roli, spotkaj dziewięć osób w lobby i graj. Muster jest darmowy.',
  signUp: 'Zarejestruj się',
  tonight: {
    title: 'Dziś wieczorem',
    hint: 'Naciśnij wolne miejsce, aby je zająć.',
    regions: 'Pokaż scrimy z',
    all: 'Wszystkie',
    inAll: 'Wszystkie regiony',
    inRegion: '{region}: scrimy, {name}',
    loading: 'Wczytywanie dzisiejszych scrimów',
    list: 'Publiczne scrimy w ciągu 24 godzin',
    none: 'Brak publicznych scrimów w ciągu 24 godzin.',
    noneIn: '{region}: brak publicznych scrimów w ciągu 24 godzin.',
    noneHint: 'Nowe pojawią się tutaj od razu po utworzeniu.',
    showAll: 'Pokaż wszystkie regiony',
    unreachable: 'Nie można teraz wczytać dzisiejszych scrimów.',
    full: 'Drużyny pełne',
    free: {
      one: '{n} wolne miejsce',
      few: '{n} wolne miejsca',
      many: '{n} wolnych miejsc',
      other: '{n} wolnego miejsca',
    },
    inMinutes: 'za {minutes} min',
    inHours: 'za {hours} godz.',
    started: 'Zaczyna się teraz',
    tomorrow: 'jutro',
    take: 'Zajmij {role} ({team}), {at}',
    taken: '{role} ({team}): zajęte',
  },
  reasons: {
    seat: {
      title: 'Twoja rola, twoja strona',
      text: 'Dziesięć miejsc, od Top po Support, po niebieskiej i czerwonej stronie. Jedno naciśnięcie i miejsce jest twoje.',
    },
    live: {
      title: 'Na żywo i na czas',
      text: 'Widzisz, jak zapełniają się miejsca, i dostajesz powiadomienie o starcie scrima.',
    },
    lobby: {
      title: 'Lobby otwiera się samo',
      text: 'Gdy jest cała dziesiątka, każdy dostaje kod turniejowy albo hasło lobby.',
    },
  },
  picture: 'Scrim na telefonie: obie drużyny z rolami i dwa wolne jeszcze miejsca',
  seat: {
    chosen: '{role} ({team})',
    offered: 'Zarejestruj się lub zaloguj, a zaproponujemy ci to miejsce.',
    taken: 'Już zajęte. Wybierz inne miejsce albo zarejestruj się i zobacz, co jest wolne.',
    drop: 'Nie wybieraj miejsca',
  },
});
