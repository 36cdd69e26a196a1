// A viewer in New York reads correct times on the nights on which the clocks change there.
import { runInThisContext } from 'node:vm';
import { buildScrim, buildSeat, MINUTE } from '../scrim.fixtures';
import { formatDateTime, formatTime, timeZoneName } from '../time';
import { canCheckIn, checkInPhase } from './attendance';
import { timeLeft } from './deadline';

// Jest gives tests a copy of `process.env`, which Node does not look at.
const { env } = runInThisContext('process') as NodeJS.Process;
const before = env['TZ'];
beforeAll(() => {
  env['TZ'] = 'America/New_York';
});
afterAll(() => {
  if (before === undefined) delete env['TZ'];
  else env['TZ'] = before;
});

const scrimAt = (gameStartTime: string) => {
  const at = (minutes: number) => new Date(Date.parse(gameStartTime) - minutes * MINUTE).toISOString();
  const scrim = buildScrim({ gameStartTime, teamOne: [buildSeat('teamOne', 'Top', 'Hana')] });
  return { ...scrim, attendance: { ...scrim.attendance, checkIn: true, opensAt: at(90), closesAt: at(30) } };
};
const written = (iso: string) => `${formatTime(iso)} ${timeZoneName(iso)}`.replaceAll('\u202F', ' ');

test.each([
  ['spring', '2026-03-08T08:00:00.000Z', ['1:30 AM EST', '3:30 AM EDT', '4:00 AM EDT']],
  ['autumn', '2026-11-01T07:00:00.000Z', ['1:30 AM EDT', '1:30 AM EST', '2:00 AM EST']],
])('in %s, check-in is written in the time of the viewer, and counted in real minutes', (_, start, times) => {
  const scrim = scrimAt(start);
  const { opensAt, closesAt } = scrim.attendance;
  expect([opensAt, closesAt, start].map(written)).toEqual(times);
  const opens = Date.parse(opensAt);
  expect([timeLeft(closesAt, opens + 1_000), timeLeft(closesAt, opens), timeLeft(start, opens)]).toEqual([
    '59:59',
    '1 h',
    '1 h 30 min',
  ]);
  expect([opens - 1, opens, Date.parse(closesAt)].map((now) => checkInPhase(scrim, now))).toEqual([
    'before',
    'open',
    'closed',
  ]);
  expect([opens - 1, opens].map((now) => canCheckIn(scrim, { id: 'hana' }, now))).toEqual([false, true]);
});

test('a start is written on its day', () => {
  expect(formatDateTime('2026-03-08T04:30:00.000Z')).toMatch(/^Saturday, March 7, 11:30\sPM$/);
  expect(formatDateTime('2026-03-09T03:30:00.000Z')).toMatch(/^Sunday, March 8, 11:30\sPM$/);
});
