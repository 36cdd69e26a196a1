import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  region: 'Region',
  date: 'Datum',
  pickDate: 'Datum {date}',
  show: 'Gezeigte Scrims',
  toggles: { current: 'Laufend', upcoming: 'Demnächst', previous: 'Vergangen' },
  noUpcoming: 'An vergangenen Tagen gibt es keine kommenden Scrims',
  refresh: 'Neu laden',
});
