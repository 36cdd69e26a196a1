// @ts-check
// A program that may be killed: it is started again by itself, as a supervisor would, and every end is written down.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForReadyMessage, isStopping, start, stop } from '../dev/child-processes.mjs';

const PAUSE_MS = 250;

/** @typedef {{ file: string, args?: string[] } & import('../dev/child-processes.mjs').Options} Launch */
/** `wanted`: we did it. `booting`: it had not said that it is ready. @typedef {{ name: string, at: number, how: string, wanted: boolean, booting: boolean }} Exit */

export class SupervisedProgram {
  /** @type {Exit[]} */ exits = [];
  /** @type {import('../dev/child-processes.mjs').Child | undefined} */ #child;
  /** @type {Promise<any>} */ #ready = Promise.resolve();
  #isUp = false;
  #exitExpected = false;
  #isSupervised = true;

  constructor(/** @type {string} */ name, /** @type {() => Launch} */ launch) {
    this.name = name;
    this.launch = launch;
  }

  get pid() {
    return this.#child?.pid;
  }
  get isUp() {
    return this.#isUp;
  }

  /** @returns {Promise<any>} what it says when it is ready */
  start() {
    const { file, args, ...options } = this.launch();
    const child = start(file, args, options);
    this.#child = child;
    this.#isUp = false;
    this.#ready = waitForReadyMessage(this.name, child, options.log);
    child.once('message', () => {
      this.#isUp = this.#child === child;
    });
    this.#ready.catch(() => {}); // its end is seen below
    child.once('exit', (code, signal) => void this.#onExit(signal ?? `exit code ${code}`));
    return this.#ready;
  }

  /** kill -9, by the id we know it by. */
  kill() {
    this.#exitExpected = true;
    this.#isUp = false;
    this.#child?.kill('SIGKILL');
  }

  /** It goes because something it needs was killed. */
  expectEnd() {
    this.#exitExpected = true;
  }

  /** Stands still for so long, and knows nothing of it. */
  async freeze(/** @type {number} */ ms) {
    this.#child?.kill('SIGSTOP');
    await sleep(ms);
    this.#child?.kill('SIGCONT');
  }

  /** Stays away until it is begun again. */
  async stopUntilBack() {
    this.#isSupervised = false;
    const gone = this.#child && once(this.#child, 'exit');
    this.kill();
    await gone;
  }

  async startAgain() {
    this.#isSupervised = true;
    await this.start();
  }

  async stop() {
    this.#isSupervised = false;
    this.#exitExpected = true;
    if (this.#child) await stop(this.#child);
  }

  async #onExit(/** @type {string} */ how) {
    this.exits.push({ name: this.name, at: Date.now(), how, wanted: this.#exitExpected, booting: !this.#isUp });
    this.#isUp = false;
    this.#exitExpected = false;
    if (!this.#isSupervised || isStopping()) return;
    await sleep(PAUSE_MS);
    if (this.#isSupervised && !isStopping()) this.start().catch(() => {});
  }
}
