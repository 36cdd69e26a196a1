import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  back: 'Kayıt sayfasına dön',
  privacy: 'Gizlilik politikası',
  terms: 'Hizmet şartları',
  contents: 'İçindekiler',
});
