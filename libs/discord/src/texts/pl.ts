import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const pl = translationOf<English>()('pl', {
  notFound: 'Nie znaleziono',
});
