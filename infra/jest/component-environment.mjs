// @ts-check
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom lacks these, or has others. Requests and their signals must be those of Node, whose `fetch` MSW replaces. */
const FROM_NODE = /** @type {const} */ ([
  'fetch',
  'Headers',
  'Request',
  'Response',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'BroadcastChannel',
  'structuredClone',
  'setImmediate',
]);

/**
 * A page in jsdom with the requests of Node, for tests that render routes of the front end. Screens show times in the
 * reader's zone: these readers live in one where days begin and end as in the fixtures, wherever the tests run.
 */
export default class ComponentEnvironment extends TestEnvironment {
  zone = process.env['TZ'];

  /** @override */
  async setup() {
    process.env['TZ'] = 'UTC';
    await super.setup();
    for (const name of FROM_NODE)
      Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true });
  }

  /** @override */
  async teardown() {
    if (this.zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = this.zone;
    await super.teardown();
  }
}
