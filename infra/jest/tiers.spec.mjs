// A spec whose name or folder no project of Jest matches would never run (testing/README.md).
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const run = (/** @type {string} */ file, /** @type {string[]} */ ...args) =>
  execFileSync(file, args, { cwd: PROJECT, encoding: 'utf8' });

test('each spec runs in a tier', () => {
  const listed = run(process.execPath, 'node_modules/jest/bin/jest.js', '--listTests', '--json');
  const known = new Set(JSON.parse(listed).map((/** @type {string} */ path) => relative(PROJECT, path)));
  const specs = run('git', 'ls-files', '*spec.ts', '*spec.mjs').trim().split('\n');
  expect(specs.length).toBeGreaterThan(400);
  expect(specs.filter((file) => !known.has(file))).toEqual([]);
});
test('the first tier has twelve journeys', () => {
  expect(run('git', 'ls-files', 'frontend/e2e/journeys/').trim().split('\n')).toHaveLength(12);
});
