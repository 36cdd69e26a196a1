import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const tr = translationOf<typeof en>()('tr', {
  find: 'Oyuncu bul',
  open: 'Ara',
  none: 'Sonuç yok!',
  failed: 'Arama başarısız oldu. Tekrar denemek için yazmaya devam et.',
  found: { one: '{n} oyuncu bulundu', other: '{n} oyuncu bulundu' },
});
