import { backoffMs } from './backoff';

test('the wait doubles with every failed try', () =>
  expect([1, 2, 3, 4].map((n) => backoffMs(n, 1_000, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]));
test('what failed together comes back spread by a fifth either way', () =>
  expect([backoffMs(1, 1_000, 0), backoffMs(1, 1_000, 1)]).toEqual([800, 1_200]));
test('nothing waits longer than ten minutes, and a fifth', () => expect(backoffMs(40, 1_000, 1)).toBe(720_000));
