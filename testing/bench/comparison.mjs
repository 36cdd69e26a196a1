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
const IDLE_MS = 1_500;

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {import('./load.mjs').Connection} Connection */
/**
 * `cpu`: µs per completed request, by process.
 * @typedef {import('./load.mjs').Outcome & { cpu: Record<string, number> }} Round
 */

/**
 * Compares `variants`, each of which assigns requests to connections. Each round measures the commits, a bare Fastify
 * server with the requests of the first variant, and then each variant. `idle`: ms of joins sent one after another.
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
  const [load, baseline, bare] = [
    startWorker('load.mjs'),
    startWorker('baselines/commits.mjs'),
    startWorker('baselines/fastify.mjs'),
  ];
  const commit = { url, connections: BASELINE_CONNECTIONS, rows: 200, state };
  const entries = /** @type {[Name, Connection[]][]} */ (Object.entries(variants(people, ids)));

  const [first = []] = entries.map(([, connections]) => connections);
  const { port: barePort } = await bare.request({
    secret: environment.secret,
    join: await sample(api.port, people, ids),
  });

  await baseline.request({ ...commit, ms: WARM_UP_MS / 2 });
  for (const [, connections] of entries) await load.request({ port: api.port, ms: WARM_UP_MS, turn: 2, connections });
  await load.request({ port: barePort, ms: WARM_UP_MS / 2, turn: 2, connections: first });
  const idle = await load.request({ port: api.port, ms: IDLE_MS, turn: 2, connections: first.slice(0, 1) });

  /** @type {number[]} */
  const baselines = [];
  const rounds = /** @type {Record<Name, Round[]>} */ (
    Object.fromEntries(entries.map(([variant]) => [variant, /** @type {Round[]} */ ([])]))
  );
  const pids = { api: api.child.pid, client: load.pid, ...environment.pids };
  /** CPU time of the bare server per request, µs. @type {number[]} */
  const bareCpu = [];
  for (let i = 0; i < ROUNDS; i++) {
    baselines.push(rate(await baseline.request({ ...commit, ms: ROUND_MS })));
    bareCpu.push(
      await cpuPerResponse(bare.pid, load, { port: barePort, ms: ROUND_MS / 2, turn: 2, connections: first }),
    );
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
  await Promise.all([load.stop(), baseline.stop(), bare.stop(), api.stop()]);
  await client.end();
  return { baselines, rounds, bareCpu, idle: idle.durations.join };
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

/** Returns the CPU time (µs) that a process uses per response to this load. */
export async function cpuPerResponse(
  /** @type {number | undefined} */ pid,
  /** @type {ReturnType<typeof startWorker>} */ load,
  /** @type {import('./load.mjs').Order} */ order,
) {
  const before = cpuUsed({ pid });
  const { accepted, failed } = await load.request(order);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return (((cpuUsed({ pid }).pid ?? 0) - (before.pid ?? 0)) * 1000) / accepted;
}

/** Returns the response to a join, as it is on the wire. The seat is free again afterwards. */
async function sample(/** @type {number} */ port, /** @type {Person[]} */ [person], /** @type {string[]} */ [id = '']) {
  const user = /** @type {Person} */ (person);
  const connection = new HttpConnection(port, { wantsBody: true });
  const { status, body } = await connection.json(join(id, user, /** @type {any} */ (SEATS[0])).text);
  if (status !== 200) throw new Error(`the join was rejected: ${status}`);
  await connection.json(leave(id, user).text);
  connection.close();
  return JSON.stringify(body);
}

/** Describes the CPU time of each process per request. */
export function summarize(/** @type {Round[]} */ rounds) {
  const names = Object.keys(rounds[0]?.cpu ?? {});
  return names.map((name) => `${name} ${Math.round(medianCpu(rounds, name))}`).join(', ');
}
/** Returns the CPU time of a process per request, µs. */
export const medianCpu = (/** @type {Round[]} */ rounds, /** @type {string} */ name) =>
  median(rounds.map(({ cpu }) => cpu[name] ?? 0));

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
