import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  filter: 'Społeczność',
  all: 'Wszystkie społeczności',
});
