// @ts-check
// Everybody who looks at one scrim, in a process of its own. Forked; ordered to connect, it answers when all are in the
// room; asked about a version, it answers when the last of them has it, and when that was.
import { handleOrders } from './worker-process.mjs';
import { Socket } from './socket.mjs';

/** Connects in groups, so that the server's queue of new connections holds them. */
const AT_ONCE = 50;
const UPDATED = /^42\["scrim_updated",\{"_id":"([^"]+)","version":(\d+)/;

/** @type {Socket[]} */
const sockets = [];
/** Which version of which scrim → how many have it, and when the last one got it (ns). @type {Map<string, { count: number, last: bigint }>} */
const seen = new Map();
/** @type {{ what: string, tell: (when: object) => void } | undefined} */
let asked;

/** @typedef {{ port: number, count: number, tokens?: string[], apiKey?: string, scrimId?: string }} Arrival without `scrimId` the server puts everybody where they belong */

handleOrders((/** @type {Arrival | { scrimId: string, version: number }} */ order) =>
  'version' in order ? waitForUpdate(`${order.scrimId} ${order.version}`) : connectAll(order),
);

async function connectAll(/** @type {Arrival} */ arrival) {
  for (let i = 0; i < arrival.count; i += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, arrival.count - i) }, (_, j) => connectOne(arrival, i + j)),
    );
  }
  return { count: sockets.length };
}

/** Connects, introduces itself (lean: without the older names of the message) and joins the room. */
function connectOne(/** @type {Arrival} */ { port, tokens, apiKey, scrimId }, /** @type {number} */ i) {
  return new Promise((resolve, reject) => {
    const socket = new Socket(port, (text) => {
      const updated = UPDATED.exec(text);
      if (updated) recordReceived(`${updated[1]} ${updated[2]}`);
      else if (text.startsWith('0'))
        socket.send(`40${JSON.stringify({ token: tokens?.[i % tokens.length], apiKey, names: 'lean' })}`);
      else if (text.startsWith('40')) {
        if (!scrimId) return resolve(undefined);
        socket.send(`420${JSON.stringify(['join_scrim_room', { scrimId }])}`);
      } else if (text.startsWith('430')) resolve(undefined);
      else if (text.startsWith('44')) reject(new Error(`a viewer was not let in: ${text}`));
    });
    sockets.push(socket);
  });
}

function recordReceived(/** @type {string} */ what) {
  const last = process.hrtime.bigint();
  const count = (seen.get(what)?.count ?? 0) + 1;
  seen.set(what, { count, last });
  if (count === sockets.length && asked?.what === what) reportDone();
}

function waitForUpdate(/** @type {string} */ what) {
  return new Promise((resolve) => {
    asked = { what, tell: resolve };
    if (seen.get(what)?.count === sockets.length) reportDone();
  });
}

function reportDone() {
  const { what, tell: answer } = /** @type {NonNullable<typeof asked>} */ (asked);
  answer({ at: String(seen.get(what)?.last) });
}
