import { CommandDispatcher, LogTail, REDIS } from '@muster/platform';
import { FillRandom, RecordCode } from '@muster/scrims';
import { GrantAdmin } from '@muster/users';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { figure } from '@testing/figures';
import { Browser, createSignInWorld } from '@testing/sign-in-browser';
import type { TestResponse, TestUser } from '@testing/world';
import { dumpOf } from './redis-dump';
import { tablesOf } from './table-dump';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const now = () => ({ now: new Date().toISOString(), random: 0 });
const keyed = (key: string, cookie = '') => ({ 'idempotency-key': key, ...(cookie && { cookie }) });
const cookiesOf = ({ cookies }: Browser) =>
  [...cookies.values()]
    .flatMap((jar) => [...jar])
    .map((pair) => pair.join('='))
    .join('; ');
const isReplay = ({ headers }: TestResponse) => headers.get('idempotent-replay') === 'true';
const profile = { summonerTagline: 'tag', region: 'NA', rank: 'Gold 2', canSendEmailsToUser: true };

/** Signs up and in with an Idempotency-Key each; returns every token that was issued. */
async function signedIn(email: string) {
  // a single word before the @: it is the name, too
  const browser = new Browser(world);
  const proof = await browser.signInWithProvider(email);
  const name = email.split('@')[0]!;
  const [register, login] = [{ ...profile, ...proof, name, discord: name }, proof];
  const post = (path: string, body: object, key: string, cookie?: string) =>
    world.api(path, null, { method: 'POST', body, headers: keyed(key, cookie) });
  const registered = await post('/auth/register', register, 'register', cookiesOf(browser));
  const loggedIn = await post('/auth/login', login, 'login', cookiesOf(browser));
  expect([registered.status, loggedIn.status]).toEqual([201, 200]);
  const someone: TestUser = { id: registered.body.user._id, name, email, uid: proof.uid, token: loggedIn.body.token };
  return {
    someone,
    post,
    register,
    login,
    tokens: [registered.body.token, loggedIn.body.token] as string[],
    cookies: cookiesOf(browser),
  };
}

test("the key and body of another user's sign-in return no token", async () => {
  const { post, register, login, tokens } = await signedIn('replayed@players.test');
  for (const [path, body, key] of [
    ['/auth/register', register, 'register'],
    ['/auth/login', login, 'login'],
  ] as const) {
    const replay = await post(path, body, key);
    expect([
      path,
      replay.status,
      isReplay(replay),
      tokens.some((token) => JSON.stringify(replay.body).includes(token)),
    ]).toEqual([path, 401, false, false]);
  }
});

test('a stored response is returned to its session only, not to others of the account', async () => {
  const { someone } = await signedIn('sessions@players.test');
  const browser = new Browser(world);
  const {
    body: { token },
  } = await browser.call('/auth/login', await browser.signInWithProvider('sessions@players.test'));
  const other: TestUser = { ...someone, token };
  const body = { friendUserId: randomUUID() };
  const unfriend = (user: TestUser) =>
    world.api('/friends/unfriend-user', user, { method: 'POST', body, headers: keyed('both') });
  expect([await unfriend(someone), await unfriend(someone), await unfriend(other)].map(isReplay)).toEqual([
    false,
    true,
    false,
  ]);
});

test('no table or Redis key contains a token, and secrets are stored only where they are read', async () => {
  const { someone, tokens, cookies } = await signedIn('canary@players.test');
  const dispatch = world.node().get(CommandDispatcher, { strict: false });
  await dispatch.send(new GrantAdmin(someone.id, now()), { by: someone.id });
  for (const node of [0, 1]) await world.node(node).get(LogTail, { strict: false }).fence();
  const ask = async (path: string, method: string, body?: object) => {
    const response = await world.api(path, someone, { method, body, headers: keyed(`key of ${path}`) });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response.body;
  };
  const verified = await ask('/auth/verify', 'POST');
  const calendar = await ask('/calendar/reset', 'POST');
  const gameStartTime = new Date(Date.now() + 1_800_000).toISOString();
  const scrim = await ask('/scrims', 'POST', { title: 'Canaries', region: 'NA', gameStartTime });
  const edited = await ask(`/scrims/${scrim._id}`, 'PUT', { lobbyPassword: 'canary-password' });
  expect(edited.lobbyPassword).toBe('canary-password');
  const ten = (await world.createUsers(10)).map(({ id }) => id);
  await dispatch.send(new FillRandom(scrim._id, { userId: someone.id, isAdmin: true }, now(), ten), { by: 'test' });
  const code = 'NA04cbd-canary-code';
  await dispatch.send(
    new RecordCode(scrim._id, now(), 0, scrim.region, { code, providerId: 1, tournamentId: 2, lobbyName: 'l' }),
    { by: 'test' },
  );
  await ask(`/scrims/${scrim._id}/remove-caster/${someone.id}`, 'PATCH'); // the admin sees the code in the response

  /** Where each canary may be stored. */
  const canaries: [what: string, canary: string, allowed: readonly string[]][] = [
    ...[...tokens, verified.token].map((token): [string, string, string[]] => [
      'token',
      token.replace('Bearer ', ''),
      [],
    ]),
    ...cookies.split('; ').map((cookie): [string, string, string[]] => ['cookie', cookie.split('=')[1]!, []]),
    ['lobby password', 'canary-password', ['events', 'scrims']],
    ['tournament code', code, ['events', 'scrims']],
    ['calendar address', calendar.url.split('/').at(-1), []],
    ['email', someone.email, ['people', 'claims']],
  ];
  const redis = world.node().get<Redis>(REDIS, { strict: false });
  const places: [string, string][] = [...(await tablesOf(world)), ['redis', (await dumpOf(redis)).join('\n')]];
  const found = canaries.flatMap(([what, canary, allowed]) =>
    places
      .filter(([location, text]) => text.includes(canary) && !allowed.includes(location))
      .map(([location]) => `${what} in ${location}`),
  );
  expect(found).toEqual([]);
  expect(places.filter(([, text]) => text.includes('canary-password')).map(([location]) => location)).toEqual([
    'events',
    'scrims',
  ]);
  figure('C24', 'tables and stores searched for canaries', places.length);
});
