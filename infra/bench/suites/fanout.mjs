// @ts-check
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { API_KEY } from '../../dev/production.mjs';
import { join, leave, look, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const VIEWERS = 1_000;
const PLAYERS = 6;
const TIMES = 60;
const WARM_UP = 20;

/** @typedef {import('../people.mjs').Person} Person */

/**
 * From the commit of a click to the last of a thousand viewers, against a bare broadcast; and to one second browser.
 */
export async function fanout(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('fanout');
  const people = await seedAccounts(client, stage.secret, VIEWERS + 20);
  const [watched = '', quiet = ''] = await seedScrims(client, people.slice(VIEWERS + 1), 2, { players: PLAYERS });
  const player = /** @type {Person} */ (people[VIEWERS]);
  const api = await stage.api(url);
  const [crowd, others, browser, bare] = [
    startWorker('viewers.mjs'),
    startWorker('viewers.mjs'),
    startWorker('viewers.mjs'),
    startWorker('floors/broadcast.mjs'),
  ];
  const line = new HttpConnection(api.port, { wantsBody: true });
  const { body: view } = await line.json(look(watched, player));
  const { port } = await bare.request({ view });
  const bareLine = new HttpConnection(port, { wantsBody: true });

  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[PLAYERS]);
  const click = (/** @type {string} */ id, /** @type {number} */ i) =>
    (i % 2 === 0 ? join(id, player, seat) : leave(id, player)).text;
  const tokens = people.slice(0, VIEWERS).map(({ token }) => token);
  await browser.request({ port: api.port, count: 1, tokens, apiKey: API_KEY, scrimId: quiet });
  const second = await repeat(async (i) => until(line, click(quiet, i), browser));
  await browser.stop();

  await crowd.request({ port: api.port, count: VIEWERS, tokens, apiKey: API_KEY, scrimId: watched });
  await others.request({ port, count: VIEWERS });
  const poke = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n';
  const pairs = await repeat(async (i) => ({
    ours: await until(line, click(watched, i), crowd),
    floor: await until(bareLine, poke, others),
  }));
  line.close();
  bareLine.close();
  await Promise.all([crowd.stop(), others.stop(), bare.stop(), api.stop()]);
  await client.end();
  return figures({ second, ours: pairs.map(({ ours }) => ours), floor: pairs.map(({ floor }) => floor) });
}

/** The first times warm up and do not count. @template T @returns {Promise<T[]>} */
async function repeat(/** @type {(i: number) => Promise<T>} */ work) {
  const all = [];
  for (let i = 0; i < WARM_UP + TIMES; i++) all.push(await work(i));
  return all.slice(WARM_UP);
}

/** ms from the answer, which follows the commit, and from the click, until the last viewer had it. @typedef {{ sinceCommit: number, sinceClick: number }} Took */

/** @returns {Promise<Took>} */
async function until(
  /** @type {HttpConnection} */ line,
  /** @type {string} */ text,
  /** @type {ReturnType<typeof startWorker>} */ viewers,
) {
  const clicked = process.hrtime.bigint();
  const { status, body } = await line.json(text);
  const answered = process.hrtime.bigint(); // one clock for all processes of a machine
  if (status !== 200) throw new Error(`the click was refused: ${status} ${body?.error}`);
  const { at } = await viewers.request({ scrimId: body._id, version: body.version });
  const since = (/** @type {bigint} */ from) => Number(BigInt(at) - from) / 1e6;
  return { sinceCommit: since(answered), sinceClick: since(clicked) };
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {Record<'ours' | 'floor' | 'second', Took[]>} */ took) {
  const middle = (/** @type {Took[]} */ all, /** @type {keyof Took} */ from) => median(all.map((one) => one[from]));
  const ratio = (/** @type {keyof Took} */ from) => middle(took.ours, from) / middle(took.floor, from);
  return [
    {
      what: `commit to the last of ${VIEWERS.toLocaleString('en')} viewers ÷ bare Socket.IO broadcast`,
      ours: ms(middle(took.ours, 'sinceCommit')),
      floor: ms(middle(took.floor, 'sinceCommit')),
      value: ratio('sinceCommit'),
      goal: { at: 'most', value: 1.5 },
    },
    {
      what: '  the same from the click',
      ours: ms(middle(took.ours, 'sinceClick')),
      floor: ms(middle(took.floor, 'sinceClick')),
      value: ratio('sinceClick'),
    },
    {
      what: 'click to a second browser (median)',
      ours: `${ms(middle(took.second, 'sinceClick'))}, p95 ${ms(
        percentile(
          took.second.map((one) => one.sinceClick),
          0.95,
        ),
      )}`,
      value: middle(took.second, 'sinceClick'),
      unit: ' ms',
      goal: { at: 'most', value: 150 },
    },
  ];
}
