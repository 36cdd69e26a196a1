import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  notFailed: 'Yalnızca başarısız olan etkiler yeniden denenebilir',
  notFound: 'Etki bulunamadı',
});
