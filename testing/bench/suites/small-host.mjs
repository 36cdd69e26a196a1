// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT } from '../../../infra/dev/build.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { treeOf } from '../cpu.mjs';
import { median, ms, percentile } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { pssOfTree } from '../pss.mjs';
import { join, request, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';
import { startWorker } from '../worker-process.mjs';
import { begin, personOf } from './drafts.mjs';

const MEMBERS = 60;
const PEOPLE_OF_EVENING = 24;
const PLAYERS = 10;
/** Scrims whose seats are taken one after the other, for the time of a join. */
const SCRIMS = 24;
const JOIN_EVERY_MS = 100;
const ACTIONS = 20;
const SECONDS_TO_ACT = 30;
const EVENING_WITHIN_MS = 60_000;
const REST_MS = 15_000;
const HOUR_MS = 60 * 60_000;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const LOG = joinPath(PROJECT, '.data/bench/logs/api.log');

/** @typedef {import('../people.mjs').Person} Person */
/** @typedef {(method: string, path: string, by: Person, body?: object) => Promise<any>} Call */

/**
 * Runs everything that a community of sixty needs on one core: api and worker in one process, PostgreSQL and Valkey. An
 * evening of 24 people, a draft and joins take place while all sixty are connected. The processes that act as users
 * have the other core.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function smallHost(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('small_host');
  const people = await seedAccounts(client, environment.secret, MEMBERS, { admins: 1 });
  const ids = await seedScrims(client, people, SCRIMS);
  const [drafted = ''] = await seedScrims(client, people, 1, { players: PLAYERS });
  // Processes that are started from now on inherit the core of this one.
  pin(0, process.pid, ...treeOf(environment.pids.services));
  const startedAt = performance.now();
  const api = await environment.api(url, ['--with-worker']);
  const startMs = performance.now() - startedAt;
  pin(1, process.pid);
  const crowd = startWorker('viewers.mjs');
  const tokens = people.map(({ token }) => token);
  await crowd.request({ port: api.port, count: MEMBERS, tokens, apiKey: API_KEY, scrimId: drafted });

  const connection = new HttpConnection(api.port, { wantsBody: true });
  const call = callOf(connection);
  const answers = await runEvening(call, people);
  const actions = await runDraft(call, people, drafted);
  const joins = await measureJoins(api.port, people, ids);
  await pause(REST_MS);
  const memory = pssOfTree(api.child.pid) + pssOfTree(environment.pids.services);
  const stalls = readFileSync(LOG, 'utf8').match(/is stalled|wait for the database/g)?.length ?? 0;

  connection.close();
  await crowd.stop();
  await api.stop();
  await client.end();
  return figures({ startMs, answers, actions, joins, memory, stalls });
}

/** @returns {Call} */
const callOf = (/** @type {HttpConnection} */ connection) => async (method, path, by, body) => {
  const answer = await connection.json(request(method, `/api/${path}`, by, body));
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
  return answer.body;
};

/** Founds the community, lets 24 people answer an evening in an hour, and makes its lobbies. Returns ms per answer. */
async function runEvening(/** @type {Call} */ call, /** @type {Person[]} */ people) {
  const [owner, ...members] = /** @type {[Person, ...Person[]]} */ (people);
  const community = await call('POST', 'communities', owner, {
    name: 'Small Host',
    slug: 'small-host',
    region: 'NA',
    visibility: 'public',
    entry: 'open',
  });
  for (const member of members) await call('POST', `communities/${community.slug}/membership`, member);
  const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
  const [date, time] = [startsAt.slice(0, 10), startsAt.slice(11, 16)];
  const night = await call('POST', `communities/${community.slug}/nights`, owner, {
    name: 'Thursday',
    rule: { every: 1, days: [dayOf(date)] },
    time,
    zone: 'UTC',
    from: date,
    signUp: { opensHours: 168, closesMinutes: 0 },
  });
  const evening = await eventually(() => call('GET', `evenings/${night._id}_${date}`, owner));
  const took = [];
  for (const [i, person] of people.slice(0, PEOPLE_OF_EVENING).entries()) {
    const roles = [ROLES[i % ROLES.length], ROLES[(i + 2) % ROLES.length]];
    const sentAt = performance.now();
    await call('PUT', `evenings/${evening._id}/answer`, person, { answer: 'in', roles });
    took.push(performance.now() - sentAt);
  }
  const { lobbies } = await call('POST', `evenings/${evening._id}/proposal`, owner, { mode: 'balanced' });
  const toTeam = (/** @type {{ _user: { _id: string }, role: string }[]} */ team) =>
    team.map(({ _user, role }) => ({ userId: _user._id, role }));
  await call('POST', `evenings/${evening._id}/lobbies`, owner, {
    lobbies: lobbies.map((/** @type {any} */ { teamOne, teamTwo }) => ({
      teamOne: toTeam(teamOne),
      teamTwo: toTeam(teamTwo),
    })),
  });
  return took;
}

const dayOf = (/** @type {string} */ date) =>
  ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(date).getUTCDay()];

