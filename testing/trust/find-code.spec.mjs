import { findCode } from './find-code.mjs';

const found = (source, code) => findCode(source, code).map(({ start, end }) => source.slice(start, end));

test('findCode finds code that was broken into lines', () => {
  const source = 'const rows = query(\n  "SELECT 1",\n  [id],\n);\n';
  expect(found(source, "query('SELECT 1', [id])")).toEqual(['query(\n  "SELECT 1",\n  [id],\n)']);
});
test('findCode finds each of several occurrences', () => expect(findCode('a( b ); a(b)', 'a(b)')).toHaveLength(2));
test('findCode does not find different code', () =>
  expect(findCode('if (a && b) return;', 'if (a || b) return;')).toEqual([]));
