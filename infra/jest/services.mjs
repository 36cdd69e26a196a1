// @ts-check
// Started once per `jest` run, whichever projects take part: tests get the addresses from the environment.
// A server named there already (DATABASE_URL, REDIS_URL) is used as it is.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { build, PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, start as startChild, stopAll } from '../dev/child-processes.mjs';
import { dropDatabases } from './databases.mjs';

const SERVICES = join(import.meta.dirname, '../dev/services.mjs');
const SANDBOX = join(PROJECT, 'dist/apps/sandbox/main.js');
/** @type {Promise<void> | undefined} */
let started;

/** Several projects ask for it in one run. */
export default async function setup() {
  await (started ??= start());
}

async function start() {
  const wanted = { ...(!process.env.DATABASE_URL && { postgres: {} }), ...(!process.env.REDIS_URL && { valkey: {} }) };
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  process.env.LOG_LEVEL ??= 'silent';
  await Promise.all([
    Object.keys(wanted).length && run(SERVICES, [JSON.stringify(wanted)], { service: true, watchdog: false }),
    process.env.OIDC_ISSUER
      ? undefined
      : build(['sandbox'], { log: join(PROJECT, '.data/logs/test-build.log') }).then(() => run(SANDBOX)),
  ]);
}

/** Starts a program; what it reports goes into the environment. */
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
  process.on('uncaughtException', leftOpen);
  await dropDatabases();
  await stopAll();
}

/** A failed test may leave a connection behind. That its server now goes must not hide the results of all others. */
function leftOpen(/** @type {Error} */ error) {
  console.warn(`A test leaked a connection: ${error.message.split('\n')[0]}`);
}
