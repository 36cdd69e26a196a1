import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  find: 'Buscar um jogador',
  open: 'Buscar',
  none: 'Nenhum resultado!',
  failed: 'A busca falhou. Continue digitando para tentar de novo.',
  found: { one: '{n} jogador encontrado', other: '{n} jogadores encontrados' },
});
