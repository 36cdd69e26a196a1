import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const ptBR = translationOf<typeof en>()('pt-BR', {
  title: 'Guia de uso',
  previous: 'Slide anterior',
  next: 'Próximo slide',
  slide: 'Slide {number} de {of}: {title}',
  hint: 'Use as setas ou deslize para trocar de slide.',
  deck: 'Slides',
  role: 'apresentação de slides',
});
