// @ts-check
// Generates load in a process of its own: sends the ordered requests for a given time and responds with the outcome.
import { handleOrders } from './worker-process.mjs';
import { HttpConnection } from './http-connection.mjs';

/**
 * Each connection repeats its `requests` in order; a rejected one (409) is sent again until it is accepted. It stops
 * only after a whole `turn` of requests, so that no user keeps a seat. Connections of one `group` take turns: the next
 * one starts when the previous one sends the last request of its turn.
 * @typedef {{ name: string, text: string }} Request
 * @typedef {{ group?: number, requests: Request[] }} Connection
 * `atLeast`: requests that every connection sends, however long it takes.
 * @typedef {{ port: number, ms: number, turn?: number, atLeast?: number, connections: Connection[] }} Order
 * @typedef {{ seconds: number, accepted: number, rejected: number, failed: number, durations: Record<string, number[]> }}
 * Outcome `durations`: ms per accepted request, by name
 */

handleOrders(run);

/** @returns {Promise<Outcome>} */
async function run(/** @type {Order} */ { port, ms, turn = 1, atLeast = 0, connections }) {
  /** @type {Outcome} */
  const outcome = { seconds: 0, accepted: 0, rejected: 0, failed: 0, durations: {} };
  const turns = new TurnTaking();
  const startedAt = performance.now();
  await Promise.all(
    connections.map((connection) =>
      runConnection(connection, { port, turn, atLeast, until: startedAt + ms }, turns, outcome),
    ),
  );
  outcome.seconds = (performance.now() - startedAt) / 1000;
  return outcome;
}

async function runConnection(
  /** @type {Connection} */ { group, requests },
  /** @type {{ port: number, turn: number, atLeast: number, until: number }} */ { port, turn, atLeast, until },
  /** @type {TurnTaking} */ turns,
  /** @type {Outcome} */ outcome,
) {
  const connection = new HttpConnection(port);
  await turns.take(group);
  for (let at = 0; at % turn !== 0 || at < atLeast || performance.now() < until;) {
    const { name, text } = /** @type {Request} */ (requests[at % requests.length]);
    const sentAt = performance.now();
    const response = connection.status(text);
    const last = (at + 1) % turn === 0;
    if (last) turns.pass(group);
    const status = await response;
    if (status === 409) {
      outcome.rejected++;
      continue;
    }
    at++;
    if (status !== 200 && status !== 304) outcome.failed++;
    else {
      outcome.accepted++;
      (outcome.durations[name] ??= []).push(performance.now() - sentAt);
    }
    if (last) await turns.take(group);
  }
  turns.pass(group);
  connection.close();
}

/** Manages the turns of each group. Connections without a group do not wait. */
class TurnTaking {
  /** @type {Map<number, (() => void)[]>} group → the connections that wait while another has the turn */
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
