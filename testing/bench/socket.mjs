// @ts-check
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const PING = '2';
const PONG = '3';

/**
 * A minimal Socket.IO client over a bare WebSocket: it connects, answers pings and reports complete messages. A
 * thousand of them must use little CPU time, because they run on the same CPUs as the system they measure.
 */
export class Socket {
  /** @type {Buffer} */ #rest = Buffer.alloc(0);
  #open = false;
  /** @type {import('node:net').Socket} */ #socket;
  /** @type {(text: string) => void} */ #onMessage;

  /** `onClose`: the connection was closed, or could not be opened. */
  constructor(
    /** @type {number} */ port,
    /** @type {(text: string) => void} */ onMessage,
    /** @type {() => void} */ onClose = () => {},
  ) {
    this.#onMessage = onMessage;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (/** @type {Buffer} */ chunk) =>
      this.#read(this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk),
    );
    this.#socket.on('error', () => {}).once('close', onClose);
    const key = randomBytes(16).toString('base64');
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
  }

  /** Clients must mask their frames; a mask of zeros leaves them unchanged. */
  send(/** @type {string} */ text) {
    const bytes = Buffer.from(text);
    const length = bytes.length < 126 ? [0x80 | bytes.length] : [0xfe, bytes.length >> 8, bytes.length & 0xff];
    this.#socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), bytes]));
  }

  close() {
    this.#socket.destroy();
  }

  #read(/** @type {Buffer} */ bytes) {
    let at = 0;
    if (!this.#open) {
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return void (this.#rest = bytes);
      this.#open = true;
      at = end + HEAD_END.length;
    }
    for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
      at = frame.end;
      const text = bytes.toString('latin1', frame.from, frame.end);
      if (text === PING) this.send(PONG);
      else this.#onMessage(text);
    }
    this.#rest = bytes.subarray(at);
  }
}

/** Returns the position of the next text frame; undefined if it is incomplete. Servers do not mask. */
function frameAt(/** @type {Buffer} */ bytes, /** @type {number} */ at) {
  if (bytes.length < at + 2) return undefined;
  const short = /** @type {number} */ (bytes[at + 1]) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < at + head) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  const from = at + head;
  return bytes.length < from + length ? undefined : { from, end: from + length };
}
