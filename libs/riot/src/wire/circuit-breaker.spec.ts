import { CircuitBreaker } from './circuit-breaker';

const broken = (failures = 5) => {
  const breaker = new CircuitBreaker();
  for (let i = 0; i < failures; i++) breaker.failed(1_000);
  return breaker;
};

test('stays closed after four failures', () => expect(broken(4).allows(1_001)).toBe(true));
test('opens after the fifth failure', () => expect(broken().allows(10_999)).toBe(false));
test('allows one probe after ten seconds', () => {
  const breaker = broken();
  expect([breaker.allows(11_000), breaker.allows(11_001)]).toEqual([true, false]);
});
test('closes when the probe succeeds', () => {
  const breaker = broken();
  breaker.allows(11_000);
  breaker.succeeded();
  expect([breaker.allows(11_001), breaker.allows(11_002)]).toEqual([true, true]);
});
test('stays open for another period when the probe fails', () => {
  const breaker = broken();
  breaker.allows(11_000);
  breaker.failed(12_000);
  expect([breaker.allows(21_999), breaker.allows(22_000)]).toEqual([false, true]);
});
test('a success resets the failures', () => {
  const breaker = broken(4);
  breaker.succeeded();
  breaker.failed(1_000);
  expect(breaker.allows(1_001)).toBe(true);
});
