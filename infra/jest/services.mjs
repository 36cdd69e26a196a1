// @ts-check
// Started once per `jest` run, whichever projects take part: tests get the addresses from the environment.
// A server named there already (DATABASE_URL, REDIS_URL) is used as it is.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { dropDatabases } from './databases.mjs';

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
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
  if (Object.keys(wanted).length) Object.assign(process.env, await run('../dev/services.mjs', JSON.stringify(wanted)));
}

/** @returns {Promise<Record<string, string>>} the addresses the child reports */
async function run(/** @type {string} */ file, /** @type {string[]} */ ...args) {
  const child = fork(join(import.meta.dirname, file), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--disable-warning=ExperimentalWarning'] });
  children.push(child);
  const [addresses] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  return addresses;
}

export async function teardown() {
  if (!started) return;
  await started;
  started = undefined;
  process.on('uncaughtException', leftOpen);
  await dropDatabases();
  await Promise.all(children.splice(0).map(stop));
}

/** A failed test may leave a connection behind. That its server now goes must not hide the results of all others. */
function leftOpen(/** @type {Error} */ error) {
  console.warn(`A test left a connection open: ${error.message.split('\n')[0]}`);
}

async function stop(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (!child.connected) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
