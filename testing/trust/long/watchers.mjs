// @ts-check
// Thousands of clients with an open card, in a process of its own. On the order to connect they connect and stay; asked
// `until`, it responds when all are up to date.
import { handleOrders } from '../../bench/worker-process.mjs';
import { Viewer } from '../viewer.mjs';

const BATCH_SIZE = 100;
const WITHIN_MS = 60_000;
/** @type {Viewer[]} */
const viewers = [];

/**
 * @typedef {{
 *   connect: {
 *     ports: number[],
 *     scrims: string[],
 *     people: import('../../bench/people.mjs').Person[],
 *     beacons?: boolean,
 *     dropRate?: number,
 *   },
 * }} Connect
 */
/**
 * `seen`: scrim → version; `since`: when their connection broke.
 * @typedef {{ until: { seen: Record<string, number>, since: number } }} Until
 */

handleOrders((/** @type {Connect | Until} */ order) =>
  'connect' in order ? connectAll(order.connect) : waitUntil(order.until),
);

async function connectAll(/** @type {Connect['connect']} */ { ports, scrims, people, ...behave }) {
  for (let i = 0; i < people.length; i += BATCH_SIZE) {
    const group = people
      .slice(i, i + BATCH_SIZE)
      .map(
        (person, j) =>
          new Viewer(
            person,
            () => /** @type {number} */ (ports[Math.floor(Math.random() * ports.length)]),
            [/** @type {string} */ (scrims[(i + j) % scrims.length])],
            behave,
          ),
      );
    viewers.push(...group);
    for (const end = Date.now() + WITHIN_MS; group.some(({ isIn }) => !isIn) && Date.now() < end;) await pause(20);
  }
  return { count: viewers.filter(({ isIn }) => isIn).length };
}

/** Resolves when all clients show these versions, or after a minute, with the time each needed. */
async function waitUntil(/** @type {Until['until']} */ { seen, since }) {
  const behind = () =>
    viewers.filter(
      (viewer) => !viewer.isIn || [...viewer.rooms].some(([id, { version }]) => version < (seen[id] ?? 0)),
    );
  let late = behind();
  for (const end = Date.now() + WITHIN_MS; late.length > 0 && Date.now() < end; late = behind()) await pause(20);
  const back = viewers.filter(({ connectedAt }) => connectedAt > since);
  return {
    late: late.length,
    back: back.map(({ connectedAt, receivedAt }) => Math.max(connectedAt, receivedAt) - since),
    connections: viewers.reduce((sum, { connections }) => sum + connections, 0),
  };
}

const pause = (/** @type {number} */ ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
