import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  'not-with-yourself': 'Du kannst dir nicht selbst eine Freundschaftsanfrage schicken',
  'friend-not-found': 'Benutzer nicht gefunden',
  'already-friends': 'Ihr seid schon befreundet',
  'already-requested': 'Freundschaftsanfrage schon gesendet',
  'friend-already-added': 'Freund schon hinzugefügt!',
  'request-not-found': 'Freundschaftsanfrage nicht gefunden',
  'not-friends': 'Du bist mit diesem Benutzer nicht befreundet',
});
