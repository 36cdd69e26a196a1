import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  notFound: 'No encontrado',
});
