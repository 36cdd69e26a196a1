import { createHmac } from 'node:crypto';
import { Browser, claimsOf, createSignInWorld, type Proof } from '@testing/sign-in-browser';
import { accountCalls, ascending, unauthorized } from './account-calls';

const SOCKET_COOKIE = /^muster_socket=[\w.-]+; Max-Age=86400; Path=\/socket\.io; HttpOnly; SameSite=Lax$/;
let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const { verify, member, rows } = accountCalls(() => world);

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
    expect(registered.headers.get('set-cookie')).toMatch(SOCKET_COOKIE);
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
      discordVerified: false,
      email: 'first.one@players.test',
      canSendEmailsToUser: true,
      isAdmin: false,
      isDonator: false,
      friends: [],
      profileBackgroundImg: 'Summoners Rift',
      profileBackgroundBlur: '20',
      language: null,
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
    const loggedIn = await returning.call('/auth/login', await returning.signInWithProvider('first.one@players.test'));
    expect(loggedIn.body).toEqual({ success: true, token: expect.stringContaining('Bearer ') });
    expect(loggedIn.headers.get('set-cookie')).toMatch(SOCKET_COOKIE);
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
    // The proof stays; the only cookie is the one that sockets are opened with.
    expect((await browser.register(proof)).headers.getSetCookie()).toEqual([expect.stringMatching(/^muster_socket=/)]);
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

  test('with an existing account gets the error that the email is taken', async () => {
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
    const proof = { uid: 'sandbox|invented', email: 'first.one@players.test' };
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
    const payload = Buffer.from(
      JSON.stringify({ ...pair, sessions: 0, session: 'forged', until: Date.now() + 60_000 }),
    ).toString('base64url');
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
