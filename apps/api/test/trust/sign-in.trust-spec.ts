import { CONFIG, type Config, Database } from '@muster/platform';
import { figure, size } from '@testing/figures';
import { IdentityProvider } from '../../../../libs/users/src/oidc/identity-provider';
import { Browser } from '@testing/sign-in-browser';
import { createWorld, type TestUser, type World } from '@testing/world';
import { type FakeIssuer, fakeIssuer, type Faults } from './fake-issuer';
import { forgedProofs, sealProof } from './forged-proofs';
import { endless, FOREIGN_ADDRESSES, PROVIDER_FAULTS, respond, serverOf, without } from './provider-faults';

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
async function expectNoSignIn(what: string, browser: Browser, status: number): Promise<void> {
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

test.each<[string, () => Faults]>([
  ['nowhere', () => ({ userinfo: { sub: victim.uid, email: victim.email } })],
  ['and has no other response', () => ({ metadata: { userinfo_endpoint: undefined }, userinfo: { sub: 'other' } })],
])('a provider that says nothing about verified addresses signs in: %s', async (_, faults) => {
  const unsaid = { claims: without('email_verified'), ...faults() };
  issuer.faults({ ...unsaid, claims: (right) => ({ ...right, iss: 'https://evil.test' }) });
  await new Browser(world).open(START); // a failure, after which the provider's description is read again
  issuer.faults(unsaid);
  const browser = new Browser(world);
  expect(await (await browser.open(START)).json()).toEqual(victims());
  expect((await logIn(browser)).status).toBe(200);
});

test.each(Object.entries(PROVIDER_FAULTS))('%s: no user is signed in', async (what, faults) => {
  issuer.faults(faults({ issuer, victim }));
  const browser = new Browser(world);
  await expectNoSignIn(what, browser, (await browser.open(START)).status);
  expect(issuer.strayed).toBe(0);
});

test('a silent provider times out, and an endless response costs no memory', async () => {
  const before = process.memoryUsage().rss;
  const startedAt = Date.now();
  issuer.faults({ token: () => undefined });
  const [silent, endlessly] = [new Browser(world), new Browser(world)];
  const waiting = silent.open(START);
  await expectNoSignIn('silent', silent, (await waiting).status);
  const took = Date.now() - startedAt;
  expect(took).toBeLessThan(size(30_000, 12_000));
  issuer.faults({ token: endless });
  await expectNoSignIn('endless', endlessly, (await endlessly.open(START)).status);
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
    ['fail', respond(500, '{}')],
    ['are no JSON', respond(200, '<html>')],
    ['are none', respond(200, '{"keys":[]}')],
    ['come without end', endless],
    ['come from elsewhere', respond(302, '', { location: '/evil' })],
  ])('that %s: no user is signed in', async (what, jwks) => {
    issuer.rotate();
    issuer.faults({ jwks });
    for (let i = 0; i < 2; i++) {
      const browser = new Browser(world);
      await expectNoSignIn(`keys that ${what}`, browser, (await browser.open(START)).status);
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
      await expectNoSignIn(`callback${query}`, browser, (await browser.open(`/api/auth/oidc/callback${query}`)).status);
    }
  });
  test('works in the same browser only, once', async () => {
    const [own, others, bare] = [new Browser(world), new Browser(world), new Browser(world)];
    const back = await almost(own);
    await almost(others);
    for (const stranger of [others, bare])
      await expectNoSignIn('another browser', stranger, (await stranger.open(back)).status);
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
      await expectNoSignIn(
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
    await expectNoSignIn('used code', second, (await second.open(back.pathname + back.search)).status);
  });
  test('is rejected after ten minutes', async () => {
    const browser = new Browser(world);
    const back = await almost(browser);
    await rows(`UPDATE sign_ins SET started_at = started_at - interval '10 minutes'`);
    await expectNoSignIn('late', browser, (await browser.open(back)).status);
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
  test.each(FOREIGN_ADDRESSES)('does not redirect to %j', async (returnTo) => {
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
  const config = () => world.node().get<Config>(CONFIG, { strict: false });
  const secret = () => config().COOKIE_SECRET;
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
    const right = { ...victims(), sessions: 0, session: 'forged', until: soon() };
    // Shows that only the secret makes the proofs below invalid
    expect((await withCookie(`muster_proof=${sealProof(right, secret())}`)).status).toBe(200);
    const forged = forgedProofs(right, secret(), config().JWT_SECRET);
    for (const [what, cookie] of Object.entries(forged)) {
      trials += 1;
      expect([what, (await withCookie(`muster_proof=${cookie}`)).status]).toEqual([what, 401]);
    }
  });
  test('allows one sign-up only, in any browser and at any time', async () => {
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
  const described = (url: string) =>
    new IdentityProvider({
      ...world.node().get<Config>(CONFIG, { strict: false }).signInProviders[0]!,
      issuer: url,
    }).authorizationUrl({ state: 's', nonce: 'n', verifier: 'v'.repeat(43) }, 'http://localhost:3000', undefined);
  test.each([
    ['that says it is another', '{"issuer":"https://evil.test","authorization_endpoint":"https://evil.test/a"}', 200],
    ['that says nothing', '{}', 200],
    ['that says no JSON', '<html>', 200],
    ['that fails', '{}', 500],
    ['that sends us elsewhere', '', 302],
  ] as const)('%s is not requested', async (_, body, status) => {
    const server = await serverOf(body, status, status === 302 ? { location: issuer.url } : undefined);
    await expect(described(server.url)).rejects.toMatchObject({
      status: 503,
      code: 'provider-unreachable',
    });
    await server.close();
    trials += 1;
  });
});

afterAll(() => figure('C13', 'ways to sign in without being the person, none of which did', trials));
