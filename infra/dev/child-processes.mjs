// @ts-check
// The programs a command runs: each leads a process group (so that Ctrl-C reaches only the starter, which stops
// them in their order) and is on the leash (so that none outlives the starter).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WATCHDOG_FLAGS = ['--require', join(import.meta.dirname, 'parent-watchdog.cjs')];
/**
 * Room for what a few hundred requests leave behind: with the usual 16 MB a busy api spends a fifth of its time copying
 * it about.
 */
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
const STOP_WITHIN_MS = 12_000;
/** A build or an installation loses nothing that the next start does not do again. */
const STOP_TOOL_WITHIN_MS = 1_000;

/** @typedef {import('node:child_process').ChildProcess} Child */
/**
 * `log`: the file that takes what it says; else it says it here, or with `quiet` only what is wrong. `service`: others
 * need it, so it stops last.
 * `leash: false`: it notices by itself that its starter is gone.
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, log?: string, quiet?: boolean, service?: boolean, leash?: boolean
 * }} Options
 */

/** @type {Map<Child, boolean>} child → is it a service */
const children = new Map();
/** @type {WeakSet<Child>} */
const shortLived = new WeakSet();
let stopping = false;

/** After {@link stopAll} nothing is started any more, and whoever ends was meant to. */
export const isStopping = () => stopping;

/** @returns {Child} */
export function start(
  /** @type {string} */ file,
  /** @type {string[]} */ args = [],
  /** @type {Options} */ { env = process.env, cwd, log, quiet = false, service = false, leash: watchdog = true } = {},
) {
  if (stopping) throw new Error('Stopping.');
  const out = log ? openSync(log, 'a') : 'inherit';
  const child = fork(file, args, {
    env: log ? { ...env, NO_COLOR: '1', FORCE_COLOR: '0' } : env,
    cwd,
    detached: true,
    stdio: ['ignore', quiet ? 'ignore' : out, out, 'ipc'],
    execArgv: [...(watchdog ? WATCHDOG_FLAGS : []), ...NODE_FLAGS],
  });
  if (typeof out === 'number') closeSync(out);
  children.set(child, service);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs a program to its end; rejects with the end of its log when that is not a good one. */
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

/** The first message of a child, or a rejection with the end of its log when it dies before. */
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

/** Asks, waits, and at last insists. */
export async function stop(/** @type {Child} */ child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  if (
    await Promise.race([
      gone.then(() => true),
      sleep(shortLived.has(child) ? STOP_TOOL_WITHIN_MS : STOP_WITHIN_MS, false, { ref: false }),
    ])
  )
    return;
  killGroup(child);
  await gone;
}

/** Front to back: first those that use the services, then the services. */
export async function stopAll() {
  stopping = true;
  for (const wave of [false, true])
    await Promise.all([...children].filter(([, service]) => service === wave).map(([child]) => stop(child)));
}

/** For the second Ctrl-C: everybody at once, without asking. */
export const killAll = () => [...children.keys()].forEach(killGroup);

function killGroup(/** @type {Child} */ child) {
  try {
    process.kill(-(child.pid ?? NaN), 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** The last lines of a log, for people. */
export function tail(/** @type {string | undefined} */ log, lines = 30) {
  if (!log || !existsSync(log)) return '';
  const text = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  return text && `\n\n${text}\n\n(${log})`;
}
