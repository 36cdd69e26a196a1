import { describeDecider } from '@muster/kernel';
import { booking, type BookingEvent, initialBooking, stateAt } from './booking';

const { given } = describeDecider(booking);
const NOW = '2026-12-03T12:00:00.000Z';
const at = (time: string) => `2026-12-03T${time}:00.000Z`;
const [START, EARLIER] = [at('20:00'), at('19:00')];
const about = { bookingId: 'b', ctx: { now: NOW } };
const MADE: BookingEvent = {
  type: 'BookingMade',
  bookingId: 'b',
  scrimId: 's',
  postId: 'p',
  requestId: 'r',
  teams: ['wolves', 'bears'],
  startsAt: START,
  games: 1,
  visibility: 'link',
};
const proposed = (by = 'bears'): BookingEvent => ({
  type: 'BookingTimeProposed',
  by,
  startsAt: EARLIER,
  at: NOW,
  expiresAt: at('18:30'),
});
const propose = { type: 'ProposeTime' as const, ...about, team: 'bears', startsAt: EARLIER, booked: null };

test('a proposal ends half an hour before the earlier of the two starts, or after twelve hours', () => {
  given(MADE).when(propose).then(proposed());
  const far: BookingEvent = { ...MADE, startsAt: '2026-12-05T20:00:00.000Z' };
  const events = booking.decide(
    { ...propose, startsAt: '2026-12-05T21:00:00.000Z' },
    booking.evolve(initialBooking, far),
  );
  expect(events).toMatchObject([{ expiresAt: '2026-12-04T00:00:00.000Z' }]);
});

test('proposals are refused in their order: begun, too late, booked, pending', () => {
  const late = (now: string) => ({ ...propose, ctx: { now } });
  given(MADE).when(late(START)).thenRejects('already-begun');
  given(MADE)
    .when(late(at('18:30')))
    .thenRejects('too-late');
  given(MADE)
    .when({ ...propose, booked: { whose: 'theirs', team: 'Wolves' } })
    .thenRejects('team-booked');
  given(MADE, proposed()).when(propose).thenRejects('proposal-pending');
});

test('the other team answers a proposal, and its own team withdraws it', () => {
  const accept = { type: 'AcceptTime' as const, ...about, booked: null };
  given(MADE, proposed())
    .when({ ...accept, team: 'bears' })
    .thenRejects('not-awaited');
  given(MADE, proposed())
    .when({ ...accept, team: 'wolves' })
    .then(
      { type: 'BookingTimeEnded', how: 'moved' },
      { type: 'BookingMoved', startsAt: EARLIER, games: 1, from: START },
    );
  given(MADE, proposed())
    .when({ type: 'DeclineTime', ...about, team: 'wolves' })
    .then({ type: 'BookingTimeEnded', how: 'declined' });
  given(MADE, proposed())
    .when({ type: 'WithdrawTime', ...about, team: 'bears' })
    .then({ type: 'BookingTimeEnded', how: 'withdrawn' });
  given(MADE)
    .when({ ...accept, team: 'wolves' })
    .thenRejects('no-proposal');
  given(MADE, proposed())
    .when({ ...accept, team: 'wolves', ctx: { now: at('18:30') } })
    .thenRejects('no-proposal');
});

test('a scrim that an admin moves takes its booking with it and ends the proposal', () =>
  given(MADE, proposed())
    .when({ type: 'MoveBooking', ...about, startsAt: at('21:00'), games: 3 })
    .then(
      { type: 'BookingTimeEnded', how: 'moved' },
      { type: 'BookingMoved', startsAt: at('21:00'), games: 3, from: START },
    ));

test('a team cancels before the start, once', () => {
  const cancel = { type: 'CancelBooking' as const, ...about, by: 'bears', author: 'bo', reason: null, again: null };
  const cancelled: BookingEvent = { type: 'BookingCancelled', by: 'bears', reasonId: null, again: null, at: NOW };
  given(MADE).when(cancel).then(cancelled);
  given(MADE, cancelled).when(cancel).thenRejects('already-cancelled');
  given(MADE)
    .when({ ...cancel, ctx: { now: START } })
    .thenRejects('already-begun');
});

test('a booking begins with its start and is over once decided, or three hours after its block', () => {
  const made = booking.evolve(initialBooking, MADE);
  expect(stateAt(made, NOW)).toBe('booked');
  expect(stateAt(made, START)).toBe('begun');
  expect(stateAt(made, '2026-12-04T00:00:00.000Z')).toBe('over');
  expect(stateAt(booking.evolve(made, { type: 'BookingDecided' }), START)).toBe('over');
});
