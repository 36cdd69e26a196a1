import { scrimAggregate } from '@muster/scrims';
import { CommandDispatcher, LogTail, REDIS } from '@muster/platform';
import { userAggregate } from '@muster/users';
import type { Redis } from 'ioredis';
import { figure } from '@testing/figures';
import { Browser } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
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
  // The part before the @ must be a single word, because it is also the name
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

/** Gives an account so many friends that the list of them is larger than a stored response may be. */
const befriend = (id: string, count: number) =>
  world.asOwner(
    `INSERT INTO friendships SELECT r.* FROM friendships f, generate_series(1, $2::int) n,
       LATERAL jsonb_populate_record(f, jsonb_build_object('id', $1::text || '-' || n,
         'request_id', $1::text || '-request-' || n, 'asker', $1::text, 'asked', $1::text || '-friend-' || n)) r
     WHERE f.id = (SELECT id FROM friendships WHERE status = 'friends' LIMIT 1)`,
    [id, count],
  );
const storedFor = (user: TestUser) =>
  world.asOwner('SELECT status, sealed, digest FROM idempotency WHERE actor LIKE $1', [`${user.id} %`]);

describe('a response that is too large to be stored', () => {
  let [asker, asked, other]: TestUser[] = [];
  const post = (path: string, user: TestUser, body?: object, key?: string) =>
    world.api(path, user, { method: 'POST', body, ...(key && { headers: keyed(key) }) });
  const befriendEachOther = async (one: TestUser, two: TestUser, key?: string) => {
    await post(`/friend-requests/send-friend-request/${two.id}/${one.id}`, one);
    return post(`/friend-requests/accept-request/${two.id}`, two, { newFriendUserId: one.id }, key);
  };
  const eventsOf = async () => (await world.asOwner('SELECT count(*)::int AS n FROM events'))[0];

  beforeAll(async () => {
    [asker, asked, other] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    await befriendEachOther(asker, other);
    await befriend(asked.id, 250);
  });

  test('leaves status and hash, and a list of 200', async () => {
    const accepted = await befriendEachOther(asker!, asked!, 'large');
    expect([accepted.status, accepted.body.updatedUserFriends.length]).toEqual([200, 200]);
    expect(await storedFor(asked!)).toEqual([{ status: 200, sealed: null, digest: expect.any(String) }]);
  });

  test('a repeat executes nothing and answers what the first one did', async () => {
    const before = await eventsOf();
    const repeat = await post(
      `/friend-requests/accept-request/${asked!.id}`,
      asked!,
      { newFriendUserId: asker!.id },
      'large',
    );
    expect([repeat.status, repeat.headers.get('idempotent-replay'), repeat.body.updatedUserFriends.length]).toEqual([
      200,
      'true',
      200,
    ]);
    expect(await eventsOf()).toEqual(before);
  });

  test('a repeat after other changes answers the current state, and does not undo them', async () => {
    await post('/friends/unfriend-user', asked!, { friendUserId: asker!.id });
    const before = await eventsOf();
    const repeat = await post(
      `/friend-requests/accept-request/${asked!.id}`,
      asked!,
      { newFriendUserId: asker!.id },
      'large',
    );
    expect([repeat.status, repeat.headers.get('idempotent-replay')]).toEqual([200, 'current']);
    expect(repeat.body.updatedFriendFriends).toEqual([{ _id: other!.id }]);
    expect(await eventsOf()).toEqual(before);
  });

  test('a repeat whose response cannot be read again says that the first one was carried out', async () => {
    const body = { title: 'Once', region: 'NA', gameStartTime: new Date(Date.now() + 1_800_000).toISOString() };
    const admin = await world.createUser({ admin: true });
    expect((await post('/scrims', admin, body, 'unread')).status).toBe(201);
    await world.asOwner(`UPDATE idempotency SET sealed = NULL, digest = '' WHERE actor LIKE $1`, [`${admin.id} %`]);
    expect(await post('/scrims', admin, body, 'unread')).toMatchObject({ status: 409, body: { code: 'done-before' } });
  });
});

test('the repeat of an invite answers without its token and address', async () => {
  const owner = await world.createUser();
  const post = (path: string, body: object) =>
    world.api(path, owner, { method: 'POST', body, headers: keyed(`key of ${path}`) });
  await post('/communities', { name: 'Shown Once', slug: 'shown-once' });
  const [first, repeat] = [
    await post('/communities/shown-once/invites', { uses: 3 }),
    await post('/communities/shown-once/invites', { uses: 3 }),
  ];
  const { token, url, ...rest } = first.body;
  expect([typeof token, url]).toEqual(['string', expect.stringContaining(token)]);
  expect([repeat.status, isReplay(repeat), repeat.body]).toEqual([201, true, rest]);
});

test('no table or Redis key contains a token, and secrets are stored only where they are read', async () => {
  const { someone, tokens, cookies } = await signedIn('canary@players.test');
  const dispatch = world.node().get(CommandDispatcher, { strict: false });
  await dispatch.send(userAggregate, { type: 'GrantAdmin', userId: someone.id, ctx: now() }, { by: someone.id });
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
  await dispatch.send(
    scrimAggregate,
    { type: 'FillRandom', scrimId: scrim._id, by: { userId: someone.id, isAdmin: true }, ctx: now(), candidates: ten },
    { by: 'test' },
  );
  const code = 'NA04cbd-canary-code';
  await dispatch.send(
    scrimAggregate,
    {
      type: 'RecordCode',
      scrimId: scrim._id,
      ctx: now(),
      revision: 0,
      region: scrim.region,
      code: { code, providerId: 1, tournamentId: 2, lobbyName: 'l' },
    },
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
