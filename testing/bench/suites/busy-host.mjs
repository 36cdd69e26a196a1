// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stop } from '../../../infra/dev/child-processes.mjs';
import { API_KEY } from '../../../infra/dev/production.mjs';
import { connectChannels } from '../discord-binding.mjs';
import { median, ms } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { seedScrims } from '../scrims.mjs';
import { personOf } from './drafts.mjs';

/** Programs that use the cores as much as they can, beside everything that Muster runs. */
const BUSY_PROGRAMS = 20;
const PEOPLE = 200;
const BANS = 10;
const STARTS = 10;
const CARDS = 10;
const PLAYERS = 10;
const STARTS_IN_MS = 20_000;
const HOUR_MS = 60 * 60_000;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;
const GOAL_S = 5;

/** @typedef {import('../people.mjs').Person} Person */

/**
 * Measures what people wait for on two cores that other programs keep busy: seats that a ban frees, tournament codes of
 * scrims that start, and Discord's messages of new scrims.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function busyHost(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('busy_host');
  const people = await seedAccounts(client, environment.secret, PEOPLE, { admins: 1 });
  await connectChannels(client);
  const sandbox = await environment.sandbox('oidc,riot,discord');
  const api = await environment.api(url, [], sandbox.addresses);
  const worker = await environment.program('worker', [], { ...environment.variables(url), ...sandbox.addresses });
  const busy = Array.from({ length: BUSY_PROGRAMS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const host = { port: api.port, people, client };
    const seats = await measureBans(host);
    const codes = await measureCodes(host);
    const cards = await measureCards(host, String(sandbox.addresses.DISCORD_URL));
    return [
      figure('a seat that a ban frees', seats),
      figure('a tournament code', codes),
      figure('a Discord message', cards),
    ];
  } finally {
    for (const program of busy) program.kill('SIGKILL');
    await Promise.all([api.stop(), stop(worker), stop(sandbox.child)]);
    await client.end();
  }
}

/** @typedef {{ port: number, people: Person[], client: import('pg').Client }} Host */

/** @returns {Promise<number[]>} ms from the answer to a ban until the scrim's view shows the seat as free */
async function measureBans(/** @type {Host} */ { port, people, client }) {
  const admin = /** @type {Person} */ (people[0]);
  const scrims = await seedScrims(client, people.slice(1, PEOPLE / 2), BANS, { players: PLAYERS });
  const took = [];
  for (const id of scrims) {
    const [seated] = (await call(port, 'GET', `scrims/${id}`, admin)).teamOne;
    await call(port, 'POST', 'admin/banUser', admin, {
      banUserId: seated._user._id,
      dateFrom: new Date(Date.now() - 1_000).toISOString(),
      dateTo: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
      reason: 'bench',
    });
    took.push(await until(async () => (await call(port, 'GET', `scrims/${id}`, admin)).teamOne.every(isNot(seated))));
  }
  return took;
}

const isNot =
  (/** @type {any} */ { _user }) =>
  (/** @type {any} */ seat) =>
    seat._user._id !== _user._id;

/**
 * Its players are others than those who were banned, because a scrim with a free seat gets no code.
 * @returns {Promise<number[]>} ms from the start of a scrim until a player reads its code
 */
async function measureCodes(/** @type {Host} */ { port, people, client }) {
  const admin = /** @type {Person} */ (people[0]);
  const startsAt = Date.now() + STARTS_IN_MS;
  const startsIn = () => startsAt - Date.now();
  const scrims = await seedScrims(client, people.slice(PEOPLE / 2), STARTS, { players: PLAYERS, startsIn });
  await pause(startsIn());
  const took = [];
  for (const id of scrims) {
    const [seated] = (await call(port, 'GET', `scrims/${id}`, admin)).teamOne;
    const player = personOf(people, seated._user._id);
    const hasCode = async () =>
      Boolean((await call(port, 'GET', `scrims/${id}`, player)).riotTournament?.tournamentCode);
    took.push(await until(hasCode, startsAt));
  }
  return took;
}

/** @returns {Promise<number[]>} ms from the answer to a new scrim until Discord's channel has its message */
async function measureCards(/** @type {Host} */ { port, people }, /** @type {string} */ discordUrl) {
  const admin = /** @type {Person} */ (people[0]);
  const took = [];
  for (let i = 0; i < CARDS; i++) {
    const title = `Busy ${i}`;
    await call(port, 'POST', 'scrims', admin, {
      title,
      region: 'NA',
      gameStartTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    });
    took.push(
      await until(async () => JSON.stringify(await (await fetch(`${discordUrl}/_discord`)).json()).includes(title)),
    );
  }
  return took;
}

/** @returns {Promise<any>} */
async function call(
  /** @type {number} */ port,
  /** @type {string} */ method,
  /** @type {string} */ path,
  /** @type {Person} */ by,
  /** @type {[body?: object]} */ ...[body]
) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: { 'x-api-key': API_KEY, authorization: by.token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @returns {Promise<number>} ms until the condition holds */
async function until(/** @type {() => Promise<boolean>} */ holds, since = Date.now()) {
  for (; ; await pause(POLL_MS)) {
    if (await holds()) return Date.now() - since;
    if (Date.now() - since > PATIENCE_MS) return PATIENCE_MS;
  }
}

/** @returns {import('../figures.mjs').Figure} */
const figure = (/** @type {string} */ description, /** @type {number[]} */ took) => ({
  description: `beside ${BUSY_PROGRAMS} busy programs, the slowest of ${took.length}: ${description}`,
  muster: `p50 ${ms(median(took))}, slowest ${ms(Math.max(...took))}`,
  value: Math.max(...took) / 1_000,
  unit: ' s',
  goal: { at: 'most', value: GOAL_S },
});
