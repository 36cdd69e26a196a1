import {
  CONFIG,
  type Config,
  createWorker,
  Database,
  CommandDispatcher,
  LogTail,
  PRINCIPALS,
  type PrincipalResolver,
  startWorker,
} from '@muster/platform';
import { BanUser, DeleteAccount, GrantAdmin, UnbanUser } from '@muster/users';
import { createHmac } from 'node:crypto';
import { features } from '../../features';
import { Browser, createSignInWorld, type Proof } from '@testing/sign-in-browser';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, type TestResponse, type TestUser } from '@testing/world';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const refusal = (status: number, error: string, code: string) => ({
  status,
  body: expect.objectContaining({ error, message: error, code, statusCode: status, requestId: expect.any(String) }),
});
const unauthorized = refusal(401, 'Unauthorized', 'unauthorized');
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const verify = (token: string, node = 0): Promise<TestResponse> =>
  world.api('/auth/verify', { token } as TestUser, { method: 'POST', node });
const update = (as: { token: string }, body: object): Promise<TestResponse> =>
  world.api('/auth/update-user', as as TestUser, { method: 'PUT', body });
const dispatch = () => world.node().get(CommandDispatcher, { strict: false });
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const now = () => ({ now: new Date().toISOString() });
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
/** Changes made on one node are known to the others. */
const everywhere = () => Promise.all([0, 1].map((node) => world.node(node).get(LogTail, { strict: false }).fence()));
const rows = <T extends object>(sql: string, ...values: unknown[]) =>
  world.node().get(Database, { strict: false }).query<T>(sql, values);

const judged = (sub: string, node: number) =>
  world.node(node).get<PrincipalResolver>(PRINCIPALS, { strict: false }).resolve({ sub, sv: 0, sid: 'any' });

interface Member {
  browser: Browser;
  proof: Proof;
  token: string;
  user: Record<string, any>;
}
async function member(email: string, overrides: object = {}): Promise<Member> {
  const browser = new Browser(world);
  const proof = await browser.signInWithProvider(email);
  const { status, body } = await browser.register(proof, overrides);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { browser, proof, token: body.token, user: body.user };
}
const root = { userId: 'root', isAdmin: true };
const ban = async (userId: string, from: number, to: number, reason = '') => {
  await dispatch().send(new BanUser(userId, root, now(), days(from), days(to), reason), { by: 'root' });
  await everywhere();
};

