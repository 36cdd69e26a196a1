// @ts-check
// Clients that only listen, in a process of their own. On the order to connect it responds when all are connected;
// asked about a message, it responds with the time at which the first client received it.
import { handleOrders } from './worker-process.mjs';
import { Socket } from './socket.mjs';

/** Connects in groups, so that the server's queue of new connections holds them. */
const BATCH_SIZE = 50;
const MESSAGE = /^42\["getMessage",\{"_id":"([^"]+)"/;

/** @type {Socket[]} */
const sockets = [];
/** Message → when it was received first (ns). @type {Map<string, bigint>} */
const received = new Map();
/** @type {{ id: string, respond: (when: object) => void } | undefined} */
let pending;

/**
 * @typedef {{
 *   port: number,
 *   tokens: string[],
 *   apiKey?: string,
 * }} Arrival
 */

handleOrders((/** @type {Arrival | { id: string }} */ order) =>
  'id' in order ? waitForMessage(order.id) : connectAll(order),
);

async function connectAll(/** @type {Arrival} */ { tokens, ...arrival }) {
  for (let i = 0; i < tokens.length; i += BATCH_SIZE)
    await Promise.all(tokens.slice(i, i + BATCH_SIZE).map((token) => connectOne(token, arrival)));
  return { count: sockets.length };
}

function connectOne(/** @type {string} */ token, /** @type {Omit<Arrival, 'tokens'>} */ { port, apiKey }) {
  return new Promise((resolve, reject) => {
    const socket = new Socket(port, (text) => {
      const message = MESSAGE.exec(text);
      if (message) recordReceived(/** @type {string} */ (message[1]));
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, apiKey, names: 'lean' })}`);
      else if (text.startsWith('40')) resolve(undefined);
      else if (text.startsWith('44')) reject(new Error(`a client was rejected: ${text}`));
    });
    sockets.push(socket);
  });
}

function recordReceived(/** @type {string} */ id) {
  if (received.has(id)) return;
  received.set(id, process.hrtime.bigint());
  if (pending?.id === id) pending.respond({ at: String(received.get(id)) });
}

function waitForMessage(/** @type {string} */ id) {
  return new Promise((resolve) => {
    pending = { id, respond: resolve };
    if (received.has(id)) resolve({ at: String(received.get(id)) });
  });
}
