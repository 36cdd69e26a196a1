import { countdownText } from './countdown';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('counts days and hours, then hours and minutes, then minutes and seconds', () => {
  expect(countdownText(51 * HOUR)).toBe('in 2 d 3 h');
  expect(countdownText(3 * HOUR + 20 * MINUTE)).toBe('in 3 h 20 min');
  expect(countdownText(5 * MINUTE - 1_000)).toBe('in 4 min 59 s');
});

test('the last part of a second counts as a whole one, and nothing is left at the start', () => {
  expect(countdownText(1)).toBe('in 0 min 1 s');
  expect(countdownText(0)).toBeNull();
});
