import { type Booking, initialBooking } from './booking';
import { opponentsOf } from './opponents';

const booking = (scrimId: string, teams: Booking['teams'], startsAt: string): Booking => ({
  ...initialBooking,
  id: scrimId,
  scrimId,
  teams,
  startsAt,
});

test('a team remembers its opponents with the games it won and lost on either side, the latest first', () => {
  const bookings = [
    booking('c', ['bears', 'wolves'], '2026-12-03'),
    booking('b', ['wolves', 'foxes'], '2026-12-02'),
    booking('a', ['wolves', 'bears'], '2026-12-01'),
  ];
  const winners: Record<string, ('teamOne' | 'teamTwo')[]> = { a: ['teamOne', 'teamTwo', 'teamOne'], c: ['teamOne'] };
  expect(opponentsOf('wolves', bookings, (id) => winners[id] ?? [])).toEqual([
    { teamId: 'bears', bookings: 2, won: 2, lost: 2, last: '2026-12-03' },
    { teamId: 'foxes', bookings: 1, won: 0, lost: 0, last: '2026-12-02' },
  ]);
});
