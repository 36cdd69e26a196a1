import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  filter: 'Comunidad',
  all: 'Todas las comunidades',
});
