import { rangeOfDay } from './days';

const NOW = Date.parse('2026-11-22T23:30:00Z');

test('without a day, scrims of the next 24 hours are listed, and those that have just begun', () =>
  expect(rangeOfDay('', 'Europe/Paris', NOW)).toEqual({
    from: '2026-11-22T23:00:00.000Z',
    to: '2026-11-23T23:30:00.000Z',
  }));

test.each([
  ['today', 'Europe/Paris', '2026-11-22T23:00:00.000Z'],
  ['today', 'America/Chicago', '2026-11-22T06:00:00.000Z'],
  ['tomorrow', 'America/Chicago', '2026-11-23T06:00:00.000Z'],
  ['2026-07-01', 'Europe/Paris', '2026-06-30T22:00:00.000Z'],
  ['2026-11-30', 'Australia/Sydney', '2026-11-29T13:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, from) => {
  const range = rangeOfDay(day, zone, NOW)!;
  expect(range.from).toBe(from);
  expect(Date.parse(range.to) - Date.parse(range.from)).toBe(24 * 60 * 60_000 - 1);
});

test.each(['someday', '2026-13-01', '30.11.2026', '2026-11-30x'])('%j is no day', (day) =>
  expect(rangeOfDay(day, 'Europe/Paris', NOW)).toBeUndefined(),
);
