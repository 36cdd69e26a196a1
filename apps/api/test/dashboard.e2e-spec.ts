import type { DashboardStats, ServerStatus } from '@muster/contracts/dashboard';
import { Database, LogReader, REDIS } from '@muster/platform';
import type { Redis } from 'ioredis';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { waitUntil } from '@testing/wait-until';
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
const status = async (node = 0): Promise<ServerStatus['services']> =>
  (await world.api('/admin/server-status', admin, { node })).body.services;
const post = (path: string, body: object = {}) => world.api(`/admin/${path}`, admin, { method: 'POST', body });

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
    const received = looking.heard.filter(({ message }) => message === 'dashboard_changed').length;
    // Broadcast at most once per second
    expect(received).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - since) / 1_000));
    await world.createScrim(admin);
    const head = await world.node().get(LogReader, { strict: false }).head();
    await waitUntil(() => looking.heard.filter(({ message }) => message === 'dashboard_changed').length > received);
    expect(
      await world
        .node()
        .get(Database, { strict: false })
        .query(`SELECT 1 FROM projections WHERE name = 'dashboard' AND position >= $1`, [head]),
    ).toHaveLength(1);
    expect(other.heard.map(({ message }) => message)).not.toContain('dashboard_changed');
  });
});
