// @ts-check
import { median, ms } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { join, leave, view, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SIZES = /** @type {const} */ ([1_000, 10_000, 100_000]);
const PLAYERS = 3;
const ROUNDS = 10;
/** Scrims joined per round; none is joined twice, so that none is cached. */
const PER_ROUND = 40;
const DAY_MS = 24 * 60 * 60_000;

/**
 * @typedef {{
 *   size: number,
 *   connection: HttpConnection,
 *   ids: string[],
 *   person: import('../people.mjs').Person,
 *   cold: number[],
 *   warm: number[],
 *   close: () => Promise<void>,
 * }} World
 */

/** Measures single joins with logs of different length, alternately. */
export async function flat(/** @type {import('../environment.mjs').Environment} */ environment) {
  const worlds = [];
  for (const size of SIZES) worlds.push(await world(environment, size));
  for (let round = 0; round <= ROUNDS; round++) for (const each of worlds) await measureRound(each, round);
  for (const each of worlds) await each.close();
  return [...figures(worlds, 'cold', 'of a scrim not read before'), ...figures(worlds, 'warm', 'of a scrim in use')];
}

/** @returns {Promise<World>} */
async function world(/** @type {import('../environment.mjs').Environment} */ environment, /** @type {number} */ size) {
  const { url, client } = await environment.database(`flat_${size}`);
  const people = await seedAccounts(client, environment.secret, 200);
  const [person, ...others] = people;
  const ids = await seedScrims(client, others, size, { players: PLAYERS, startsIn: (i) => ((i % 730) - 365) * DAY_MS });
  await environment.settle(client);
  const api = await environment.api(url);
  const connection = new HttpConnection(api.port, { wantsBody: true });
  const spread = ids.filter((_, i) => i % (size / SIZES[0]) === 0); // spread evenly over the whole log
  const close = async () => {
    connection.close();
    await api.stop();
    await client.end();
  };
  return {
    size,
    connection,
    ids: spread,
    person: /** @type {NonNullable<typeof person>} */ (person),
    cold: [],
    warm: [],
    close,
  };
}

/** Measures one round; round 0 warms up and does not count. */
async function measureRound(/** @type {World} */ { connection, ids, person, cold, warm }, /** @type {number} */ round) {
  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[PLAYERS]);
  for (const id of ids.slice(round * PER_ROUND, (round + 1) * PER_ROUND)) {
    const first = await timed(connection, join(id, person, seat).text);
    await timed(connection, leave(id, person).text);
    const second = await timed(connection, join(id, person, seat).text);
    await timed(connection, view(id, person));
    if (round === 0) continue;
    cold.push(first);
    warm.push(second);
  }
}

async function timed(/** @type {HttpConnection} */ connection, /** @type {string} */ text) {
  const startedAt = performance.now();
  const { status, body } = await connection.json(text);
  if (status !== 200) throw new Error(`rejected: ${status} ${body?.error}`);
  return performance.now() - startedAt;
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {World[]} */ worlds, /** @type {'cold' | 'warm'} */ which, /** @type {string} */ label) {
  const medians = worlds.map((each) => median(each[which]));
  const value = Math.max(...medians) / Math.min(...medians);
  const list = medians.map((value, i) => `${ms(value)} (10^${Math.log10(SIZES[i] ?? 1)})`).join(', ');
  return [
    {
      id: `flat-${which}`,
      description: `one join, p50, ${label}: slowest ÷ fastest`,
      muster: list,
      value,
      goal: { at: 'most', value: 1.2 },
    },
  ];
}
