// Check-in and offers on the nights on which the clocks change, on a server whose own zone is that of the players.
import { offerLengthMs } from '@muster/contracts/attendance';
import { switchTimeZone } from '@testing/time-zone';
import { full, me } from '../../test/scrim-events';
import { nextDeadline } from './check-in';
import { evolve, scrim } from './scrim';
import { initialScrim, type Scrim, type ScrimEvent } from './state';

beforeAll(() => switchTimeZone('America/New_York'));
afterAll(() => switchTimeZone(undefined));

const MIDDLE = 'teamOne-Mid';
const attended: ScrimEvent = {
  type: 'AttendanceChanged',
  attendance: { checkIn: true, opensMinutes: 90, closesMinutes: 30, reserves: 2 },
};
const startingAt = (startsAt: string): Scrim =>
  [
    ...full,
    attended,
    { type: 'ScrimRescheduled', startsAt } as const,
    { type: 'ReserveJoined', userId: 'ria', roles: ['Mid'], since: startsAt } as const,
  ].reduce(evolve, initialScrim);
const ctx = (now: string) => ({ now, random: 0, available: ['ria'] });

test('the zone of this process changes its clocks', () => {
  expect(['2026-03-08T06:59:00Z', '2026-03-08T07:00:00Z'].map((at) => new Date(at).getHours())).toEqual([1, 3]);
  expect(['2026-11-01T05:59:00Z', '2026-11-01T06:00:00Z'].map((at) => new Date(at).getHours())).toEqual([1, 1]);
});

// A start an hour after the change: 4 o'clock in spring, 2 o'clock in autumn.
describe.each([
  ['spring', '2026-03-08T08:00:00.000Z', '2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'],
  ['autumn', '2026-11-01T07:00:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
])('in %s', (_, startsAt, opensAt, closesAt) => {
  const state = startingAt(startsAt);

  test('check-in opens and closes as many real minutes before the start as it says', () => {
    expect(nextDeadline(state)).toBe(opensAt);
    const early = new Date(Date.parse(opensAt) - 1).toISOString();
    expect(() => scrim.decide({ type: 'CheckIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(early) }, state)).toThrow(
      'check-in-not-open',
    );
    expect(scrim.decide({ type: 'CheckIn', scrimId: 's1', by: me(MIDDLE), ctx: ctx(opensAt) }, state)).toEqual([
      { type: 'CheckedIn', userId: MIDDLE },
    ]);
    const reminded = evolve(evolve(state, { type: 'CheckInOpened', startsAt }), {
      type: 'CheckInReminded',
      startsAt,
      missing: [],
    });
    expect(nextDeadline(reminded)).toBe(closesAt);
    expect(scrim.decide({ type: 'AdvanceCheckIn', scrimId: 's1', ctx: ctx(closesAt) }, reminded)[0]).toMatchObject({
      type: 'CheckInClosed',
    });
  });

  test('an offer across the change lasts as long as any other', () => {
    const now = new Date(Date.parse(startsAt) - 61 * 60_000).toISOString(); // a minute before the clocks change
    const [, offer] = scrim.decide(
      { type: 'LeaveTeam', scrimId: 's1', by: me(MIDDLE), ctx: ctx(now), userId: MIDDLE },
      state,
    );
    const minutes = (Date.parse((offer as { expiresAt: string }).expiresAt) - Date.parse(now)) / 60_000;
    expect([offer!.type, minutes]).toEqual(['OfferMade', 3]);
    expect(offerLengthMs(startsAt, new Date(Date.parse(startsAt) - 121 * 60_000).toISOString())).toBe(10 * 60_000);
  });
});
