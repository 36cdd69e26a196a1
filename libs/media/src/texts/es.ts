import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  notAnImage: '¡El archivo no es una imagen! Solo se permiten imágenes.',
  tooBig: '¡El archivo es demasiado grande! Tamaño máximo: 2 MB.',
  tooManyPixels: 'Esta imagen tiene demasiados píxeles. Sube una más pequeña.',
  notFound: 'Imagen no encontrada',
});
