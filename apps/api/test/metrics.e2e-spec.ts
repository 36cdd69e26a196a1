import { ROLES } from '@muster/contracts/constants';
import { CONFIG, type Config, Effects } from '@muster/platform';
import { createWorker, MetricsPort, startWorker } from '@muster/platform/runtime';
import { features } from '../../features';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const scrape = async (url = `${world.internalUrl()}/metrics`): Promise<string> => {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  return response.text();
};
/** The value of a metric, its labels in any order. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
  const line = (await scrape())
    .split('\n')
    .find(
      (text) =>
        (text.startsWith(`${name} `) || text.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([key, expected]) => text.includes(`${key}="${expected}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}
const join = (id: string, user: TestUser) =>
  world.api(`/scrims/${id}/insert-player/${user.id}`, user, {
    method: 'PATCH',
    body: { playerData: { role: ROLES[0], team: { name: 'teamOne' } } },
  });

test('Prometheus needs no API key and gets the metrics of every process', async () => {
  const text = await scrape();
  for (const name of [
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
    'muster_commands_total',
    'muster_append_seconds_bucket',
    'muster_http_request_seconds',
    'muster_database_connections',
  ])
    expect(text).toContain(name);
});

test('counts commands by outcome', async () => {
  const [hana, bo] = [await world.createUser(), await world.createUser()];
  const scrim = await world.createScrim(admin);
  const done = await value('muster_commands_total', { command: 'JoinTeam', outcome: 'done' });
  const taken = await value('muster_commands_total', { command: 'JoinTeam', outcome: 'seat-taken' });
  await join(scrim._id, hana);
  await join(scrim._id, bo);
  expect(await value('muster_commands_total', { command: 'JoinTeam', outcome: 'done' })).toBe(done + 1);
  expect(await value('muster_commands_total', { command: 'JoinTeam', outcome: 'seat-taken' })).toBe(taken + 1);
  expect(await value('muster_append_seconds_count')).toBeGreaterThan(0);
  expect(
    await value('muster_http_request_seconds_count', {
      method: 'PATCH',
      route: '/api/scrims/:id/insert-player/:userId',
      status: '409',
    }),
  ).toBeGreaterThan(0);
});

test('reports sockets and effects', async () => {
  const bo = await world.createUser();
  const before = await value('muster_sockets');
  await world.connect(bo);
  expect(await value('muster_sockets')).toBe(before + 1);
  await world
    .node()
    .get(Effects, { strict: false })
    .request({ kind: 'FreeSeats', key: 'late-one', ref: {}, dueAt: new Date(Date.now() - 60_000).toISOString() });
  expect(await value('muster_effects', { kind: 'FreeSeats', state: 'pending' })).toBe(1);
  expect(await value('muster_effect_overdue_seconds')).toBeGreaterThan(59);
});

test('a worker serves metrics on a port of its own and reports its lag', async () => {
  const history = { follower: 'projection', name: 'history' };
  const events = await value('muster_facts');
  expect(events).toBeGreaterThan(5);
  expect(await value('muster_behind_events', history)).toBe(events);
  const worker = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
  await startWorker(worker);
  await waitUntilCaughtUp(world);
  expect(await value('muster_behind_events', history)).toBe(0);
  const { url } = worker.get(MetricsPort);
  expect(await scrape(`${url}/metrics`)).toContain('muster_behind_events{follower="projection",name="history"} 0');
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ok', draining: false });
  await worker.close();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed');
});

test('the internal port reports what is wrong, to GET and HEAD, and only on this machine', async () => {
  const url = world.internalUrl();
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    {
      status: 'ok',
      database: 'up',
      migrations: 'current',
      redis: 'up',
      projections: 'current',
      log: 'readable',
      draining: false,
    },
  ]);
  expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' });
  for (const path of ['/metrics', '/health/ready', '/health/live']) {
    const statuses = await Promise.all(
      ['HEAD', 'POST', 'DELETE'].map((method) => fetch(url + path, { method }).then(({ status }) => status)),
    );
    expect([path, statuses]).toEqual([path, [200, 404, 404]]);
  }
});
