import { CONFIG, type Config, Database } from '@muster/platform';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { figure, size } from '../../../../infra/trust/figures';
import { IdentityProvider } from '../../../../libs/users/src/oidc/identity-provider';
import { Browser } from '@testing/sign-in-browser';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CLIENT, type FakeIssuer, fakeIssuer, type Faults } from './fake-issuer';

let issuer: FakeIssuer;
let world: World;
let victim: TestUser;
beforeAll(async () => {
  issuer = await fakeIssuer();
  world = await createWorld({ env: { ...issuer.env, COOKIE_SECRET: 'another-secret-for-cookies' } });
  victim = await world.createUser();
});
beforeEach(() => {
  issuer.faults({});
  issuer.is(victim);
});
afterAll(async () => {
  await world?.close();
  await issuer?.close();
});

const rows = <T extends object>(sql: string, ...values: unknown[]) =>
  world.node().get(Database, { strict: false }).query<T>(sql, values);
const START = '/api/auth/oidc/start';
const victims = () => ({ uid: victim.uid, email: victim.email });
const logIn = (browser: Browser, body: unknown = victims()) => browser.call('/auth/login', body);
const cookieOf = (browser: Browser, name: string) =>
  [...browser.cookies.values()].flatMap((jar) => [...jar]).find(([key]) => key === name)?.[1];
let trials = 0;

/** The sign-in failed: no identity proof in the browser, and no way in. */
async function nothing(what: string, browser: Browser, status: number): Promise<void> {
  trials += 1;
  expect([what, status >= 400 && status < 600, cookieOf(browser, 'muster_proof') ?? 'no proof']).toEqual([
    what,
    true,
    'no proof',
  ]);
  expect([what, (await logIn(browser)).status]).toEqual([what, 401]);
}

test('control: a correct provider signs in', async () => {
  const browser = new Browser(world);
  expect(await (await browser.open(START)).json()).toEqual(victims());
  expect((await logIn(browser)).status).toBe(200);
});

const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const now = () => Math.floor(Date.now() / 1000);
const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const say = (overrides: Record<string, unknown>): Faults => ({ claims: (right) => ({ ...right, ...overrides }) });
const pem = () => issuer.key().pair.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const answer =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
  };
/** A provider response that never ends. */
const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = `"${'x'.repeat(1 << 20)}",`;
  response.write('{"keys":[');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/** What the provider's responses may falsify. */
