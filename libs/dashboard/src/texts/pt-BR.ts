import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  notFailed: 'Só efeitos que falharam podem ser repetidos',
  notFound: 'Efeito não encontrado',
});
