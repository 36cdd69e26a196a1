import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@muster/platform/runtime';
import { features } from '../../features';

const PAGE = join(__dirname, '../../../docs/CATALOGUE.md');

test('docs/CATALOGUE.md is up to date', () => {
  const expected = catalogue(features);
  if (process.env['CATALOGUE'] === 'write') writeFileSync(PAGE, expected); // npm run docs:catalogue
  expect(readFileSync(PAGE, 'utf8')).toBe(expected);
});
