// @ts-check
import { median, ms } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedAccounts } from '../people.mjs';
import { join, leave, look, SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SIZES = /** @type {const} */ ([1_000, 10_000, 100_000]);
const PLAYERS = 3;
const ROUNDS = 10;
/** Scrims joined per round; none is joined twice, so each is as cold as the next. */
const PER_ROUND = 40;
const DAY_MS = 24 * 60 * 60_000;

/** @typedef {{ size: number, line: HttpConnection, ids: string[], person: import('../people.mjs').Person, cold: number[], warm: number[], close: () => Promise<void> }} World */

/** What one join costs, one after another, in logs of different length; measured in turns. */
export async function flat(/** @type {import('../environment.mjs').Stage} */ stage) {
  const worlds = [];
  for (const size of SIZES) worlds.push(await world(stage, size));
  for (let round = 0; round <= ROUNDS; round++) for (const one of worlds) await visitSome(one, round);
  for (const one of worlds) await one.close();
  return [
    ...figures(worlds, 'cold', 'of a scrim nobody has looked at yet'),
    ...figures(worlds, 'warm', 'of a scrim in use'),
  ];
}

/** @returns {Promise<World>} */
async function world(/** @type {import('../environment.mjs').Stage} */ stage, /** @type {number} */ size) {
  const { url, client } = await stage.database(`flat_${size}`);
  const people = await seedAccounts(client, stage.secret, 200);
  const [person, ...others] = people;
  const ids = await seedScrims(client, others, size, { players: PLAYERS, startsIn: (i) => ((i % 730) - 365) * DAY_MS });
  await stage.settle(client);
  const api = await stage.api(url);
  const line = new HttpConnection(api.port, { wantsBody: true });
  const spread = ids.filter((_, i) => i % (size / SIZES[0]) === 0); // taken evenly from the whole log
  const close = async () => {
    line.close();
    await api.stop();
    await client.end();
  };
  return {
    size,
    line,
    ids: spread,
    person: /** @type {NonNullable<typeof person>} */ (person),
    cold: [],
    warm: [],
    close,
  };
}

/** Round 0 warms up and does not count. */
async function visitSome(/** @type {World} */ { line, ids, person, cold, warm }, /** @type {number} */ round) {
  const seat = /** @type {import('../requests.mjs').Seat} */ (SEATS[PLAYERS]);
  for (const id of ids.slice(round * PER_ROUND, (round + 1) * PER_ROUND)) {
    const first = await timed(line, join(id, person, seat).text);
    await timed(line, leave(id, person).text);
    const again = await timed(line, join(id, person, seat).text);
    await timed(line, look(id, person));
    if (round === 0) continue;
    cold.push(first);
    warm.push(again);
  }
}

async function timed(/** @type {HttpConnection} */ line, /** @type {string} */ text) {
  const began = performance.now();
  const { status, body } = await line.json(text);
  if (status !== 200) throw new Error(`refused: ${status} ${body?.error}`);
  return performance.now() - began;
}

/** @returns {import('../figures.mjs').Figure[]} */
function figures(/** @type {World[]} */ worlds, /** @type {'cold' | 'warm'} */ which, /** @type {string} */ words) {
  const medians = worlds.map((one) => median(one[which]));
  const value = Math.max(...medians) / Math.min(...medians);
  const shown = medians.map((one, i) => `${ms(one)} (10^${Math.log10(SIZES[i] ?? 1)})`).join(', ');
  return [
    { what: `one join, p50, ${words}: dearest ÷ cheapest`, ours: shown, value, goal: { at: 'most', value: 1.2 } },
  ];
}
