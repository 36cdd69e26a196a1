// @ts-check
// All viewers of one scrim, or of its draft, in a process of their own. On the order to connect it responds when all
// are in the room; asked about a version, it responds with the time at which the last of them received it.
import { handleOrders } from './worker-process.mjs';
import { Socket } from './socket.mjs';

/** Connects in groups, so that the server's queue of new connections holds them. */
const BATCH_SIZE = 50;
const SCRIM_UPDATED = /^42\["scrim_updated",\{"_id":"([^"]+)","version":(\d+)/;
const DRAFT_UPDATED = /^42\["draft_updated",\{"scrimId":"([^"]+)","game":\d+,"version":(\d+)/;

/** @type {Socket[]} */
const sockets = [];
/**
 * Scrim and version → how many viewers have it, and when the last one received it (ns).
 * @type {Map<string, { count: number, last: bigint }>}
 */
const seen = new Map();
/** @type {{ update: string, respond: (when: object) => void } | undefined} */
let pending;

/**
 * @typedef {{
 *   port: number,
 *   count: number,
 *   tokens?: string[],
 *   apiKey?: string,
 *   scrimId?: string,
 *   game?: number,
 * }} Arrival with `game` the room is that of its draft; without `scrimId` the server chooses the room
 */

handleOrders((/** @type {Arrival | { scrimId: string, version: number }} */ order) =>
  'version' in order ? waitForUpdate(`${order.scrimId} ${order.version}`) : connectAll(order),
);

async function connectAll(/** @type {Arrival} */ arrival) {
  for (let i = 0; i < arrival.count; i += BATCH_SIZE) {
    await Promise.all(
      Array.from({ length: Math.min(BATCH_SIZE, arrival.count - i) }, (_, j) => connectOne(arrival, i + j)),
    );
  }
  return { count: sockets.length };
}

/** Connects (lean: without the older names of the message) and joins the room. */
function connectOne(/** @type {Arrival} */ { port, tokens, apiKey, scrimId, game }, /** @type {number} */ i) {
  return new Promise((resolve, reject) => {
    const socket = new Socket(port, (text) => {
      const updated = (game === undefined ? SCRIM_UPDATED : DRAFT_UPDATED).exec(text);
      if (updated) recordReceived(`${updated[1]} ${updated[2]}`);
      else if (text.startsWith('0'))
        socket.send(`40${JSON.stringify({ token: tokens?.[i % tokens.length], apiKey, names: 'lean' })}`);
      else if (text.startsWith('40')) {
        if (!scrimId) return resolve(undefined);
        const room = game === undefined ? 'join_scrim_room' : 'join_draft_room';
        socket.send(`420${JSON.stringify([room, { scrimId, game }])}`);
      } else if (text.startsWith('430')) resolve(undefined);
      else if (text.startsWith('44')) reject(new Error(`a viewer was rejected: ${text}`));
    });
    sockets.push(socket);
  });
}

function recordReceived(/** @type {string} */ update) {
  const last = process.hrtime.bigint();
  const count = (seen.get(update)?.count ?? 0) + 1;
  if (count > sockets.length) return; // a draft is sent once more when its scrim changes
  seen.set(update, { count, last });
  if (count === sockets.length && pending?.update === update) reportDone();
}

function waitForUpdate(/** @type {string} */ update) {
  return new Promise((resolve) => {
    pending = { update, respond: resolve };
    if (seen.get(update)?.count === sockets.length) reportDone();
  });
}

function reportDone() {
  const { update, respond } = /** @type {NonNullable<typeof pending>} */ (pending);
  respond({ at: String(seen.get(update)?.last) });
}
