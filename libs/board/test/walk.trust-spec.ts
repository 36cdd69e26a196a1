import { figure, size } from '@testing/figures';
import { RandomDraw } from '@testing/model-walk';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { overlap } from '../src/domain/blocks';
import { BoardCalls, type Side, start } from './board-calls';

let world: World;
let calls: BoardCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true, env: { RATE_LIMIT_SCALE: '1000' } });
  calls = new BoardCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(600_000);

interface Match {
  id: string;
  scrim: string;
  post: string;
  teams: [string, string];
  startsAt: string;
  games: number;
  cancelled: boolean;
  decided: boolean;
  /** The start of the scrim; null if it was deleted. */
  scrimStartsAt: Date | null;
  seats: { userId: string; team: 'teamOne' | 'teamTwo' }[];
}
/** Bookings with their scrims, as the rows have them that the same commits write. */
const matches = (): Promise<Match[]> =>
  world.asOwner(`
    SELECT b.id, b.scrim, b.state->>'postId' AS post, b.teams, b.state->>'startsAt' AS "startsAt",
      (b.state->>'games')::int AS games, b.cancelled, b.decided,
      CASE WHEN NOT s.deleted THEN s.starts_at END AS "scrimStartsAt", s.state->'seats' AS seats
    FROM bookings b LEFT JOIN scrims s ON s.id = b.scrim`) as Promise<Match[]>;

/** Finds double bookings, and bookings, scrims, posts and requests that contradict each other. */
async function broken(): Promise<string[]> {
  const all = await matches();
  const open = all.filter(({ cancelled, decided }) => !cancelled && !decided);
  const found: string[] = [];
  for (const one of open) {
    if (!one.scrimStartsAt) found.push(`booking ${one.id} has no scrim`);
    else if (one.scrimStartsAt.toISOString() !== one.startsAt) found.push(`${one.id} begins when its scrim does not`);
  }
  for (const { id, cancelled, scrimStartsAt } of all)
    if (cancelled && scrimStartsAt) found.push(`booking ${id} is cancelled, and its scrim is not`);
  for (const [i, one] of open.entries())
    for (const other of open.slice(i + 1).filter((match) => overlap(one, match))) {
      const teams = one.teams.filter((team) => other.teams.includes(team));
      if (teams.length > 0) found.push(`team ${teams.join()} is booked twice: ${one.id}, ${other.id}`);
      const seated = new Set(other.seats.map(({ userId }) => userId));
      const twice = one.seats.filter(({ userId }) => seated.has(userId));
      if (twice.length > 0)
        found.push(`${twice.map(({ userId }) => userId).join()} plays twice: ${one.id}, ${other.id}`);
    }
  const posts = all.filter(({ cancelled }) => !cancelled).map(({ post }) => post);
  if (new Set(posts).size < posts.length) found.push('a post has two bookings');
  const accepted: { id: string }[] = await world.asOwner(
    `SELECT r.id FROM post_requests r WHERE r.status = 'accepted'
      AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.state->>'requestId' = r.id)`,
  );
  const dangling: { id: string }[] = await world.asOwner(
    `SELECT r.id FROM post_requests r JOIN posts p ON p.id = r.post WHERE r.status = 'open' AND p.status <> 'open'`,
  );
  return [
    ...found,
    ...accepted.map(({ id }) => `request ${id} is accepted without a booking`),
    ...dangling.map(({ id }) => `request ${id} is open for a closed post`),
  ];
}

const ids = async (sql: string): Promise<string[]> =>
  ((await world.asOwner(sql)) as { id: string }[]).map(({ id }) => id);

/** A team, and a sub who is a player of another one and may be busy there. */
interface Sharing extends Side {
  sub: TestUser;
}
async function sharing(count: number): Promise<Sharing[]> {
  const sides = await Promise.all(Array.from({ length: count }, () => calls.five()));
  return Promise.all(
    sides.map(async (side, i) => {
      const sub = sides[(i + 1) % count]!.people[4]!;
      await calls.teams.join(side.slug, sub, await calls.teams.token(side.slug, side.captain));
      await calls.teams.edit(side.slug, side.captain, sub, { kind: 'sub', roles: ['Support'] });
      return { ...side, sub };
    }),
  );
}

/** Captains and an admin who act at random. */
class Walk {
  readonly #draw: RandomDraw;
  readonly statuses = new Map<string, number>();
  constructor(
    number: number,
    private readonly sides: readonly Sharing[],
    private readonly admin: TestUser,
  ) {
    this.#draw = new RandomDraw(number);
  }

