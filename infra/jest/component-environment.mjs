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

/** A page in jsdom with the requests of Node, for tests that render routes of the front end. */
export default class ComponentEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    for (const name of FROM_NODE)
      Object.defineProperty(this.global, name, { value: globalThis[name], writable: true, configurable: true });
  }
}
