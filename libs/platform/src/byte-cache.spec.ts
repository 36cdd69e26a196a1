import { ByteCache } from './byte-cache';

const MEGABYTE = 1024 * 1024;
const kilobytes = (count: number): string => 'x'.repeat(count * 1024);
const cache = () => new ByteCache<string>(1, (text) => text.length);

test('holds values up to its budget; then the least recently used go', () => {
  const held = cache();
  for (const key of ['a', 'b', 'c', 'd']) held.set(key, kilobytes(250));
  held.get('a');
  held.set('e', kilobytes(250));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => held.peek(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  expect(held.bytes).toBeLessThanOrEqual(MEGABYTE);
});

test('counts a value that is replaced or deleted once', () => {
  const held = cache();
  for (let i = 0; i < 10; i++) held.set('a', kilobytes(100));
  const { bytes } = held;
  expect(bytes).toBeLessThan(101 * 1024);
  held.delete('a');
  held.delete('a');
  expect([held.bytes, held.get('a')]).toEqual([0, undefined]);
});

test('keeps nothing larger than the budget, not even the value it would replace', () => {
  const held = cache();
  held.set('small', 'x');
  held.set('large', 'x');
  held.set('large', kilobytes(1025));
  expect([held.peek('small'), held.peek('large')]).toEqual(['x', undefined]);
});

test('empty values cost something, too', () => {
  const held = cache();
  for (let i = 0; i < 20_000; i++) held.set(String(i), '');
  expect(held.peek('0')).toBeUndefined();
  expect(held.bytes).toBeLessThanOrEqual(MEGABYTE);
});
