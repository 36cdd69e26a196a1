// @ts-check
import { API_KEY } from '../../../infra/dev/production.mjs';
import { cpuPerResponse, rate } from '../comparison.mjs';
import { startWorker } from '../worker-process.mjs';
import { median, ms, percentile, perSecond } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedMemberships } from '../memberships.mjs';
import { seedAccounts } from '../people.mjs';
import { request, view } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SCRIMS = 30;
const PLAYERS = 5;
const CONNECTIONS = 64;
const COMMUNITIES = 50;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Responses per second; `cpu`: µs per response of the api and of the bare Fastify server.
 * @typedef {{ baseline: number, muster: number, unchanged: number, fastify: number, fastifyUnchanged: number,
 * joined: number, details: number, joinedDetails: number, durations: number[], cpu: number, bareCpu: number }}
 * Round
 */

/**
 * Measures the list of one day's scrims of a region, requested by a different user per connection, with and without
 * `If-None-Match`, compared with bare servers that send the same bytes.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function list(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('list');
  const people = await seedAccounts(client, environment.secret, 2 * CONNECTIONS + SCRIMS);
  const scrims = await seedScrims(client, people.slice(2 * CONNECTIONS), SCRIMS, { players: PLAYERS });
  const members = people.slice(CONNECTIONS, 2 * CONNECTIONS);
  await seedMemberships(client, members, COMMUNITIES);
  const api = await environment.api(url);
  const load = startWorker('load.mjs');
  const bare = startWorker('baselines/bytes.mjs');
  const fastify = startWorker('baselines/fastify.mjs');
  const date = (/** @type {number} */ days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const path = `/api/scrims?region=NA&startDate=${date(-1)}&endDate=${date(1)}`;
  const readers = people.slice(0, CONNECTIONS);
  const listing = (/** @type {import('../people.mjs').Person} */ person) => ({
    requests: [{ name: 'list', text: request('GET', path, person, undefined) }],
  });
  const connections = readers.map(listing);
  const reading = (/** @type {import('../people.mjs').Person} */ person, /** @type {number} */ i) => ({
    requests: [{ name: 'scrim', text: view(String(scrims[i % SCRIMS]), person) }],
  });
  const body = await sample(api.port, String(connections[0]?.requests[0]?.text));
  const etags = await Promise.all(readers.map((person) => etagOf(api.port, path, person)));
  const conditional = readers.map((person, i) => ({
    requests: [{ name: 'list', text: request('GET', path, person, undefined, `if-none-match: ${etags[i]}\r\n`) }],
  }));
  const { port } = await bare.request({ body });
  const { port: fastifyPort } = await fastify.request({ secret: environment.secret, list: body });

  for (const at of [port, fastifyPort, api.port]) await load.request({ port: at, ms: ROUND_MS, connections });
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    const baseline = await load.request({ port, ms: ROUND_MS, connections });
    const muster = await load.request({ port: api.port, ms: ROUND_MS, connections });
    const unchanged = await load.request({ port: api.port, ms: ROUND_MS, connections: conditional });
    const bareList = await load.request({ port: fastifyPort, ms: ROUND_MS, connections });
    const bareUnchanged = await load.request({ port: fastifyPort, ms: ROUND_MS, connections: conditional });
    const joined = await load.request({ port: api.port, ms: ROUND_MS, connections: members.map(listing) });
    const details = await load.request({ port: api.port, ms: ROUND_MS, connections: readers.map(reading) });
    const joinedDetails = await load.request({ port: api.port, ms: ROUND_MS, connections: members.map(reading) });
    if (
      [muster, baseline, unchanged, bareList, bareUnchanged, joined, details, joinedDetails].some(
        ({ failed }) => failed > 0,
      )
    )
      throw new Error('a list or a scrim failed');
    rounds.push({
      baseline: rate(baseline),
      muster: rate(muster),
      unchanged: rate(unchanged),
      fastify: rate(bareList),
      fastifyUnchanged: rate(bareUnchanged),
      joined: rate(joined),
      details: rate(details),
      joinedDetails: rate(joinedDetails),
      durations: muster.durations.list,
      cpu: await cpuPerResponse(api.child.pid, load, { port: api.port, ms: ROUND_MS, connections }),
      bareCpu: await cpuPerResponse(fastify.pid, load, { port: fastifyPort, ms: ROUND_MS, connections }),
    });
  }
  await Promise.all([load.stop(), bare.stop(), fastify.stop(), api.stop()]);
  await client.end();
  return figures(rounds, Math.round(body.length / 1024));
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {Round[]} */ rounds, /** @type {number} */ kilobytes) {
  const of = (/** @type {(round: Round) => number} */ value) => median(rounds.map(value));
  const ratio = (/** @type {(round: Round) => number} */ value) =>
    of((round) => value(round) / round.baseline).toFixed(2);
  const durations = rounds.flatMap((round) => round.durations);
  const baseline = perSecond(of((round) => round.baseline));
  return [
    {
      description: `lists of ${SCRIMS} scrims (${kilobytes} KB), ${CONNECTIONS} connections ÷ bare server with the same bytes`,
      muster: perSecond(of(({ muster }) => muster)),
      baseline,
      value: of((round) => round.muster / round.baseline),
      goal: { at: 'least', value: 0.5 },
    },
    {
      description: '  with If-None-Match, answered 304 ÷ the same bare server',
      muster: perSecond(of(({ unchanged }) => unchanged)),
      baseline,
      value: of((round) => round.unchanged / round.baseline),
      goal: { at: 'least', value: 0.7 },
    },
    {
      description: '  the most that Fastify gives: a bare one with token check ÷ the same bare server, with 304',
      muster: `${ratio(({ fastify }) => fastify)}, ${ratio(({ fastifyUnchanged }) => fastifyUnchanged)}`,
      baseline,
    },
    {
      description: `  by people in ${COMMUNITIES} communities each ÷ by people in none`,
      muster: perSecond(of(({ joined }) => joined)),
      baseline: perSecond(of(({ muster }) => muster)),
      value: of((round) => round.joined / round.muster),
      goal: { at: 'least', value: 0.9 },
    },
    {
      description: `  single scrims, by people in ${COMMUNITIES} communities each ÷ by people in none`,
      muster: perSecond(of(({ joinedDetails }) => joinedDetails)),
      baseline: perSecond(of(({ details }) => details)),
      value: of((round) => round.joinedDetails / round.details),
      goal: { at: 'least', value: 0.9 },
    },
    {
      description: '  a list under that load',
      muster: `p50 ${ms(median(durations))}, p99 ${ms(percentile(durations, 0.99))}`,
    },
    {
      description: '  CPU time per list (µs), api ÷ bare Fastify with token check and the same bytes',
      muster: String(Math.round(of(({ cpu }) => cpu))),
      baseline: String(Math.round(of(({ bareCpu }) => bareCpu))),
      value: of((round) => round.cpu / round.bareCpu),
      goal: { at: 'most', value: 2.5 },
    },
  ];
}

/** Returns the ETag of a list for one of its readers. */
async function etagOf(
  /** @type {number} */ port,
  /** @type {string} */ path,
  /** @type {import('../people.mjs').Person} */ { token },
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: token, 'x-api-key': API_KEY },
  });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
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
