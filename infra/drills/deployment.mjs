// @ts-check
// A Muster as in production, of processes on this machine.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, run, start } from '../dev/child-processes.mjs';
import { production } from '../dev/production.mjs';

/** @typedef {{ name: string, app: 'api' | 'worker', port?: number, child: import('../dev/child-processes.mjs').Child }} Program */

/** What every process of a drill is told. */
export const deploymentEnvironment = (/** @type {Record<string, string>} */ over) =>
  production(randomBytes(24).toString('hex'), { TRUST_PROXY: '1', DRAIN_MS: '3000', ...over });

const fileOf = (/** @type {string} */ app) => join(PROJECT, `dist/apps/${app}/main.js`);

/** Runs `worker …` to its end. */
export const runWorker = (
  /** @type {string} */ place,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string[]} */ ...args
) =>
  run(`worker ${args.join(' ')}`, fileOf('worker'), args, {
    env,
    log: join(place, `worker-${args[0]?.replaceAll('-', '')}.log`),
  });

/** @returns {Promise<Program>} */
export async function startApp(
  /** @type {string} */ place,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string} */ name,
  /** @type {'api' | 'worker'} */ app,
  /** @type {number | undefined} */ port,
) {
  mkdirSync(place, { recursive: true });
  const log = join(place, `${name}.log`);
  const child = start(fileOf(app), [], { env: { ...env, ...(port && { PORT: String(port) }) }, log });
  await waitForReadyMessage(name, child, log);
  return { name, app, port, child };
}

/**
 * Tells it to stop, as every supervisor does, and waits as long as a supervisor would; how it ended and after how many
 * ms.
 */
export async function stopApp(/** @type {Program} */ { child }, /** @type {number} */ patienceMs = 30_000) {
  const began = performance.now();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const ended = await Promise.race([gone, sleep(patienceMs, undefined, { ref: false })]);
  if (!ended) child.kill('SIGKILL');
  return { how: ended ? String(ended[0] ?? ended[1]) : 'did not end', ms: performance.now() - began };
}
