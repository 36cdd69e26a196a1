// @ts-check
// Writes docs/CATALOGUE.md from the built worker: `npm run docs:catalogue`. With --check it only says whether the page
// is current.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/CATALOGUE.md');
const made =
  execFileSync(process.execPath, [join(root, 'dist/apps/worker/main.js'), '--catalogue'], {
    encoding: 'utf8',
  }).trimEnd() + '\n';
if (!process.argv.includes('--check')) writeFileSync(page, made);
else if (readFileSync(page, 'utf8') !== made) {
  console.error('docs/CATALOGUE.md is out of date: run `npm run docs:catalogue`');
  process.exit(1);
}
