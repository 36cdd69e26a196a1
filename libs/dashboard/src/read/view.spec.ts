import { storedEvent } from '@testing/stored-event';
import { toActivity, type ActivityRow } from './activities';
import { foldEvents } from './stat-source';
import { people, type PersonRow } from './people';
import { scrims } from './scrims';
import { type Count, toDashboardStats, lastSevenDays } from './view';

const NOW = Date.parse('2026-03-02T09:00:00Z'); // a Monday
const registered = (id: string, region = 'NA', rank = 'Gold 2', at?: string) =>
  storedEvent(`user-${id}`, 'UserRegistered', { region, rank }, at);
const none = new Map<string, never>();
const toCounts = ({ changes }: { changes: readonly (readonly [string, string, number])[] }) =>
  Object.fromEntries(changes.map(([kind, key, n]) => [[kind, key].filter(Boolean).join(' '), n]));
const rows = (list: readonly PersonRow[]) => new Map(list.map((row) => [row.id, row]));

describe('user statistics', () => {
  test('count users by region, division and date of registration', () =>
    expect(toCounts(foldEvents(people, [registered('a'), registered('b', 'EUW', 'Master')], none))).toEqual({
      people: 2,
      'region NA': 1,
      'region EUW': 1,
      'division Gold': 1,
      'division Master': 1,
      'joined-day 2026-03-01': 2,
      'joined-month 2026-03': 2,
    }));
  test('a change of region moves the user to the other count', () => {
    const { rows: before } = foldEvents(people, [registered('a')], none);
    expect(
      toCounts(
        foldEvents(
          people,
          [
            storedEvent('user-a', 'RegionChanged', { region: 'OCE' }),
            storedEvent('user-a', 'RankChanged', { rank: 'Gold 1' }),
          ],
          rows(before),
        ),
      ),
    ).toEqual({ 'region NA': -1, 'region OCE': 1 });
  });
  test('a deleted account is removed from the counts, and a restored one is added again', () => {
    const { rows: before } = foldEvents(people, [registered('a')], none);
    const { rows: deletedRows, changes } = foldEvents(people, [storedEvent('user-a', 'AccountDeleted')], rows(before));
    expect(toCounts({ changes })).toMatchObject({ people: -1, 'region NA': -1, 'joined-day 2026-03-01': -1 });
    expect(toCounts(foldEvents(people, [storedEvent('user-a', 'AccountRestored')], rows(deletedRows)))).toMatchObject({
      people: 1,
      'region NA': 1,
      'joined-day 2026-03-01': 1,
    });
  });
  test('every ban counts, every banned user once, even after the account is deleted', () => {
    const ban = storedEvent('user-a', 'UserBanned', { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' });
    const { rows: banned, changes } = foldEvents(
      people,
      [registered('a'), ban, storedEvent('user-a', 'UserUnbanned'), ban],
      none,
    );
    expect(toCounts({ changes })).toMatchObject({ bans: 2, banned: 1 });
    expect(toCounts(foldEvents(people, [storedEvent('user-a', 'AccountDeleted')], rows(banned)))).not.toHaveProperty(
      'bans',
    );
  });
  test('events that cancel each other out change no count', () =>
    expect(foldEvents(people, [registered('a'), storedEvent('user-a', 'AccountDeleted')], none).changes).toEqual([]));
});

test('a scrim counts on the day of its creation and on the day it starts, until it is deleted', () => {
  const created = storedEvent('scrim-s', 'ScrimCreated', {
    title: 'Fives',
    region: 'NA',
    createdBy: 'root',
    startsAt: '2026-03-05T23:30:00-02:00',
  });
  const { rows: before, changes } = foldEvents(scrims, [created], none);
  expect(toCounts({ changes })).toEqual({ scrims: 1, 'created-day 2026-03-01': 1, 'starts-day 2026-03-06': 1 });
  const stored = new Map(before.map((row) => [row.id, row]));
  expect(
    toCounts(
      foldEvents(scrims, [storedEvent('scrim-s', 'ScrimRescheduled', { startsAt: '2026-03-07T10:00:00Z' })], stored),
    ),
  ).toEqual({ 'starts-day 2026-03-06': -1, 'starts-day 2026-03-07': 1 });
  expect(toCounts(foldEvents(scrims, [storedEvent('scrim-s', 'ScrimDeleted')], stored))).toEqual({
    scrims: -1,
    'created-day 2026-03-01': -1,
    'starts-day 2026-03-06': -1,
  });
});

describe('dashboard stats', () => {
  const count = (kind: string, key: string, n: number): Count => ({ kind, key, n });
  test('a week is today and the six days before', () =>
    expect(lastSevenDays(NOW)).toEqual([
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]));
  test('are empty without users and scrims', () =>
    expect(
      toDashboardStats(
        [],
        { active: 0, expired: 0 },
        { activeToday: 0, communities: { communities: 0, members: 0 } },
        NOW,
      ),
    ).toEqual({
      totalUsers: 0,
      weeklyNewUsers: 0,
      totalScrims: 0,
      weeklyNewScrims: 0,
      totalCommunities: 0,
      communityMembers: 0,
      activeToday: 0,
      banStatistics: { activeBans: 0, expiredBans: 0, totalBannedUsers: 0, totalBans: 0 },
      monthlyUserGrowth: [],
      weeklyScrimActivity: ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'].map((day, i) => ({
        day,
        date: lastSevenDays(NOW)[i],
        scrims: 0,
      })),
      regionDistribution: [],
      rankDistribution: [],
    }));
  test('count the week, include months without registrations, and order ranks from low to high', () =>
    expect(
      toDashboardStats(
        [
          count('people', '', 7),
          count('joined-day', '2026-02-23', 4),
          count('joined-day', '2026-02-24', 1),
          count('joined-day', '2026-03-02', 2),
          count('joined-month', '2025-12', 4),
          count('joined-month', '2026-03', 3),
          count('scrims', '', 3),
          count('created-day', '2026-03-01', 2),
          count('starts-day', '2026-03-02', 2),
          count('starts-day', '2026-03-03', 1),
          count('region', 'OCE', 2),
          count('region', 'NA', 5),
          count('division', 'Unranked', 1),
          count('division', 'Challenger', 2),
          count('division', 'Emerald', 3),
          count('division', 'Iron', 1),
          count('bans', '', 4),
          count('banned', '', 3),
        ],
        { active: 1, expired: 2 },
        { activeToday: 6, communities: { communities: 2, members: 9 } },
        NOW,
      ),
    ).toMatchObject({
      totalUsers: 7,
      weeklyNewUsers: 3,
      totalScrims: 3,
      weeklyNewScrims: 2,
      totalCommunities: 2,
      communityMembers: 9,
      activeToday: 6,
      banStatistics: { activeBans: 1, expiredBans: 2, totalBannedUsers: 3, totalBans: 4 },
      monthlyUserGrowth: [
        { year: 2025, month: 12, count: 4 },
        { year: 2026, month: 1, count: 0 },
        { year: 2026, month: 2, count: 0 },
        { year: 2026, month: 3, count: 3 },
      ],
      weeklyScrimActivity: [{}, {}, {}, {}, {}, {}, { day: 'Mon', date: '2026-03-02', scrims: 2 }],
      regionDistribution: [
        { region: 'NA', count: 5 },
        { region: 'OCE', count: 2 },
      ],
      rankDistribution: [
        { rank: 'Iron', count: 1 },
        { rank: 'Emerald', count: 3 },
        { rank: 'Challenger', count: 2 },
        { rank: 'Unranked', count: 1 },
      ],
    }));
});

