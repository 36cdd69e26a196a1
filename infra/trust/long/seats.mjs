// @ts-check
// N3: 150 people fall over each scrim's ten seats and two microphones, through both apis at once.
import { request, SEATS } from '../../bench/requests.mjs';
import { HttpConnection } from '../../bench/http-connection.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { percentile } from '../../bench/figures.mjs';
import { foldScrims } from '../checker/fold.mjs';
import { dice } from '../dice.mjs';
import { opening } from './opening.mjs';

const SCRIMS = 2_000;
const PEOPLE = 150;
const CONNECTIONS = 48;
/** So many scrims are fought over at once. */
const AT_ONCE = 4;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function seats(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, say }) {
  const most = quick ? 8 : SCRIMS;
  const { stage, client, people } = await opening(
    { seed, say },
    { name: 'seats', workers: 1, logLevel: 'warn' },
    PEOPLE,
  );
  const random = dice(seed);
  const lines = Array.from(
    { length: CONNECTIONS },
    (_, i) => new HttpConnection(/** @type {import('../environment.mjs').Node} */ (stage.apis[i % 2]).port),
  );
  /** Status → how often. @type {Map<number, number>} */
  const statuses = new Map();
  /** @type {number[]} */ const took = [];
  /** Joins and casts that were granted, by scrim. @type {Map<string, number>} */
  const granted = new Map();
  let scrims = 0;
  const began = Date.now();
  for (const until = began + minutes * 60_000; scrims < most && Date.now() < until; scrims += AT_ONCE) {
    const ids = await seedScrims(client, people, AT_ONCE, { startsIn: () => 86_400_000 });
    const wishes = shuffled(
      ids.flatMap((id) => people.flatMap((person, i) => commandsOf(id, person, i, random))),
      random,
    );
    await Promise.all(
      lines.map(async (line) => {
        for (let wish = wishes.pop(); wish; wish = wishes.pop()) {
          const asked = performance.now();
          const status = await line.status(wish.text);
          took.push(performance.now() - asked);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200 && wish.takes) granted.set(wish.scrim, (granted.get(wish.scrim) ?? 0) + 1);
        }
      }),
    );
    if (scrims % 200 === 0) say(`${scrims} scrims, ${took.length} commands`);
  }
  const seconds = (Date.now() - began) / 1000;
  const { rows } = await client.query(`SELECT * FROM events WHERE stream LIKE 'scrim-%' ORDER BY position`);
  const { troubles } = foldScrims(rows);
  const taken = new Map();
  for (const { stream, type } of rows)
    if (type === 'PlayerJoined' || type === 'CasterJoined')
      taken.set(stream.slice(6), (taken.get(stream.slice(6)) ?? 0) + 1);
  const troubled = [...statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, n]) => sum + n, 0);
  const violations = [
    ...troubles.map((said) => ({ id: 'I6', said })),
    ...[...granted]
      .filter(([id, n]) => taken.get(id) !== n)
      .map(([id, n]) => ({ id: 'I3', said: `${id}: ${n} were granted a place, the log has ${taken.get(id) ?? 0}` })),
    ...(troubled > 0 ? [{ id: '5xx', said: `${troubled} requests had no good answer` }] : []),
  ];
  for (const line of lines) line.close();
  await client.end();
  await stage.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['scrims', scrims],
      ['people on each', PEOPLE],
      ['commands', took.length],
      ['granted', statuses.get(200) ?? 0],
      ['refused (409)', statuses.get(409) ?? 0],
      ['double seats', troubles.length],
      ['commands a second', Math.round(took.length / seconds)],
      ['99 of 100 answered within ms', Math.round(percentile(took, 0.99))],
    ],
  };
}

/** Most want a seat; some of them move or leave again, some want to cast. */
function commandsOf(
  /** @type {string} */ scrim,
  /** @type {import('../../bench/people.mjs').Person} */ person,
  /** @type {number} */ i,
  /** @type {import('../dice.mjs').Dice} */ random,
) {
  const seat = () => {
    const { team, role } = random.pick(SEATS);
    return { playerData: { role, team: { name: team } } };
  };
  const wish = (/** @type {string} */ path, /** @type {object | undefined} */ body, takes = false) => ({
    scrim,
    takes,
    text: request('PATCH', `/api/scrims/${scrim}/${path}/${person.id}`, person, body),
  });
  if (i % 8 === 7) return [wish('insert-caster', undefined, true)];
  return [
    wish('insert-player', seat(), true),
    ...(i % 6 === 0 ? [wish('move-player', seat())] : []),
    ...(i % 6 === 1 ? [wish('remove-player', undefined)] : []),
  ];
}

/** @template T @returns {T[]} */
function shuffled(/** @type {T[]} */ list, /** @type {import('../dice.mjs').Dice} */ random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = /** @type {[T, T]} */ ([list[j], list[i]]);
  }
  return list;
}