const LIES: Record<string, () => Faults> = {
  'the nonce of nobody': () => say({ nonce: 'made-up' }),
  'no nonce': () => ({ claims: without('nonce') }),
  'an empty nonce': () => say({ nonce: '' }),
  'for another client': () => say({ aud: 'other' }),
  'for nobody': () => ({ claims: without('aud') }),
  'for two, given to the other': () => say({ aud: [CLIENT.id, 'other'], azp: 'other' }),
  'for two, given to nobody': () => say({ aud: [CLIENT.id, 'other'] }),
  'given to another client': () => say({ azp: 'other' }),
  'from another issuer': () => say({ iss: 'https://evil.test' }),
  'from nobody': () => ({ claims: without('iss') }),
  'from the issuer with a slash': () => ({ claims: (right) => ({ ...right, iss: `${String(right['iss'])}/` }) }),
  expired: () => say({ exp: now() - 60 }),
  'without an end': () => ({ claims: without('exp') }),
  'an end in words': () => say({ exp: 'tomorrow' }),
  'without a beginning': () => ({ claims: without('iat') }),
  'not before an hour': () => say({ nbf: now() + 3600 }),
  'alg none': () => ({ header: { alg: 'none' }, key: null }),
  'alg NONE': () => ({ header: { alg: 'NONE' }, key: null }),
  unsigned: () => ({ key: null }),
  'HS256 with the client secret': () => ({ header: { alg: 'HS256' }, key: CLIENT.secret }),
  'HS256 with the public key': () => ({ header: { alg: 'HS256' }, key: pem() }),
  'HS256 done, RS256 said': () => ({ key: pem() }),
  'another key under the known name': () => ({ key: other.privateKey }),
  'another key under another name': () => ({ key: other.privateKey, header: { kid: 'other' } }),
  'a key that comes along': () => ({
    key: other.privateKey,
    header: { jwk: other.publicKey.export({ format: 'jwk' }) },
  }),
  'a key from elsewhere': () => ({ key: other.privateKey, header: { jku: `${issuer.url}/evil`, kid: 'evil' } }),
  ES256: () => ({ header: { alg: 'ES256' }, key: ec.privateKey }),
  EdDSA: () => ({ header: { alg: 'EdDSA' }, key: ed.privateKey }),
  'an unknown critical header': () => ({ header: { crit: ['x'], x: 1 } }),
  'a damaged signature': () => ({ idToken: (right) => `${right.slice(0, -20)}${'A'.repeat(20)}` }),
  'half an id token': () => ({ idToken: (right) => right.slice(0, right.length / 2) }),
  'no id token': () => ({ idToken: () => undefined }),
  'an id token of null': () => ({ idToken: () => null }),
  'an id token that is none': () => ({ idToken: () => 'a.b.c' }),
  'an encrypted one': () => ({ idToken: () => 'a.b.c.d.e' }),
  nobody: () => ({ claims: without('sub') }),
  'an empty person': () => say({ sub: '' }),
  'a number for a person': () => say({ sub: 7 }),
  'a list of persons': () => say({ sub: [victim.uid] }),
  'a person of 10,000 letters': () => say({ sub: 'x'.repeat(10_000) }),
  'an email nobody has verified': () => say({ email_verified: false }),
  'verified in words': () => say({ email_verified: 'true' }),
  'nothing about verified': () => ({ claims: without('email_verified') }),
  'verified: 1': () => say({ email_verified: 1 }),
  'a list of emails': () => say({ email: [victim.email] }),
  'an empty email': () => say({ email: '' }),
  'an email of 10,000 letters': () => say({ email: `${'x'.repeat(10_000)}@players.test` }),
  'an email only in the other answer, of somebody else': () => ({
    claims: without('email'),
    userinfo: { sub: 'other', email: victim.email, email_verified: true },
  }),
  'an email only in the other answer, not verified': () => ({
    claims: without('email'),
    userinfo: { sub: victim.uid, email: victim.email, email_verified: false },
  }),
  'an email nowhere': () => ({ claims: without('email'), userinfo: { sub: victim.uid } }),
  'the token endpoint fails': () => ({ token: answer(500, '{}') }),
  'it refuses': () => ({ token: answer(400, '{"error":"invalid_grant"}') }),
  'it shows a page': () => ({ token: answer(200, '<html>', { 'content-type': 'text/html' }) }),
  'it says nothing': () => ({ token: answer(200, '') }),
  'it says null': () => ({ token: answer(200, 'null') }),
  'it sends us elsewhere': () => ({ token: answer(307, '', { location: `${issuer.url}/evil` }) }),
  'it hangs up': () => ({
    token: (response) => {
      response.destroy();
    },
  }),
  'it never stops talking': () => ({ token: endless }),
  'another kind of token': () => ({
    token: (response, right) => answer(200, JSON.stringify({ ...right, token_type: 'mac' }))(response),
  }),
  'no access token': () => ({
    token: (response, right) => answer(200, JSON.stringify({ ...right, access_token: undefined }))(response),
  }),
  // Parameters that come back through the browser.
  'access denied': () => ({ back: (right) => ({ ...right, code: null, error: 'access_denied' }) }),
  'a server error': () => ({ back: (right) => ({ ...right, code: null, error: 'server_error' }) }),
  'an error beside a code': () => ({ back: (right) => ({ ...right, error: 'access_denied' }) }),
  'the state of nobody': () => ({ back: (right) => ({ ...right, state: 'made-up' }) }),
  'no state': () => ({ back: (right) => ({ ...right, state: null }) }),
  'a state of 10,000 letters': () => ({ back: (right) => ({ ...right, state: 'x'.repeat(10_000) }) }),
  'no code': () => ({ back: (right) => ({ ...right, code: null }) }),
  'an empty code': () => ({ back: (right) => ({ ...right, code: '' }) }),
  'the code of nobody': () => ({ back: (right) => ({ ...right, code: 'made-up' }) }),
  'back from another issuer': () => ({ back: (right) => ({ ...right, iss: 'https://evil.test' }) }),
  'back from nobody': () => ({ back: (right) => ({ ...right, iss: null }) }),
  'an id token through the browser': () => ({ back: (right) => ({ ...right, code: null, id_token: 'a.b.c' }) }),
  'a sealed answer': () => ({ back: (right) => ({ state: right['state']!, response: 'a.b.c' }) }),
};

