import { ROLES } from '@muster/contracts/constants';
import { joinableFirst } from './joinable-first';

const scrim = (_id: string, minutes: number, free: number) => ({
  _id,
  title: null,
  region: 'NA',
  gameStartTime: new Date(minutes * 60_000).toISOString(),
  freeSeats: { teamOne: ROLES.slice(0, free), teamTwo: [] },
});

test('scrims that can be joined come first, the soonest of them first of all', () => {
  const scrims = [scrim('full', 1, 0), scrim('late', 9, 2), scrim('soon', 2, 1), scrim('full, later', 5, 0)];
  expect(joinableFirst(scrims).map(({ _id }) => _id)).toEqual(['soon', 'late', 'full', 'full, later']);
});