describe('a new user', () => {
  test('proves an identity without an account, signs up, and can log in from then on', async () => {
    const browser = new Browser(world);
    const proof = await browser.signInWithProvider('First.One@players.test');
    expect(proof).toEqual({ uid: expect.stringMatching(/^sandbox\|/), email: 'first.one@players.test' });
    expect(await browser.call('/auth/login', proof)).toMatchObject({ status: 404, body: { code: 'no-account' } });

    const registered = await browser.register(proof, {
      name: ' First One ',
      summonerTagline: '',
      region: 'EUNE',
      discord: ' first.one ',
    });
    expect(registered.status).toBe(201);
    expect(registered.body).toEqual({
      success: true,
      token: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
      user: registered.body.user,
    });
    expect(registered.body.user).toEqual({
      _id: expect.any(String),
      uid: expect.stringMatching(/^[\w-]{28}$/),
      name: 'First One',
      summonerTagline: 'EUN1',
      region: 'EUNE',
      rank: 'Gold 2',
      discord: 'first.one',
      email: 'first.one@players.test',
      canSendEmailsToUser: true,
      isAdmin: false,
      isDonator: false,
      friends: [],
      profileBackgroundImg: 'Summoners Rift',
      profileBackgroundBlur: '20',
      createdAt: expect.any(String),
      lastLoggedIn: expect.any(String),
    });

    const verified = await verify(registered.body.token);
    expect(verified).toMatchObject({
      status: 200,
      body: { success: true, token: expect.stringContaining('Bearer '), user: { name: 'First One' } },
    });
    const again = await new Browser(world).signInWithProvider('first.one@players.test').then((same) => same.uid);
    expect(again).toBe(proof.uid);
    const returning = new Browser(world);
    expect(
      (await returning.call('/auth/login', await returning.signInWithProvider('first.one@players.test'))).body,
    ).toEqual({ success: true, token: expect.stringContaining('Bearer ') });
  });

  test('gets a token valid for a day with the public user and no secrets', async () => {
    const { token, user, proof } = await member('payload@players.test');
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ ...user, sub: user._id, sv: 0, iat: expect.any(Number) });
    expect((claims.exp as number) - (claims.iat as number)).toBe(24 * 60 * 60);
    expect(JSON.stringify(claims)).not.toMatch(new RegExp(`adminKey|${proof.uid.split('|')[1]}`));
  });

  test('logs in with the proof used to sign up', async () => {
    const browser = new Browser(world);
    const proof = await browser.signInWithProvider('same.proof@players.test');
    expect((await browser.register(proof)).headers.getSetCookie()).toEqual([]);
    expect(await browser.call('/auth/login', proof)).toMatchObject({ status: 200, body: { success: true } });
  });

  test('has a last login that every login and verification updates', async () => {
    const { browser, proof, token, user } = await member('seen@players.test');
    const verified = await verify(token);
    const { body } = await browser.call('/auth/login', proof);
    const [first, second, third] = [user, verified.body.user, claimsOf(body.token)].map(({ lastLoggedIn }) =>
      Date.parse(lastLoggedIn),
    );
    expect(second).toBeGreaterThan(first!);
    expect(third).toBeGreaterThan(second!);
  });

  test('with an existing account is told that the email is taken', async () => {
    const { browser, proof } = await member('already@players.test');
    const message = 'You already have an account with this email, log in instead';
    expect(await browser.register(proof, { name: 'Another', discord: 'another' })).toMatchObject({
      status: 409,
      body: { error: message, code: 'uid-taken', fields: { email: message } },
    });
  });

  test('signs up once per identity proof', async () => {
    const browser = new Browser(world);
    const proof = await browser.signInWithProvider('twice@players.test');
    const [first, second] = await Promise.all([
      browser.register(proof, { name: 'Once' }),
      browser.register(proof, { name: 'Twice', discord: 'twice2' }),
    ]);
    expect(ascending([first.status, second.status])).toEqual([201, 409]);
    expect(await rows('SELECT 1 FROM people WHERE uid = $1', proof.uid)).toHaveLength(1);
  });
});

describe('the identity proof', () => {
  test('is required', async () => {
    const proof = { uid: 'sandbox|whoever', email: 'first.one@players.test' };
    const stranger = new Browser(world);
    expect(await stranger.call('/auth/login', proof)).toMatchObject(unauthorized);
    expect(await stranger.register(proof)).toMatchObject(unauthorized);
  });
  test('is valid for exactly its pair of uid and email', async () => {
    const { browser, proof } = await member('pair@players.test');
    const fresh = await browser.signInWithProvider('pair@players.test');
    const other = await new Browser(world).signInWithProvider('other.pair@players.test');
    for (const pair of [other, { ...proof, email: 'first.one@players.test' }, { ...other, email: proof.email }])
      expect(await browser.call('/auth/login', pair)).toMatchObject(unauthorized);
    expect((await browser.call('/auth/login', fresh)).status).toBe(200);
  });
  test.each([
    ['with another secret', 'not-the-secret', 'proof of identity:'],
    ['for another purpose', 'a-secret-for-tests-only', ''],
  ])('is rejected when signed %s', async (_, secret, purpose) => {
    const pair = { uid: 'sandbox|forged', email: 'forged@players.test' };
    const payload = Buffer.from(JSON.stringify({ ...pair, sessions: 0, until: Date.now() + 60_000 })).toString(
      'base64url',
    );
    const logIn = (key: string, use: string) =>
      world.api('/auth/login', null, {
        method: 'POST',
        body: pair,
        headers: {
          cookie: `muster_proof=${payload}.${createHmac('sha256', key)
            .update(use + payload)
            .digest('base64url')}`,
        },
      });
    expect(await logIn(secret, purpose)).toMatchObject(unauthorized);
    // control: a token signed with the server's key is accepted, but there is no such account
    expect((await logIn('a-secret-for-tests-only', 'proof of identity:')).status).toBe(404);
  });
  test('is invalid once returned', async () => {
    const { browser } = await member('leaver@players.test');
    const proof = await browser.signInWithProvider('leaver@players.test');
    const { headers } = await browser.call('/auth/logout');
    expect(headers.getSetCookie().join()).toMatch(/muster_proof=;.*Path=\/api;.*HttpOnly/);
    browser.cookies.clear();
    expect(await browser.call('/auth/login', proof)).toMatchObject(unauthorized);
  });
  test('is an HttpOnly cookie for this site only', async () => {
    const browser = new Browser(world);
    let cookie = '';
    const start = await browser.open('/api/auth/oidc/start?login_hint=cookie%40players.test').then((response) => {
      cookie = response.headers.getSetCookie().join();
      return response;
    });
    expect(start.status).toBe(200);
    expect(cookie).toMatch(/^muster_proof=[^;]+; Max-Age=600; Path=\/api; HttpOnly; SameSite=Lax$/);
  });
});

