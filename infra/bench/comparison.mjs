// @ts-check
// Compares joins and leaves over HTTP with bare commits, measured alternately.
import { cpuUsed } from './cpu.mjs';
import { startWorker } from './worker-process.mjs';
import { median } from './figures.mjs';
import { HttpConnection } from './http-connection.mjs';
import { seedAccounts } from './people.mjs';
import { join, leave, view, SEATS } from './requests.mjs';
import { seedScrims } from './scrims.mjs';

export const CONNECTIONS = 64;
const BASELINE_CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 2_000;

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {import('./load.mjs').Connection} Connection */
/**
 * `cpu`: µs per completed request, by process.
 * @typedef {import('./load.mjs').Outcome & { cpu: Record<string, number> }} Round
 */

/**
 * Compares `variants`, each of which assigns requests to connections. Each round measures the baseline, then each
 * variant.
 * @template {string} Name
 * @param {import('./environment.mjs').Environment} environment
 * @param {string} name
 * @param {number} scrims number of scrims
 * @param {(people: Person[], ids: string[]) => Record<Name, Connection[]>} variants
 */
export async function compare(environment, name, scrims, variants) {
  const { url, client } = await environment.database(name);
  const people = await seedAccounts(client, environment.secret, CONNECTIONS);
  const ids = await seedScrims(client, people, scrims);
  const {
    rows: [{ state }],
  } = await client.query('SELECT state FROM scrims LIMIT 1');
  await environment.settle(client);
  const api = await environment.api(url);
  const [load, baseline] = [startWorker('load.mjs'), startWorker('baselines/commits.mjs')];
  const commit = { url, connections: BASELINE_CONNECTIONS, rows: 200, state };
  const entries = /** @type {[Name, Connection[]][]} */ (Object.entries(variants(people, ids)));

  await baseline.request({ ...commit, ms: WARM_UP_MS / 2 });
  for (const [, connections] of entries) await load.request({ port: api.port, ms: WARM_UP_MS, turn: 2, connections });

  /** @type {number[]} */
  const baselines = [];
  const rounds = /** @type {Record<Name, Round[]>} */ (
    Object.fromEntries(entries.map(([variant]) => [variant, /** @type {Round[]} */ ([])]))
  );
  const pids = { api: api.child.pid, client: load.pid, ...environment.pids };
  for (let i = 0; i < ROUNDS; i++) {
    baselines.push(rate(await baseline.request({ ...commit, ms: ROUND_MS })));
    for (const [variant, connections] of entries) {
      const before = cpuUsed(pids);
      const outcome = await load.request({ port: api.port, ms: ROUND_MS, turn: 2, connections });
      if (outcome.failed > 0) throw new Error(`${outcome.failed} requests failed`);
      rounds[variant].push({
        ...outcome,
        cpu: cpuPerRequest(before, cpuUsed(pids), outcome.accepted + outcome.rejected),
      });
    }
  }
  await allSeatsAreFree(api.port, people, ids);
  await Promise.all([load.stop(), baseline.stop(), api.stop()]);
  await client.end();
  return { baselines, rounds };
}

export const rate = (/** @type {{ accepted: number, seconds: number }} */ { accepted, seconds }) => accepted / seconds;

/** A user takes one seat of a scrim and leaves it again: two commands, two events. */
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

/** Describes the CPU time of each process per request. */
export function summarize(/** @type {Round[]} */ rounds) {
  const names = Object.keys(rounds[0]?.cpu ?? {});
  return names.map((name) => `${name} ${Math.round(median(rounds.map(({ cpu }) => cpu[name] ?? 0)))}`).join(', ');
}

/** Checks that every join was followed by its leave; otherwise requests were counted that changed nothing. */
async function allSeatsAreFree(
  /** @type {number} */ port,
  /** @type {Person[]} */ [person],
  /** @type {string[]} */ ids,
) {
  const connection = new HttpConnection(port, { wantsBody: true });
  for (const id of ids.slice(0, 20)) {
    const { status, body } = await connection.json(view(id, /** @type {Person} */ (person)));
    if (status !== 200 || body.teamOne.length + body.teamTwo.length > 0)
      throw new Error(`scrim ${id} should have no players: ${status}`);
  }
  connection.close();
}
