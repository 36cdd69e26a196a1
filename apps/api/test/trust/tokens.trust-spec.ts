import { CONFIG, type Config, Database, CommandDispatcher, LogTail } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { figure, size } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Link, linkTo } from './cuttable-link';
import { sealProof } from './forged-proofs';
import { claimsOf, forgeries, HS, hs, oddAuth, wrappings } from './forged-tokens';

const COOKIES = 'another-secret-for-cookies';
/**
 * The promised time is enforced when the machine does nothing else (TRUST_FULL); beside other tests only an error takes
 * this long.
 */
const [CALLS_WITHIN_MS, SOCKETS_WITHIN_MS] = [size(10_000, 1_000), size(10_000, 2_000)];
let world: World;
let link: Link;
let admin: TestUser;
let attempts = 0;
/** Receives requests of a server that follows a key address in a token. */
const lure = createServer((_, response) => {
  attempts += 1;
  response.end('{"keys":[]}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    lure.listen(0, '127.0.0.1', resolve);
  });
  link = await linkTo(process.env['REDIS_URL']!);
  world = await createWorld({
    nodes: 2,
    env: { COOKIE_SECRET: COOKIES },
    envOf: (node): Record<string, string> => (node === 1 ? { REDIS_URL: link.url } : {}),
  });
  admin = await world.createUser({ admin: true });
});
afterAll(async () => {
  link?.restore();
  await world?.close();
  await link?.close();
  lure.close();
});

const ctx = () => ({ now: new Date().toISOString() });

const config = () => world.node().get<Config>(CONFIG, { strict: false });
const everywhere = () => Promise.all([0, 1].map((node) => world.node(node).get(LogTail, { strict: false }).fence()));
const dispatch = () => world.node().get(CommandDispatcher, { strict: false });
const ban = (one: TestUser) =>
  world.api('/admin/banUser', admin, {
    method: 'POST',
    body: { banUserId: one.id, dateTo: new Date(Date.now() + 172_800_000).toISOString(), reason: 'forged' },
  });

const installation = () => ({
  secret: config().JWT_SECRET,
  issuer: config().OIDC_ISSUER!,
  otherSecrets: [API_KEY, 'open-sesame', COOKIES],
  adminId: admin.id,
  keysUrl: `http://127.0.0.1:${(lure.address() as AddressInfo).port}/jwks`,
});
const endSession = (one: TestUser) =>
  world.api(`/auth/sessions/${String(claimsOf(one.token)['sid'])}`, one, { method: 'DELETE' });
const signOutEverywhere = (one: TestUser) => world.api('/auth/sign-out-everywhere', one, { method: 'POST' });

/** Returns tokens that were valid until something happened to their users, by what happened. */
async function staleTokens(): Promise<Record<string, string>> {
  const changes: Record<string, (one: TestUser) => Promise<unknown>> = {
    'of a banned user': ban,
    'of a session ended in the list': endSession,
    'of a deleted user': (one) =>
      dispatch().send(userAggregate, { type: 'DeleteAccount', userId: one.id, ctx: ctx() }, { by: one.id }),
    'of a user who signed out everywhere': signOutEverywhere,
    'of a user whose sessions an operator ended': (one) =>
      dispatch().send(userAggregate, { type: 'EndSessions', userId: one.id, ctx: ctx(), sessions: 0 }, { by: 'root' }),
  };
  const tokens: Record<string, string> = {};
  for (const [what, change] of Object.entries(changes)) {
    const one = await world.createUser();
    await change(one);
    tokens[what] = one.token;
  }
  return tokens;
}

/** The response of the server; retried while the machine is too busy to respond. */
async function refusedAt(node: number, token: unknown, tries = 3): Promise<string> {
  const said = await world.connect({ token } as TestUser, node).then(
    () => 'connected',
    (error: Error & { data?: { code?: string } }) => error.data?.code ?? error.message,
  );
  return said === 'timeout' && tries > 1 ? refusedAt(node, token, tries - 1) : said;
}

test('rejects every forged or stale token, over HTTP and sockets, at any node', async () => {
  const [own, other] = [await world.createUser(), await world.createUser()];
  const all = { ...forgeries(own, other, installation()), ...(await staleTokens()) };
  await everywhere();
  const opened: string[] = [];
  let trials = 0;
  for (const [what, authorization] of Object.entries({ ...all, ...wrappings(own.token) })) {
    for (const [node, path, method] of [
      [0, '/auth/verify', 'POST'],
      [1, '/scrims', 'GET'],
    ] as const) {
      const { status } = await world.api(path, { token: authorization } as TestUser, { method, node });
      trials += 1;
      if (status !== 401) opened.push(`${what}: ${method} ${path} answered ${status}`);
    }
  }
  const isOpen = async (what: string, token: unknown, node: number) => {
    const code = await refusedAt(node, token);
    trials += 1;
    if (!['unauthorized', 'banned'].includes(code)) opened.push(`${what}: the socket said ${code}`);
  };
  for (const [what, token] of Object.entries(all)) {
    await isOpen(what, token, 0);
    // Nothing at all is no token: sessions.trust-spec.ts.
    const bare = token.replace('Bearer ', '');
    if (bare) await isOpen(`${what}, bare`, bare, 1);
  }
  for (const [what, token] of Object.entries(oddAuth(own.token))) await isOpen(what, token, 0);
  expect(opened).toEqual([]);
  expect(attempts).toBe(0);
  figure(
    'C12',
    'forged or stale tokens',
    Object.keys({ ...all, ...wrappings('') }).length + Object.keys(oddAuth('x')).length,
  );
  figure('C12', 'tries with them over HTTP and sockets at two nodes, all 401', trials);
}, 120_000);

