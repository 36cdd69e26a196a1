import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  asTable: 'Mostrar como tabela',
  loading: 'Carregando gráfico',
});
