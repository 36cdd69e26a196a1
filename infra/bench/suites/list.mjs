// @ts-check
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SCRIMS = 30;
const PLAYERS = 5;
const CONNECTIONS = 64;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const DAY_MS = 24 * 60 * 60_000;

/**
 * One day's scrims of a region, asked for by as many people as there are connections, against a bare server that sends
 * the same bytes.
 */
export async function list(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('list');
  const people = await seedAccounts(client, stage.secret, CONNECTIONS + SCRIMS);
  await seedScrims(client, people.slice(CONNECTIONS), SCRIMS, { players: PLAYERS });
  const api = await stage.api(url);
  const [load, bare] = [startWorker('load.mjs'), startWorker('floors/bytes.mjs')];
  const date = (/** @type {number} */ days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const connections = people.slice(0, CONNECTIONS).map((person) => ({
    requests: [
      {
        name: 'list',
        text: request('GET', `/api/scrims?region=NA&startDate=${date(-1)}&endDate=${date(1)}`, person, undefined),
      },
    ],
  }));
  const body = await sample(api.port, String(connections[0]?.requests[0]?.text));
  const { port } = await bare.request({ body });

  for (const at of [port, api.port]) await load.request({ port: at, ms: ROUND_MS, connections });
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const floor = await load.request({ port, ms: ROUND_MS, connections });
    const ours = await load.request({ port: api.port, ms: ROUND_MS, connections });
    if (ours.failed + floor.failed > 0) throw new Error('a list failed');
    rounds.push({ floor: floor.granted / floor.seconds, ours: ours.granted / ours.seconds, took: ours.took.list });
  }
  await Promise.all([load.stop(), bare.stop(), api.stop()]);
  await client.end();
  const took = rounds.flatMap((round) => round.took);
  return [
    {
      what: `lists of ${SCRIMS} scrims (${Math.round(body.length / 1024)} KB), ${CONNECTIONS} connections ÷ bare server with the same bytes`,
      ours: perSecond(median(rounds.map(({ ours }) => ours))),
      floor: perSecond(median(rounds.map(({ floor }) => floor))),
      value: median(rounds.map(({ ours, floor }) => ours / floor)),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    { what: '  a list under that load', ours: `p50 ${ms(median(took))}, p99 ${ms(percentile(took, 0.99))}` },
  ];
}

/** What the api answers, as it is on the wire. */
async function sample(/** @type {number} */ port, /** @type {string} */ text) {
  const line = new HttpConnection(port, { wantsBody: true });
  const { status, body } = await line.json(text);
  line.close();
  if (status !== 200 || body.length !== SCRIMS)
    throw new Error(`the list answers ${status} with ${body.length} scrims`);
  return JSON.stringify(body);
}
