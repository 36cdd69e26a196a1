// @ts-check
// Posts the lobbies of an evening to a webhook, as soon as an organiser has made them.
// `node lobby-bot.mjs EVENING WEBHOOK_URL [--once]`
import { dataOf, muster, repeat } from '../client.mjs';

const [evening, webhook, mode] = process.argv.slice(2);
if (!evening || !webhook) throw new Error('node lobby-bot.mjs EVENING WEBHOOK_URL [--once]');
const EVERY_S = 30;
/** Rounds are made until so long after the start. */
const LENGTH_MS = 12 * 3_600_000;
const { MUSTER_URL = 'http://localhost:3000' } = process.env;
const client = muster();
/** @type {Set<string>} */
const posted = new Set();

const find = async (/** @type {string} */ id) =>
  dataOf(await client.GET('/api/scrims/{id}', { params: { path: { id } } }));
/** @typedef {Awaited<ReturnType<typeof find>>} Scrim */

const toTeam = (/** @type {string} */ side, /** @type {Scrim['teamOne']} */ team) =>
  `**${side}**: ${team.map(({ role, _user }) => `${role} ${plain(_user.name)}`).join(', ')}`;
/** Names are text, not markup. */
const plain = (/** @type {string} */ name) => name.replace(/[\\*_~`|>#[\]()<@]/g, '\\$&');
const toMessage = (/** @type {number} */ number, /** @type {Scrim} */ { _id, title, teamOne, teamTwo }) => [
  `Lobby ${number}: ${plain(title)}`,
  toTeam('Blue', teamOne),
  toTeam('Red', teamTwo),
  `${MUSTER_URL}/scrims/${_id}`,
];

async function post(/** @type {string[]} */ lines) {
  const response = await fetch(/** @type {string} */ (webhook), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Nobody is mentioned, whatever a name is.
    body: JSON.stringify({ content: lines.join('\n'), allowed_mentions: { parse: [] } }),
  });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}

await repeat(EVERY_S, async () => {
  const params = { path: { id: /** @type {string} */ (evening) } };
  const { rounds, startsAt, state } = dataOf(await client.GET('/api/evenings/{id}', { params }));
  for (const { _id, number } of rounds.flatMap(({ scrims }) => scrims)) {
    if (posted.has(_id)) continue;
    await post(toMessage(number, await find(_id)));
    posted.add(_id);
  }
  return mode === '--once' || state === 'cancelled' || Date.now() > Date.parse(startsAt) + LENGTH_MS;
});
