import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  'not-with-yourself': 'Nie możesz wysłać sobie zaproszenia do znajomych',
  'friend-not-found': 'Nie znaleziono użytkownika',
  'already-friends': 'Jesteście już znajomymi',
  'already-requested': 'Zaproszenie zostało już wysłane',
  'friend-already-added': 'Ta osoba jest już w znajomych!',
  'request-not-found': 'Nie znaleziono zaproszenia',
  'not-friends': 'Ta osoba nie jest twoim znajomym',
});
