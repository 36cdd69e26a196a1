import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  title: 'Servidor no disponible',
  error: 'ERROR 503',
  text: 'problema al conectar con el servidor, inténtalo de nuevo más tarde',
  watching: 'Seguimos intentándolo y te llevaremos de vuelta en cuanto el servidor responda.',
  tryNow: 'Probar ahora',
});
