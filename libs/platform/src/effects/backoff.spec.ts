import { backoffMs } from './backoff';

test('doubles the delay with every failed attempt', () =>
  expect([1, 2, 3, 4].map((n) => backoffMs(n, 1_000, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]));
test('spreads the delay by up to 20 % in both directions', () =>
  expect([backoffMs(1, 1_000, 0), backoffMs(1, 1_000, 1)]).toEqual([800, 1_200]));
test('limits the delay to ten minutes plus 20 %', () => expect(backoffMs(40, 1_000, 1)).toBe(720_000));
