import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  region: 'Region',
  date: 'Data',
  pickDate: 'Data {date}',
  show: 'Pokazywane scrimy',
  toggles: { current: 'Trwające', upcoming: 'Nadchodzące', previous: 'Poprzednie' },
  noUpcoming: 'Brak nadchodzących scrimów w minionych dniach',
  refresh: 'Odśwież',
});
