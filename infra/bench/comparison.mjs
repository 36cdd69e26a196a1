// @ts-check
// Joins and leaves over HTTP against the bare commits that stand beside them, round by round.
import { cpuUsed } from './cpu.mjs';
import { startWorker } from './worker-process.mjs';
import { median } from './figures.mjs';
import { HttpConnection } from './http-connection.mjs';
import { seedAccounts } from './people.mjs';
import { join, leave, look, SEATS } from './requests.mjs';
import { seedScrims } from './scrims.mjs';

export const CONNECTIONS = 64;
const FLOOR_CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {import('./load.mjs').Connection} Connection */
/** `cpu`: µs per answered request, by process. @typedef {import('./load.mjs').Outcome & { cpu: Record<string, number> }} Round */

/**
 * Lets the ways of `arrangements` compete: who asks for what on which connection. Each round measures the floor, then
 * each way.
 * @template {string} Name
 * @param {import('./environment.mjs').Stage} stage
 * @param {string} name
 * @param {number} scrims how many there are
 * @param {(people: Person[], ids: string[]) => Record<Name, Connection[]>} variants
 */
export async function compare(stage, name, scrims, variants) {
  const { url, client } = await stage.database(name);
  const people = await seedAccounts(client, stage.secret, CONNECTIONS);
  const ids = await seedScrims(client, people, scrims);
  const {
    rows: [{ state }],
  } = await client.query('SELECT state FROM scrims LIMIT 1');
  await stage.settle(client);
  const api = await stage.api(url);
  const [load, floor] = [startWorker('load.mjs'), startWorker('floors/commits.mjs')];
  const commit = { url, connections: FLOOR_CONNECTIONS, rows: 200, state };
  const ways = /** @type {[Name, Connection[]][]} */ (Object.entries(variants(people, ids)));

  await floor.request({ ...commit, ms: WARM_UP_MS / 2 });
  for (const [, connections] of ways) await load.request({ port: api.port, ms: WARM_UP_MS, turn: 2, connections });

  /** @type {number[]} */
  const floors = [];
  const rounds = /** @type {Record<Name, Round[]>} */ (
    Object.fromEntries(ways.map(([way]) => [way, /** @type {Round[]} */ ([])]))
  );
  const pids = { api: api.child.pid, client: load.pid, ...stage.pids };
  for (let i = 0; i < ROUNDS; i++) {
    floors.push(rate(await floor.request({ ...commit, ms: ROUND_MS })));
    for (const [way, connections] of ways) {
      const before = cpuUsed(pids);
      const outcome = await load.request({ port: api.port, ms: ROUND_MS, turn: 2, connections });
      if (outcome.failed > 0) throw new Error(`${outcome.failed} requests failed`);
      rounds[way].push({ ...outcome, cpu: cpuPerRequest(before, cpuUsed(pids), outcome.granted + outcome.refused) });
    }
  }
  await allSeatsAreFree(api.port, people, ids);
  await Promise.all([load.stop(), floor.stop(), api.stop()]);
  await client.end();
  return { floors, rounds };
}

export const rate = (/** @type {{ granted: number, seconds: number }} */ { granted: accepted, seconds }) =>
  accepted / seconds;

/** A person takes one seat of a scrim and leaves it again: two commands, two facts. */
export const joinAndLeave = (/** @type {string} */ id, /** @type {Person} */ person, /** @type {number} */ seat) => [
  join(id, person, /** @type {any} */ (SEATS[seat])),
  leave(id, person),
];

function cpuPerRequest(
  /** @type {Record<string, number>} */ before,
  /** @type {Record<string, number>} */ after,
  /** @type {number} */ requests,
) {
  const used = (/** @type {string} */ name) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / requests;
  return {
    api: used('api'),
    client: used('client'),
    PostgreSQL: used('postgres'),
    Valkey: used('services') - used('postgres'),
  };
}

/** The processor time of each process per request, as a sentence. */
export function summarize(/** @type {Round[]} */ rounds) {
  const names = Object.keys(rounds[0]?.cpu ?? {});
  return names.map((name) => `${name} ${Math.round(median(rounds.map(({ cpu }) => cpu[name] ?? 0)))}`).join(', ');
}

/** Every join was followed by its leave: else something was counted that did not happen. */
async function allSeatsAreFree(
  /** @type {number} */ port,
  /** @type {Person[]} */ [person],
  /** @type {string[]} */ ids,
) {
  const line = new HttpConnection(port, { wantsBody: true });
  for (const id of ids.slice(0, 20)) {
    const { status, body } = await line.json(look(id, /** @type {Person} */ (person)));
    if (status !== 200 || body.teamOne.length + body.teamTwo.length > 0)
      throw new Error(`scrim ${id} is not as it should be: ${status}`);
  }
  line.close();
}
