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
 * Measures the list of one day's scrims of a region, requested by a different user per connection, compared with a bare
 * server that sends the same bytes.
 */
export async function list(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('list');
  const people = await seedAccounts(client, environment.secret, CONNECTIONS + SCRIMS);
  await seedScrims(client, people.slice(CONNECTIONS), SCRIMS, { players: PLAYERS });
  const api = await environment.api(url);
  const [load, bare] = [startWorker('load.mjs'), startWorker('baselines/bytes.mjs')];
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
    const baseline = await load.request({ port, ms: ROUND_MS, connections });
    const muster = await load.request({ port: api.port, ms: ROUND_MS, connections });
    if (muster.failed + baseline.failed > 0) throw new Error('a list failed');
    rounds.push({
      baseline: baseline.accepted / baseline.seconds,
      muster: muster.accepted / muster.seconds,
      durations: muster.durations.list,
    });
  }
  await Promise.all([load.stop(), bare.stop(), api.stop()]);
  await client.end();
  const durations = rounds.flatMap((round) => round.durations);
  return [
    {
      description: `lists of ${SCRIMS} scrims (${Math.round(body.length / 1024)} KB), ${CONNECTIONS} connections ÷ bare server with the same bytes`,
      muster: perSecond(median(rounds.map(({ muster }) => muster))),
      baseline: perSecond(median(rounds.map(({ baseline }) => baseline))),
      value: median(rounds.map(({ muster, baseline }) => muster / baseline)),
      goal: /** @type {const} */ ({ at: 'least', value: 0.5 }),
    },
    {
      description: '  a list under that load',
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
    },
  ];
}

/** Returns the response of the api as it is on the wire. */
async function sample(/** @type {number} */ port, /** @type {string} */ text) {
  const connection = new HttpConnection(port, { wantsBody: true });
  const { status, body } = await connection.json(text);
  connection.close();
  if (status !== 200 || body.length !== SCRIMS)
    throw new Error(`the list responds ${status} with ${body.length} scrims`);
  return JSON.stringify(body);
}
