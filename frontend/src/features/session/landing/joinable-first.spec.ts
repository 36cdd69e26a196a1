import { ROLES } from '@muster/contracts/constants';
import { joinableFirst } from './joinable-first';

const scrim = (_id: string, minutes: number, free: number) => ({
  _id,
  title: null,
  region: 'NA',
  gameStartTime: new Date(minutes * 60_000).toISOString(),
  freeSeats: { teamOne: ROLES.slice(0, free), teamTwo: [] },
});

test('what can be planned comes before what has begun, and what is full last, each by its start', () => {
  const scrims = [
    scrim('full, running', 1, 0),
    scrim('begun', 2, 3),
    scrim('late', 9, 2),
    scrim('soon', 6, 1),
    scrim('full, later', 7, 0),
  ];
  expect(joinableFirst(scrims, 5 * 60_000).map(({ _id }) => _id)).toEqual([
    'soon',
    'late',
    'begun',
    'full, later',
    'full, running',
  ]);
});
