import { type AnyAggregate } from '@muster/platform/runtime';
import { Database, CommandDispatcher, Tokens } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ worker: true });
});
afterAll(() => world?.close());

const database = () => world.node().get(Database, { strict: false });
const send = (aggregate: AnyAggregate, command: object, by = 'test') =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by });
const at = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString();
const post = async (path: string, user: TestUser, body: object = {}) => {
  const response = await world.api(path, user, { method: 'POST', body });
  expect([path, response.status < 300]).toEqual([path, true]);
  return response.body;
};

/** Searches every table, including projection builds, and returns those with the text in some row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await database().query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const found: string[] = [];
  for (const { name } of tables)
    if ((await database().query(`SELECT 1 FROM ${name} AS t WHERE t::text ILIKE $1 LIMIT 1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
}

test('leaves no personal data of an erased user in any table', async () => {
  const [admin, friend] = [await world.createUser({ admin: true }), await world.createUser()];
  const names = {
    name: 'Qwzx Erasable',
    tagline: 'QX7ZW',
    discord: 'qwzx.discord',
    uid: 'qwzx-provider-sub',
    email: 'qwzx@players.test',
  };
  const id = `erasable-${Date.now()}`;
  await send(
    userAggregate,
    {
      type: 'RegisterUser',
      userId: id,
      ctx: { now: at() },
      profile: { ...names, region: 'NA', rank: 'Gold 2', canEmail: true },
    },
    id,
  );
  const erased: TestUser = {
    id,
    name: names.name,
    email: names.email,
    uid: names.uid,
    token: world.node().get(Tokens, { strict: false }).sign(id, 0, {}, 'browser'),
  };

  await post('/auth/verify', erased);
  const scrim = await world.createScrim(admin);
  await world.api(`/scrims/${scrim._id}/insert-player/${id}`, erased, {
    method: 'PATCH',
    body: { playerData: { role: 'Top', team: { name: 'teamOne' } } },
  });
  await post(`/friend-requests/send-friend-request/${friend.id}/${id}`, erased);
  await post(`/friend-requests/accept-request/${friend.id}`, friend, { newFriendUserId: id });
  const conversation = await post('/conversations', erased, { senderId: id, receiverId: friend.id });
  await post('/messages', erased, {
    conversationId: conversation._id,
    text: 'words by qwzx himself',
    receiverId: friend.id,
  });
  await world.api('/notifications/preferences', erased, {
    method: 'PUT',
    body: { kinds: { message: { push: false } } },
  });
  const today = at().slice(0, 10);
  await world.api('/availability', erased, { method: 'PUT', body: { zone: 'Etc/UTC', week: [] } });
  const day = { ranges: [], note: 'qwzx is away' };
  expect((await world.api(`/availability/days/${today}`, erased, { method: 'PUT', body: day })).status).toBe(200);
  const tab = await world.connect(erased);
  tab.socket.disconnect();
  await send(
    userAggregate,
    {
      type: 'BanUser',
      userId: id,
      by: { userId: admin.id, isAdmin: true },
      ctx: { now: at() },
      from: at(-3),
      to: at(-1),
      reason: 'because of qwzx reasons',
    },
    admin.id,
  );
  await send(
    userAggregate,
    { type: 'UnbanUser', userId: id, by: { userId: admin.id, isAdmin: true }, ctx: { now: at() } },
    admin.id,
  );
  await database().query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [id, 'x'.repeat(32)]);
  await database().query('INSERT INTO last_seen (user_id, at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [id]);
  await database().query(`INSERT INTO team_feeds (team, user_id, token) VALUES ('a-team', $1, $2)`, [
    id,
    'y'.repeat(32),
  ]);
  const club = await post('/communities', erased, { name: 'Fives Club', slug: 'fives-club' });
  await world.api('/communities/fives-club', erased, { method: 'PATCH', body: { pickups: { on: true } } });
  const around = { until: new Date(Date.now() + 3_600_000).toISOString(), roles: ['Mid'] };
  expect((await world.api('/around', erased, { method: 'PUT', body: around })).status).toBe(200);
  const watch = { count: 5, from: '18:00', to: '23:00', zone: 'Etc/UTC' };
  const watched = await world.api('/communities/fives-club/around/watch', erased, { method: 'PUT', body: watch });
  expect(watched.status).toBe(200);
  const cancelled = await world.createScrim(erased, { communityId: club._id });
  await world.api(`/scrims/${cancelled._id}/insert-player/${friend.id}`, friend, {
    method: 'PATCH',
    body: { playerData: { role: 'Top', team: { name: 'teamOne' } } },
  });
  await world.api(`/scrims/${cancelled._id}`, erased, { method: 'DELETE', body: { reason: 'qwzx: see evil.example' } });
  await post('/teams', erased, { name: 'Fives Team', slug: 'fives-team', tag: 'FIV', region: 'NA', about: 'Of qwzx' });
  const { token } = await post('/teams/fives-team/invites', erased);
  await post('/teams/fives-team/membership', friend, { invite: token });
  await post('/teams/fives-team/ask', erased, { note: 'qwzx has time' });
  await world.api('/teams/fives-team', erased, { method: 'DELETE', body: { reason: 'qwzx has no time' } });
  const messageOf = async (about = 'scrim-deleted') =>
    (await world.api('/notifications/user-notifications', friend)).body.notifications.find(
      ({ kind }: { kind: string }) => kind === about,
    )?.message;
  expect(await messageOf('availability-asked')).toBe('When can you play for Fives Team? “qwzx has time”');
  expect(await messageOf('team-disbanded')).toBe('Fives Team was disbanded: “qwzx has no time”');
  await waitUntil(async () => (await messageOf()) !== undefined);
  expect(await messageOf()).toBe('Friday Fives was deleted. Fives Club says: “qwzx: see evil. example”');
  await waitUntilCaughtUp(world);
  expect(await tablesWith('qwzx')).toEqual(
    expect.arrayContaining([
      'public.availability_days',
      'public.bans',
      'public.claims',
      'public.messages',
      'public.people',
      'public.scrim_reasons',
      'public.team_ask_notes',
      'public.team_reasons',
    ]),
  );

  // The thirty days are over: the effect is due.
  await send(userAggregate, { type: 'DeleteAccount', userId: id, ctx: { now: at(-31) } }, id);
  await waitUntil(
    async () => (await database().query('SELECT 1 FROM people WHERE id = $1 AND erased', [id])).length > 0,
  );
  await waitUntilCaughtUp(world);
  await waitUntil(
    async () =>
      (
        await database().query(
          `SELECT 1 FROM effects WHERE kind IN ('EraseWords', 'EndFriendships', 'EndMemberships') AND state IN ('pending', 'running')`,
        )
      ).length === 0,
  );
  for (const text of ['qwzx', names.tagline]) expect(await tablesWith(text)).toEqual([]);
  expect(await messageOf()).toBe('Friday Fives was deleted.');
  expect(await messageOf('team-disbanded')).toBe('Fives Team was disbanded');
  expect(await messageOf('availability-asked')).toBe('When can you play for Fives Team?');
  for (const table of [
    'around_entries',
    'around_roles',
    'around_watches',
    'availability_days',
    'availability_weeks',
    'last_seen',
    'calendar_feeds',
    'team_feeds',
    'notification_preferences',
    'push_subscriptions',
    'mutes',
    'sessions',
  ])
    expect([table, (await database().query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [id])).length]).toEqual([
      table,
      0,
    ]);
  expect(await database().query('SELECT last_day, last_logged_in FROM people WHERE id = $1', [id])).toEqual([
    { last_day: null, last_logged_in: null },
  ]);
  expect((await world.api(`/scrims/${scrim._id}`, admin)).body.teamOne).toEqual([]);
});
