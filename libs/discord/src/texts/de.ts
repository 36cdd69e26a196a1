import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const de = translationOf<English>()('de', {
  notFound: 'Nicht gefunden',
});
