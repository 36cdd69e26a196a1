import type { SessionView } from '@muster/contracts/users';
import { Database, LogTail, Tokens } from '@muster/platform';
import { Sessions } from '../../../libs/users/src/write/sessions.store';
import { Browser } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { type TestUser, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PHONE =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
const user = (token: string) => ({ token }) as TestUser;
const everywhere = () => Promise.all([0, 1].map((node) => world.node(node).get(LogTail, { strict: false }).fence()));
const rows = <T extends object>(sql: string, ...values: unknown[]) =>
  world.node().get(Database, { strict: false }).query<T>(sql, values);
const sessions = async (token: string): Promise<SessionView[]> => (await world.api('/auth/sessions', user(token))).body;
const end = (token: string, id = '') => world.api(`/auth/sessions${id && `/${id}`}`, user(token), { method: 'DELETE' });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const verify = (token: string, node = 0) => world.api('/auth/verify', user(token), { method: 'POST', node });
const opens = async (token: string) =>
  Promise.all([0, 1].map(async (node) => (await world.api('/users', user(token), { node })).status));

/** Signs in from one more browser and returns its token. */
async function logIn(email: string, agent: string): Promise<string> {
  const browser = new Browser(world);
  const proof = await browser.signInWithProvider(email);
  const cookie = [...browser.cookies.values()]
    .flatMap((jar) => [...jar])
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return (
    await world.api('/auth/login', null, { method: 'POST', body: proof, headers: { cookie, 'user-agent': agent } })
  ).body.token;
}
let people = 0;
async function atTwoBrowsers(): Promise<{ desk: string; phone: string; id: string }> {
  const email = `sessions.${++people}@players.test`;
  const first = new Browser(world);
  const { body } = await first.register(await first.signInWithProvider(email));
  await world.api('/auth/logout', user(body.token), { method: 'POST' });
  return { id: body.user._id, desk: await logIn(email, FIREFOX), phone: await logIn(email, PHONE) };
}

test('users see where they are signed in, and which session is the current one', async () => {
  const { desk: laptop, phone } = await atTwoBrowsers();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const [current, other] = [
    {
      _id: expect.any(String),
      browser: 'Firefox',
      system: 'Linux',
      device: 'Firefox on Linux',
      startedAt: time,
      lastUsedAt: time,
      current: true,
    },
    {
      _id: expect.any(String),
      browser: 'Chrome',
      system: 'Android',
      device: 'Chrome on Android',
      startedAt: time,
      lastUsedAt: time,
      current: false,
    },
  ];
  expect(await sessions(laptop)).toEqual([current, other]);
  expect(await sessions(phone)).toEqual([
    { ...other, current: true },
    { ...current, current: false },
  ]);
});

test('verifying keeps a token for a day, unless the user has changed, and then renews it for thirty', async () => {
  const { desk: laptop, id } = await atTwoBrowsers();
  const claims = claimsOf(laptop);
  expect((await verify(laptop)).body.token).toBe(laptop);
  await world.api('/auth/update-user', user(laptop), { method: 'PUT', body: { rank: 'Iron 1' } });
  const changed = claimsOf((await verify(laptop, 1)).body.token as string);
  expect(changed).toEqual({ ...claims, rank: 'Iron 1' });
  const [iat, now] = [Number(claims['iat']) - 86_400, Math.floor(Date.now() / 1_000)];
  const old = world.node().get(Tokens).sign(id, 0, {}, String(claims['sid']), iat);
  const renewed = claimsOf((await verify(old)).body.token as string);
  expect(renewed).toMatchObject({ sid: claims['sid'] });
  expect(renewed['exp']).toBeGreaterThanOrEqual(now + 30 * 86_400);
  expect(await opens(old)).toEqual([200, 200]);
});

test('a fresh token belongs to the same session', async () => {
  const { desk: laptop } = await atTwoBrowsers();
  const { body } = await world.api('/auth/update-user', user(laptop), { method: 'PUT', body: { rank: 'Iron 1' } });
  expect([
    (await sessions(body.token)).length,
    (await sessions(body.token)).find(({ current }) => current)?.device,
  ]).toEqual([2, 'Firefox on Linux']);
});

test('an ended session is over for all its tokens, on every node, and its sockets are closed', async () => {
  const { desk: laptop, phone } = await atTwoBrowsers();
  const renewed = (await verify(phone)).body.token as string;
  const tabs = [await world.connect(user(phone), 0), await world.connect(user(renewed), 1)];
  const stays = await world.connect(user(laptop), 1);
  const other = (await sessions(laptop)).find(({ current }) => !current)!;
  expect((await end(laptop, other._id)).body).toEqual([
    expect.objectContaining({ device: 'Firefox on Linux', current: true }),
  ]);
  for (const tab of tabs) expect((await tab.waitFor('session_ended')).code).toBe('unauthorized');
  for (const tab of tabs) await tab.closed();
  await everywhere();
  for (const token of [phone, renewed]) expect(await opens(token)).toEqual([401, 401]);
  await expect(world.connect(user(phone), 1)).rejects.toMatchObject({ data: { code: 'unauthorized' } });
  expect([await opens(laptop), stays.socket.connected]).toEqual([[200, 200], true]);
  expect(await end(laptop, other._id)).toMatchObject({
    status: 404,
    body: { code: 'session-not-found', error: 'This session has already ended' },
  });
});

test('all other sessions can be ended at once; the current one stays', async () => {
  const { desk: laptop, phone, id } = await atTwoBrowsers();
  const third = await logIn(`sessions.${people}@players.test`, 'curl/8');
  expect((await end(laptop)).body).toEqual([expect.objectContaining({ current: true })]);
  await everywhere();
  expect([await opens(laptop), await opens(phone), await opens(third)]).toEqual([
    [200, 200],
    [401, 401],
    [401, 401],
  ]);
  const events = await rows('SELECT 1 FROM events WHERE stream = $1', `user-${id}`);
  expect((await end(laptop)).status).toBe(200);
  expect(await rows('SELECT 1 FROM events WHERE stream = $1', `user-${id}`)).toHaveLength(events.length);
});

test('logging out ends the session; an invalid token has nothing to end', async () => {
  const { desk: laptop, phone } = await atTwoBrowsers();
  for (let i = 0; i < 2; i++)
    expect((await world.api('/auth/logout', user(phone), { method: 'POST' })).status).toBe(200);
  await everywhere();
  expect([await opens(phone), await opens(laptop)]).toEqual([
    [401, 401],
    [200, 200],
  ]);
  expect(await sessions(laptop)).toHaveLength(1);
});

test('an identity proof opens one session, however often it is used, and ends with it', async () => {
  const { desk: laptop } = await atTwoBrowsers();
  const cafe = new Browser(world);
  const proof = await cafe.signInWithProvider(`sessions.${people}@players.test`);
  const before = new Set((await sessions(laptop)).map(({ _id }) => _id));
  for (let i = 0; i < 2; i++) expect((await cafe.call('/auth/login', proof)).status).toBe(200);
  const [other, ...more] = (await sessions(laptop)).filter(({ _id }) => !before.has(_id));
  expect(more).toEqual([]);
  await end(laptop, other!._id);
  expect(await cafe.call('/auth/login', proof)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  expect((await cafe.call('/auth/login', await cafe.signInWithProvider(proof.email))).status).toBe(200);
});

test('stores only the device name, the identity that signed in and two times, until the tokens expire', async () => {
  const { desk: laptop, id } = await atTwoBrowsers();
  expect(Object.keys((await rows('SELECT * FROM sessions WHERE user_id = $1', id))[0]!).toSorted()).toEqual([
    'device',
    'id',
    'identity',
    'started_at',
    'sv',
    'used_at',
    'user_id',
  ]);
  await rows(
    `UPDATE sessions SET used_at = now() - interval '31 days' WHERE user_id = $1 AND device LIKE 'Chrome%'`,
    id,
  );
  expect(await sessions(laptop)).toHaveLength(1);
  await world.node().get(Sessions, { strict: false }).sweep();
  expect(await rows('SELECT device FROM sessions WHERE user_id = $1', id)).toEqual([{ device: 'Firefox on Linux' }]);
  expect((await world.api('/auth/export', user(laptop))).body.sessions).toEqual([
    { device: 'Firefox on Linux', startedAt: expect.any(String), lastUsedAt: expect.any(String) },
  ]);
});

test('a request needs no query for its session', async () => {
  const { desk: laptop } = await atTwoBrowsers();
  await world.api('/presence?ids=unknown', user(laptop));
  const database = world.node().get(Database, { strict: false });
  const queries: string[] = [];
  const rowsOf = database.query.bind(database);
  jest.spyOn(database, 'query').mockImplementation((text, ...rest) => {
    queries.push(text);
    return rowsOf(text, ...rest);
  });
  for (let i = 0; i < 3; i++) await world.api('/presence?ids=unknown', user(laptop));
  jest.restoreAllMocks();
  expect(queries.filter((text) => /people|sessions/.test(text))).toEqual([]);
  expect(queries.length).toBeGreaterThan(0);
});
