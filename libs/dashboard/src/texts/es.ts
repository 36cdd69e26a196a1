import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  notFailed: 'Solo se pueden reintentar los efectos fallidos',
  notFound: 'Efecto no encontrado',
});
