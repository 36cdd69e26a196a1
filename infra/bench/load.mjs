// @ts-check
// The load, in a process of its own. Forked; told what to ask, it asks for so long and tells what came of it.
import { handleOrders } from './worker-process.mjs';
import { HttpConnection } from './http-connection.mjs';

/**
 * Each connection goes round through its `requests`; a refused one (409) is asked again until it is granted. It stops
 * only behind a whole `turn` of requests, so that no friendships left on a seat. Connections of one `group` take turns:
 * the
 * next one begins in the moment the one before it sends the last request of its turn.
 * @typedef {{ name: string, text: string }} Request
 * @typedef {{ group?: number, requests: Request[] }} Connection
 * @typedef {{ port: number, ms: number, turn?: number, connections: Connection[] }} Order
 * @typedef {{ seconds: number, granted: number, refused: number, failed: number, took: Record<string, number[]> }}
 * Outcome `took`: ms per granted request, by name
 */

handleOrders(run);

/** @returns {Promise<Outcome>} */
async function run(/** @type {Order} */ { port, ms, turn = 1, connections }) {
  /** @type {Outcome} */
  const outcome = { seconds: 0, granted: 0, refused: 0, failed: 0, took: {} };
  const turns = new TurnTaking();
  const began = performance.now();
  await Promise.all(
    connections.map((connection) => runConnection(connection, { port, turn, until: began + ms }, turns, outcome)),
  );
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}

async function runConnection(
  /** @type {Connection} */ { group, requests },
  /** @type {{ port: number, turn: number, until: number }} */ { port, turn, until },
  /** @type {TurnTaking} */ turns,
  /** @type {Outcome} */ outcome,
) {
  const line = new HttpConnection(port);
  await turns.take(group);
  for (let at = 0; at % turn !== 0 || performance.now() < until;) {
    const { name, text } = /** @type {Request} */ (requests[at % requests.length]);
    const asked = performance.now();
    const answer = line.status(text);
    const last = (at + 1) % turn === 0;
    if (last) turns.pass(group);
    const status = await answer;
    if (status === 409) {
      outcome.refused++;
      continue;
    }
    at++;
    if (status !== 200) outcome.failed++;
    else {
      outcome.granted++;
      (outcome.took[name] ??= []).push(performance.now() - asked);
    }
    if (last) await turns.take(group);
  }
  turns.pass(group);
  line.close();
}

/** Whose turn it is in each group. Who is in no group need not wait. */
class TurnTaking {
  /** @type {Map<number, (() => void)[]>} group → who waits while somebody has the turn */
  #waiting = new Map();

  /** @returns {Promise<void> | void} */
  take(/** @type {number | undefined} */ group) {
    if (group === undefined) return;
    const waiting = this.#waiting.get(group);
    if (waiting) return new Promise((resolve) => void waiting.push(resolve));
    this.#waiting.set(group, []);
  }

  pass(/** @type {number | undefined} */ group) {
    if (group === undefined) return;
    const next = this.#waiting.get(group)?.shift();
    if (next) next();
    else this.#waiting.delete(group);
  }
}
