import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const fr = translationOf<typeof en>()('fr', {
  region: 'Région',
  date: 'Date',
  pickDate: 'Date {date}',
  show: 'Scrims à afficher',
  toggles: { current: 'En cours', upcoming: 'À venir', previous: 'Passés' },
  noUpcoming: 'Pas de scrim à venir aux dates passées',
  refresh: 'Actualiser',
});