describe('the callback of the identity provider', () => {
  const authorize = async (query = '') => {
    const response = await fetch(`${world.url()}/api/auth/oidc/start?${query}`, { redirect: 'manual' });
    const [cookie] = response.headers.getSetCookie();
    return { to: new URL(response.headers.get('location')!), cookie: cookie!.split(';')[0]! };
  };
  const callback = (query: string, { cookie = '', accept = 'application/json' } = {}) =>
    fetch(`${world.url()}/api/auth/oidc/callback?${query}`, { headers: { cookie, accept } });

  test('requests a code with PKCE, state and nonce, which appear nowhere else', async () => {
    const { to } = await authorize();
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      code_challenge: expect.any(String),
      nonce: expect.any(String),
      redirect_uri: expect.stringMatching(/\/api\/auth\/oidc\/callback$/),
    });
  });
  test('rejects an unknown state', async () => {
    const { cookie } = await authorize();
    const response = await callback('code=x&state=made-up', { cookie });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'sign-in-stale', statusCode: 400 }),
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
  test('only the browser that started can finish, once', async () => {
    const [own, other, bare] = [new Browser(world), new Browser(world), new Browser(world)];
    const back = await own.stopBeforeCallback('csrf@players.test');
    await other.stopBeforeCallback('victim@players.test');
    for (const stranger of [other, bare])
      expect(await (await stranger.open(back)).json()).toMatchObject({ code: 'sign-in-stale', statusCode: 400 });
    expect(await (await own.open(back)).json()).toEqual({ uid: expect.any(String), email: 'csrf@players.test' });
    expect(await (await own.open(back)).json()).toMatchObject({ code: 'sign-in-stale' });
  });
  test('two windows of one browser can both finish', async () => {
    const browser = new Browser(world);
    const backs = [
      await browser.stopBeforeCallback('window.a@players.test'),
      await browser.stopBeforeCallback('window.b@players.test'),
    ];
    for (const back of backs) expect((await browser.open(back)).status).toBe(200);
  });
  test('rejects an invented code', async () => {
    const { to, cookie } = await authorize();
    const response = await callback(`code=made-up&state=${to.searchParams.get('state')}`, { cookie });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'error logging in, please try again later.' }),
    ]);
  });
  test('the popup page runs no script from input and does not leak it', async () => {
    const { to, cookie } = await authorize('state=mine&returnTo=%2Fscrims%3Fx%3D%22%3E%3Cscript%3E');
    const response = await callback(
      `error=access_denied&state=${to.searchParams.get('state')}&iss=${encodeURIComponent(world.issuer)}`,
      { cookie, accept: 'text/html' },
    );
    const page = await response.text();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cross-origin-opener-policy'),
    ]).toEqual([400, 'text/html; charset=utf-8', 'unsafe-none']);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page).toContain(
      `content="${JSON.stringify({ type: 'oidc-error', error: 'Sign-in was cancelled', state: 'mine' }).replaceAll('"', '&quot;')}"`,
    );
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api/auth/oidc/popup.js">']);
    expect(await (await fetch(`${world.url()}/api/auth/oidc/popup.js`)).text()).toMatch(
      /BroadcastChannel\("muster-oidc"\)[^]*\[window\.location\.origin, \.\.\.origins\]\) window\.opener\.postMessage\(message, origin\)/,
    );
    expect(page).toContain('<meta name="muster-origins" content="[]">'); // none but ours
  });
  test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/\t/evil.test'])(
    'rejects returning to %j',
    async (returnTo) => {
      expect(
        (
          await fetch(`${world.url()}/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`, {
            redirect: 'manual',
          })
        ).status,
      ).toBe(400);
    },
  );
});

