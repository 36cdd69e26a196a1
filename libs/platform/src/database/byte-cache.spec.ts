import { ByteCache } from './byte-cache';

const MEGABYTE = 1024 * 1024;
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);
const cache = () => new ByteCache<string>(1, (text) => text.length);

test('evicts the least recently used values when the budget is exceeded', () => {
  const stored = cache();
  for (const key of ['a', 'b', 'c', 'd']) stored.set(key, kilobytes(250));
  stored.get('a');
  stored.set('e', kilobytes(250));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => stored.peek(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  expect(stored.calculatedSize).toBeLessThanOrEqual(MEGABYTE);
});

test('counts a value once when it is replaced or deleted', () => {
  const stored = cache();
  for (let i = 0; i < 10; i++) stored.set('a', kilobytes(100));
  const { calculatedSize } = stored;
  expect(calculatedSize).toBeLessThan(101 * 1024);
  stored.delete('a');
  stored.delete('a');
  expect([stored.calculatedSize, stored.get('a')]).toEqual([0, undefined]);
});

test('does not store a value larger than the budget and deletes the value it would replace', () => {
  const stored = cache();
  stored.set('small', 'x');
  stored.set('large', 'x');
  stored.set('large', kilobytes(1025));
  expect([stored.peek('small'), stored.peek('large')]).toEqual(['x', undefined]);
});

test('counts the overhead of empty values', () => {
  const stored = cache();
  for (let i = 0; i < 20_000; i++) stored.set(String(i), '');
  expect(stored.peek('0')).toBeUndefined();
  expect(stored.calculatedSize).toBeLessThanOrEqual(MEGABYTE);
});
