import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const es = translationOf<typeof en>()('es', {
  region: 'Región',
  date: 'Fecha',
  pickDate: 'Fecha {date}',
  show: 'Scrims que se muestran',
  toggles: { current: 'En juego', upcoming: 'Próximos', previous: 'Anteriores' },
  noUpcoming: 'No hay scrims próximos en días pasados',
  refresh: 'Actualizar',
});
