// The bugs themselves are put in by `npm run test:mutation`; that they still fit is looked at with every change.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCode } from './find-code.mjs';
import { MUTATIONS } from './mutations.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');

test('every bug fits the code it would break: what it replaces stands there once, and its spec is there', () => {
  const stale = MUTATIONS.filter(
    ({ file, find, replace, spec }) =>
      find === replace || findCode(read(file), find).length !== 1 || !existsSync(join(PROJECT, spec)),
  );
  expect(stale.map(({ bug, file }) => `${bug} (${file})`)).toEqual([]);
});
test('no bug has the name of another', () =>
  expect(new Set(MUTATIONS.map(({ bug }) => bug)).size).toBe(MUTATIONS.length));
