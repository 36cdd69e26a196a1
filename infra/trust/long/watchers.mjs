// @ts-check
// Thousands of people with a card open, in a process of its own. Forked; told to come, they come and stay; asked, it
// tells how they are.
import { handleOrders } from '../../bench/worker-process.mjs';
import { Viewer } from '../viewer.mjs';

const AT_ONCE = 100;
const WITHIN_MS = 60_000;
/** @type {Viewer[]} */
const viewers = [];

/** @typedef {{ come: { ports: number[], scrims: string[], people: import('../../bench/people.mjs').Person[], beacons?: boolean, loses?: number } }} Come */
/** `seen`: scrim → version; `since`: the instant their line broke. @typedef {{ until: { seen: Record<string, number>, since: number } }} Until */

handleOrders((/** @type {Come | Until} */ order) =>
  'come' in order ? connectAll(order.come) : waitUntil(order.until),
);

async function connectAll(/** @type {Come['come']} */ { ports, scrims, people, ...behave }) {
  for (let i = 0; i < people.length; i += AT_ONCE) {
    const group = people
      .slice(i, i + AT_ONCE)
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

/** Answers when everybody is in and shows these versions, or after a minute: how long each took. */
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
