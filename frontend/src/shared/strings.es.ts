import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  product: 'Muster',
  unknownError: 'Se ha producido un error',
  unreachable: 'No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  tooSlow: 'El servidor ha tardado demasiado. Inténtalo de nuevo.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  sessionEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo para continuar.',
  loading: 'Cargando',
  waking: 'Despertando al servidor',
  online: 'En línea',
  offline: 'Desconectado',
  notADate: 'Esto no es una fecha. Escríbela así: {example}.',
  dateKeys: 'Flechas: mover, Intro: elegir, Escape: cerrar',
});
