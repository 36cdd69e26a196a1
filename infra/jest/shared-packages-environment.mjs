// @ts-check
import { ModuleMocker } from 'jest-mock';
import { register } from 'prom-client';

/** Globals of jest-circus: the tests and hooks of a file, and the handlers of their events. */
const OF_ONE_FILE = /^(?:JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL|RETRY_\w+|\w+_RETRY)$/;
/** Metrics of Node and the process, which are collected once per process. */
const OF_THE_PROCESS = /^(?:process|nodejs)_/;

/**
 * Runs spec files in the context of the worker process instead of one of their own, so that packages loaded once can
 * serve all files (shared-packages-runtime.cjs). Changes of environment variables are undone after each file. Jest's
 * fake timers are not available: tests that need them are unit tests, which have contexts of their own.
 */
export default class SharedPackagesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #variables = { ...process.env };
  #exit = process.exit.bind(process);

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  /**
   * Nothing of this file may stay in the process: its modules and servers would stay in memory, and each file would
   * take longer than the one before.
   */
  async teardown() {
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (!OF_ONE_FILE.test(symbol.description ?? '')) continue;
      const { rootDescribeBlock } = /** @type {any} */ (globalThis)[symbol] ?? {};
      if (rootDescribeBlock) forgetFunctions(rootDescribeBlock);
      Reflect.deleteProperty(globalThis, symbol);
    }
    for (const { name } of register.getMetricsAsArray())
      if (!OF_THE_PROCESS.test(name)) register.removeSingleMetric(name);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit; // Jest wraps it for each file
  }
}

/**
 * Connections and timers of packages remember the test or hook that opened them.
 *
 * @typedef {{ fn?: unknown; asyncError?: unknown; hooks?: Block[]; children?: Block[] }} Block
 */
function forgetFunctions(/** @type {Block} */ block) {
  block.fn = block.asyncError = undefined;
  for (const part of [...(block.hooks ?? []), ...(block.children ?? [])]) forgetFunctions(part);
}
