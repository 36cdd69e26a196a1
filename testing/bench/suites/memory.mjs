// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { stop } from '../../../infra/dev/child-processes.mjs';
import { pssOf, pssOfTree } from '../pss.mjs';
import { startWorker } from '../worker-process.mjs';
import { seedAccounts } from '../people.mjs';
import { join, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SOCKETS = 1_000;
/** Scrims of a game night; ten players take a seat in each. */
const SCRIMS = 100;
/** Time (ms) after which memory that a process needs only at its start is free again. */
const REST_MS = 15_000;

/** @typedef {Record<string, number>} Sizes megabytes by process */

/**
 * Measures the memory of the whole product: idle, with a thousand sockets, and after a game night; once with api and
 * worker as processes of their own, and once as one process.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function memory(/** @type {import('../environment.mjs').Environment} */ environment) {
  const bare = await measureBare();
  const [two, one] = [await measure(environment, false), await measure(environment, true)];
  return [...figures('two processes', bare, two), ...figures('one process', bare, one)];
}

/** The memory of a bare Socket.IO server with as many sockets. */
async function measureBare() {
  const [bare, crowd] = [startWorker('baselines/broadcast.mjs'), startWorker('viewers.mjs')];
  const { port } = await bare.request({ view: { version: 1 } });
  await crowd.request({ port, count: SOCKETS });
  await pause(REST_MS);
  const size = pssOf(bare.pid);
  await Promise.all([crowd.stop(), bare.stop()]);
  return size;
}

async function measure(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {boolean} */ isOne,
) {
  const { url, client } = await environment.database('memory');
  const people = await seedAccounts(client, environment.secret, SOCKETS);
  const ids = await seedScrims(client, people, SCRIMS);
  const api = await environment.api(url, isOne ? ['--with-worker'] : []);
  const worker = isOne ? undefined : await environment.program('worker', [], environment.variables(url));
  const sizes = () => ({
    api: pssOf(api.child.pid),
    ...(worker && { worker: pssOf(worker.pid) }),
    PostgreSQL: pssOfTree(environment.pids.postgres),
    Valkey: pssOf(environment.pids.services),
  });

  await pause(REST_MS);
  const idle = sizes();
  const crowd = startWorker('viewers.mjs');
  const tokens = people.map(({ token }) => token);
  await crowd.request({ port: api.port, count: SOCKETS, tokens, apiKey: API_KEY, scrimId: ids[0] });
  await pause(REST_MS);
  const connected = sizes();
  const load = startWorker('load.mjs');
  for (const [seat, place] of SEATS.entries()) {
    const connections = ids.map((id, i) => ({
      requests: [join(id, /** @type {import('../people.mjs').Person} */ (people[i * SEATS.length + seat]), place)],
    }));
    const { failed, accepted } = await load.request({ port: api.port, ms: 0, atLeast: 1, connections });
    if (failed > 0 || accepted !== SCRIMS) throw new Error(`${accepted} of ${SCRIMS} players joined`);
  }
  await pause(REST_MS);
  const afterwards = sizes();
  await Promise.all([crowd.stop(), load.stop(), api.stop(), worker && stop(worker)]);
  await client.end();
  return { idle, connected, afterwards };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(
  /** @type {string} */ mode,
  /** @type {number} */ bare,
  /** @type {Record<'idle' | 'connected' | 'afterwards', Sizes>} */ { idle, connected, afterwards },
) {
  const own = (/** @type {Sizes} */ { api = 0, worker = 0 }) => api + worker;
  return [
    { description: `memory of ${mode}, idle`, muster: describe(idle) },
    {
      description: `  with ${SOCKETS.toLocaleString('en')} sockets: api and worker`,
      muster: describe(connected),
      baseline: `${Math.round(bare)} MB (a bare Socket.IO server with as many)`,
      value: own(connected),
      unit: ' MB',
      goal: { at: 'most', value: 350 },
    },
    {
      description: `  after a game night of ${SCRIMS} scrims`,
      muster: describe(afterwards),
      value: own(afterwards),
      unit: ' MB',
    },
  ];
}

const describe = (/** @type {Sizes} */ sizes) =>
  `${Object.entries(sizes)
    .map(([name, megabytes]) => `${name} ${Math.round(megabytes)}`)
    .join(', ')}: ${Math.round(Object.values(sizes).reduce((a, b) => a + b))} MB`;