describe('taken names', () => {
  beforeAll(() =>
    member('taken@players.test', { name: 'Taken Name', summonerTagline: 'one', discord: 'taken.discord' }),
  );

  test.each([
    [
      'a summoner name, whatever its case',
      { name: 'TAKEN  name', summonerTagline: 'ONE' },
      'name',
      'Summoner name TAKEN  name in NA is already taken!',
      'name-taken',
    ],
    [
      'a Discord name, whatever stands around it',
      { discord: '  Taken.Discord ' },
      'discord',
      'Discord name Taken.Discord is already taken!',
      'discord-taken',
    ],
  ])('%s', async (_, overrides, field, error, code) => {
    const browser = new Browser(world);
    const response = await browser.register(await browser.signInWithProvider(`after.${field}@players.test`), overrides);
    expect(response).toMatchObject(refusal(409, error, code));
    expect(response.body.fields).toEqual({ [field]: error });
  });
  test('the same name is free under another tagline and in another region', async () => {
    await member('tagline@players.test', { name: 'Taken Name', summonerTagline: 'two' });
    await member('region@players.test', { name: 'Taken Name', summonerTagline: 'one', region: 'OCE' });
  });
  test('twenty concurrent sign-ups with one name: exactly one succeeds', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const browser = new Browser(world);
        return { browser, proof: await browser.signInWithProvider(`rush${i}@players.test`) };
      }),
    );
    const responses = await Promise.all(
      browsers.map(({ browser, proof }, i) =>
        browser.register(proof, { name: i % 2 ? 'Rush' : 'rush', summonerTagline: 'hour', discord: `rush${i}` }),
      ),
    );
    expect(ascending(responses.map(({ status }) => status))).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['name-taken']),
    );
    expect(await rows(`SELECT 1 FROM people WHERE name_key = 'rush'`)).toHaveLength(1);
  });
  test('a released name is free for others, also after a failed form', async () => {
    const one = await member('giver@players.test', { name: 'Given', discord: 'given' });
    expect((await update(one, { name: 'Giver', discord: 'taken.discord' })).body).toMatchObject({
      code: 'discord-taken',
    });
    expect((await update(one, { name: 'Giver', discord: 'giver' })).status).toBe(200);
    await member('getter@players.test', { name: 'Given', discord: 'given' });
  });
});

describe('an invalid form', () => {
  let browser: Browser;
  let proof: Proof;
  beforeAll(async () => {
    browser = new Browser(world);
    proof = await browser.signInWithProvider('wrong@players.test');
  });
  test.each([
    ['no name', { name: undefined }, 'name'],
    ['signs in the name', { name: 'x#y' }, 'name'],
    ['a tagline of six', { summonerTagline: 'sixsix' }, 'summonerTagline'],
    ['an unknown region', { region: 'MARS' }, 'region'],
    ['half a rank', { rank: 'Gold' }, 'rank'],
    ['too much rank', { rank: 'Master 2' }, 'rank'],
    ['no Discord', { discord: ' ' }, 'discord'],
    ['a word for yes', { canSendEmailsToUser: 'yes' }, 'canSendEmailsToUser'],
  ])('names %s', async (_, overrides, field) => {
    const response = await browser.register(proof, overrides);
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys(response.body.fields)).toEqual([field]);
  });
  test.each([[[]], ['null'], ['{"uid":'], [{}], [{ uid: { $ne: 1 }, email: 3 }], [{ uid: 'a\u0000b', email: 'x' }]])(
    'returns 400 for %j everywhere',
    async (body) => {
      for (const path of ['/auth/login', '/auth/register']) expect((await browser.call(path, body)).status).toBe(400);
    },
  );
  test('stores nothing', async () => expect(await rows('SELECT 1 FROM people WHERE uid = $1', proof.uid)).toEqual([]));
});

