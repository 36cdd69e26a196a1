// @ts-check
// `npm run docs:catalogue` writes docs/CATALOGUE.md, which is not committed: the spec of the page writes it, because it
// can load the features.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from './dev/build.mjs';

const jest = join(PROJECT, 'node_modules/jest/bin/jest.js');
execFileSync(process.execPath, [jest, '--selectProjects', 'unit', '--', 'apps/worker/test/catalogue'], {
  cwd: PROJECT,
  env: { ...process.env, CATALOGUE: 'write' },
  stdio: 'inherit',
});
