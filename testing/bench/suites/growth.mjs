// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { median, ms } from '../figures.mjs';
import { EVENTS_PER_SCRIM, generate, generatedId, nameOf, UPCOMING } from '../growth-data.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { logIn } from '../log-in.mjs';
import { tokenOf } from '../people.mjs';
import { join, leave, request, SEATS } from '../requests.mjs';

const SMALL = { scrims: 10_000, people: 2_000 };
const SCRIMS = Number(process.env.BENCH_SCRIMS ?? 1_000_000);
/** Users have as many games in each size. */
const LARGE = { scrims: SCRIMS, people: (SCRIMS / SMALL.scrims) * SMALL.people };
const PROJECTIONS = ['history', 'dashboard'];
const ROUNDS = 60;
const WARM_UP = 10;
const GIGABYTE = 2 ** 30;
const REST_MS = 3_000;

/** @typedef {import('../figures.mjs').Figure} Figure */
/** @typedef {{ method: string, path: string, body?: object }} Call */
/** @typedef {typeof SMALL} Size */

/**
 * Calls that are measured in round `i`. Each round asks for other rows, so that none is cached.
 * @type {Record<string, (i: number, size: Size) => Call[]>}
 */
const CALLS = {
  'a day of a region': (i) => [
    {
      method: 'GET',
      path: `/api/scrims?region=NA&startDate=${instant(-48 * 60 - i)}&endDate=${instant(-24 * 60 - i)}`,
    },
  ],
  'a scrim': (i, { scrims }) => [{ method: 'GET', path: `/api/scrims/${generatedId('scrim', spread(i, scrims))}` }],
  'its timeline': (i, { scrims }) => [
    { method: 'GET', path: `/api/scrims/${generatedId('scrim', spread(i, scrims))}/timeline` },
  ],
  'a profile': (i, { people }) => [
    { method: 'GET', path: `/api/users/by-id/${generatedId('user', spread(i, people))}` },
    { method: 'GET', path: `/api/users/${generatedId('user', spread(i, people))}/career` },
  ],
  'a search': (i) => [
    { method: 'GET', path: `/api/users?q=${['storm', 'emb', 'kni', 'fro', 'mossfox7'][i % 5]}&limit=8` },
  ],
  'notifications and unseen messages': () => [
    { method: 'GET', path: '/api/notifications/user-notifications' },
    { method: 'GET', path: '/api/messages/verifiedUser/unseen-messages' },
  ],
  'the dashboard': () =>
    ['dashboard-stats', 'recent-activities', 'server-status'].map((route) => ({
      method: 'GET',
      path: `/api/admin/${route}`,
    })),
  'a session check': () => [{ method: 'POST', path: '/api/auth/verify' }],
};

/**
 * Compares each call with a million scrims and ten million events to the same call with ten thousand scrims. The data is
 * generated once per machine and kept in `.data/growth`.
 * @returns {Promise<Figure[]>}
 */
export async function growth(/** @type {import('../environment.mjs').Environment} */ environment) {
  const sandbox = await environment.sandbox();
  const worlds = [
    await openWorld(environment, SMALL, sandbox.addresses),
    await openWorld(environment, LARGE, sandbox.addresses),
  ];
  const [small, large] = /** @type {[World, World]} */ (worlds);
  /** @type {Figure[]} */
  const figures = [];
  for (const [name, calls] of Object.entries({ ...CALLS, 'a join': joins })) {
    const connections = worlds.map(({ api }) => new HttpConnection(api.port, { wantsBody: true }));
    for (let i = 0; i < WARM_UP + ROUNDS; i++)
      for (const [j, world] of worlds.entries())
        await measure(
          world,
          /** @type {HttpConnection} */ (connections[j]),
          name,
          i,
          calls(i, world.size),
          i >= WARM_UP,
        );
    for (const connection of connections) connection.close();
    figures.push(toFigure(name, small, large));
  }
  for (let i = 0; i < WARM_UP + ROUNDS; i++) for (const world of worlds) await measureLogIn(world, i, i >= WARM_UP);
  figures.push(toFigure('a log-in', small, large));
  const rest = [...large.facts, ...(await describeDisk(large))];
  for (const world of worlds) await world.close();
  await environment.stop(sandbox.child);
  return [...figures, ...rest];
}

/** A user takes a seat of an upcoming scrim and leaves it again. @returns {Call[]} */
function joins(/** @type {number} */ i, /** @type {Size} */ { scrims }) {
  const [id, user] = [
    generatedId('scrim', scrims - UPCOMING + 100 + i),
    { id: generatedId('user', 1), name: '', token: '' },
  ];
  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[0]);
  return [join(id, user, seat), leave(id, user)].map(({ text }) => {
    const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(text) ?? [];
    const body = text.split('\r\n\r\n')[1];
    return { method, path, ...(body && { body: JSON.parse(body) }) };
  });
}

/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */

