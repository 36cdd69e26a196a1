import { CircuitBreaker } from './circuit-breaker';

const broken = (failures = 5) => {
  const breaker = new CircuitBreaker();
  for (let i = 0; i < failures; i++) breaker.failed(1_000);
  return breaker;
};

test('four failures are borne', () => expect(broken(4).allows(1_001)).toBe(true));
test('after the fifth nobody asks', () => expect(broken().allows(10_999)).toBe(false));
test('after ten seconds one may ask, and only one', () => {
  const breaker = broken();
  expect([breaker.allows(11_000), breaker.allows(11_001)]).toEqual([true, false]);
});
test('when that one succeeds, all may', () => {
  const breaker = broken();
  breaker.allows(11_000);
  breaker.succeeded();
  expect([breaker.allows(11_001), breaker.allows(11_002)]).toEqual([true, true]);
});
test('when that one fails, the wait begins anew', () => {
  const breaker = broken();
  breaker.allows(11_000);
  breaker.failed(12_000);
  expect([breaker.allows(21_999), breaker.allows(22_000)]).toEqual([false, true]);
});
test('a success in between forgets the failures before', () => {
  const breaker = broken(4);
  breaker.succeeded();
  breaker.failed(1_000);
  expect(breaker.allows(1_001)).toBe(true);
});
