import { TEAMS, ROLES } from '@muster/contracts/constants';
import { figure } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { Browser, type Member } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { API_KEY, type TestUser } from '@testing/world';
import { raw, hangUp } from './fuzz/raw';
import { documentedCalls } from './routes';

/** The limits of an installation; all of this comes from one address, as at a LAN party or in a school. */
let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
});

const PEOPLE = 40;
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => seatBody(team, role)));
const TWO_MINUTES_MS = 120_000;
/** The paths of the calls that were refused. */
const refused: string[] = [];
async function ask(browser: Browser, path: string, ...rest: [body?: unknown, options?: object]) {
  const response = await browser.call(path, ...rest);
  if (response.status === 429) refused.push(path);
  return response;
}
const read = (browser: Browser, path: string, as?: Pick<TestUser, 'token'>) =>
  ask(browser, path, undefined, { method: 'GET', ...(as && { as }) });

/** Asks for what a browser needs on the landing page, and a client of the specification before its user signs in. */
async function land(browser: Browser): Promise<void> {
  await Promise.all([
    fetch(world.url()).then(({ status }) => status === 429 && refused.push('the page')),
    ...['/scrims/tonight', '/site', '/regions', '/riot/ddragon-version', '/server-status', '/users'].map((path) =>
      read(browser, path),
    ),
  ]);
}

/** A new user from the landing page to their first seat, with the socket of each step. */
async function arrive(n: number, scrimIds: readonly string[]): Promise<Member> {
  const [browser, email] = [new Browser(world), `lan.${n}@players.test`];
  await land(browser);
  const visitor = await world.connect({} as TestUser);
  const names = { name: `Lan${n}`, summonerTagline: 'tag', region: 'NA' };
  for (const discord of [`lan`, `lan.${n}`, `lan.player.${n}`])
    await ask(browser, '/auth/check-names', { ...names, discord });
  const proof = await browser.signInWithProvider(email);
  await ask(browser, '/auth/login', proof);
  const { status, body } = await browser.register(proof, { name: `Lan${n}`, discord: `lan.player.${n}` });
  expect([n, status]).toEqual([n, 201]);
  visitor.socket.disconnect();
  const as = { token: body.token, id: body.user._id } as TestUser;
  await ask(browser, '/auth/verify', {}, { as });
  await read(browser, '/home', as);
  await world.connect(as, n % 2);
  const seat = SEATS[n % SEATS.length]!;
  const scrimId = scrimIds[Math.floor(n / SEATS.length)]!;
  const seated = await ask(browser, `/scrims/${scrimId}/insert-player/${as.id}`, seat, { method: 'PATCH', as });
  expect([n, seated.status]).toEqual([n, 200]);
  return { browser, proof, token: as.token, user: body.user };
}

let members: Member[];
test('forty people behind one address land, sign up and take a seat within two minutes', async () => {
  const admin = await world.createUser({ admin: true });
  const scrims = await Promise.all(Array.from({ length: PEOPLE / SEATS.length }, () => world.createScrim(admin)));
  const scrimIds = scrims.map(({ _id }) => _id);
  const startedAt = Date.now();
  members = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => arrive(n, scrimIds)));
  const took = Date.now() - startedAt;
  expect(refused).toEqual([]);
  expect(took).toBeLessThan(TWO_MINUTES_MS);
  figure('R4', 'seconds in which forty people behind one address get their first seat', Math.round(took / 1_000));
}, 150_000);

test('one identity that floods is stopped, and the others of its address still sign in', async () => {
  const [flooding, ...others] = members as [Member, ...Member[]];
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++) statuses.push((await flooding.browser.call('/auth/login', flooding.proof)).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
  for (const { browser, proof } of others.slice(0, 10))
    expect((await browser.call('/auth/login', proof)).status).toBe(200);
});

test('a flood of which no identity is known stops at the limit of its network', async () => {
  const stranger = new Browser(world);
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++)
    statuses.push((await stranger.call('/auth/login', { uid: 'x', email: 'x@x.test' })).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

/** A room in which everybody reloads once. */
const CALLS = 2 * PEOPLE;
test('every public route answers a whole room within a minute', async () => {
  const routes = (await documentedCalls(world))
    .filter(({ operation: { security } }) => security.every((way) => !('bearer' in way)))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'x') }));
  expect(routes.length).toBeGreaterThan(20);
  const tooNarrow: string[] = [];
  for (const [n, { method, path }] of routes.entries()) {
    const body = method === 'POST' ? '{}' : undefined;
    const address = `198.51.100.${n + 1}`; // another room for each, whose other calls do not count
    const headers = {
      'x-api-key': API_KEY,
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json' }),
    };
    const ask = () => raw(world.url(1), { method, path, headers, body }).then(({ status }) => status);
    if ((await Promise.all(Array.from({ length: CALLS }, ask))).includes(429)) tooNarrow.push(`${method} ${path}`);
  }
  expect(tooNarrow).toEqual([]);
}, 60_000);
