// `npm run test:planted` applies the mutations; this spec checks with every change that they still fit the code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCode } from './find-code.mjs';
import { MUTATIONS } from './mutations.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');

test('every mutation fits the code: the text it replaces occurs once, and its spec exists', () => {
  const stale = MUTATIONS.filter(
    ({ file, find, replace, spec }) =>
      find === replace || findCode(read(file), find).length !== 1 || !existsSync(join(PROJECT, spec)),
  );
  expect(stale.map(({ bug, file }) => `${bug} (${file})`)).toEqual([]);
});
test('there are at most forty mutations', () => expect(MUTATIONS.length).toBeLessThanOrEqual(40));
test('the names of mutations are unique', () =>
  expect(new Set(MUTATIONS.map(({ bug }) => bug)).size).toBe(MUTATIONS.length));
