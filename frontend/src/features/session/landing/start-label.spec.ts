import { startLabel } from './start-label';

const NOON = new Date(2026, 10, 20, 12, 0, 0).getTime();
const after = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();

test.each([
  [-12, 'Started 12 min ago'],
  [-4, 'Starting now'],
  [0, 'Starting now'],
  [1, 'in 1 min'],
  [59, 'in 59 min'],
  [60, 'in 1 h'],
  [119, 'in 1 h'],
  [11 * 60, 'in 11 h'],
  [13 * 60, 'tomorrow'],
])('a scrim with free seats in %i minutes is labelled "%s"', (minutes, label) =>
  expect(startLabel(after(minutes), NOON, false)).toBe(label),
);

test('a full scrim is in progress from its start on, and never "Starting now"', () => {
  expect([-12, 0, 5].map((minutes) => startLabel(after(minutes), NOON, true))).toEqual([
    'In progress',
    'In progress',
    'in 5 min',
  ]);
});