describe('tokens', () => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = (header: object, payload: object, secret: string) =>
    `Bearer ${encoded(header)}.${encoded(payload)}.${
      secret &&
      createHmac('sha256', secret)
        .update(`${encoded(header)}.${encoded(payload)}`)
        .digest('base64url')
    }`;
  const HS = { alg: 'HS256', typ: 'JWT' };
  const SECRET = 'a-secret-for-tests-only';

  test('that are forged, expired or of other users are rejected', async () => {
    const { token, user } = await member('tokens@players.test');
    const claims = claimsOf(token);
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const forged = {
      none: signed({ alg: 'none' }, claims, ''),
      None: signed({ alg: 'None' }, claims, ''),
      otherSecret: signed(HS, claims, 'not-the-secret-of-ours'),
      otherAlgorithm: signed({ alg: 'HS512' }, claims, SECRET),
      otherIssuer: signed(HS, { ...claims, iss: 'evil' }, SECRET),
      otherAudience: signed(HS, { ...claims, aud: 'evil' }, SECRET),
      expired: signed(HS, { ...claims, exp: soon - 7200 }, SECRET),
      withoutEnd: signed(HS, { ...claims, exp: undefined }, SECRET),
      nobody: signed(HS, { ...claims, sub: 'nobody' }, SECRET),
      olderSession: signed(HS, { ...claims, sv: -1 }, SECRET),
      laterSession: signed(HS, { ...claims, sv: 1 }, SECRET),
      changed: token.replace(/\.[\w-]+\./, `.${encoded({ ...claims, sub: 'root' })}.`),
      bare: token.replace('Bearer ', ''),
      empty: 'Bearer ',
      word: 'Bearer null',
    };
    for (const [how, bad] of Object.entries(forged)) expect([how, (await verify(bad)).status]).toEqual([how, 401]);
    expect((await verify(signed(HS, claims, SECRET))).status).toBe(200);
    expect((await verify(signed(HS, { ...claims, isAdmin: true }, SECRET))).body.user).toMatchObject({
      _id: user._id,
      isAdmin: false,
    });
  });
  test('end on every node when their owner signs out everywhere', async () => {
    const { token, browser, proof } = await member('everywhere@players.test');
    const fresh = (await verify(token)).body.token as string;
    expect((await world.api('/auth/sign-out-everywhere', { token } as TestUser, { method: 'POST' })).status).toBe(200);
    await everywhere();
    for (const node of [0, 1]) for (const old of [token, fresh]) expect((await verify(old, node)).status).toBe(401);
    const { body } = await browser.call('/auth/login', await browser.signInWithProvider(proof.email));
    expect((await verify(body.token, 1)).status).toBe(200);
  });
  test('are rejected without the API key', async () => {
    const { token } = await member('nokey@players.test');
    const response = await fetch(`${world.url()}/api/auth/verify`, {
      method: 'POST',
      headers: { authorization: token },
    });
    expect([response.status, await response.json(), API_KEY]).toEqual([
      401,
      expect.objectContaining({ error: 'Invalid API key' }),
      API_KEY,
    ]);
  });
});

describe('a ban', () => {
  test('applies at once on every node, with its end and reason', async () => {
    const { token, browser, user, proof } = await member('banned@players.test');
    for (const node of [0, 1])
      expect(await judged(user._id, node)).toEqual({ userId: user._id, isAdmin: false, region: 'NA', session: 'any' });
    await ban(user._id, -1, 5, 'Left three games');
    const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(days(5))!;
    const message = `You are banned until ${month}/${day}/${days(5).slice(0, 4)}. Reason: Left three games`;
    for (const node of [0, 1]) expect(await verify(token, node)).toMatchObject(refusal(401, message, 'banned'));
    expect(await world.api('/users', { token } as TestUser)).toMatchObject(refusal(401, message, 'banned'));
    for (const node of [0, 1])
      await expect(judged(user._id, node)).rejects.toMatchObject({ code: 'banned', message: message });
    expect(await browser.call('/auth/login', await browser.signInWithProvider(proof.email))).toMatchObject(
      refusal(401, message, 'banned'),
    );

    await dispatch().send(new UnbanUser(user._id, root, now()), { by: 'root' });
    await everywhere();
    expect((await verify(token)).status).toBe(401);
    const { body } = await browser.call('/auth/login', await browser.signInWithProvider(proof.email));
    expect((await verify(body.token)).status).toBe(200);
  });
  test('without a reason has none in the message; future and past bans reject nobody', async () => {
    const { token, user } = await member('later@players.test');
    await ban(user._id, 1, 2, 'tomorrow');
    expect((await verify(token)).status).toBe(200);
    await ban(user._id, -3, -1);
    expect((await verify(token)).status).toBe(200);
    await ban(user._id, -1, 1);
    expect((await verify(token)).body.error).toMatch(/^You are banned until \d\d\/\d\d\/\d{4}\.$/);
  });
});

