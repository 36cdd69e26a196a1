import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  notFound: 'Não encontrado',
});