async function openWorld(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {Size} */ size,
  /** @type {Record<string, string>} */ provider,
) {
  const { url, client, mark } = await environment.keptDatabase(nameOf(size));
  /** @type {Figure[]} */
  const facts = [];
  if (!mark) {
    const startedAt = Date.now();
    await generate(client, size, (line) => console.log(line));
    console.log(`  generated in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    await environment.markKept(client, 'generated');
  }
  if (mark !== 'complete') {
    for (const name of PROJECTIONS) facts.push(await rebuild(environment, url, name));
    await environment.settle(client);
    await environment.markKept(client, 'complete');
  }
  await catchUp(environment, url, client);
  const startedAt = performance.now();
  const api = await environment.api(url, [], provider);
  facts.push({ description: 'start of an api', muster: ms(performance.now() - startedAt) });
  const workerStartedAt = performance.now();
  const worker = await environment.program('worker', [], environment.variables(url));
  facts.push({ description: 'start of a worker', muster: ms(performance.now() - workerStartedAt) });
  await pause(REST_MS);
  const user = { id: generatedId('user', 1), name: '', token: tokenOf(generatedId('user', 1), environment.secret) };
  /** @type {Map<string, number[]>} */
  const durations = new Map();
  const close = async () => {
    await api.stop();
    await environment.stop(worker);
    await client.end();
  };
  return { size, client, api, user, durations, facts, close };
}

/**
 * Policies count as having processed the generated events: in a long life they did so when the events happened.
 * Projections that are new since the data was generated are built, which takes minutes.
 */
async function catchUp(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {string} */ url,
  /** @type {import('pg').Client} */ client,
) {
  const start = () => environment.program('worker', [], environment.variables(url));
  await environment.stop(await start()); // registers them
  await client.query('UPDATE policies SET position = (SELECT position FROM es_head)');
  await client.query('DELETE FROM effects');
  const worker = await start();
  for (let said = ''; ; await pause(REST_MS)) {
    const { rows } = await client.query("SELECT name FROM projections WHERE state = 'building' ORDER BY 1");
    if (rows.length === 0) break;
    const names = rows.map(({ name }) => name).join(', ');
    if (names !== said) console.log(`  building ${names}`);
    said = names;
  }
  await environment.stop(worker);
}

async function measure(
  /** @type {World} */ { user, durations },
  /** @type {HttpConnection} */ connection,
  /** @type {string} */ name,
  /** @type {number} */ i,
  /** @type {Call[]} */ calls,
  /** @type {boolean} */ counts,
) {
  const startedAt = performance.now();
  for (const { method, path, body } of calls) {
    const { status, body: response } = await connection.json(request(method, path, user, body));
    if (status < 200 || status >= 300)
      throw new Error(`${name}, round ${i}: ${method} ${path} responds ${status} ${response?.error}`);
  }
  if (counts) addDuration(durations, name, performance.now() - startedAt);
}

async function measureLogIn(/** @type {World} */ world, /** @type {number} */ i, /** @type {boolean} */ counts) {
  const user = generatedId('user', spread(i, world.size.people));
  const duration = await logIn(world, user, `player${i}@players.test`);
  if (counts) addDuration(world.durations, 'a log-in', duration);
}

const addDuration = (
  /** @type {Map<string, number[]>} */ durations,
  /** @type {string} */ name,
  /** @type {number} */ duration,
) => durations.set(name, [...(durations.get(name) ?? []), duration]);

/** @returns {Figure} */
function toFigure(/** @type {string} */ name, /** @type {World} */ small, /** @type {World} */ large) {
  const [before, after] = [small, large].map(({ durations }) => median(durations.get(name) ?? []));
  return {
    description: `${name}, p50: ${LARGE.scrims.toLocaleString('en')} scrims ÷ ${SMALL.scrims.toLocaleString('en')}`,
    muster: ms(after ?? NaN),
    baseline: ms(before ?? NaN),
    value: (after ?? NaN) / (before ?? NaN),
    goal: { at: 'most', value: 1.2 },
  };
}

async function rebuild(
  /** @type {import('../environment.mjs').Environment} */ environment,
  /** @type {string} */ url,
  /** @type {string} */ name,
) {
  const output = await environment.worker(url, ['projections', 'rebuild', name]);
  console.log(`  ${output.trim().split('\n').at(-1)}`);
  const [, events, duration] = (/rebuilt from (\d+) events in (\d+) ms/.exec(output) ?? []).map(Number);
  const rate = Math.round(((events ?? NaN) * 1000) / (duration ?? NaN));
  return {
    description: `rebuild of ${name} from ${events?.toLocaleString('en')} events`,
    muster: `${((duration ?? NaN) / 60_000).toFixed(1)} min, ${rate.toLocaleString('en')} events/s`,
  };
}

/** @returns {Promise<Figure[]>} */
async function describeDisk(/** @type {World} */ { client, size }) {
  const { rows } = await client.query(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes, pg_indexes_size(oid) AS indexes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 6`,
  );
  const all = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const describe = (/** @type {{ name: string, bytes: string, indexes: string }} */ { name, bytes, indexes }) =>
    `${name} ${(Number(bytes) / GIGABYTE).toFixed(1)} GB (indexes ${(Number(indexes) / GIGABYTE).toFixed(1)})`;
  return [
    {
      description: `disk, ${(size.scrims * EVENTS_PER_SCRIM).toLocaleString('en')} events of scrims: ${rows.map(describe).join(', ')}`,
      muster: `${(all / size.scrims / 1024).toFixed(1)} KB per scrim`,
    },
  ];
}

/** Numbers spread over a range, other ones for each round. */
const spread = (/** @type {number} */ i, /** @type {number} */ count) => 1 + ((i * 7919) % (count - UPCOMING - 1));
/** An instant some minutes from now. */
const instant = (/** @type {number} */ minutes) => new Date(Date.now() + minutes * 60_000).toISOString();
