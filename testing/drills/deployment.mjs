// @ts-check
// Starts and stops production processes on this machine.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT } from '../../infra/dev/build.mjs';
import { waitForReadyMessage, run, start } from '../../infra/dev/child-processes.mjs';
import { production } from '../../infra/dev/production.mjs';

/**
 * @typedef {{
 *   name: string,
 *   app: 'api' | 'worker',
 *   port?: number,
 *   child: import('../../infra/dev/child-processes.mjs').Child,
 * }} Program
 */

/** Returns the environment of every process of a drill. */
export const deploymentEnvironment = (/** @type {Record<string, string>} */ overrides) =>
  production(randomBytes(24).toString('hex'), { TRUST_PROXY: '1', DRAIN_MS: '3000', ...overrides });

const fileOf = (/** @type {string} */ app) => join(PROJECT, `dist/apps/${app}/main.js`);

/** Runs `worker …` to its end. */
export const runWorker = (
  /** @type {string} */ dir,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string[]} */ ...args
) =>
  run(`worker ${args.join(' ')}`, fileOf('worker'), args, {
    env,
    log: join(dir, `worker-${args[0]?.replaceAll('-', '')}.log`),
  });

/** @returns {Promise<Program>} */
export async function startApp(
  /** @type {string} */ dir,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {string} */ name,
  /** @type {'api' | 'worker'} */ app,
  /** @type {number | undefined} */ port,
) {
  mkdirSync(dir, { recursive: true });
  const log = join(dir, `${name}.log`);
  const child = start(fileOf(app), [], { env: { ...env, ...(port && { PORT: String(port) }) }, log });
  await waitForReadyMessage(name, child, log);
  return { name, app, port, child };
}

/**
 * Sends SIGTERM and waits as long as a supervisor would. Returns how the program exited, and after how many
 * milliseconds.
 */
export async function stopApp(/** @type {Program} */ { child }, /** @type {number} */ timeoutMs = 30_000) {
  const startedAt = performance.now();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const exit = await Promise.race([exited, sleep(timeoutMs, undefined, { ref: false })]);
  if (!exit) child.kill('SIGKILL');
  return { how: exit ? String(exit[0] ?? exit[1]) : 'did not exit', ms: performance.now() - startedAt };
}
