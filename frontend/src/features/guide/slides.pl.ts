import { translationOf } from '@muster/contracts';
import type { en } from './slides.en';

export const pl = translationOf<typeof en>()('pl', {
  welcome: {
    alt: 'Lista scrimów: karty z godziną startu, drużynami i wolnymi miejscami',
    title: 'Gry treningowe, gotowe w minutę',
    text: 'Muster sprowadza dziesięć osób do jednego lobby League of Legends o umówionej porze: dwie piątki, jedno miejsce na rolę i kapitanowie, którzy zgłaszają wynik.',
  },
  'sign-in': {
    alt: 'Drugi krok rejestracji: emblematy rang z wybranym Diamentem',
    title: 'Zarejestruj się raz',
    text: 'Podaj nazwę przywoływacza, tagline, region i Discord, potem rangę, i potwierdź kontem Google. Następnym razem wystarczy kliknąć Zaloguj się.',
  },
  find: {
    alt: 'Strona główna: filtry regionu i dnia nad dzisiejszymi scrimami',
    title: 'Znajdź scrim',
    text: 'Wybierz region i dzień. Przełączniki pokazują scrimy trwające, nadchodzące lub zakończone. Adres URL pamięta filtry: dodaj go do zakładek albo wyślij.',
  },
  seat: {
    alt: 'Scrim: niebieska i czerwona strona z jednym miejscem na rolę, dwa wolne',
    title: 'Zajmij miejsce',
    text: 'Puste miejsce to przycisk dołączania. Wybierz rolę i stronę; inni od razu cię tam zobaczą. Zmiana planów? Przejdź na inne wolne miejsce albo wyjdź przed startem.',
  },
  cast: {
    alt: 'Pod drużynami scrima: miejsca casterów z przyciskiem do castowania',
    title: 'Albo chwyć za mikrofon',
    text: 'W scrimach z casterami jest miejsce dla dwóch komentatorów. Casterzy widzą dane lobby tak jak gracze. Możesz grać albo castować, nie jedno i drugie.',
  },
  lobby: {
    alt: 'Pełny scrim po starcie: nazwa i hasło lobby z przyciskami kopiowania',
    title: 'Spotkajcie się w lobby',
    text: 'Gdy minie czas startu, a wszystkie dziesięć miejsc jest zajętych, pojawia się kod turniejowy: wklej go w kliencie League. Jeśli nie da się go utworzyć, karta pokaże nazwę i hasło lobby.',
  },
  winner: {
    alt: 'Zakończony scrim: baner mówi, że wygrała drużyna druga, czerwona strona',
    title: 'Zgłoś zwycięzcę',
    text: 'Po grze kapitan, oznaczony koroną, zgłasza, która strona wygrała, i może dodać obraz wyniku. Zgłoszenie jest ostateczne, więc sprawdź je dwa razy.',
  },
  communities: {
    alt: 'Strona społeczności: nazwa, opis, scrimy w tym tygodniu i osoby, które ją prowadzą',
    title: 'Graj ze swoimi',
    text: 'Kluby, streamerzy i ligi organizują scrimy w społecznościach. Dołącz do jednej z menu albo załóż własną: mianuj organizatorów i casterów, zapraszaj linkiem i, jeśli chcesz, zostaw scrimy tylko dla członków.',
  },
  alerts: {
    alt: 'Powiadomienia: nowi znajomi i wydarzenia z ostatnich dni',
    title: 'Bądź na bieżąco',
    text: 'Udostępnij scrim linkiem. Prywatne scrimy otwierają się tylko osobom, które go mają. Dostaniesz powiadomienie o starcie swojego scrima. Baw się dobrze i graj tak, jak chcesz, żeby inni grali z tobą.',
  },
});