test('control: accepts the true token, and one signed with our secret', async () => {
  const own = await world.createUser();
  const resigned = `Bearer ${hs(HS, claimsOf(own.token), config().JWT_SECRET)}`;
  for (const token of [own.token, resigned]) {
    for (const node of [0, 1]) {
      expect((await world.api('/scrims', { token } as TestUser, { node })).status).toBe(200);
      expect(await refusedAt(node, token)).toBe('connected');
      expect(await refusedAt(node, token.replace('Bearer ', ''))).toBe('connected');
    }
  }
});

test('a forged or late cookie proves no session to a socket', async () => {
  const own = await world.createUser();
  const right = { sub: own.id, sv: 0, sid: 'its-session', exp: Date.now() / 1000 + 600, until: Date.now() + 600_000 };
  const purpose = 'session of a socket:';
  const seal = (payload: unknown, key = COOKIES, said = purpose) => sealProof(payload, key, said);
  const [payload, signature] = seal(right).split('.') as [string, string];
  const isProven = async (value: string) => {
    const extraHeaders = { cookie: `muster_socket=${value}` };
    const client = await world.connect({ ...own, token: '' }, 0, {}, { extraHeaders });
    return (await client.emit('addUser', null)).ok === true;
  };
  const forged = {
    otherSecret: seal(right, 'not-the-secret'),
    secretOfTokens: seal(right, config().JWT_SECRET),
    proofOfIdentity: seal(right, COOKIES, 'proof of identity:'),
    token: own.token.replace('Bearer ', ''),
    otherPerson: `${Buffer.from(JSON.stringify({ ...right, sub: admin.id })).toString('base64url')}.${signature}`,
    unsigned: payload,
    late: seal({ ...right, until: Date.now() - 1 }),
    lateToken: seal({ ...right, exp: Date.now() / 1000 - 1 }),
    earlierVersion: seal({ ...right, sv: -1 }),
    unknown: seal({ ...right, sub: 'nobody' }),
  };
  const opened: string[] = [];
  for (const [what, value] of Object.entries(forged)) if (await isProven(value)) opened.push(what);
  expect(opened).toEqual([]);
  expect(await isProven(seal(right))).toBe(true);
  await ban(own);
  expect(await isProven(seal(right))).toBe(false);
});

test('rejects two Authorization headers', async () => {
  const own = await world.createUser();
  const response = await fetch(`${world.url()}/api/scrims`, {
    headers: [
      ['x-api-key', API_KEY],
      ['authorization', 'Bearer a.b.c'],
      ['authorization', own.token],
    ],
  });
  expect(response.status).toBe(401);
});

describe('the end of a session', () => {
  afterEach(() => link.restore());
  /** Node 1 does not receive the database notification; it has to poll. */
  const deafen = () =>
    world
      .node()
      .get(Database, { strict: false })
      .query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster-ear' AND datname = current_database()",
      );
  const troubles: Record<string, () => unknown> = {
    'nothing is broken': () => undefined,
    'node 1 has lost Redis': () => link.cut(),
    'Redis keeps silent to node 1': () => link.silence(),
    'the nodes do not hear the database call': deafen,
  };
  const ends: Record<string, (one: TestUser) => Promise<unknown>> = {
    'a ban': ban,
    'logging out': (one) => world.api('/auth/logout', one, { method: 'POST' }),
    'signing out everywhere': signOutEverywhere,
    'ending this one session': endSession,
    'leaving for good': (one) => world.api('/auth/account', one, { method: 'DELETE', body: { name: one.name } }),
  };

  test.each(Object.keys(troubles))(
    'applies at both nodes: calls within a second, sockets within two, when %s',
    async (trouble) => {
      let [slowestCall, slowestSocket, trials] = [0, 0, 0];
      for (let round = 0; round < size(1, 8); round++) {
        for (const [how, end] of Object.entries(ends)) {
          const one = await world.createUser();
          const sockets = [await world.connect(one, 0), await world.connect(one, 1)];
          for (const node of [0, 1])
            expect([how, (await world.api('/scrims', one, { node })).status]).toEqual([how, 200]);
          await troubles[trouble]!();
          const ended = (await end(one)) as { status: number };
          const since = Date.now();
          expect([how, ended.status]).toEqual([how, 200]);
          const cut = Promise.all(sockets.map((socket) => socket.closed()));
          for (const node of [1, 0])
            while ((await world.api('/scrims', one, { node })).status !== 401)
              expect(Date.now() - since).toBeLessThan(CALLS_WITHIN_MS);
          slowestCall = Math.max(slowestCall, Date.now() - since);
          await cut;
          slowestSocket = Math.max(slowestSocket, Date.now() - since);
          for (const node of [0, 1]) expect(['unauthorized', 'banned']).toContain(await refusedAt(node, one.token));
          trials += 1;
        }
      }
      expect(slowestCall).toBeLessThan(CALLS_WITHIN_MS);
      expect(slowestSocket).toBeLessThan(SOCKETS_WITHIN_MS);
      figure(
        'C12',
        `sessions ended when ${trouble}`,
        `${trials}: calls refused within ${slowestCall} ms, sockets cut within ${slowestSocket} ms`,
      );
    },
    size(30_000, 240_000),
  );
});
