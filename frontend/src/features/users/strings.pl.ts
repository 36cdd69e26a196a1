import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  find: 'Znajdź gracza',
  open: 'Szukaj',
  none: 'Brak wyników!',
  failed: 'Wyszukiwanie nie powiodło się. Pisz dalej, aby spróbować ponownie.',
  found: {
    one: 'Znaleziono {n} gracza',
    few: 'Znaleziono {n} graczy',
    many: 'Znaleziono {n} graczy',
    other: 'Znaleziono {n} gracza',
  },
});
