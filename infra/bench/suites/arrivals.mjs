// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { cpuUsed } from '../cpu.mjs';
import { startWorker } from '../worker-process.mjs';
import { median, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../dev/production.mjs';
import { seedScrims } from '../scrims.mjs';

const CROWD = 2_000;
const TIMES = 4;
/** What a crowd leaves behind (leases, connections that close) is over by then. */
const REST_MS = 1_500;

/**
 * What it costs an api that the people of another one come, each with a card open: nobody has been here before. Against
 * a bare Socket.IO server that lets everybody in.
 */
export async function arrivals(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('arrivals');
  const people = await seedAccounts(client, stage.secret, (TIMES + 1) * CROWD);
  const [scrimId] = await seedScrims(client, people, 1, { players: 6 });
  const [api, bare] = [await stage.api(url), startWorker('floors/broadcast.mjs')];
  const { port } = await bare.request({ view: { version: 1 } });
  const ours = [];
  const floor = [];
  for (let i = 0; i <= TIMES; i++) {
    const tokens = people.slice(i * CROWD, (i + 1) * CROWD).map(({ token }) => token);
    ours.push(
      await crowd(
        { api: api.child.pid, PostgreSQL: stage.pids.postgres },
        { port: api.port, count: CROWD, tokens, apiKey: API_KEY, scrimId },
      ),
    );
    floor.push(await crowd({ api: bare.pid }, { port, count: CROWD }));
  }
  await Promise.all([api.stop(), bare.stop()]);
  await client.end();
  return figures(ours, floor);
}

/** @typedef {{ rate: number, each: Record<string, number> }} Came how many a second, and µs of each process for one of them */

/** @returns {Promise<Came>} */
async function crowd(/** @type {Record<string, number | undefined>} */ pids, /** @type {object} */ order) {
  const people = startWorker('viewers.mjs');
  await pause(REST_MS);
  const all = { ...pids, client: people.pid };
  const [before, began] = [cpuUsed(all), performance.now()];
  await people.request(order);
  const [after, ms] = [cpuUsed(all), performance.now() - began];
  await people.stop();
  return {
    rate: (CROWD / ms) * 1_000,
    each: Object.fromEntries(
      Object.entries(after).map(([name, used]) => [name, ((used - (before[name] ?? 0)) * 1_000) / CROWD]),
    ),
  };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {Came[]} */ [firstOurs, ...ours], /** @type {Came[]} */ [firstFloor, ...floor]) {
  const rate = (/** @type {Came[]} */ all) => perSecond(median(all.map((one) => one.rate)));
  const µs = (/** @type {(Came | undefined)[]} */ all, /** @type {string} */ name) =>
    Math.round(median(all.map((one) => one?.each[name] ?? NaN)));
  return [
    {
      what: `${CROWD.toLocaleString('en')} people come who were not here, 50 at a time, each opens a card ÷ bare Socket.IO, no card`,
      ours: rate(ours),
      floor: rate(floor),
    },
    {
      what: '  processor time of one',
      ours: `api ${µs(ours, 'api')} µs, PostgreSQL ${µs(ours, 'PostgreSQL')}, client ${µs(ours, 'client')}`,
      floor: `${µs(floor, 'api')} µs, client ${µs(floor, 'client')}`,
    },
    {
      what: '  the first crowd of an api that has just started',
      ours: `api ${µs([firstOurs], 'api')} µs`,
      floor: `${µs([firstFloor], 'api')} µs`,
    },
  ];
}