test.each(Object.entries(LIES))('%s: nobody is signed in', async (what, lie) => {
  issuer.faults(lie());
  const browser = new Browser(world);
  await nothing(what, browser, (await browser.open(START)).status);
  expect(issuer.strayed).toBe(0);
});

test('a silent provider times out, and an endless response costs no memory', async () => {
  const before = process.memoryUsage().rss;
  const startedAt = Date.now();
  issuer.faults({ token: () => undefined });
  const [silent, endlessly] = [new Browser(world), new Browser(world)];
  const waiting = silent.open(START);
  await nothing('silent', silent, (await waiting).status);
  const took = Date.now() - startedAt;
  expect(took).toBeLessThan(size(30_000, 12_000));
  issuer.faults({ token: endless });
  await nothing('endless', endlessly, (await endlessly.open(START)).status);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  figure('C13', 'a silent provider is given up after (s)', (took / 1000).toFixed(1));
});

describe('keys', () => {
  test('that change between two sign-ins fail at most one of them', async () => {
    issuer.rotate();
    const responses: number[] = [];
    for (let i = 0; i < 2; i++) responses.push((await new Browser(world).open(START)).status);
    expect(responses.at(-1)).toBe(200);
  });
  test.each([
    ['fail', answer(500, '{}')],
    ['are no JSON', answer(200, '<html>')],
    ['are none', answer(200, '{"keys":[]}')],
    ['come without end', endless],
    ['come from elsewhere', answer(302, '', { location: '/evil' })],
  ])('that %s: nobody is signed in', async (what, jwks) => {
    issuer.rotate();
    issuer.faults({ jwks });
    for (let i = 0; i < 2; i++) {
      const browser = new Browser(world);
      await nothing(`keys that ${what}`, browser, (await browser.open(START)).status);
    }
    issuer.faults({});
    await new Browser(world).open(START);
    expect((await new Browser(world).open(START)).status).toBe(200);
  });
});

