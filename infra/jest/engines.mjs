// @ts-check
// `npm run test:engines [files]`: the API tests on the servers installed on this machine (each PostgreSQL of the
// system's packages, Redis or
// Valkey) in place of the embedded ones. JIT is on, as in most builds. Without such servers it says so and ends well.
import '../dev/node-version.mjs';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, isStopping, killAll, start, stop, stopAll } from '../dev/child-processes.mjs';
import { startRedis } from '../drills/local-services.mjs';

const POSTGRES = '/usr/lib/postgresql';
/** Tests that reach every table, the log, projections, effects, queues, presence and sockets. */
const TESTS = [
  'apps/api/test/runtime-role',
  'apps/api/test/scrims',
  'apps/api/test/race',
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
const wanted = process.argv.slice(2);
const versions = existsSync(POSTGRES)
  ? readdirSync(POSTGRES).filter((version) => existsSync(join(POSTGRES, version, 'bin/postgres')))
  : [];
if (versions.length === 0)
  console.log('There is no PostgreSQL of the system here (/usr/lib/postgresql): nothing to test.');
for (const version of versions) if (!(await passes(version))) process.exitCode = 1;
await stopAll();

/** Runs the tests on this PostgreSQL and the machine's Redis. */
async function passes(/** @type {string} */ version) {
  const asked = JSON.stringify({ postgres: { bin: join(POSTGRES, version, 'bin'), settings: { jit: 'on' } } });
  const server = start(join(PROJECT, 'infra/dev/services.mjs'), [asked], { service: true, watchdog: false });
  const { DATABASE_URL } = await waitForReadyMessage('PostgreSQL', server, undefined);
  const place = mkdtempSync(join(tmpdir(), 'muster-engines-'));
  const { REDIS_URL, name, child: redis } = await startRedis(place);
  console.log(`\nPostgreSQL ${version}, ${name}`);
  const files = wanted.length > 0 ? wanted : TESTS;
  const jest = start(join(PROJECT, 'node_modules/jest/bin/jest.js'), ['--selectProjects', 'e2e', '--', ...files], {
    cwd: PROJECT,
    env: { ...process.env, DATABASE_URL, REDIS_URL },
  });
  const [code] = await once(jest, 'exit');
  await Promise.all([stop(server), stop(redis)]);
  rmSync(place, { recursive: true, force: true });
  return code === 0;
}
