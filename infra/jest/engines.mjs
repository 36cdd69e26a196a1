// @ts-check
// `npm run test:engines [files]` runs the API tests on the servers installed on this machine (each PostgreSQL of the
// system's packages, Redis or Valkey) instead of the embedded ones. JIT is on, as in most builds. Succeeds with a note
// if there are no such servers.
import '../dev/node-version.mjs';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, isStopping, killAll, start, stop, stopAll } from '../dev/child-processes.mjs';
import { startRedis } from '../../testing/drills/local-services.mjs';

const POSTGRES = '/usr/lib/postgresql';
/** Tests that cover every table, the log, projections, effects, queues, presence and sockets. */
const TESTS = [
  'apps/api/test/runtime-role',
  'apps/api/test/scrims',
  'apps/api/test/attendance-races',
  'apps/api/test/realtime',
  'apps/api/test/dashboard',
  'apps/api/test/two-installations',
  'apps/worker/test/scrim-start',
  'libs/platform/test/log',
  'libs/platform/test/effects',
  'libs/presence/test/presence',
  'libs/chat/test/chat',
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (isStopping() ? killAll() : void stopAll().then(() => process.exit(130))));
process.chdir(PROJECT);
const requestedFiles = process.argv.slice(2);
const versions = existsSync(POSTGRES)
  ? readdirSync(POSTGRES).filter((version) => existsSync(join(POSTGRES, version, 'bin/postgres')))
  : [];
if (versions.length === 0) console.log('No PostgreSQL found in /usr/lib/postgresql: nothing to test.');
for (const version of versions) if (!(await passes(version))) process.exitCode = 1;
await stopAll();

/** Runs the tests on this PostgreSQL and the machine's Redis. */
async function passes(/** @type {string} */ version) {
  const request = JSON.stringify({ postgres: { bin: join(POSTGRES, version, 'bin'), settings: { jit: 'on' } } });
  const server = start(join(PROJECT, 'infra/dev/services.mjs'), [request], { service: true, watchdog: false });
  const { DATABASE_URL } = await waitForReadyMessage('PostgreSQL', server, undefined);
  const dir = mkdtempSync(join(tmpdir(), 'muster-engines-'));
  const { REDIS_URL, name, child: redis } = await startRedis(dir);
  console.log(`\nPostgreSQL ${version}, ${name}`);
  const files = requestedFiles.length > 0 ? requestedFiles : TESTS;
  const jest = start(
    join(PROJECT, 'node_modules/jest/bin/jest.js'),
    ['--selectProjects', 'e2e', 'trust', '--', ...files],
    {
      cwd: PROJECT,
      env: { ...process.env, DATABASE_URL, REDIS_URL },
    },
  );
  const [code] = await once(jest, 'exit');
  await Promise.all([stop(server), stop(redis)]);
  rmSync(dir, { recursive: true, force: true });
  return code === 0;
}
