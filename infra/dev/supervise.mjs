// @ts-check
// Programs that run as long as we do: whoever dies is started again, a little later each time.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForReadyMessage, isStopping, start, stop, tail } from './child-processes.mjs';
import { printLine } from './progress.mjs';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Who lived this long has recovered, and its next death counts as the first. */
const STABLE_AFTER_MS = 60_000;
/** A program that dies so often before it was ever ready will not become ready. */
const MAX_STARTUP_DEATHS = 3;
const READY_WITHIN_MS = 120_000;

/** @typedef {{ file: string, args?: string[] } & import('./child-processes.mjs').Options} Launch */
/** @typedef {{ name: string, log: string | undefined, isUp: () => boolean, deaths: () => number, restart: () => Promise<void> }} Kept `isUp`: it has said that it is ready */

/**
 * Starts a program and keeps it running. `launch` is asked anew for every start. A service that dies before its
 * first word stays dead: its `word` rejects with the reason.
 * @param {string} name
 * @param {() => Launch} launch
 * @returns {Kept & { word: Promise<any> }} `word`: the message with which it says that it is ready
 */
export function supervise(name, launch) {
  let deaths = 0;
  let pause = FIRST_PAUSE_MS;
  let wanted = false;
  let isReady = false;
  let skipPause = new AbortController();
  let { child, log, service, word: readyMessage } = begin();

  function begin() {
    const { file, args, ...options } = launch();
    const program = start(file, args, options);
    const began = Date.now();
    program.once('exit', (code, signal) => void ended(signal ?? `exit code ${code}`, Date.now() - began));
    const said = waitForReadyMessage(name, program, options.log);
    said.then(onReady, () => {}); // its death is seen below
    return { child: program, log: options.log, service: options.service, word: said };
  }

  function onReady() {
    isReady = true;
    if (deaths) printLine(`  ✓ ${name} restarted`);
  }

  async function ended(/** @type {string} */ how, /** @type {number} */ lived) {
    if (isStopping() || (service && !isReady)) return;
    if (!wanted) {
      deaths++;
      if (lived > STABLE_AFTER_MS) pause = FIRST_PAUSE_MS;
      printLine(`  ! ${name} ended (${how}); restarting in ${pause / 1000} s${log ? `. Log: ${log}` : ''}`);
      await sleep(pause, undefined, { signal: skipPause.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    wanted = false;
    if (!isStopping()) ({ child, log, service, word: readyMessage } = begin());
  }

  return {
    name,
    log,
    word: readyMessage,
    isUp: () => isReady,
    deaths: () => deaths,
    /** At once, also out of a pause. */
    async restart() {
      wanted = child.exitCode === null && child.signalCode === null;
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
export async function waitUntilReady(/** @type {string} */ url, /** @type {Kept[]} */ programs) {
  let answer = 'nothing';
  for (const until = Date.now() + READY_WITHIN_MS; !isStopping(); await sleep(150)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (response?.ok && programs.every((program) => program.isUp())) return;
    if (response) answer = `${response.status} ${await response.text()}`;
    const hopeless = programs.find((program) => program.deaths() >= MAX_STARTUP_DEATHS);
    if (hopeless) throw new Error(`${hopeless.name} keeps crashing.${tail(hopeless.log)}`);
    if (Date.now() > until)
      throw new Error(
        `${url} is not ready after two minutes; last response: ${answer}.${programs.map(({ log }) => tail(log)).join('')}`,
      );
  }
}
