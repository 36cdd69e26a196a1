import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  title: 'Guía de uso',
  previous: 'Diapositiva anterior',
  next: 'Diapositiva siguiente',
  slide: 'Diapositiva {number} de {of}: {title}',
  hint: 'Usa las flechas o desliza para cambiar de diapositiva.',
  deck: 'Diapositivas',
  role: 'presentación',
});
