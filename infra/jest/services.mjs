// @ts-check
// Starts the services once per `jest` run, for all its projects; tests read the addresses from the environment. Servers
// that DATABASE_URL or REDIS_URL name already are used instead.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { build, PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, start as startChild, stopAll } from '../dev/child-processes.mjs';
import { dropDatabases } from './databases.mjs';

const SERVICES = join(import.meta.dirname, '../dev/services.mjs');
const SANDBOX = join(PROJECT, 'dist/apps/sandbox/main.js');
/** @type {Promise<void> | undefined} */
let started;

/** Called by each project of a run; starts the services once. */
export default async function setup() {
  await (started ??= start());
}

async function start() {
  const request = { ...(!process.env.DATABASE_URL && { postgres: {} }), ...(!process.env.REDIS_URL && { valkey: {} }) };
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.LOG_LEVEL ??= 'silent';
  await Promise.all([
    Object.keys(request).length && run(SERVICES, [JSON.stringify(request)], { service: true, watchdog: false }),
    process.env.OIDC_ISSUER
      ? undefined
      : build(['sandbox'], { log: join(PROJECT, '.data/logs/test-build.log') }).then(() => run(SANDBOX)),
  ]);
}

/** Starts a program and adds the addresses it reports to the environment. */
async function run(
  /** @type {string} */ file,
  /** @type {string[]} */ args = [],
  /** @type {import('../dev/child-processes.mjs').Options} */ options = {},
) {
  Object.assign(
    process.env,
    await waitForReadyMessage(file, startChild(file, args, { quiet: true, ...options }), undefined),
  );
}

export async function teardown() {
  if (!started) return;
  await started;
  started = undefined;
  process.on('uncaughtException', reportLeakedConnection);
  await dropDatabases();
  await stopAll();
}

/** Reports a connection that a failed test left open; its error must not hide the results of the other tests. */
function reportLeakedConnection(/** @type {Error} */ error) {
  console.warn(`A test leaked a connection: ${error.message.split('\n')[0]}`);
}
