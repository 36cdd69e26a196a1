import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  filter: 'Communauté',
  all: 'Toutes les communautés',
});