describe('the callback', () => {
  const almost = async (browser: Browser) =>
    (await browser.open(START, { until: '/api/auth/oidc/callback' })).headers.get('location')!;

  test('without a pending sign-in is rejected', async () => {
    for (const query of [
      '',
      '?',
      '?code=x',
      '?state=x',
      '?code=x&state=x',
      '?state=x&state=y&code=z',
      '?state[]=x&code=y',
      '?error=access_denied',
      `?code=x&state=${'s'.repeat(128)}`,
    ]) {
      const browser = new Browser(world);
      await nothing(`callback${query}`, browser, (await browser.open(`/api/auth/oidc/callback${query}`)).status);
    }
  });
  test('works in the same browser only, once', async () => {
    const [own, others, bare] = [new Browser(world), new Browser(world), new Browser(world)];
    const back = await almost(own);
    await almost(others);
    for (const stranger of [others, bare])
      await nothing('another browser', stranger, (await stranger.open(back)).status);
    expect((await own.open(back)).status).toBe(200);
    const second = await own.open(back);
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([400, 'sign-in-stale']);
    trials += 1;
  });
  test("rejects another user's code: neither the verifier nor the nonce matches", async () => {
    for (const blind of [false, true]) {
      issuer.faults({ blind });
      const [own, attacker] = [new Browser(world), new Browser(world)];
      const [back, stolen] = [new URL(await almost(attacker)), new URL(await almost(own))];
      back.searchParams.set('code', stolen.searchParams.get('code')!);
      await nothing(
        `injected code${blind ? ', provider without PKCE' : ''}`,
        attacker,
        (await attacker.open(back.pathname + back.search)).status,
      );
    }
  });
  test('rejects a used code', async () => {
    const [first, second] = [new Browser(world), new Browser(world)];
    const used = new URL(await almost(first));
    expect((await first.open(used.pathname + used.search)).status).toBe(200);
    const back = new URL(await almost(second));
    back.searchParams.set('code', used.searchParams.get('code')!);
    await nothing('used code', second, (await second.open(back.pathname + back.search)).status);
  });
  test('is rejected after ten minutes', async () => {
    const browser = new Browser(world);
    const back = await almost(browser);
    await rows(`UPDATE sign_ins SET started_at = started_at - interval '10 minutes'`);
    await nothing('late', browser, (await browser.open(back)).status);
  });
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s', async (method) => {
    const browser = new Browser(world);
    const back = new URL(await almost(browser));
    trials += 1;
    const replayed = await fetch(`${world.url()}${back.pathname}${back.search}`, {
      method,
      headers: { accept: 'application/json', cookie: `muster_sign_in=${cookieOf(browser, 'muster_sign_in')}` },
    });
    expect([replayed.status >= 400 && replayed.status < 500, replayed.headers.getSetCookie()]).toEqual([true, []]);
  });
  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    'data:text/html,x',
    '/%5cevil.test/..//evil.test\\',
    '@evil.test',
    'evil.test',
    '',
    '/a\u202Eb',
    `/${'x'.repeat(600)}`,
  ])('does not redirect to %j', async (returnTo) => {
    trials += 1;
    const start = await fetch(`${world.url()}${START}?returnTo=${encodeURIComponent(returnTo)}`, {
      redirect: 'manual',
    });
    expect(start.status).toBe(400);
  });
  test('renders nothing taken from the link', async () => {
    const browser = new Browser(world);
    const response = await browser.open(
      `${START}?state=mine&returnTo=${encodeURIComponent('/"><script>alert(1)</script>')}`,
      { accept: 'text/html' },
    );
    const page = await response.text();
    trials += 1;
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api/auth/oidc/popup.js">']);
  });
});

