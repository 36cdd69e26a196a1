import { buildScrim, MINUTE, START } from './scrim.fixtures';
import { countdownParts, relativeStart, formatDuration } from './time';

const HOUR = 60 * MINUTE;
const start = new Date(START).toISOString();

test.each([
  [20_000, '1 min'],
  [25 * MINUTE, '25 min'],
  [60 * MINUTE, '1 h'],
  [100 * MINUTE, '1 h 40 min'],
  [26 * HOUR, '1 day'],
  [35 * HOUR, '1 day'],
  [47 * HOUR + 40 * MINUTE, '2 days'],
  [50 * HOUR, '2 days'],
])('%d ms is formatted as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('relative start before, at and after the start', () => {
  const scrim = buildScrim();
  expect(relativeStart(scrim, START - 25 * MINUTE)).toBe('in 25 min');
  expect(relativeStart(scrim, START - MINUTE)).toBe('in 1 min');
  expect(relativeStart(scrim, START - MINUTE + 1)).toBe('in under a minute');
  expect(relativeStart(scrim, START + 1)).toBe('now');
  expect(relativeStart(scrim, START + 4 * MINUTE)).toBe('started 4 min ago');
  expect(relativeStart({ ...scrim, teamWon: 'teamOne' }, START + 4 * MINUTE)).toBe('ended');
});

test('the countdown omits zero parts', () => {
  expect(countdownParts(start, START - (2 * 24 * HOUR + 3 * MINUTE + 5_000))).toEqual([
    [2, 'days'],
    [3, 'minutes'],
    [5, 'seconds'],
  ]);
  expect(countdownParts(start, START - HOUR)).toEqual([
    [1, 'hour'],
    [0, 'seconds'],
  ]);
  expect(countdownParts(start, START - 1)).toEqual([[1, 'second']]);
});

test('at zero the game has started', () => {
  expect(countdownParts(start, START)).toBeNull();
});