/** @template T @returns {Promise<T>} */
async function eventually(/** @type {() => Promise<T>} */ attempt) {
  for (const until = Date.now() + EVENING_WITHIN_MS; ; await pause(250)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Both captains draft without waiting. Returns ms per action. */
async function runDraft(/** @type {Call} */ call, /** @type {Person[]} */ people, /** @type {string} */ id) {
  const admin = /** @type {Person} */ (people[0]);
  /** @type {Call} */
  const callScrim = (method, path, by, body) => call(method, `scrims/${path}`, by, body);
  await callScrim('PUT', id, admin, { series: { draft: true, seconds: SECONDS_TO_ACT } });
  let draft = await begin({ call: callScrim, admin, people }, id);
  const took = [];
  for (let index = 0; index < ACTIONS; index++) {
    const by = personOf(people, draft.captains[draft.turn.team]._id);
    const sentAt = performance.now();
    draft = await callScrim('POST', `${id}/games/1/draft/actions`, by, { index, champion: String(index + 1) });
    took.push(performance.now() - sentAt);
  }
  return took;
}

/** Ten people take the seats of each scrim, ten a second. Returns ms per join. */
async function measureJoins(/** @type {number} */ port, /** @type {Person[]} */ people, /** @type {string[]} */ ids) {
  const connection = new HttpConnection(port);
  const took = [];
  for (const [i, id] of ids.entries())
    for (const [seat, place] of SEATS.entries()) {
      const person = /** @type {Person} */ (people[(i * SEATS.length + seat) % people.length]);
      const sentAt = performance.now();
      const status = await connection.status(join(id, person, place).text);
      if (status !== 200) throw new Error(`a join was rejected: ${status}`);
      took.push(performance.now() - sentAt);
      await pause(JOIN_EVERY_MS);
    }
  connection.close();
  return took;
}

function pin(/** @type {number} */ core, /** @type {(number | undefined)[]} */ ...pids) {
  for (const pid of pids)
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });
}

const spread = (/** @type {number[]} */ times) => `p50 ${ms(median(times))}, p95 ${ms(percentile(times, 0.95))}`;

/**
 * @param {{ startMs: number, answers: number[], actions: number[], joins: number[], memory: number, stalls: number }}
 *   found
 * @returns {import('../figures.mjs').Figure[]}
 */
function figures({ startMs, answers, actions, joins, memory, stalls }) {
  const within = (/** @type {number[]} */ times) => ({
    muster: spread(times),
    value: percentile(times, 0.95),
    unit: ' ms',
    goal: /** @type {const} */ ({ at: 'most', value: 100 }),
  });
  return [
    {
      description: 'one core: start of api and worker in one process',
      muster: ms(startMs),
      value: startMs / 1_000,
      unit: ' s',
      goal: { at: 'most', value: 30 },
    },
    { description: `  joins, ten a second, with ${MEMBERS} people connected, p95`, ...within(joins) },
    { description: `  answers of ${PEOPLE_OF_EVENING} people to an evening, p95`, ...within(answers) },
    { description: `  actions of a draft with ${MEMBERS} viewers of its scrim, p95`, ...within(actions) },
    {
      description: '  policies that were stalled',
      muster: String(stalls),
      value: stalls,
      goal: { at: 'most', value: 0 },
    },
    {
      description: '  memory of api, worker, PostgreSQL and Valkey',
      muster: `${Math.round(memory)} MB`,
      value: memory,
      unit: ' MB',
      goal: { at: 'most', value: 700 },
    },
  ];
}