describe('the identity proof', () => {
  const secret = () => world.node().get<Config>(CONFIG, { strict: false }).COOKIE_SECRET;
  const sealed = (payload: unknown, key = secret(), purpose = 'proof of identity:') => {
    const text = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url');
    return `${text}.${createHmac('sha256', key)
      .update(purpose + text)
      .digest('base64url')}`;
  };
  const withCookie = (cookie: string, body: unknown = victims(), path = '/auth/login') =>
    world.api(path, null, { method: 'POST', body, headers: { cookie } });
  const soon = () => Date.now() + 60_000;

  test('is required, whatever the body says', async () => {
    for (const body of [
      victims(),
      { ...victims(), token: 'x' },
      { ...victims(), proof: victims() },
      { ...victims(), email_verified: true },
      { uid: [victim.uid], email: victim.email },
      { uid: victim.uid },
      { email: victim.email },
      { uid: victim.uid, email: victim.email.toUpperCase() },
      { uid: { $eq: victim.uid }, email: victim.email },
      null,
      [],
      'x',
    ]) {
      trials += 1;
      expect([400, 401]).toContain((await logIn(new Browser(world), body)).status);
    }
  });
  test('cannot be created without the secret, for another purpose, or used after it expires', async () => {
    const right = { ...victims(), sessions: 0, until: soon() };
    // control: only the secret is missing
    expect((await withCookie(`muster_proof=${sealed(right)}`)).status).toBe(200);
    const [payload, signature] = sealed(right).split('.') as [string, string];
    const forged = {
      otherSecret: sealed(right, 'not-the-secret'),
      jwtSecret: sealed(right, world.node().get<Config>(CONFIG, { strict: false }).JWT_SECRET),
      noPurpose: sealed(right, secret(), ''),
      otherPurpose: sealed(right, secret(), 'unsubscribe '),
      emptySecret: sealed(right, ' '),
      late: sealed({ ...right, until: Date.now() - 1 }),
      endless: sealed({ ...victims(), sessions: 0 }),
      beforeAnEnd: sealed({ ...right, sessions: -1 }),
      noSession: sealed({ ...right, sessions: undefined }),
      words: sealed({ ...right, until: 'always' }),
      noSignature: payload,
      emptySignature: `${payload}.`,
      half: `${payload}.${signature.slice(0, 20)}`,
      swapped: `${signature}.${payload}`,
      otherPair: sealed({ ...right, uid: 'other' }),
      otherEmail: sealed({ ...right, email: 'other@players.test' }),
      null: sealed('null'),
      notJson: sealed('{'),
      list: sealed('[]'),
      number: sealed('7'),
      empty: '',
      dots: '..',
      percent: '%E0%A4%A',
      long: 'x'.repeat(4_000),
    };
    for (const [what, cookie] of Object.entries(forged)) {
      trials += 1;
      expect([what, (await withCookie(`muster_proof=${cookie}`)).status]).toEqual([what, 401]);
    }
  });
  test('allows one sign-up only: no second account, whoever tries, and when', async () => {
    const [uid, email] = ['newcomer|1', 'newcomer@players.test'];
    issuer.is({ uid, email });
    const [browser, thief] = [new Browser(world), new Browser(world)];
    await browser.open(START);
    const cookie = `muster_proof=${cookieOf(browser, 'muster_proof')}`;
    const form = (name: string) => ({
      uid,
      email,
      name,
      summonerTagline: 'tag',
      region: 'NA',
      discord: name,
      rank: 'Gold 2',
      canSendEmailsToUser: true,
    });
    const responses = await Promise.all(
      ['one', 'two', 'three', 'four', 'five'].map((name) => withCookie(cookie, form(name), '/auth/register')),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect((await withCookie(cookie, form('six'), '/auth/register')).status).toBe(409);
    expect(await rows('SELECT 1 FROM people WHERE uid = $1', uid)).toHaveLength(1);
    expect((await thief.call('/auth/register', form('seven'))).status).toBe(401);
    trials += 7;
  });
  test('ends with the log-out', async () => {
    const browser = new Browser(world);
    await browser.open(START);
    const { headers } = await browser.call('/auth/logout');
    expect(headers.getSetCookie().join()).toMatch(/muster_proof=;/);
  });
  test('issued before signing out everywhere is invalid afterwards, in every browser', async () => {
    const one = await world.createUser();
    issuer.is(one);
    const library = new Browser(world);
    await library.open(START);
    const pair = { uid: one.uid, email: one.email };
    const { body } = await logIn(library, pair);
    expect(
      (await world.api('/auth/sign-out-everywhere', { token: body.token } as TestUser, { method: 'POST' })).status,
    ).toBe(200);
    expect((await logIn(library, pair)).status).toBe(401);
    await library.open(START);
    expect((await logIn(library, pair)).status).toBe(200);
    trials += 1;
  });
});

describe('a provider', () => {
  const described = (env: Record<string, string>) =>
    new IdentityProvider({ ...world.node().get<Config>(CONFIG, { strict: false }), ...env }).authorizationUrl(
      { state: 's', nonce: 'n', verifier: 'v'.repeat(43) },
      'http://localhost:3000',
      undefined,
    );
  const at = async (
    body: string,
    status = 200,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const { createServer } = await import('node:http');
    const server = createServer((_, response) => {
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    return {
      url,
      close: () =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        }),
    };
  };
  test.each([
    ['that says it is another', '{"issuer":"https://evil.test","authorization_endpoint":"https://evil.test/a"}', 200],
    ['that says nothing', '{}', 200],
    ['that says no JSON', '<html>', 200],
    ['that fails', '{}', 500],
    ['that sends us elsewhere', '', 302],
  ] as const)('%s is not requested', async (_, body, status) => {
    const server = await at(body, status, status === 302 ? { location: issuer.url } : undefined);
    await expect(described({ OIDC_ISSUER: server.url })).rejects.toMatchObject({
      status: 503,
      code: 'provider-unreachable',
    });
    await server.close();
    trials += 1;
  });
});

afterAll(() => figure('C13', 'ways to sign in without being the person, none of which did', trials));
