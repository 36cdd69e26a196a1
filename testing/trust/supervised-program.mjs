// @ts-check
// A program that may be killed: it is restarted automatically, as by a supervisor, and every exit is recorded.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitForReadyMessage, isStopping, start, stop } from '../../infra/dev/child-processes.mjs';

const PAUSE_MS = 250;

/** @typedef {{ file: string, args?: string[] } & import('../../infra/dev/child-processes.mjs').Options} Launch */
/**
 * `expected`: caused by the test. `booting`: before it was ready.
 * @typedef {{ name: string, at: number, how: string, expected: boolean, booting: boolean }} Exit
 */

export class SupervisedProgram {
  /** @type {Exit[]} */ exits = [];
  /** @type {import('../../infra/dev/child-processes.mjs').Child | undefined} */ #child;
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

  /** @returns {Promise<any>} the message with which it reports readiness */
  start() {
    const { file, args, ...options } = this.launch();
    const child = start(file, args, options);
    this.#child = child;
    this.#isUp = false;
    this.#ready = waitForReadyMessage(this.name, child, options.log);
    child.once('message', () => {
      this.#isUp = this.#child === child;
    });
    this.#ready.catch(() => {}); // #onExit handles its exit
    child.once('exit', (code, signal) => void this.#onExit(signal ?? `exit code ${code}`));
    return this.#ready;
  }

  /** Kills the process with SIGKILL. */
  kill() {
    this.#exitExpected = true;
    this.#isUp = false;
    this.#child?.kill('SIGKILL');
  }

  /** Expects the program to exit, because something it needs was killed. */
  expectEnd() {
    this.#exitExpected = true;
  }

  /** Freezes the program for this time. */
  async freeze(/** @type {number} */ ms) {
    this.#child?.kill('SIGSTOP');
    await sleep(ms);
    this.#child?.kill('SIGCONT');
  }

  /** Stops the program until {@link startAgain}. */
  async stopUntilBack() {
    this.#isSupervised = false;
    const exited = this.#child && once(this.#child, 'exit');
    this.kill();
    await exited;
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
    this.exits.push({ name: this.name, at: Date.now(), how, expected: this.#exitExpected, booting: !this.#isUp });
    this.#isUp = false;
    this.#exitExpected = false;
    if (!this.#isSupervised || isStopping()) return;
    await sleep(PAUSE_MS);
    if (this.#isSupervised && !isStopping()) this.start().catch(() => {});
  }
}
