// @ts-check
// `npm run drill:restore` runs the restore spec at its full size, with the installed PostgreSQL and the operator's
// scripts if possible.
import '../../infra/dev/node-version.mjs';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT } from '../../infra/dev/build.mjs';
import { isStopping, killAll, start, stopAll } from '../../infra/dev/child-processes.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));

process.chdir(PROJECT);
const jest = start(
  join(PROJECT, 'node_modules/jest/bin/jest.js'),
  ['--selectProjects', 'trust', '--', 'testing/drills/restore'],
  { cwd: PROJECT, env: { ...process.env, DRILL_FULL: '1' } },
);
const [code] = await once(jest, 'exit');
process.exitCode = code ?? 1;
