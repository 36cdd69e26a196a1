import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  filter: 'Comunidade',
  all: 'Todas as comunidades',
});
