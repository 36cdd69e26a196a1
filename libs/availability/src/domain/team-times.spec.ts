import type { TimeRange } from '@muster/contracts/availability';
import { ROLES } from '@muster/contracts/constants';
import { drawTeam } from '../../test/drawn-teams';
import { oracle } from '../../test/times-oracle';
import type { Calendar } from './calendar';
import { type Member, timesOf } from './team-times';

const HOUR_MS = 3_600_000;
const at = (instant: string) => Date.parse(instant);
const calendar = (zone: string, date: string, ...ranges: TimeRange[]): Calendar => ({
  zone,
  week: null,
  days: [{ date, ranges, note: null }],
  share: 'teams',
  confirmedAt: null,
});
const player = (userId: string, own: Calendar, overrides: Partial<Member> = {}): Member => ({
  userId,
  kind: 'player',
  roles: [],
  isBanned: false,
  busy: [],
  calendar: own,
  ...overrides,
});
const five = (own: Calendar) => ROLES.map((role) => player(role, own, { roles: [role] }));
const evening = { window: { start: at('2027-01-10T12:00Z'), end: at('2027-01-11T12:00Z') }, now: 0, lengthMs: HOUR_MS };

describe('the possible starts of a team', () => {
  test('are all quarters from which five play a whole game, each in a role of theirs', () => {
    const { starts } = timesOf(five(calendar('UTC', '2027-01-10', { from: '20:00', to: '22:00' })), evening);
    expect(starts).toEqual([
      { from: at('2027-01-10T20:00Z'), to: at('2027-01-10T21:00Z'), tier: 'full', missing: [], people: [...ROLES] },
    ]);
  });

  test('lack one role where four can play, and say which', () => {
    const own = calendar('UTC', '2027-01-10', { from: '20:00', to: '22:00' });
    const late = calendar('UTC', '2027-01-10', { from: '20:30', to: '22:00' });
    const members = five(own).map((member) => (member.userId === 'Support' ? { ...member, calendar: late } : member));
    expect(timesOf(members, evening).starts).toEqual([
      { from: at('2027-01-10T20:00Z'), to: at('2027-01-10T20:15Z'), ...oneShort('Support') },
      { from: at('2027-01-10T20:30Z'), to: at('2027-01-10T21:00Z'), tier: 'full', missing: [], people: [...ROLES] },
    ]);
  });
  const oneShort = (role: string) => ({
    tier: 'one-short',
    missing: [role],
    people: ROLES.filter((other) => other !== role),
  });

  test('count neither coaches nor banned people, and neither people who are seated elsewhere', () => {
    const own = calendar('UTC', '2027-01-10', { from: '20:00', to: '22:00' });
    const busy = [{ start: at('2027-01-10T20:00Z'), end: at('2027-01-10T21:00Z') }];
    for (const [change, starts] of [
      [{ kind: 'coach' }, 0],
      [{ isBanned: true }, 0],
      [{ busy }, 1],
    ] as const) {
      const members = five(own).map((member) => (member.userId === 'Top' ? { ...member, ...change } : member));
      expect(timesOf(members, evening).starts.filter(({ tier }) => tier === 'full')).toHaveLength(starts);
    }
  });
});

describe('the status of a date', () => {
  const statusOf = (own: Calendar, busy: Member['busy'] = []) =>
    timesOf([player('one', own, { busy })], evening).members[0]!.days[0]!.status;
  const block = (from: string, to: string) => [{ start: at(`2027-01-10T${from}Z`), end: at(`2027-01-10T${to}Z`) }];
  const range = calendar('UTC', '2027-01-10', { from: '20:00', to: '22:00' });
  test.each([
    ['unknown', calendar('UTC', '2027-01-01'), []],
    ['unknown', { ...range, share: 'nobody' as const }, []],
    ['no', calendar('UTC', '2027-01-10'), []],
    ['busy', range, block('19:00', '22:00')],
    ['partly', range, block('20:30', '21:30')],
    ['free', range, block('19:00', '21:00')],
  ])('is %s', (status, own, busy) => expect(statusOf(own, busy)).toBe(status));
});

test.each([
  ['a week that was confirmed 56 days ago counts', 56 * 24 * HOUR_MS, 'free'],
  ['a week that was confirmed longer ago says nothing', 56 * 24 * HOUR_MS + 1, 'unknown'],
])('%s', (_, ago, status) => {
  const now = at('2027-01-10T00:00Z');
  const week = [{ day: 'sun' as const, from: '20:00', to: '22:00' }];
  const own = { zone: 'UTC', week, days: [], share: 'teams' as const, confirmedAt: new Date(now - ago).toISOString() };
  expect(timesOf([player('one', own)], { ...evening, now }).members[0]!.days[0]!.status).toBe(status);
});

describe('when clocks change', () => {
  const freeIn = (zone: string, date: string, range: TimeRange) => {
    const window = { start: at(`${date}T00:00Z`) - 24 * HOUR_MS, end: at(`${date}T00:00Z`) + 48 * HOUR_MS };
    return timesOf([player('one', calendar(zone, date, range))], { ...evening, window }).members[0]!.free.map(
      ({ start, end }) => [new Date(start).toISOString().slice(5, 16), new Date(end).toISOString().slice(5, 16)],
    );
  };
  test.each([
    [
      'a skipped hour moves "from" forward',
      'Europe/Berlin',
      '2027-03-28',
      '02:30',
      '04:00',
      '03-28T01:00',
      '03-28T02:00',
    ],
    [
      'a skipped hour moves "to" forward',
      'Europe/Berlin',
      '2027-03-28',
      '01:00',
      '02:30',
      '03-28T00:00',
      '03-28T01:00',
    ],
    ['a repeated hour lasts two', 'Europe/Berlin', '2027-10-31', '02:00', '02:30', '10-31T00:00', '10-31T01:30'],
    [
      '26:00 is the wall clock of the next date',
      'Europe/Berlin',
      '2027-03-27',
      '22:00',
      '28:00',
      '03-27T21:00',
      '03-28T02:00',
    ],
    ['half an hour is skipped', 'Australia/Lord_Howe', '2027-10-03', '02:00', '03:00', '10-02T15:30', '10-02T16:00'],
  ])('%s', (_, zone, date, from, to, start, end) => expect(freeIn(zone, date, { from, to })).toEqual([[start, end]]));

  test('a range in the skipped hour is none', () =>
    expect(freeIn('Europe/Berlin', '2027-03-28', { from: '02:00', to: '02:30' })).toEqual([]));
});

test('drawn teams have the times that a slow second program finds', () => {
  const tiers: string[] = [];
  for (let i = 0; i < 25; i++) {
    const { members, request } = drawTeam(`team ${i}`);
    const found = timesOf(members, request);
    expect([i, found]).toEqual([i, oracle(members, request)]);
    tiers.push(...found.starts.map(({ tier }) => tier));
  }
  expect(new Set(tiers)).toEqual(new Set(['full', 'one-short']));
});

test('twelve people and sixteen days cost at most 50 ms', () => {
  const { members, request } = drawTeam('sixteen days');
  const twelve = Array.from({ length: 12 }, (_, i) => ({ ...members[i % members.length]!, userId: `${i}` }));
  const window = { start: request.window.start, end: request.window.start + 16 * 24 * HOUR_MS };
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    timesOf(twelve, { ...request, window });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  expect(Math.min(...costs)).toBeLessThanOrEqual(50);
});
