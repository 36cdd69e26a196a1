// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { cpuUsed } from '../cpu.mjs';
import { startWorker } from '../worker-process.mjs';
import { median, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { seedScrims } from '../scrims.mjs';

const CROWD = 2_000;
const TIMES = 4;
/** Time after which the clean-up of a crowd (leases, closing connections) is complete. */
const PAUSE_MS = 1_500;

/**
 * What it costs an api when the users of another one reconnect to it, each with an open card, none of them known here;
 * compared with a bare Socket.IO server that accepts every connection.
 */
export async function arrivals(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('arrivals');
  const people = await seedAccounts(client, environment.secret, (TIMES + 1) * CROWD);
  const [scrimId] = await seedScrims(client, people, 1, { players: 6 });
  const [api, bare] = [await environment.api(url), startWorker('baselines/broadcast.mjs')];
  const { port } = await bare.request({ view: { version: 1 } });
  const muster = [];
  const baseline = [];
  for (let i = 0; i <= TIMES; i++) {
    const tokens = people.slice(i * CROWD, (i + 1) * CROWD).map(({ token }) => token);
    muster.push(
      await crowd(
        { api: api.child.pid, PostgreSQL: environment.pids.postgres },
        { port: api.port, count: CROWD, tokens, apiKey: API_KEY, scrimId },
      ),
    );
    baseline.push(await crowd({ api: bare.pid }, { port, count: CROWD }));
  }
  await Promise.all([api.stop(), bare.stop()]);
  await client.end();
  return figures(muster, baseline);
}

/**
 * @typedef {{
 *   rate: number,
 *   each: Record<string, number>,
 * }} CrowdCost connections per second, and µs of each process per connection
 */

/** @returns {Promise<CrowdCost>} */
async function crowd(/** @type {Record<string, number | undefined>} */ pids, /** @type {object} */ order) {
  const people = startWorker('viewers.mjs');
  await pause(PAUSE_MS);
  const all = { ...pids, client: people.pid };
  const [before, startedAt] = [cpuUsed(all), performance.now()];
  await people.request(order);
  const [after, ms] = [cpuUsed(all), performance.now() - startedAt];
  await people.stop();
  return {
    rate: (CROWD / ms) * 1_000,
    each: Object.fromEntries(
      Object.entries(after).map(([name, used]) => [name, ((used - (before[name] ?? 0)) * 1_000) / CROWD]),
    ),
  };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(
  /** @type {CrowdCost[]} */ [firstMuster, ...muster],
  /** @type {CrowdCost[]} */ [firstBaseline, ...baseline],
) {
  const rate = (/** @type {CrowdCost[]} */ all) => perSecond(median(all.map((crowd) => crowd.rate)));
  const µs = (/** @type {(CrowdCost | undefined)[]} */ all, /** @type {string} */ name) =>
    Math.round(median(all.map((crowd) => crowd?.each[name] ?? NaN)));
  return [
    {
      description: `${CROWD.toLocaleString('en')} unknown users connect, 50 at a time, each opens a card ÷ bare Socket.IO, no card`,
      muster: rate(muster),
      baseline: rate(baseline),
    },
    {
      description: '  CPU time per user',
      muster: `api ${µs(muster, 'api')} µs, PostgreSQL ${µs(muster, 'PostgreSQL')}, client ${µs(muster, 'client')}`,
      baseline: `${µs(baseline, 'api')} µs, client ${µs(baseline, 'client')}`,
    },
    {
      description: '  the first crowd after the start of an api',
      muster: `api ${µs([firstMuster], 'api')} µs`,
      baseline: `${µs([firstBaseline], 'api')} µs`,
    },
  ];
}
