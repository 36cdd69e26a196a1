import { Database } from '@muster/platform';
import { examine, loadConfig } from '@muster/platform/runtime';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { startFakeBucket } from '@testing/fake-bucket';
import { runWorker, variablesOf } from '@testing/process';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { createWorld, type World } from '@testing/world';
import { generateVAPIDKeys } from 'web-push';
import { features } from '../../features';

let world: World;
let discord: DiscordAt;
let riot: RiotAt;
let bucket: Awaited<ReturnType<typeof startFakeBucket>>;
/** Accepts connections and says nothing. */
const silent = createTcpServer((socket) => sockets.push(socket));
const sockets: Socket[] = [];
/** A server whose clock is an hour fast. */
const late = createServer((_, response) => response.writeHead(204, { date: inAnHour() }).end());
const inAnHour = () => new Date(Date.now() + 3_600_000).toUTCString();
const addressOf = (server: Pick<Server, 'address'>) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
let healthy: Record<string, string>;

beforeAll(async () => {
  for (const server of [silent, late]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  [discord, riot, bucket] = await Promise.all([startDiscord(), startRiot(), startFakeBucket()]);
  world = await createWorld({
    env: { ...discord.env, RIOT_API_KEY: 'RGAPI-production', RIOT_BASE_URL: riot.url, STORAGE_URL: bucket.url() },
  });
  healthy = variablesOf(world);
  discord.sendTo(`${healthy['PUBLIC_URL']}/api/discord/interactions`);
}, 120_000);
afterAll(async () => {
  await world?.close();
  for (const socket of sockets) socket.destroy();
  for (const server of [silent, late]) server.close();
  await Promise.all([discord, riot, bucket].map((service) => service?.close()));
});

const NAMES = [
  'database',
  'log head',
  'jobs',
  'Redis',
  'sign-in default',
  'Riot',
  'storage',
  'mail',
  'push',
  'Discord',
  'clock',
  'disk',
];

/** Returns the finding of each part, by its name. */
async function look(overrides: Record<string, string | undefined> = {}, timeoutMs?: number) {
  const config = loadConfig({ ...healthy, ...overrides });
  const { lines, hasFailed } = await examine(config, features, timeoutMs);
  const found = Object.fromEntries(
    lines.map((line) => {
      const [, name, state, says] = /^(.+?) {2,}(ok|off|failed) +(.+)$/.exec(line)!;
      return [name!, { state, says: says! }];
    }),
  );
  return { found, hasFailed, text: lines.join('\n') };
}
const failedIn = ({ found }: Awaited<ReturnType<typeof look>>) =>
  Object.keys(found).filter((name) => found[name]!.state === 'failed');

test('a line for each part says that it works, with every service', async () => {
  const { found, hasFailed } = await look();
  expect(Object.entries(found).map(([name, { state }]) => [name, state])).toEqual(NAMES.map((name) => [name, 'ok']));
  expect(hasFailed).toBe(false);
  expect(found['database']!.says).toMatch(/^PostgreSQL \d+.*, \d+ ms, \d+ migrations$/);
  expect(found['log head']!.says).toMatch(/^position \d+, the last \d+ events can be read/);
  expect(found['sign-in default']!.says).toContain('/api/auth/oidc/callback has to be registered');
  expect([...bucket.objects.keys()]).toEqual([]);
});

test('a part that is not configured is off, which is no failure', async () => {
  const without = { SMTP_URL: '', RIOT_API_KEY: '', DISCORD_APP_ID: '', DISCORD_PUBLIC_KEY: '' };
  const { found, hasFailed } = await look({ ...without, DISCORD_BOT_TOKEN: '', DISCORD_CLIENT_SECRET: '' });
  for (const [name, variable] of [
    ['mail', 'SMTP_URL'],
    ['Riot', 'RIOT_API_KEY'],
    ['Discord', 'variables'],
  ] as const)
    expect(found[name]).toEqual({ state: 'off', says: expect.stringContaining(variable) });
  expect(hasFailed).toBe(false);
});

const SECRET = 'kumquat-of-ours';
test.each<[name: string, variable: string, value: () => string, says: RegExp]>([
  ['Redis', 'REDIS_URL', () => `redis://:${SECRET}@127.0.0.1:1`, /ECONNREFUSED.*REDIS_URL/],
  ['storage', 'STORAGE_URL', () => bucket.url(SECRET), /403.*STORAGE_URL.*127\.0\.0\.1:\d+\/muster/],
  ['mail', 'SMTP_URL', () => `smtp://me:${SECRET}@127.0.0.1:1`, /ECONNREFUSED.*SMTP_URL/],
  [
    'sign-in default',
    'OIDC_ISSUER',
    () => 'http://127.0.0.1:1',
    /^fetch failed: .*; is its issuer right \(http:\/\/127\.0\.0\.1:1\)\?$/,
  ],
  ['push', 'VAPID_PRIVATE_KEY', () => SECRET, /set both of VAPID_PUBLIC_KEY and/],
  ['Riot', 'RIOT_API_KEY', () => SECRET, /RIOT_API_KEY is not accepted/],
  ['Discord', 'DISCORD_BOT_TOKEN', () => SECRET, /DISCORD_BOT_TOKEN is not accepted/],
  ['Discord', 'DISCORD_PUBLIC_KEY', () => 'a'.repeat(64), /DISCORD_PUBLIC_KEY is not that of the application/],
  ['Discord', 'DISCORD_PUBLIC_KEY', () => '', /off, because DISCORD_PUBLIC_KEY is not set/],
])('only %s fails with a wrong %s, and no secret is shown', async (name, variable, value, says) => {
  const result = await look({ [variable]: value() });
  expect(failedIn(result)).toEqual([name]);
  expect(result.found[name]!.says).toMatch(says);
  expect(result.hasFailed).toBe(true);
  expect(result.text).not.toContain(SECRET);
});

test('without the database the rest is looked at all the same', async () => {
  const result = await look({ DATABASE_URL: `postgres://muster:${SECRET}@127.0.0.1:1/muster` });
  expect(failedIn(result)).toEqual(['database', 'log head', 'jobs']);
  expect(result.found['database']!.says).toMatch(/ECONNREFUSED.*is PostgreSQL running at 127\.0\.0\.1:1\/muster/);
  expect(result.text).not.toContain(SECRET);
});

test('a database that was never migrated says so', async () => {
  const empty = new URL(healthy['DATABASE_OWNER_URL']!);
  const name = `${empty.pathname.slice(1)}_empty`;
  await world.asOwner(`CREATE DATABASE "${name}"`);
  empty.pathname = `/${name}`;
  const { found } = await look({ DATABASE_URL: empty.href });
  expect(found['database']).toEqual({ state: 'failed', says: expect.stringContaining('run worker --migrate') });
  await world.asOwner(`DROP DATABASE "${name}" WITH (FORCE)`);
});

test('a service that does not answer delays only its own check', async () => {
  const result = await look(
    { SMTP_URL: `smtp://${addressOf(silent)}`, REDIS_URL: `redis://${addressOf(silent)}` },
    3_000,
  );
  expect(failedIn(result)).toEqual(['Redis', 'mail']);
  for (const name of ['Redis', 'mail']) expect(result.found[name]!.says).toContain('no answer within 3 s');
});

test('a clock that others do not agree with is named', async () => {
  const result = await look({ OIDC_ISSUER: `http://${addressOf(late)}` });
  expect(failedIn(result)).toEqual(['sign-in default', 'clock']);
  expect(result.found['clock']!.says).toMatch(/this machine is 3\d{3} s behind 127\.0\.0\.1:\d+: synchronize/);
});

test('keys of pushes that are no pair are named', async () => {
  const [one, other] = [generateVAPIDKeys(), generateVAPIDKeys()];
  const pair = { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: one.privateKey };
  expect(failedIn(await look(pair))).toEqual([]);
  const result = await look({ ...pair, VAPID_PRIVATE_KEY: other.privateKey });
  expect(failedIn(result)).toEqual(['push']);
});

test('jobs that failed within a day are named with their reason', async () => {
  const database = world.node().get(Database, { strict: false });
  await database.query(
    `INSERT INTO effects (effect_key, kind, state, ref, revision, due_at, done_at, last_error) VALUES
      ('push_1', 'PushNotification', 'failed', '{}', 0, now(), now(), 'web.push.apple.com answered 403 BadJwtToken'),
      ('push_0', 'PushMessage', 'failed', '{}', 0, now(), now() - interval '25 hours', 'it was long ago')`,
  );
  const result = await look();
  await database.query(`DELETE FROM effects WHERE effect_key IN ('push_0', 'push_1')`);
  expect(failedIn(result)).toEqual(['jobs']);
  expect(result.found['jobs']!.says).toBe(
    'failed within a day: 1 PushNotification (web.push.apple.com answered 403 BadJwtToken); ' +
      'mend the cause and repeat them at /admin/jobs',
  );
});

test('events that no consumer takes are named', async () => {
  const database = world.node().get(Database, { strict: false });
  await database.query("UPDATE projections SET position = 0 WHERE name = 'history'");
  await world.createUser();
  await world.asOwner('ALTER TABLE events DISABLE TRIGGER USER');
  await world.asOwner("UPDATE events SET at = now() - interval '2 minutes' WHERE position = 1");
  await world.asOwner('ALTER TABLE events ENABLE TRIGGER USER');
  const { found } = await look();
  expect(found['log head']!.says).toMatch(/history.* more than a minute behind: is a worker running\?/);
});

describe('as a process', () => {
  test('it exits with 1 if one part fails, and prints nothing but the lines', async () => {
    const { code, stdout } = await runWorker(world, ['doctor'], { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toHaveLength(NAMES.length);
    expect(stdout).toMatch(/^mail +failed +.*ECONNREFUSED/m);
  }, 120_000);
});
