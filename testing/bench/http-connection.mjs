// @ts-check
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * A minimal HTTP client: one keep-alive connection, one request at a time. It must use little CPU time, because the
 * load runs on the same CPUs as the system it measures.
 */
export class HttpConnection {
  /** @type {(status: number, body: string) => void} */ #done = () => {};
  /** @type {Buffer | undefined} */ #rest;
  /** Bytes of the current body that have not arrived yet. */
  #missing = 0;
  #status = 0;
  /** @type {import('node:net').Socket} */ #socket;
  #wantsBody;

  constructor(/** @type {number} */ port, { wantsBody = false } = {}) {
    this.#wantsBody = wantsBody;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (/** @type {Buffer} */ chunk) => this.#read(chunk));
    this.#socket.on('error', () => {}); // `close` follows
    this.#socket.on('close', () => this.#done(0, ''));
  }

  /** `done` is called with status 0 if the connection is closed. */
  send(/** @type {string} */ text, /** @type {(status: number, body: string) => void} */ done) {
    if (this.#socket.destroyed) return done(0, '');
    this.#done = done;
    this.#socket.write(text, 'latin1');
  }

  /** @returns {Promise<number>} */
  status(/** @type {string} */ text) {
    return new Promise((resolve) => this.send(text, resolve));
  }

  /** @returns {Promise<{ status: number, body: any }>} */
  json(/** @type {string} */ text) {
    return new Promise((resolve) =>
      this.send(text, (status, body) => resolve({ status, body: body && JSON.parse(body) })),
    );
  }

  close() {
    this.#socket.destroy();
  }

  #read(/** @type {Buffer} */ chunk) {
    if (this.#missing > 0 && !this.#wantsBody) return this.#count(chunk.length);
    const all = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = all.indexOf(HEAD_END);
    if (end < 0) return void (this.#rest = all);
    const head = all.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + HEAD_END.length;
    if (this.#wantsBody && all.length < from + length) return void (this.#rest = all);
    this.#rest = undefined;
    this.#missing = length;
    if (this.#wantsBody) return this.#finish(all.toString('utf8', from, from + length));
    this.#count(all.length - from);
  }

  #count(/** @type {number} */ bytes) {
    this.#missing -= bytes;
    if (this.#missing <= 0) this.#finish('');
  }

  #finish(/** @type {string} */ body) {
    this.#missing = 0;
    this.#done(this.#status, body);
  }
}
