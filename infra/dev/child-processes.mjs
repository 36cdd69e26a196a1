// @ts-check
// Starts and stops child processes. Each leads a process group, so that Ctrl-C reaches only the parent, which stops
// them in order, and preloads a watchdog, so that none outlives the parent.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHDOG_FLAGS = ['--require', join(import.meta.dirname, 'parent-watchdog.cjs')];
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
/**
 * Room for the short-lived objects of a few hundred requests: with the default of 16 MB a busy api spends a fifth of
 * its time copying them; with 64 MB it takes 40 MB more and is no faster.
 */
const API_FLAG = '--max-semi-space-size=32';
const flagsOf = (/** @type {string} */ file) => [
  ...NODE_FLAGS,
  ...(file.endsWith('apps/api/main.js') ? [API_FLAG] : []),
];
const STOP_WITHIN_MS = 12_000;
/** Builds and installations may be killed soon, because the next start repeats them. */
const STOP_TOOL_WITHIN_MS = 1_000;

/** @typedef {import('node:child_process').ChildProcess} Child */
/**
 * `log`: the file for its output; without it the output appears here, with `quiet` only stderr. `service`: other
 * children need it, so it stops last. `watchdog: false`: it notices by itself that its parent is exited.
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, log?: string, quiet?: boolean, service?: boolean, watchdog?: boolean
 * }} Options
 */

/** @type {Map<Child, boolean>} child → whether it is a service */
const children = new Map();
/** @type {WeakSet<Child>} */
const shortLived = new WeakSet();
let stopping = false;

/** Returns whether {@link stopAll} was called: nothing may start any more, and every exit is expected. */
export const isStopping = () => stopping;

/** @returns {Child} */
export function start(
  /** @type {string} */ file,
  /** @type {string[]} */ args = [],
  /** @type {Options} */ { env = process.env, cwd, log, quiet = false, service = false, watchdog = true } = {},
) {
  if (stopping) throw new Error('Stopping.');
  const out = log ? openSync(log, 'a') : 'inherit';
  const child = fork(file, args, {
    env: log ? { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } : env,
    cwd,
    detached: true,
    stdio: ['ignore', quiet ? 'ignore' : out, out, 'ipc'],
    execArgv: [...(watchdog ? WATCHDOG_FLAGS : []), ...flagsOf(file)],
  });
  if (typeof out === 'number') closeSync(out);
  children.set(child, service);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs a program to its end; rejects with the end of its log if it fails. */
export async function run(
  /** @type {string} */ name,
  /** @type {string} */ file,
  /** @type {string[]} */ args,
  /** @type {Options} */ options = {},
) {
  const child = start(file, args, options);
  shortLived.add(child);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} failed (${signal ?? `exit code ${code}`}).${tail(options.log)}`);
}

/** Resolves with the first message of a child; rejects with the end of its log if it exits before. */
export async function waitForReadyMessage(
  /** @type {string} */ name,
  /** @type {Child} */ child,
  /** @type {string | undefined} */ log,
) {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} did not start (${signal ?? `exit code ${code}`}).${tail(log)}`)),
    );
  });
}

/** Sends SIGTERM and, if the child is still running after its time limit, SIGKILL. */
export async function stop(/** @type {Child} */ child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  if (
    await Promise.race([
      exited.then(() => true),
      sleep(shortLived.has(child) ? STOP_TOOL_WITHIN_MS : STOP_WITHIN_MS, false, { ref: false }),
    ])
  )
    return;
  killGroup(child);
  await exited;
}

/** Stops the children that use services, then the services. */
export async function stopAll() {
  stopping = true;
  for (const wave of [false, true])
    await Promise.all([...children].filter(([, service]) => service === wave).map(([child]) => stop(child)));
}

/** Kills all children immediately; used for the second Ctrl-C. */
export const killAll = () => [...children.keys()].forEach(killGroup);

function killGroup(/** @type {Child} */ child) {
  try {
    process.kill(-(child.pid ?? NaN), 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** Returns the last lines of a log for an error message. */
export function tail(/** @type {string | undefined} */ log, lines = 30) {
  if (!log || !existsSync(log)) return '';
  const text = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  return text && `\n\n${text}\n\n(${log})`;
}
