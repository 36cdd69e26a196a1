// @ts-check
// People with a tab open, in a process of its own. Forked; ordered to connect, it answers when all are in; asked about
// a
// message, it answers when somebody has it, and when that was.
import { handleOrders } from './worker-process.mjs';
import { Socket } from './socket.mjs';

/** Connects in groups, so that the server's queue of new connections holds them. */
const AT_ONCE = 50;
const CHANGED = '42["presence_changed"';
const MESSAGE = /^42\["getMessage",\{"_id":"([^"]+)"/;

/** @type {Socket[]} */
const sockets = [];
/** Message → when it was heard first (ns). @type {Map<string, bigint>} */
const heard = new Map();
/** How often somebody was told that somebody else came or went. */
let changes = 0;
/** @type {{ id: string, tell: (when: object) => void } | undefined} */
let asked;

/** @typedef {{ port: number, tokens: string[], apiKey?: string, watching?: string[] }} Arrival `watching`: ids of whom each of them watches */

handleOrders((/** @type {Arrival | { id: string } | { leave: number }} */ order) => {
  if ('id' in order) return waitForMessage(order.id);
  if ('leave' in order) return disconnect(order.leave);
  return connectAll(/** @type {Arrival} */ (order));
});

async function connectAll(/** @type {Arrival} */ { tokens, ...arrival }) {
  for (let i = 0; i < tokens.length; i += AT_ONCE)
    await Promise.all(tokens.slice(i, i + AT_ONCE).map((token) => connectOne(token, arrival)));
  return { count: sockets.length, changes };
}

/** The ones that came first go. */
async function disconnect(/** @type {number} */ count) {
  for (const socket of sockets.splice(0, count)) socket.close();
  return { count: sockets.length, changes };
}

function connectOne(/** @type {string} */ token, /** @type {Omit<Arrival, 'tokens'>} */ { port, apiKey, watching }) {
  return new Promise((resolve, reject) => {
    const socket = new Socket(port, (text) => {
      const message = MESSAGE.exec(text);
      if (message) recordReceived(/** @type {string} */ (message[1]));
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, apiKey, names: 'lean' })}`);
      else if (text.startsWith('40')) {
        if (!watching) return resolve(undefined);
        socket.send(`420${JSON.stringify(['watch_people', { userIds: watching }])}`);
      } else if (text.startsWith('430')) resolve(undefined);
      else if (text.startsWith(CHANGED)) changes++;
      else if (text.startsWith('44')) reject(new Error(`somebody was not let in: ${text}`));
    });
    sockets.push(socket);
  });
}

function recordReceived(/** @type {string} */ id) {
  if (heard.has(id)) return;
  heard.set(id, process.hrtime.bigint());
  if (asked?.id === id) asked.tell({ at: String(heard.get(id)) });
}

function waitForMessage(/** @type {string} */ id) {
  return new Promise((resolve) => {
    asked = { id, tell: resolve };
    if (heard.has(id)) resolve({ at: String(heard.get(id)) });
  });
}
