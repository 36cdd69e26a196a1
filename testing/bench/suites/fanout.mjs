// @ts-check
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { join, leave, view as viewRequest, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const VIEWERS = 1_000;
const PLAYERS = 6;
const TIMES = 60;
const WARM_UP = 20;

/** @typedef {import('../people.mjs').Person} Person */

/**
 * Measures the time from a command and from its commit until the last of a thousand viewers has the update, compared
 * with a bare broadcast; and until a single second browser has it.
 */
export async function fanout(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('fanout');
  const people = await seedAccounts(client, environment.secret, VIEWERS + 20);
  const [watched = '', quiet = ''] = await seedScrims(client, people.slice(VIEWERS + 1), 2, { players: PLAYERS });
  const player = /** @type {Person} */ (people[VIEWERS]);
  const api = await environment.api(url);
  const [crowd, bareViewers, browser, bare] = [
    startWorker('viewers.mjs'),
    startWorker('viewers.mjs'),
    startWorker('viewers.mjs'),
    startWorker('baselines/broadcast.mjs'),
  ];
  const connection = new HttpConnection(api.port, { wantsBody: true });
  const { body: view } = await connection.json(viewRequest(watched, player));
  const { port } = await bare.request({ view });
  const bareConnection = new HttpConnection(port, { wantsBody: true });

  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[PLAYERS]);
  const click = (/** @type {string} */ id, /** @type {number} */ i) =>
    (i % 2 === 0 ? join(id, player, seat) : leave(id, player)).text;
  const tokens = people.slice(0, VIEWERS).map(({ token }) => token);
  await browser.request({ port: api.port, count: 1, tokens, apiKey: API_KEY, scrimId: quiet });
  const second = await repeat(async (i) => measure(connection, click(quiet, i), browser));
  await browser.stop();

  await crowd.request({ port: api.port, count: VIEWERS, tokens, apiKey: API_KEY, scrimId: watched });
  await bareViewers.request({ port, count: VIEWERS });
  const poke = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n';
  const pairs = await repeat(async (i) => ({
    muster: await measure(connection, click(watched, i), crowd),
    baseline: await measure(bareConnection, poke, bareViewers),
  }));
  connection.close();
  bareConnection.close();
  await Promise.all([crowd.stop(), bareViewers.stop(), bare.stop(), api.stop()]);
  await client.end();
  return figures({
    second,
    muster: pairs.map(({ muster }) => muster),
    baseline: pairs.map(({ baseline }) => baseline),
  });
}

/** Repeats the work; the first repetitions warm up and do not count. @template T @returns {Promise<T[]>} */
async function repeat(/** @type {(i: number) => Promise<T>} */ work) {
  const all = [];
  for (let i = 0; i < WARM_UP + TIMES; i++) all.push(await work(i));
  return all.slice(WARM_UP);
}

/**
 * Time (ms) from the response, which follows the commit, and from the click, until the last viewer had the change.
 * @typedef {{ sinceCommit: number, sinceClick: number }} Delivery
 */

/** @returns {Promise<Delivery>} */
async function measure(
  /** @type {HttpConnection} */ connection,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof startWorker>} */ viewers,
) {
  const clickedAt = process.hrtime.bigint();
  const { status, body } = await connection.json(text);
  const respondedAt = process.hrtime.bigint(); // one clock for all processes of a machine
  if (status !== 200) throw new Error(`the command was rejected: ${status} ${body?.error}`);
  const { at } = await viewers.request({ scrimId: body._id, version: body.version });
  const since = (/** @type {bigint} */ from) => Number(BigInt(at) - from) / 1e6;
  return { sinceCommit: since(respondedAt), sinceClick: since(clickedAt) };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {Record<'muster' | 'baseline' | 'second', Delivery[]>} */ deliveries) {
  const medianOf = (/** @type {Delivery[]} */ all, /** @type {keyof Delivery} */ from) =>
    median(all.map((each) => each[from]));
  const ratio = (/** @type {keyof Delivery} */ from) =>
    medianOf(deliveries.muster, from) / medianOf(deliveries.baseline, from);
  return [
    {
      description: `commit to the last of ${VIEWERS.toLocaleString('en')} viewers ÷ bare Socket.IO broadcast`,
      muster: ms(medianOf(deliveries.muster, 'sinceCommit')),
      baseline: ms(medianOf(deliveries.baseline, 'sinceCommit')),
      value: ratio('sinceCommit'),
      goal: { at: 'most', value: 1.3 },
    },
    {
      description: '  the same from the click',
      muster: ms(medianOf(deliveries.muster, 'sinceClick')),
      baseline: ms(medianOf(deliveries.baseline, 'sinceClick')),
      value: ratio('sinceClick'),
    },
    {
      description: 'click to a second browser (median)',
      muster: `${ms(medianOf(deliveries.second, 'sinceClick'))}, p95 ${ms(
        percentile(
          deliveries.second.map((each) => each.sinceClick),
          0.95,
        ),
      )}`,
      value: medianOf(deliveries.second, 'sinceClick'),
      unit: ' ms',
      goal: { at: 'most', value: 150 },
    },
  ];
}