  /** Several commands at once, each by one of two nodes. */
  async burst(count: number): Promise<void> {
    const commands = await Promise.all(Array.from({ length: count }, () => this.#next()));
    const sent = commands.flatMap((one, i) => (one ? [this.#send(one, i % 2)] : []));
    for (const [name, { status }] of await Promise.all(sent)) {
      if (status >= 500) throw new Error(`${name}: ${status}`);
      const key = `${name} ${status < 300 ? 'done' : 'refused'}`;
      this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    }
  }

  async #send(
    [name, method, path, as, body]: [string, string, string, TestUser, object?],
    node: number,
  ): Promise<[string, TestResponse]> {
    return [name, await calls.send(method, path, as, body, node)];
  }

  async #next(): Promise<[string, string, string, TestUser, object?] | undefined> {
    const draw = this.#draw;
    const [side, other] = [draw.of(this.sides), draw.of(this.sides)];
    const startsAt = start(draw.below(12) * 30);
    const kind = draw.below(20);
    if (kind < 4) return ['post', 'POST', `/teams/${side.slug}/posts`, side.captain, { from: startsAt }];
    if (kind < 8) {
      const post = await this.#one(`SELECT id FROM posts WHERE status = 'open' AND team <> '${side.id}'`);
      const [row] = post
        ? ((await world.asOwner(`SELECT from_at FROM posts WHERE id = '${post}'`)) as { from_at: Date }[])
        : [];
      const body = row && { teamId: side.id, startsAt: row.from_at.toISOString() };
      return body && ['request', 'POST', `/posts/${post}/requests`, side.captain, body];
    }
    if (kind < 13) {
      const request = await this.#one(
        `SELECT id FROM post_requests WHERE status = 'open' AND post_team = '${side.id}'`,
      );
      if (!request) return undefined;
      if (draw.percent(10)) return ['decline', 'POST', `/requests/${request}/decline`, side.captain];
      if (draw.percent(10)) return ['propose', 'POST', `/requests/${request}/propose`, side.captain, { startsAt }];
      return ['accept', 'POST', `/requests/${request}/accept`, side.captain, {}];
    }
    const booking = await this.#one(`SELECT id FROM bookings WHERE NOT cancelled AND '${side.id}' = ANY(teams)`);
    const scrim = booking && (await ids(`SELECT scrim AS id FROM bookings WHERE id = '${booking}'`))[0];
    if (kind === 13) return ['block', 'PUT', `/teams/${side.slug}/blocks/${other.id}`, side.captain];
    if (!booking) return undefined;
    if (kind < 16) return ['propose time', 'POST', `/bookings/${booking}/time`, side.captain, { startsAt }];
    if (kind < 18) return ['accept time', 'POST', `/bookings/${booking}/time/accept`, side.captain];
    if (kind === 18 && draw.percent(40))
      return ['cancel', 'POST', `/bookings/${booking}/cancel`, side.captain, { reason: 'too few' }];
    if (draw.percent(30)) return ['edit', 'PUT', `/scrims/${scrim}`, this.admin, { gameStartTime: startsAt }];
    if (draw.percent(15)) return ['delete', 'DELETE', `/scrims/${scrim}`, this.admin];
    const players = draw.percent(50) ? side.people : [...side.people.slice(0, 4), side.sub];
    const lineUp = players.map(({ id: userId }, i) => ({ userId, role: ROLES[i]! }));
    return ['line-up', 'PUT', `/scrims/${scrim}/line-up`, side.captain, { teamId: side.id, players: lineUp }];
  }

  async #one(sql: string): Promise<string | undefined> {
    const found = await ids(`${sql} ORDER BY id`);
    return found.length > 0 ? this.#draw.of(found) : undefined;
  }
}
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'] as const;

test('whatever captains and admins do at once, no team and no person is booked twice, and each booking has its scrim', async () => {
  const sides = await sharing(size(8, 40));
  const admin = await world.createUser({ admin: true });
  const walk = new Walk(1, sides, admin);
  for (let i = 0; i < size(40, 400); i++) {
    await walk.burst(12);
    expect(await broken()).toEqual([]);
  }
  await waitUntilNothingIsDue(world);
  expect(await broken()).toEqual([]);
  for (const name of ['post', 'request', 'accept', 'propose time', 'accept time', 'cancel', 'edit', 'line-up'])
    expect(walk.statuses.get(`${name} done`) ?? 0).toBeGreaterThan(0);
  const done = [...walk.statuses].filter(([name]) => name.endsWith('done')).reduce((sum, [, count]) => sum + count, 0);
  figure('C31', 'commands of captains and admins on the board at once, without a double booking', done);
});
