// @ts-check
// Restarts programs that exit, with a growing pause.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForReadyMessage, isStopping, start, stop, tail } from './child-processes.mjs';
import { printLine } from './progress.mjs';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** After this time a program counts as recovered, and the pause starts again at the minimum. */
const STABLE_AFTER_MS = 60_000;
/** Number of crashes after which waiting for readiness is pointless. */
const MAX_STARTUP_DEATHS = 3;
const READY_WITHIN_MS = 120_000;

/** @typedef {{ file: string, args?: string[] } & import('./child-processes.mjs').Options} Launch */
/**
 * @typedef {{
 *   name: string,
 *   log: string | undefined,
 *   isUp: () => boolean,
 *   deaths: () => number,
 *   restart: () => Promise<void>,
 * }} Supervised `isUp`: it has reported that it is ready
 */

/**
 * Starts a program and keeps it running. `launch` is called for every start. A service that exits before it is ready
 * is not restarted: its `readyMessage` rejects with the reason.
 * @param {string} name
 * @param {() => Launch} launch
 * @returns {Supervised & { readyMessage: Promise<any> }} `readyMessage`: the message that reports readiness
 */
export function supervise(name, launch) {
  let deaths = 0;
  let pause = FIRST_PAUSE_MS;
  let restartRequested = false;
  let isReady = false;
  let skipPause = new AbortController();
  let { child, log, service, readyMessage } = startProgram();

  function startProgram() {
    const { file, args, ...options } = launch();
    const program = start(file, args, options);
    const startedAt = Date.now();
    program.once('exit', (code, signal) => void onExit(signal ?? `exit code ${code}`, Date.now() - startedAt));
    const message = waitForReadyMessage(name, program, options.log);
    message.then(onReady, () => {}); // onExit handles its exit
    return { child: program, log: options.log, service: options.service, readyMessage: message };
  }

  function onReady() {
    isReady = true;
    if (deaths) printLine(`  ✓ ${name} restarted`);
  }

  async function onExit(/** @type {string} */ reason, /** @type {number} */ lifetimeMs) {
    if (isStopping() || (service && !isReady)) return;
    if (!restartRequested) {
      deaths++;
      if (lifetimeMs > STABLE_AFTER_MS) pause = FIRST_PAUSE_MS;
      printLine(`  ! ${name} exited (${reason}); restarting in ${pause / 1000} s${log ? `. Log: ${log}` : ''}`);
      await sleep(pause, undefined, { signal: skipPause.signal }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
    restartRequested = false;
    if (!isStopping()) ({ child, log, service, readyMessage } = startProgram());
  }

  return {
    name,
    log,
    readyMessage,
    isUp: () => isReady,
    deaths: () => deaths,
    /** Restarts immediately, also during a pause. */
    async restart() {
      restartRequested = child.exitCode === null && child.signalCode === null;
      pause = FIRST_PAUSE_MS;
      skipPause.abort();
      skipPause = new AbortController();
      await stop(child);
    },
  };
}

/**
 * Resolves when the programs are up and the address answers 200; rejects when one of the programs it depends on keeps
 * dying, or after two minutes.
 */
export async function waitUntilReady(/** @type {string} */ url, /** @type {Supervised[]} */ programs) {
  let lastResponse = 'none';
  for (const until = Date.now() + READY_WITHIN_MS; !isStopping(); await sleep(150)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (response?.ok && programs.every((program) => program.isUp())) return;
    if (response) lastResponse = `${response.status} ${await response.text()}`;
    const crashing = programs.find((program) => program.deaths() >= MAX_STARTUP_DEATHS);
    if (crashing) throw new Error(`${crashing.name} keeps crashing.${tail(crashing.log)}`);
    if (Date.now() > until)
      throw new Error(
        `${url} is not ready after two minutes; last response: ${lastResponse}.${programs.map(({ log }) => tail(log)).join('')}`,
      );
  }
}
