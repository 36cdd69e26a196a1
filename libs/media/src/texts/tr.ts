import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  notAnImage: 'Bu dosya bir görsel değil! Yalnızca görsellere izin verilir.',
  tooBig: 'Dosya çok büyük! En fazla 2 MB olabilir.',
  tooManyPixels: 'Bu görselde çok fazla piksel var. Daha küçük bir tane yükle.',
  notFound: 'Görsel bulunamadı',
});