describe('recent activities', () => {
  const hana = { id: 'hana', name: 'Hana', tagline: 'fox', discord: 'h', rank: 'Gold 2', region: 'NA' };
  const deleted = { id: 'bo', name: 'Deleted user', tagline: '', discord: '', rank: 'Unranked', region: '' };
  const users = new Map([
    [hana.id, hana],
    [deleted.id, deleted],
    ['root', { ...hana, id: 'root', name: 'Root' }],
  ]);
  const row = (overrides: Partial<ActivityRow>): ActivityRow => ({
    position: 9,
    fact: 'ScrimCreated',
    subject: 's1',
    by: 'root',
    at: new Date(NOW),
    data: {},
    title: 'Fives',
    region: 'EUW',
    creator: 'hana',
    reason: null,
    ...overrides,
  });
  test.each<[Partial<ActivityRow>, object]>([
    [
      {},
      {
        type: 'scrim',
        status: 'active',
        description: 'Hana created Fives',
        details: { scrimId: 's1', userName: 'Hana', userTagline: 'fox', region: 'EUW', title: 'Fives' },
      },
    ],
    [{ title: '' }, { description: "Hana created Hana's Scrim" }],
    [
      { fact: 'WinnerReported', data: { team: 'teamTwo' } },
      {
        type: 'scrim',
        status: 'completed',
        description: 'Team Two (Red Side) won Fives',
        details: { team: 'teamTwo' },
      },
    ],
    [
      { fact: 'UserRegistered', subject: 'hana' },
      {
        type: 'user',
        status: 'new',
        description: 'Hana joined',
        details: { userId: 'hana', region: 'NA', rank: 'Gold 2' },
      },
    ],
    [
      { fact: 'UserBanned', subject: 'hana', reason: 'unfair' },
      {
        type: 'ban',
        status: 'banned',
        description: 'Hana was banned by Root',
        details: { reason: 'unfair', bannedBy: 'Root' },
      },
    ],
    [
      { fact: 'UserUnbanned', subject: 'bo' },
      { type: 'ban', status: 'lifted', description: 'The ban on Deleted user was lifted' },
    ],
  ])('%j is described', (overrides, expected) =>
    expect(toActivity(row(overrides), users)).toMatchObject({
      _id: '9',
      timestamp: '2026-03-02T09:00:00.000Z',
      ...expected,
    }),
  );
});
