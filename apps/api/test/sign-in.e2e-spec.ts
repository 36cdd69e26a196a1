import { Browser, claimsOf, type Proof } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { accountCalls, ascending } from './account-calls';

const SOCKET_COOKIE = /^muster_socket=[\w.-]+; Max-Age=2592000; Path=\/socket\.io; HttpOnly; SameSite=Lax$/;
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
      roles: [],
      showRecord: false,
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

  test('gets a token valid for thirty days with the public user and no secrets', async () => {
    const { token, user, proof } = await member('payload@players.test');
    const claims = claimsOf(token);
    expect(claims).toMatchObject({ ...user, sub: user._id, sv: 0, iat: expect.any(Number) });
    expect((claims.exp as number) - (claims.iat as number)).toBe(30 * 24 * 60 * 60);
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
  test('two windows of one browser can both finish', async () => {
    const browser = new Browser(world);
    const backs = [
      await browser.stopBeforeCallback('window.a@players.test'),
      await browser.stopBeforeCallback('window.b@players.test'),
    ];
    for (const back of backs) expect((await browser.open(back)).status).toBe(200);
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
    expect(page).toContain('<meta name="muster-origins" content="[]">'); // only our own origin
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
  test('stores nothing', async () => expect(await rows('SELECT 1 FROM people WHERE uid = $1', proof.uid)).toEqual([]));
});
