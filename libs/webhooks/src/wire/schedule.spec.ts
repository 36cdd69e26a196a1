import { waitAfter } from './schedule';

const HOUR = 3_600_000;

test('nine waits follow the attempts, and none the tenth', () => {
  const waits = Array.from({ length: 10 }, (_, i) => waitAfter(i + 1, 0, null));
  const hours = [2, 5, 10, 14, 20, 24].map((n) => n * HOUR);
  expect(waits).toEqual([5_000, 300_000, 1_800_000, ...hours, null]);
});
test('jitter makes them longer by up to a tenth', () => expect(waitAfter(1, 1, null)).toBe(5_500));
test('a receiver may ask for a longer wait, up to a day', () => {
  expect(waitAfter(1, 0, 60_000)).toBe(60_000);
  expect(waitAfter(1, 0, 1)).toBe(5_000);
  expect(waitAfter(1, 0, 100 * HOUR)).toBe(24 * HOUR);
});
