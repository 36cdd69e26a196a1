import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { Activity, DashboardStats, ServerStatus } from '@muster/contracts/dashboard';
import { type AnyAggregate } from '@muster/platform/runtime';
import { Database, CommandDispatcher, LogReader, type Projection, REDIS } from '@muster/platform';
import { userAggregate } from '@muster/users';
import type { Redis } from 'ioredis';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { waitUntil } from '@testing/wait-until';
import { features } from '../../features';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let mail: Server;
beforeAll(async () => {
  mail = createServer((socket) => {
    socket.on('error', () => undefined).end('220 here\r\n');
  });
  await new Promise<void>((resolve) => {
    mail.listen(0, '127.0.0.1', resolve);
  });
  const riot = { RIOT_API_KEY: 'RGAPI-test', RIOT_BASE_URL: 'http://127.0.0.1:1' };
  world = await createWorld({
    nodes: 2,
    worker: true,
    env: { ...riot, SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}` },
  });
  admin = await world.createUser({ admin: true, name: 'Root', rank: 'Challenger' });
});
afterAll(async () => {
  await world?.close();
  mail?.close();
});

const DAY = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const stats = async (node = 0): Promise<DashboardStats> => {
  await waitUntilCaughtUp(world);
  const { status, body } = await world.api('/admin/dashboard-stats', admin, { node });
  expect(status).toBe(200);
  return body;
};
const activities = async (query = ''): Promise<Activity[]> => {
  await waitUntilCaughtUp(world);
  return (await world.api(`/admin/recent-activities${query}`, admin)).body;
};
const status = async (node = 0): Promise<ServerStatus['services']> =>
  (await world.api('/admin/server-status', admin, { node })).body.services;
const post = (path: string, body: object = {}) => world.api(`/admin/${path}`, admin, { method: 'POST', body });
const patch = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'PATCH', body });
const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const count = (list: readonly { count: number }[], name: string) =>
  list.find((one) => (Object.values(one) as unknown[]).includes(name))?.count ?? 0;
const projection = (): Projection =>
  features.flatMap((feature) => [...(feature.projections ?? [])]).find(({ name }) => name === 'dashboard')!;

test.each(['dashboard-stats', 'recent-activities', 'server-status'])('rejects non-admins: %s', async (path) => {
  const player = await world.createUser();
  expect(await world.api(`/admin/${path}`)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await world.api(`/admin/${path}`, player)).toMatchObject({
    status: 403,
    body: { error: 'You do not have permission to access this page', code: 'admin-only' },
  });
  expect((await world.api(`/admin/${path}/`, admin)).status).toBe(200);
});

test('shows an admin their own change immediately', async () => {
  const get = async (path: string) => (await world.api(`/admin/${path}`, admin)).body;
  for (let i = 0; i < 5; i++) {
    const { totalScrims } = await get('dashboard-stats');
    const { _id } = await world.createScrim(admin);
    expect(await get('recent-activities?limit=1')).toMatchObject([{ type: 'scrim', details: { scrimId: _id } }]);
    await world.createScrim(admin);
    expect(await get('dashboard-stats')).toMatchObject({ totalScrims: totalScrims + 2 });
  }
});

describe('statistics', () => {
  test('follow users who register, change, leave and return', async () => {
    const before = await stats();
    const [hana, bo] = [
      await world.createUser({ region: 'OCE', rank: 'Iron 4' }),
      await world.createUser({ region: 'OCE', rank: 'Iron 2' }),
    ];
    const now = await stats(1);
    expect([now.totalUsers - before.totalUsers, now.weeklyNewUsers - before.weeklyNewUsers]).toEqual([2, 2]);
    expect([
      count(now.regionDistribution, 'OCE') - count(before.regionDistribution, 'OCE'),
      count(now.rankDistribution, 'Iron') - count(before.rankDistribution, 'Iron'),
    ]).toEqual([2, 2]);
    expect(now.monthlyUserGrowth.at(-1)).toEqual({
      year: new Date().getUTCFullYear(),
      month: new Date().getUTCMonth() + 1,
      count: now.totalUsers,
    });

    await post(`updateUser/${hana.id}`, { rank: 'Emerald 1' });
    await world.api('/auth/update-user', bo, { method: 'PUT', body: { region: 'LAN' } });
    const moved = await stats();
    expect([
      count(moved.rankDistribution, 'Emerald'),
      count(moved.rankDistribution, 'Iron'),
      count(moved.regionDistribution, 'LAN'),
    ]).toEqual([1, count(now.rankDistribution, 'Iron') - 1, 1]);

    await send(userAggregate, { type: 'DeleteAccount', userId: hana.id, ctx: { now: at(0) } });
    expect(await stats()).toMatchObject({ totalUsers: now.totalUsers - 1, weeklyNewUsers: now.weeklyNewUsers - 1 });
    await send(userAggregate, { type: 'RestoreAccount', userId: hana.id, ctx: { now: at(0) } });
    expect(await stats()).toEqual(moved);
  });

  test('follow scrims as they are created, moved and deleted', async () => {
    const before = await stats();
    const start = at(-60_000);
    const starting = ({ weeklyScrimActivity }: DashboardStats) =>
      weeklyScrimActivity.find(({ date }) => start.startsWith(date))!.scrims;
    const [one, two] = [
      await world.createScrim(admin, { gameStartTime: start }),
      await world.createScrim(admin, { gameStartTime: at(3 * DAY) }),
    ];
    const now = await stats();
    expect(now).toMatchObject({ totalScrims: before.totalScrims + 2, weeklyNewScrims: before.weeklyNewScrims + 2 });
    expect(starting(now)).toBe(starting(before) + 1);
    await world.api(`/scrims/${two._id}`, admin, { method: 'PUT', body: { gameStartTime: start } });
    expect(starting(await stats())).toBe(starting(before) + 2);
    for (const { _id } of [one, two]) await world.api(`/scrims/${_id}`, admin, { method: 'DELETE' });
    const after = await stats();
    expect([after.totalScrims, starting(after)]).toEqual([before.totalScrims, starting(before)]);
  });

  test('follow bans as they start and end over time', async () => {
    const before = (await stats()).banStatistics;
    const [one, two, three] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    const ban = (user: TestUser, from: number, to: number) =>
      post('banUser', { banUserId: user.id, dateFrom: at(from), dateTo: at(to) });
    await ban(one, 0, 2 * DAY);
    await ban(two, -3 * DAY, -DAY);
    const past = (past: Partial<typeof before>) =>
      Object.fromEntries(Object.entries(past).map(([key, n]) => [key, before[key as keyof typeof before] + n]));
    expect((await stats()).banStatistics).toEqual(
      past({ activeBans: 1, expiredBans: 1, totalBannedUsers: 2, totalBans: 2 }),
    );
    const ends = Date.now() + 1_000;
    await ban(three, -3 * DAY, 1_000);
    await waitUntil(async () => (await stats()).banStatistics.expiredBans === before.expiredBans + 2);
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
    expect((await stats()).banStatistics).toEqual(
      past({ activeBans: 1, expiredBans: 2, totalBannedUsers: 3, totalBans: 3 }),
    );
    await post('lift-expired-bans');
    await ban(two, 0, 2 * DAY);
    expect((await stats()).banStatistics).toEqual(
      past({ activeBans: 2, expiredBans: -before.expiredBans, totalBannedUsers: 3, totalBans: 4 }),
    );
  });

  test('count each user who opened the app today once', async () => {
    const before = (await stats()).activeToday;
    const [one, two] = (await world.createUsers(2)) as [TestUser, TestUser];
    for (const user of [one, one, two]) await world.api('/auth/verify', user, { method: 'POST' });
    expect((await stats()).activeToday).toBe(before + 2);
    await world
      .node()
      .get(Database, { strict: false })
      .query(`UPDATE people SET last_day = last_day - 1 WHERE id = $1`, [one.id]);
    expect((await stats()).activeToday).toBe(before + 1);
  });

  test('are the same after a rebuild, row by row', async () => {
    const database = world.node().get(Database, { strict: false });
    const everything = () =>
      Promise.all(projection().tables.map((table) => database.query(`SELECT * FROM ${table} ORDER BY 1, 2`)));
    await waitUntilCaughtUp(world);
    const before = await everything();
    expect(before.map((rows) => rows.length > 1)).toEqual([true, true, true, true]);
    await world.rebuild(projection(), 3);
    expect(await everything()).toEqual(before);
    expect(await database.query(`SELECT build FROM projections WHERE name = 'dashboard'`)).toEqual([{ build: 2 }]);
  });
});

describe('recent activities', () => {
  test('have names and reasons, newest first', async () => {
    const hana = await world.createUser({ name: 'Hana', region: 'EUNE', rank: 'Diamond 1' });
    const scrim = await world.createScrim(admin, { title: 'Night Shift', gameStartTime: at(-60_000) });
    for (const [i, user] of (await world.createUsers(10)).entries())
      await patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, {
        playerData: { role: ROLES[i % 5], team: { name: TEAMS[Math.floor(i / 5)] } },
      });
    await patch(`/scrims/${scrim._id}/set-winner`, admin, { winnerTeamName: 'teamOne' });
    await post('banUser', { banUserId: hana.id, dateTo: at(2 * DAY), reason: 'Left three games' });
    await post('unbanUser', { bannedUserId: hana.id });
    const root = { userName: 'Root', userId: admin.id, scrimId: scrim._id, region: 'NA' };
    const all = await activities();
    const of = all.filter(({ details }) => details.scrimId === scrim._id || details.userId === hana.id);
    expect(of).toMatchObject([
      {
        type: 'ban',
        status: 'lifted',
        description: 'The ban on Hana was lifted',
        details: { userId: hana.id, userName: 'Hana' },
      },
      {
        type: 'ban',
        status: 'banned',
        description: 'Hana was banned by Root',
        details: { reason: 'Left three games', region: 'EUNE', rank: 'Diamond 1' },
      },
      { type: 'scrim', status: 'completed', description: 'Team One (Blue Side) won Night Shift', details: root },
      { type: 'scrim', status: 'active', description: 'Root created Night Shift', details: root },
      {
        type: 'user',
        status: 'new',
        description: 'Hana joined',
        details: { userId: hana.id, userTagline: expect.any(String) },
      },
    ]);
    expect(all.map(({ timestamp }) => timestamp)).toEqual(
      all
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .toReversed(),
    );
    expect(await activities('?limit=2')).toEqual(all.slice(0, 2));
    expect((await world.api('/admin/recent-activities?limit=0', admin)).status).toBe(400);
  });

  test('follow a rename, and remove deleted users and scrims', async () => {
    const [hana, scrim] = [
      await world.createUser({ name: 'Before' }),
      await world.createScrim(admin, { title: 'Short Lived' }),
    ];
    await post(`updateUser/${hana.id}`, { name: 'After' });
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' });
    const descriptions = (await activities()).map(({ description }) => description);
    expect(descriptions).toContain('After joined');
    expect(descriptions).not.toContain('Root created Short Lived');
    await send(userAggregate, { type: 'DeleteAccount', userId: hana.id, ctx: { now: at(0) } });
    expect(await activities()).toContainEqual(
      expect.objectContaining({ type: 'user', description: 'Deleted user joined' }),
    );
  });
});

describe('the system status', () => {
  test('counts the sockets of all nodes', async () => {
    const bo = await world.createUser();
    const before = (await status()).websocket.connections;
    const tabs = [await world.connect(bo, 0), await world.connect(bo, 1), await world.connect(bo, 1)];
    for (const node of [0, 1]) await waitUntil(async () => (await status(node)).websocket.connections === before + 3);
    tabs[1]!.socket.disconnect();
    for (const node of [0, 1]) await waitUntil(async () => (await status(node)).websocket.connections === before + 2);
    expect((await status()).websocket.status).toBe('operational');
    const redis = world.node().get<Redis>(REDIS, { strict: false });
    await redis.sadd(
      (await redis.keys('census:*')).find((key) => key.split(':').length === 2)!,
      'a-node-that-died',
    );
    expect((await status()).websocket.connections).toBe(before + 2);
  });
  test('reports the state of database, Riot and mail', async () => {
    expect(await status()).toMatchObject({
      database: { status: 'operational', latency: expect.any(Number) },
      riotApi: { status: 'error' },
      emailService: { status: 'operational' },
    });
  });
});

describe('live updates', () => {
  test('notify admins after the statistics have changed, and no players', async () => {
    const [looking, other] = [await world.connect(admin, 1), await world.connect(await world.createUser(), 1)];
    const before = await stats();
    const since = Date.now();
    const came = await world.createUsers(5);
    await looking.waitFor('dashboard_changed');
    await waitUntil(async () => (await stats(1)).totalUsers === before.totalUsers + came.length);
    const countMessages = () => looking.heard.filter(({ message }) => message === 'dashboard_changed').length;
    let received = countMessages();
    // Broadcast at most once per second
    expect(received).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - since) / 1_000));
    await world.createScrim(admin);
    const head = await world.node().get(LogReader, { strict: false }).head();
    const isProjected = () =>
      world
        .node()
        .get(Database, { strict: false })
        .query(`SELECT 1 FROM projections WHERE name = 'dashboard' AND position >= $1`, [head]);
    // A message about the last users may still come; the one about the scrim finds it in the projection
    await waitUntil(async () => {
      if (countMessages() === received) return false;
      received = countMessages();
      return (await isProjected()).length === 1;
    });
    expect(other.heard.map(({ message }) => message)).not.toContain('dashboard_changed');
  });
});
