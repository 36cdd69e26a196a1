// @ts-check
// Tonight's scrims of a community in a terminal, every 15 seconds. `node board.mjs SLUG [--once]`
import { dataOf, muster, repeat } from '../client.mjs';

const [slug, mode] = process.argv.slice(2);
if (!slug) throw new Error('Which community? node board.mjs SLUG [--once]');
const EVERY_S = 15;
const ROLES = /** @type {const} */ (['Top', 'Jungle', 'Mid', 'ADC', 'Support']);
const TITLE_WIDTH = 34;
const client = muster();

/** From two hours ago to six in the morning. */
function tonight() {
  const start = new Date();
  const end = new Date(start);
  start.setHours(start.getHours() - 2);
  if (end.getHours() >= 6) end.setDate(end.getDate() + 1);
  end.setHours(6, 0, 0, 0);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

async function load() {
  const list = dataOf(await client.GET('/api/scrims', { params: { query: { community: slug, ...tonight() } } }));
  const scrims = Array.isArray(list) ? list : list.data;
  return scrims.toSorted((a, b) => a.gameStartTime.localeCompare(b.gameStartTime));
}
/** @typedef {Awaited<ReturnType<typeof load>>[number]} Scrim */

const freeOf = (/** @type {string} */ side, /** @type {Scrim['teamOne']} */ team) =>
  ROLES.filter((role) => !team.some((seat) => seat.role === role)).map((role) => `${role} (${side})`);

function toRow(/** @type {Scrim} */ { title, gameStartTime, teamOne, teamTwo, teamWon }) {
  const time = new Date(gameStartTime).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const free = [...freeOf('blue', teamOne), ...freeOf('red', teamTwo)];
  const state = teamWon ? 'decided' : free.length === 0 ? 'full' : `needs ${free.join(', ')}`;
  return `${time.padEnd(9)} ${title.slice(0, TITLE_WIDTH).padEnd(TITLE_WIDTH)} ${state}`;
}

await repeat(EVERY_S, async () => {
  const scrims = await load();
  if (mode !== '--once') console.clear();
  console.log([`${slug}, tonight`, ...scrims.map(toRow), ...(scrims.length ? [] : ['No scrims yet.'])].join('\n'));
  return mode === '--once';
});
