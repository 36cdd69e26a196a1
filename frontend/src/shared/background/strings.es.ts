import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  picture: 'Fondo',
  pictures: {
    'Summoners Rift': 'Grieta del Invocador',
    Anniversary: 'Aniversario',
    'Teemo Sunset': 'Teemo al atardecer',
    'Bootcamp Dragon': 'Dragón de entrenamiento',
    Cat: 'Gato',
    Thresh: 'Thresh',
  },
  blur: 'Desenfoque',
  levels: { 4: 'Mín.', 6: 'Bajo', 10: 'Medio', 14: 'Alto', 20: 'Máx.' },
  saved: '¡Fondo del perfil actualizado!',
  failed: 'Error al actualizar el fondo',
});
