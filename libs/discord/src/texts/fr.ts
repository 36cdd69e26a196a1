import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const fr = translationOf<English>()('fr', {
  notFound: 'Introuvable',
});