describe('friends', () => {
  test('appear on both users and in the token', async () => {
    const [first, second] = [await member('friend.a@players.test'), await member('friend.b@players.test')];
    const call = (path: string, as: Member, body: object = {}) =>
      world.api(path, as as unknown as TestUser, { method: 'POST', body });
    await call(`/friend-requests/send-friend-request/${second.user._id}/${first.user._id}`, first);
    expect(
      (await call(`/friend-requests/accept-request/${second.user._id}`, second, { newFriendUserId: first.user._id }))
        .status,
    ).toBe(200);
    const { body } = await verify(first.token);
    expect([body.user.friends, claimsOf(body.token).friends]).toEqual([
      [{ _id: second.user._id }],
      [{ _id: second.user._id }],
    ]);
    expect((await world.api(`/users/by-id/${second.user._id}`, first as unknown as TestUser)).body.friends).toEqual([
      { _id: first.user._id },
    ]);
  });
});

describe('settings', () => {
  test('can be saved in part; the response is a fresh token and the user', async () => {
    const one = await member('settings@players.test');
    const saved = await update(one, {
      rank: 'Emerald 1',
      profileBackgroundImg: 'Thresh',
      profileBackgroundBlur: 4,
      unknownKey: 'ignored',
      isAdmin: true,
      uid: 'other',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          ...one.user,
          rank: 'Emerald 1',
          profileBackgroundImg: 'Thresh',
          profileBackgroundBlur: '4',
          isAdmin: false,
          lastLoggedIn: expect.any(String),
        },
      },
    });
    expect(claimsOf(saved.body.token)).toMatchObject({ rank: 'Emerald 1' });
    expect((await update(one, {})).body.user).toEqual(saved.body.user);
    expect((await update(one, { summonerTagline: '' })).body.user.summonerTagline).toBe('NA1');
  });
  test('name the invalid field', async () => {
    const one = await member('faults@players.test');
    expect((await update(one, { rank: 'Wood 1' })).body).toMatchObject({
      statusCode: 400,
      fields: { rank: expect.any(String) },
    });
    const response = await update(one, { name: 'Taken Name', summonerTagline: 'one' });
    expect(response).toMatchObject(refusal(409, 'Summoner name Taken Name in NA is already taken!', 'name-taken'));
    expect(response.body.fields).toEqual({ name: response.body.error });
  });
  test('keep the changes of two concurrent forms', async () => {
    const one = await member('both@players.test');
    const answers = await Promise.all([
      update(one, { name: 'Both Names' }),
      update(one, { discord: 'both.discord' }),
      update(one, { rank: 'Iron 1' }),
      update(one, { summonerTagline: 'both' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await verify(one.token)).body.user).toMatchObject({
      name: 'Both Names',
      discord: 'both.discord',
      rank: 'Iron 1',
      summonerTagline: 'both',
    });
    const held = await rows<{ kind: string; key: string }>(
      'SELECT kind, key FROM claims WHERE owner = $1 ORDER BY kind',
      one.user._id,
    );
    expect(held.filter(({ kind }) => kind === 'name' || kind === 'discord')).toEqual([
      { kind: 'discord', key: 'both.discord' },
      { kind: 'name', key: 'NA:both names#both' },
    ]);
  });
  test('the region cannot change while the user has a seat in an upcoming scrim of it', async () => {
    const admin = await world.createUser({ admin: true });
    const one = await member('seated@players.test');
    const scrim = await world.createScrim(admin, { region: 'NA' });
    const seat = { playerData: { role: 'Mid', team: { name: 'teamOne' } } };
    await world.api(`/scrims/${scrim._id}/insert-player/${one.user._id}`, one as unknown as TestUser, {
      method: 'PATCH',
      body: seat,
    });
    expect((await update(one, { region: 'EUW' })).body).toMatchObject({
      code: 'seated-in-region',
      statusCode: 409,
      fields: { region: expect.any(String) },
    });
    await world.api(`/scrims/${scrim._id}/remove-player/${one.user._id}`, one as unknown as TestUser, {
      method: 'PATCH',
      body: {},
    });
    expect((await update(one, { region: 'EUW' })).body.user).toMatchObject({ region: 'EUW' });
  });
});

