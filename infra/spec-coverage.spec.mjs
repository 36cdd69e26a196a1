// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTests, bare, PAGE, readStatements, testsNamed, titlesIn, toPage } from './spec-coverage.mjs';

const statements = readStatements();
const tests = allTests();

test('every test that guards a statement exists, in one file', () => {
  const wrong = statements
    .flatMap(({ names }) => names)
    .map((name) => ({ name, files: [...new Set(testsNamed(tests, name).map(({ file }) => file))] }))
    .filter(({ files }) => files.length !== 1);
  expect(wrong).toEqual([]);
});

test('every statement has a test, or says what is not asserted or why nothing is', () => {
  expect(statements.length).toBeGreaterThan(300);
  expect(statements.filter(({ names, missing, nothing }) => names.length === 0 && !missing && !nothing)).toEqual([]);
});

test('the page is up to date: npm run docs:spec-coverage', () => {
  expect(readFileSync(join(import.meta.dirname, '..', PAGE), 'utf8')).toBe(toPage(statements, tests));
});

test('titles are found, also after the table of test.each', () => {
  const source =
    "test('one', () => {});\n  test.each([\n['(', \"b\"]])(\n    'two %s',\n () => {});\ntest.each(x())(y);";
  expect(titlesIn(source)).toEqual(['one', 'two %s']);
});

test('no sentence is missing or changed, if SPEC is the path of the specification', () => {
  const path = process.env['SPEC'];
  if (!path) return;
  const data = readFileSync(join(import.meta.dirname, 'spec-coverage.txt'), 'utf8').replace(/^[>!=] .*$/gm, '');
  const [said, specified] = [bare(data), bare(readFileSync(path, 'utf8'))];
  const at = [...specified].findIndex((sign, i) => sign !== said[i]);
  expect({ missing: at === -1 ? '' : specified.slice(Math.max(0, at - 40), at + 40) }).toEqual({ missing: '' });
  expect(said.slice(specified.length)).toBe('');
});
