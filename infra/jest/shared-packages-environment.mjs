// @ts-check
import { ModuleMocker } from 'jest-mock';

/**
 * Runs spec files in the context of the worker process instead of one of their own, so that packages loaded once can
 * serve all files (shared-packages-runtime.cjs). What a file changes in the environment variables ends with it. Jest's
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

  async teardown() {
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit; // Jest wraps it for each file
  }
}