describe('deleting an account', () => {
  const remove = (as: { token: string }, name: unknown) =>
    world.api('/auth/account', as as TestUser, { method: 'DELETE', body: { name } });

  test('requires the typed name, hides the account at once, and signing in restores it', async () => {
    const one = await member('gone@players.test', { name: 'Gone Soon' });
    const other = (await member('stays@players.test')) as unknown as TestUser;
    expect((await remove(one, 'Gone')).body).toMatchObject({
      statusCode: 400,
      fields: { name: 'Type Gone Soon to confirm' },
    });
    expect((await remove(one, 7)).status).toBe(400);
    expect((await remove(one, 'gone soon')).body).toEqual({ success: true });
    await everywhere();
    expect(await verify(one.token)).toMatchObject(unauthorized);
    expect((await world.api(`/users/by-id/${one.user._id}`, other)).status).toBe(404);
    expect((await world.api('/users?q=Gone%20Soon', other)).body).toEqual([]);

    const { body } = await one.browser.call('/auth/login', await one.browser.signInWithProvider(one.proof.email));
    expect(await verify(body.token)).toMatchObject({
      status: 200,
      body: { user: { _id: one.user._id, name: 'Gone Soon' } },
    });
  });
  test('after thirty days nothing identifies the user, and all names are free', async () => {
    const [one, early] = [
      await member('erased@players.test', { name: 'Erased', discord: 'erased' }),
      await member('early@players.test'),
    ];
    await dispatch().send(new DeleteAccount(one.user._id, { now: days(-31) }, 0), { by: one.user._id });
    await dispatch().send(new DeleteAccount(early.user._id, { now: days(-29) }, 0), { by: early.user._id });
    const worker = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
    await startWorker(worker);
    await waitUntil(async () => (await rows('SELECT 1 FROM people WHERE erased')).length > 0);
    await worker.close();
    expect(
      await rows(
        `SELECT ref->>'userId' AS id FROM effects WHERE kind = 'EraseAccount' AND state = 'pending' AND due_at BETWEEN now() AND now() + interval '1 day'`,
      ),
    ).toEqual([{ id: early.user._id }]);
    expect(
      await rows('SELECT uid, email, name, tagline, discord, last_logged_in FROM people WHERE id = $1', one.user._id),
    ).toEqual([{ uid: null, email: null, name: '', tagline: '', discord: '', last_logged_in: null }]);
    expect(await rows('SELECT 1 FROM claims WHERE owner = $1', one.user._id)).toEqual([]);
    expect(await rows('SELECT name FROM people WHERE id = $1', early.user._id)).toEqual([{ name: early.user.name }]);
    const again = await member('erased@players.test', { name: 'Erased', discord: 'erased' });
    expect(again.user._id).not.toBe(one.user._id);
  });
  test('who returns after that signs up again, even before the purge ran', async () => {
    const one = await member('toolate@players.test');
    await dispatch().send(new DeleteAccount(one.user._id, { now: days(-31) }, 0), { by: one.user._id });
    const proof = await one.browser.signInWithProvider(one.proof.email);
    expect((await one.browser.call('/auth/login', proof)).status).toBe(404);
    expect((await one.browser.register(proof)).status).toBe(201);
  });
  test('the last admin cannot delete the account; of two concurrent deletions one is rejected', async () => {
    const [a, b] = [await member('admin.a@players.test'), await member('admin.b@players.test')];
    await rows(`UPDATE people SET is_admin = false WHERE is_admin`);
    for (const { user } of [a, b]) await dispatch().send(new GrantAdmin(user._id, now()), { by: 'test' });
    await everywhere();
    const responses = await Promise.all([a, b].map((one) => remove(one, one.user.name)));
    const again = await Promise.all([a, b].map((one) => remove(one, one.user.name)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      [...responses, ...again].map(({ status }) => status).filter((status) => ![200, 401, 409, 503].includes(status)),
    ).toEqual([]);
    expect(await rows('SELECT 1 FROM people WHERE is_admin AND restorable_until IS NULL')).toHaveLength(1);
  });
});

describe('searching users', () => {
  let viewer: TestUser;
  beforeAll(async () => {
    viewer = (await member('viewer@players.test')) as unknown as TestUser;
    for (const [name, tag, region] of [
      ['Kestrel', 'sky', 'EUW'],
      ['Kes', 'EUW1', 'EUW'],
      ['Old Kestrel', 'nest', 'OCE'],
      ['Percent', 'kes', 'LAN'],
    ] as const) {
      await member(`${name.replace(' ', '')}.${tag}@players.test`, {
        name,
        summonerTagline: tag,
        region,
        discord: `${name}${tag}`.replace(' ', ''),
      });
    }
  });
  const names = async (query: string): Promise<string[]> =>
    (await world.api(`/users?${query}`, viewer)).body.map((one: { name: string }) => one.name);

  test('by name, tag or both, nearest first, ignoring case', async () => {
    expect(await names('q=KES')).toEqual(['Kes', 'Kestrel', 'Percent', 'Old Kestrel']);
    expect(await names('q=kes&region=EUW')).toEqual(['Kes', 'Kestrel']);
    expect(await names('q=kestrel%23SKY')).toEqual(['Kestrel']);
    expect(await names('q=kes&limit=1')).toEqual(['Kes']);
  });
  test('treats input literally', async () => {
    for (const q of ['%', '_', '\\', '%25', 'k%l', "';--", '\ud800', 'ﷺ'.repeat(60)])
      expect([q, await names(`q=${encodeURIComponent(Buffer.from(q).toString())}`)]).toEqual([q, []]);
  });
  test('returns only public fields', async () => {
    const [one] = (await world.api('/users?q=kestrel%23sky', viewer)).body;
    expect(one).toEqual({
      _id: expect.any(String),
      name: 'Kestrel',
      summonerTagline: 'sky',
      rank: 'Gold 2',
      region: 'EUW',
      discord: 'Kestrelsky',
      createdAt: expect.any(String),
      lastLoggedIn: expect.any(String),
    });
    const full = await world.api(`/users/by-id/${one._id}`, viewer);
    expect(full).toMatchObject({ status: 200, body: { ...one, isAdmin: false, friends: [] } });
    expect(JSON.stringify(full.body)).not.toMatch(/email|uid|adminKey|@players/i);
  });
  test('returns pages', async () => {
    const { body } = await world.api('/users?q=kes&page=2&limit=3', viewer);
    expect(body).toMatchObject({
      success: true,
      data: [{ name: 'Old Kestrel' }],
      pagination: { page: 2, limit: 3, total: 4, pages: 2 },
    });
  });
  test('by exact name', async () => {
    expect((await world.api('/users/KESTREL?region=EUW&tagline=SKY', viewer)).body).toMatchObject({
      name: 'Kestrel',
      region: 'EUW',
    });
    expect((await world.api('/users/old%20kestrel', viewer)).body).toMatchObject({ name: 'Old Kestrel' });
    expect(await world.api('/users/Kestrel?region=NA', viewer)).toMatchObject(
      refusal(404, 'User Kestrel was not found in NA', 'account-not-found'),
    );
    expect(await world.api('/users/Kest%25', viewer)).toMatchObject(
      refusal(404, 'User Kest% was not found', 'account-not-found'),
    );
    expect((await world.api('/users/Kestrel?tagline=%23sky', viewer)).body).toMatchObject({
      statusCode: 400,
      error: 'Tagline should not include # symbol',
    });
  });
  test.each(['/users/by-id/nobody', '/users/by-id/%27%3B--'])('returns 404 for %s', async (path) =>
    expect((await world.api(path, viewer)).status).toBe(404),
  );
  test.each([
    '/users?limit=0',
    '/users?limit=1000',
    '/users?region=MARS',
    '/users?page=x',
    '/users/by-id/%00',
    '/users?q=%00',
    `/users?q=${'x'.repeat(65)}`,
  ])('returns 400 for %s', async (path) => expect((await world.api(path, viewer)).status).toBe(400));
  test('rejects strangers', async () => {
    for (const path of ['/users', '/users/Kestrel', '/users/by-id/x'])
      expect(await world.api(path)).toMatchObject(unauthorized);
  });
});
