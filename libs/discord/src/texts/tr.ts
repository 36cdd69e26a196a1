import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const tr = translationOf<English>()('tr', {
  notFound: 'Bulunamadı',
});
