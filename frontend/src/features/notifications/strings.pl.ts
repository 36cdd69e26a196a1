import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  notifications: 'Powiadomienia',
  none: 'Brak powiadomień',
  hint: 'Tutaj pojawią się starty scrimów, zaproszenia i nowe rozmowy.',
  read: 'Oznacz jako przeczytane',
  readAll: 'Oznacz wszystkie jako przeczytane',
  failed: 'Nie udało się oznaczyć jako przeczytane. Spróbuj ponownie.',
  loadFailed: 'Nie udało się wczytać powiadomień.',
  card: {
    title: 'Chcesz wiedzieć, kiedy się zacznie?',
    text: 'Przeglądarka może cię powiadomić nawet po zamknięciu tej strony. W ustawieniach wybierzesz, o czym jeszcze.',
    yes: 'Powiadom mnie o starcie',
    no: 'Nie teraz',
  },
  browserOn: 'Ta przeglądarka powiadomi cię o starcie twoich scrimów.',
  browserBlocked: 'Przeglądarka blokuje powiadomienia Muster. Ustawienia wyjaśniają, jak je odblokować.',
  browser: {
    label: 'Powiadomienia w tej przeglądarce',
    hints: {
      unknown: 'Chwileczkę…',
      'switching-on': 'Chwileczkę…',
      'switching-off': 'Chwileczkę…',
      unsupported: 'Ta przeglądarka nie obsługuje powiadomień.',
      blocked: 'Przeglądarka je blokuje.',
      off: 'Dla wszystkiego, co włączono powyżej, nawet gdy Muster jest zamknięty',
      on: 'Dla wszystkiego, co włączono powyżej, nawet gdy Muster jest zamknięty',
      'tab-only': 'Tylko gdy Muster jest otwarty w karcie: usługa push tej przeglądarki jest niedostępna.',
    },
    unblock:
      'Aby je odblokować, kliknij ikonę po lewej stronie adresu, otwórz ustawienia witryny i zezwól na powiadomienia. Potem włącz je tutaj.',
  },
});
