import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const ptBR = translationOf<English>()('pt-BR', {
  notAnImage: 'O arquivo não é uma imagem! Só imagens são permitidas.',
  tooBig: 'Arquivo grande demais! Tamanho máximo: 2 MB.',
  tooManyPixels: 'Esta imagem tem pixels demais. Envie uma menor.',
  notFound: 'Imagem não encontrada',
});
