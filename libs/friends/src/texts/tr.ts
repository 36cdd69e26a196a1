import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  'not-with-yourself': 'Kendine arkadaşlık isteği gönderemezsin',
  'friend-not-found': 'Kullanıcı bulunamadı',
  'already-friends': 'Zaten arkadaşsınız',
  'already-requested': 'Arkadaşlık isteği zaten gönderildi',
  'friend-already-added': 'Bu arkadaş zaten ekli!',
  'request-not-found': 'Arkadaşlık isteği bulunamadı',
  'not-friends': 'Bu kullanıcıyla arkadaş değilsin',
});
