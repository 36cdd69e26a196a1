// A renamed spec file would silently lose its place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import LongestFirst from './longest-first.cjs';

test('the spec files that start first exist', () => {
  const missing = LongestFirst.longest.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)));
  expect(missing).toEqual([]);
});
