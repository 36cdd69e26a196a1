import { ROLES } from '@muster/contracts/constants';
import { cleanWeek } from '../../../libs/availability/src/domain/calendar';
import { timesOf } from '../../../libs/availability/src/domain/team-times';
import { postedRange } from '../src/seed/board';
import { rolesAt, weekOf } from '../src/seed/teams';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const membersOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    userId: String(place),
    kind: place <= ROLES.length ? ('player' as const) : ('coach' as const),
    roles: rolesAt(place),
    isBanned: false,
    busy: [],
    calendar: {
      zone: 'America/Chicago',
      week: weekOf(place),
      days: [],
      share: 'teams' as const,
      confirmedAt: new Date(NOW - DAY_MS).toISOString(),
    },
  }));

test.each([5, 7])('a demo team of %d can start with all roles, and on other days with one missing', (count) => {
  const window = { start: NOW, end: NOW + 7 * DAY_MS };
  const { starts } = timesOf(membersOf(count), { window, now: NOW, lengthMs: DAY_MS / 24 });
  expect(new Set(starts.map(({ tier }) => tier))).toEqual(new Set(['full', 'one-short']));
});

test('the weeks of the demo are as people would say them', () => {
  for (const { calendar } of membersOf(6)) expect(cleanWeek(calendar.week!)).toEqual(calendar.week);
});

test('the demo post is for tomorrow evening at the place of the team', () =>
  expect(postedRange(NOW)).toEqual({ from: '2026-11-29T02:00:00.000Z', to: '2026-11-29T03:00:00.000Z' }));
