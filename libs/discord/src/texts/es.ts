import { translationOf } from '@muster/contracts';
import type { English } from './en';

export const es = translationOf<English>()('es', {
  notFound: 'No encontrado',
  unreachable: 'No se puede contactar con Discord en este momento, inténtalo más tarde',
  linkStale: 'Esta vinculación con Discord ha caducado o se inició en otro navegador, inténtalo de nuevo',
  linkCancelled: 'La vinculación con Discord se canceló',
  linkFailed: 'Discord no confirmó tu cuenta, inténtalo de nuevo',
  linkDone: 'Tu cuenta de Discord está vinculada',
  close: 'Puedes cerrar esta ventana.',
  continueLabel: 'Continuar a Muster',
});
