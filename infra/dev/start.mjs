// @ts-check
// `npm start` runs Muster and everything it needs on a machine that has only Node.
// This file must not load an npm package before the packages are installed.
import './node-version.mjs';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { build, PROJECT } from './build.mjs';
import { isStopping, killAll, run, stopAll } from './child-processes.mjs';
import { assertUsable, storeFormat } from './data-format.mjs';
import { takeLock } from './locks.mjs';
import { waitUntilFree } from './net.mjs';
import { areInstalled, install } from './packages.mjs';
import { printLine, step } from './progress.mjs';
import { startSandbox } from './sandbox.mjs';
import { environment, internalPort, storeEnvironment, readSettings } from './settings.mjs';
import { supervise, waitUntilReady } from './supervise.mjs';

/** How long a previous instance that was killed may take to release the port. */
const PORT_RELEASE_TIMEOUT_MS = 15_000;
const PARENT_CHECK_MS = 200;
/** npm forwards Ctrl-C although the terminal has sent it already; only a later signal counts as a second one. */
const REPEATED_SIGNAL_MS = 1_000;

/** @typedef {import('./settings.mjs').Settings} Settings */

const app = (/** @type {string} */ name) => join(PROJECT, `dist/apps/${name}/main.js`);
/** @type {() => void} */
let releaseLock = () => {};

async function main() {
  const settings = readSettings();
  assertUsable(settings.dataDir);
  await acquireLock(settings);
  storeFormat(settings.dataDir);
  printLine(`Starting Muster. Data: ${settings.dataDir}`);
  if (!areInstalled()) await step('packages', () => install(settings.log('install')));
  const built = step('build', () => buildAll(settings));
  const addresses = await startSandbox(settings, built);
  await built;
  const { DATABASE_OWNER_URL, ...env } = environment(settings, addresses);
  storeEnvironment(settings, env);
  await prepare(settings, env, DATABASE_OWNER_URL);
  if (settings.dev) await (await import('./watch.mjs')).serveAndWatch(settings, env);
  else await step(programsOf(settings).join(', '), () => serve(settings, env));
  printLine(`\nMuster is ready: ${settings.publicUrl}\n`);
  if (!settings.withAdmin) printSetupLink(settings);
  else if (addresses.OIDC_ISSUER) printLine('  Sign in as any demo player; admin@sandbox.test is an admin.');
  if (addresses.SANDBOX_INBOX) printLine(`  Outgoing emails: ${addresses.SANDBOX_INBOX}`);
  if (addresses.SANDBOX_DISCORD) printLine(`  Discord: ${addresses.SANDBOX_DISCORD}`);
  if (addresses.SANDBOX_WEBHOOKS) printLine(`  Webhooks: ${addresses.SANDBOX_WEBHOOKS}`);
  printLine(`  Logs: ${join(settings.dataDir, 'logs')}   Stop: Ctrl-C\n`);
}

/** Takes the lock on the data and checks the port, or fails. */
async function acquireLock(/** @type {Settings} */ settings) {
  const lock = takeLock(join(settings.dataDir, 'lock'));
  if ('holder' in lock)
    throw new Error(
      `Muster is already running with ${settings.dataDir} (process ${lock.holder}). Stop it first, or start a second instance: DATA_DIR=.data/second PORT=${settings.port + 1} npm start`,
    );
  releaseLock = lock.release;
  await waitUntilFree(settings.port, lock.stale ? PORT_RELEASE_TIMEOUT_MS : 0);
  for (const name of ['install', 'build', 'postgres', 'valkey', 'sandbox', 'prepare', 'api', 'worker', 'vite']) {
    if (existsSync(settings.log(name))) renameSync(settings.log(name), `${settings.log(name)}.old`);
  }
}

async function buildAll(/** @type {Settings} */ settings) {
  const names = await build(undefined, {
    log: settings.log('build'),
    onWait: () => printLine('  … another build is running; waiting for it'),
  });
  return names.length ? names.join(', ') : 'up to date';
}

/** Migrates, then seeds. */
async function prepare(
  /** @type {Settings} */ settings,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string | undefined} */ DATABASE_OWNER_URL,
) {
  const log = settings.log('prepare');
  await step('migrations', () =>
    run('The migration', app('worker'), ['--migrate'], { env: { ...env, DATABASE_OWNER_URL }, log }),
  );
  if (!settings.withAdmin) return;
  const [name, flags] = settings.empty ? ['admin', ['--seed', '--empty']] : ['demo data', ['--seed']];
  await step(name, () => run('The seed', app('worker'), flags, { env, log }));
}

/** The newest one of the api's log; none if there is an admin. */
function printSetupLink(/** @type {Settings} */ settings) {
  const links = readFileSync(settings.log('api'), 'utf8').match(/Set up: [^\s"]+/g);
  if (links) printLine(`  ${links.at(-1)}`);
}

const programsOf = (/** @type {Settings} */ { one }) => (one ? ['api'] : ['api', 'worker']);

async function serve(/** @type {Settings} */ settings, /** @type {NodeJS.ProcessEnv} */ env) {
  const args = settings.one ? ['--with-worker'] : [];
  const programs = programsOf(settings).map((name) =>
    supervise(name, () => ({
      file: app(name),
      args,
      env: { ...env, ...internalPort(name, env) },
      log: settings.log(name),
    })),
  );
  await waitUntilReady(`http://localhost:${settings.port}/health/ready`, programs);
}

let stopRequested = 0;
async function end(/** @type {number} */ code) {
  if (isStopping()) return Date.now() - stopRequested > REPEATED_SIGNAL_MS && killAll();
  stopRequested = Date.now();
  await stopAll();
  releaseLock();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!isStopping()) printLine('\nStopping …');
    void end(0);
  });
}
// npm forwards signals, except SIGKILL.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && !isStopping() && void end(0), PARENT_CHECK_MS).unref();

try {
  await main();
} catch (error) {
  if (!isStopping()) {
    printLine(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
}
