// @ts-check
// N3: 150 users compete for the ten seats and two caster slots of each scrim, through both apis at once.
import { request, SEATS } from '../../bench/requests.mjs';
import { HttpConnection } from '../../bench/http-connection.mjs';
import { seedScrims } from '../../bench/scrims.mjs';
import { percentile } from '../../bench/figures.mjs';
import { foldScrims } from '../checker/fold.mjs';
import { seededRandom } from '../seeded-random.mjs';
import { opening } from './opening.mjs';

const SCRIMS = 2_000;
const PEOPLE = 150;
const CONNECTIONS = 48;
/** Number of scrims contested at the same time. */
const CONCURRENT_SCRIMS = 4;

/** @returns {Promise<import('../long-run.mjs').Outcome>} */
export async function seats(/** @type {import('../long-run.mjs').Order} */ { seed, minutes, quick, print }) {
  const max = quick ? 8 : SCRIMS;
  const { environment, client, people } = await opening(
    { seed, print },
    { name: 'seats', workers: 1, logLevel: 'warn' },
    PEOPLE,
  );
  const random = seededRandom(seed);
  const connections = Array.from(
    { length: CONNECTIONS },
    (_, i) => new HttpConnection(/** @type {import('../environment.mjs').Node} */ (environment.apis[i % 2]).port),
  );
  /** Status → how often. @type {Map<number, number>} */
  const statuses = new Map();
  /** @type {number[]} */ const durations = [];
  /** Accepted joins and casts by scrim. @type {Map<string, number>} */
  const accepted = new Map();
  let scrims = 0;
  const startedAt = Date.now();
  for (const until = startedAt + minutes * 60_000; scrims < max && Date.now() < until; scrims += CONCURRENT_SCRIMS) {
    const ids = await seedScrims(client, people, CONCURRENT_SCRIMS, { startsIn: () => 86_400_000 });
    const commands = shuffled(
      ids.flatMap((id) => people.flatMap((person, i) => commandsOf(id, person, i, random))),
      random,
    );
    await Promise.all(
      connections.map(async (connection) => {
        for (let command = commands.pop(); command; command = commands.pop()) {
          const sentAt = performance.now();
          const status = await connection.status(command.text);
          durations.push(performance.now() - sentAt);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200 && command.takes) accepted.set(command.scrim, (accepted.get(command.scrim) ?? 0) + 1);
        }
      }),
    );
    if (scrims % 200 === 0) print(`${scrims} scrims, ${durations.length} commands`);
  }
  const seconds = (Date.now() - startedAt) / 1000;
  const { rows } = await client.query(`SELECT * FROM events WHERE stream LIKE 'scrim-%' ORDER BY position`);
  const { problems } = foldScrims(rows);
  const taken = new Map();
  for (const { stream, type } of rows)
    if (type === 'PlayerJoined' || type === 'CasterJoined')
      taken.set(stream.slice(6), (taken.get(stream.slice(6)) ?? 0) + 1);
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, n]) => sum + n, 0);
  const violations = [
    ...problems.map((message) => ({ id: 'I6', message })),
    ...[...accepted]
      .filter(([id, n]) => taken.get(id) !== n)
      .map(([id, n]) => ({ id: 'I3', message: `${id}: ${n} were accepted, the log has ${taken.get(id) ?? 0}` })),
    ...(failed > 0 ? [{ id: '5xx', message: `${failed} requests failed` }] : []),
  ];
  for (const connection of connections) connection.close();
  await client.end();
  await environment.close({ keep: violations.length > 0 });
  return {
    violations,
    figures: [
      ['scrims', scrims],
      ['people on each', PEOPLE],
      ['commands', durations.length],
      ['accepted', statuses.get(200) ?? 0],
      ['rejected (409)', statuses.get(409) ?? 0],
      ['violations in the log', problems.length],
      ['commands a second', Math.round(durations.length / seconds)],
      ['p99 of responses, ms', Math.round(percentile(durations, 0.99))],
    ],
  };
}

/** Most users join; some of them move or leave again, some cast. */
function commandsOf(
  /** @type {string} */ scrim,
  /** @type {import('../../bench/people.mjs').Person} */ person,
  /** @type {number} */ i,
  /** @type {import('../seeded-random.mjs').SeededRandom} */ random,
) {
  const seat = () => {
    const { team, role } = random.pick(SEATS);
    return { playerData: { role, team: { name: team } } };
  };
  const command = (/** @type {string} */ path, /** @type {object | undefined} */ body, takes = false) => ({
    scrim,
    takes,
    text: request('PATCH', `/api/scrims/${scrim}/${path}/${person.id}`, person, body),
  });
  if (i % 8 === 7) return [command('insert-caster', undefined, true)];
  return [
    command('insert-player', seat(), true),
    ...(i % 6 === 0 ? [command('move-player', seat())] : []),
    ...(i % 6 === 1 ? [command('remove-player', undefined)] : []),
  ];
}

/** @template T @returns {T[]} */
function shuffled(/** @type {T[]} */ list, /** @type {import('../seeded-random.mjs').SeededRandom} */ random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = /** @type {[T, T]} */ ([list[j], list[i]]);
  }
  return list;
}
