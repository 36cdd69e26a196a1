// @ts-check
// `npm run docs:catalogue` writes docs/CATALOGUE.md: it lets the spec that compares the page with the features write
// it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from './dev/build.mjs';

const jest = join(PROJECT, 'node_modules/jest/bin/jest.js');
execFileSync(process.execPath, [jest, '--selectProjects', 'unit', '--', 'apps/worker/test/catalogue'], {
  cwd: PROJECT,
  env: { ...process.env, CATALOGUE: 'write' },
  stdio: 'inherit',
});
