import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  back: 'Volver al registro',
  privacy: 'Política de privacidad',
  terms: 'Condiciones del servicio',
  contents: 'Contenido',
});
