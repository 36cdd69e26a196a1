import { CONFIG, type Config, Database, CommandDispatcher, LogTail } from '@muster/platform';
import { DeleteAccount, EndSessions } from '@muster/users';
import { createHmac, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { figure, size } from '../../../../infra/trust/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Link, linkTo } from './cuttable-link';

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

type Part = Record<string, unknown>;
const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const partsOf = (token: string) => token.replace('Bearer ', '').split('.') as [string, string, string];
const claimsOf = (token: string) => JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Part;
const hmac = (text: string, secret: string | Buffer, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest('base64url');
const hs = (header: unknown, claims: unknown, secret: string | Buffer, hash?: string) => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${hmac(text, secret, hash)}`;
};
const keyed = (header: unknown, claims: unknown, key: KeyObject, hash: string | null = 'sha256') => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${(hash ? createSign(hash).update(text).sign({ key, dsaEncoding: 'ieee-p1363' }) : sign(null, Buffer.from(text), key)).toString('base64url')}`;
};
const without = (claims: Part, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const now = () => Math.floor(Date.now() / 1000);
const HS = { alg: 'HS256', typ: 'JWT' };
const ctx = () => ({ now: new Date().toISOString() });

const config = () => world.node().get<Config>(CONFIG, { strict: false });
const everywhere = () => Promise.all([0, 1].map((node) => world.node(node).get(LogTail, { strict: false }).fence()));
const dispatch = () => world.node().get(CommandDispatcher, { strict: false });
const ban = (one: TestUser) =>
  world.api('/admin/banUser', admin, {
    method: 'POST',
    body: { banUserId: one.id, dateTo: new Date(Date.now() + 172_800_000).toISOString(), reason: 'forged' },
  });

/** Every known forgery of the token of `mine`: its name, and what is sent. */
async function forgeries(own: TestUser, theirs: TestUser): Promise<Record<string, string>> {
  const claims = claimsOf(own.token);
  const [head, body, signature] = partsOf(own.token);
  const secret = config().JWT_SECRET;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ed = generateKeyPairSync('ed25519');
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const url = `http://127.0.0.1:${(lure.address() as AddressInfo).port}/jwks`;
  const with$ = (overrides: Part) => hs(HS, { ...claims, ...overrides }, secret);
  const headed = (overrides: Part) => hs({ ...HS, ...overrides }, claims, secret);
  const of = async (state: (one: TestUser) => Promise<unknown>) => {
    const one = await world.createUser();
    await state(one);
    return one.token.replace('Bearer ', '');
  };

  const bearers: Record<string, string> = {
    // No signature, in every spelling.
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', 'none ', '', null, 0, ['none'], {}].map((alg) => [
        `alg ${JSON.stringify(alg)}, unsigned`,
        `${encoded({ alg, typ: 'JWT' })}.${body}.`,
      ]),
    ),
    'alg none, with the old signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    'no alg': `${encoded({ typ: 'JWT' })}.${body}.${signature}`,
    'our header, unsigned': `${head}.${body}.`,
    // Another algorithm, also with the right key.
    ...Object.fromEntries(
      [
        ['HS384', 'sha384'],
        ['HS512', 'sha512'],
        ['hs256', 'sha256'],
        ['HS256 ', 'sha256'],
        ['SHA256', 'sha256'],
      ].map(([alg, hash]) => [`alg ${alg} with our secret`, hs({ alg, typ: 'JWT' }, claims, secret, hash)]),
    ),
    'alg in a list': headed({ alg: ['HS256'] }),
    RS256: keyed({ alg: 'RS256', typ: 'JWT' }, claims, rsa.privateKey),
    PS256: keyed({ alg: 'PS256', typ: 'JWT' }, claims, rsa.privateKey),
    ES256: keyed({ alg: 'ES256', typ: 'JWT' }, claims, ec.privateKey),
    EdDSA: keyed({ alg: 'EdDSA', typ: 'JWT' }, claims, ed.privateKey, null),
    'HS256 signed with a public key': hs(HS, claims, pem),
    'RS256 said, HS256 done': hs({ alg: 'RS256', typ: 'JWT' }, claims, secret),
    // A header that brings its own key, or says where to find one.
    'its own key': keyed({ alg: 'RS256', typ: 'JWT', jwk }, claims, rsa.privateKey),
    'its own key’s address': keyed({ alg: 'RS256', typ: 'JWT', jku: url, kid: '1' }, claims, rsa.privateKey),
    'its own certificate': keyed({ alg: 'RS256', typ: 'JWT', x5u: url }, claims, rsa.privateKey),
    'a certificate chain': keyed({ alg: 'RS256', typ: 'JWT', x5c: ['MIIB'] }, claims, rsa.privateKey),
    'its own secret': hs({ ...HS, jwk: { kty: 'oct', k: encoded('x') } }, claims, 'x'),
    ...Object.fromEntries(
      [
        '../../../../dev/null',
        '/dev/null',
        '/proc/sys/kernel/randomize_va_space',
        "x' UNION SELECT 'x",
        'a|whoami',
        url,
        '',
        null,
      ].map((kid) => [`kid ${JSON.stringify(kid)}, no key`, hs({ ...HS, kid }, claims, '')]),
    ),
    'a kid nobody gave': headed({ kid: '1' }),
    // Other secrets of the installation, and commonly guessed ones.
    ...Object.fromEntries(
      [API_KEY, 'open-sesame', COOKIES, 'secret', 'muster', '', 'changeme', 'a-secret-for-tests-onl', `${secret} `].map(
        (other) => [`signed with ${JSON.stringify(other)}`, hs(HS, claims, other)],
      ),
    ),
    'signed with an empty key': hs(HS, claims, Buffer.alloc(0)),
    'signed with 32 zeros': hs(HS, claims, Buffer.alloc(32)),
    // Signed by us, but of another kind.
    ...Object.fromEntries(
      ['at+jwt', 'id_token', 'JOSE', 'jwt', 'dpop+jwt', null].map((typ) => [
        `typ ${JSON.stringify(typ)}`,
        headed({ typ }),
      ]),
    ),
    'no typ': hs({ alg: 'HS256' }, claims, secret),
    'an unknown critical header': headed({ crit: ['exp'], exp: 1 }),
    'b64 off': headed({ crit: ['b64'], b64: false }),
    zipped: headed({ zip: 'DEF' }),
    'a token in a token': headed({ cty: 'JWT' }),
    'for somebody else': with$({ aud: 'other' }),
    'for nobody': hs(HS, without(claims, 'aud'), secret),
    'from somebody else': with$({ iss: 'https://accounts.google.com' }),
    'from nobody': hs(HS, without(claims, 'iss'), secret),
    'from everybody': with$({ iss: ['muster', 'x'] }),
    'an ID token of the provider': keyed(
      { alg: 'RS256', typ: 'JWT', kid: '1' },
      {
        iss: config().OIDC_ISSUER,
        aud: 'muster',
        sub: own.uid,
        email: own.email,
        email_verified: true,
        iat: now(),
        exp: now() + 600,
        nonce: 'n',
      },
      rsa.privateKey,
    ),
    'an ID token with our signature': hs(
      HS,
      { iss: config().OIDC_ISSUER, aud: 'muster', sub: own.uid, email: own.email, iat: now(), exp: now() + 600 },
      secret,
    ),
    // Expired, not yet valid, or without times.
    expired: with$({ exp: now() - 1 }),
    'expired long ago': with$({ exp: 1 }),
    'without an end': hs(HS, without(claims, 'exp'), secret),
    'an end in words': with$({ exp: 'tomorrow' }),
    'an end before all time': with$({ exp: -1 }),
    'an end of null': with$({ exp: null }),
    'for ten years': with$({ exp: now() + 315_360_000 }),
    'for 25 hours': with$({ exp: now() + 90_000 }),
    'without a beginning': hs(HS, without(claims, 'iat'), secret),
    'from tomorrow': with$({ iat: now() + 86_400, exp: now() + 90_000 }),
    'not before an hour': with$({ nbf: now() + 3_600 }),
    // Of no user, or of one who does not exist.
    'of an unknown person': with$({ sub: '019a0000-0000-7000-8000-000000000000' }),
    'of nobody at all': hs(HS, without(claims, 'sub'), secret),
    'of a number': with$({ sub: 7 }),
    'of a list': with$({ sub: [own.id] }),
    'of an object': with$({ sub: { $ne: null } }),
    'of a pattern': with$({ sub: '%' }),
    'of an empty name': with$({ sub: '' }),
    'of the proto': with$({ sub: '__proto__' }),
    // Of another session.
    'an older session': with$({ sv: -1 }),
    'a session to come': with$({ sv: 1 }),
    'no session': hs(HS, without(claims, 'sv'), secret),
    'a session in words': with$({ sv: '0' }),
    'a session of null': with$({ sv: null }),
    'a session in a list': with$({ sv: [0] }),
    'of a banned person': await of(ban),
    'of a session ended in the list': await of((one) =>
      world.api(`/auth/sessions/since-${String(claimsOf(one.token)['iat'])}`, one, { method: 'DELETE' }),
    ),
    'a session’s name in a list': with$({ sid: ['x'] }),
    'a session’s name as a number': with$({ sid: 1 }),
    'of a deleted person': await of((one) => dispatch().send(new DeleteAccount(one.id, ctx(), 0), { by: one.id })),
    'of somebody who has signed out everywhere': await of((one) =>
      world.api('/auth/sign-out-everywhere', one, { method: 'POST' }),
    ),
    'of somebody whose sessions an operator ended': await of((one) =>
      dispatch().send(new EndSessions(one.id, ctx(), 0), { by: 'root' }),
    ),
    // Assembled from valid tokens, or damaged.
    'my signature under his name': `${head}.${partsOf(theirs.token)[1]}.${signature}`,
    'an admin’s claims': `${head}.${encoded({ ...claims, isAdmin: true, sub: admin.id })}.${signature}`,
    ...Object.fromEntries(
      [1, 2, 3, 10, 40, 44, 45, 100].map((less) => [
        `${less} signs short`,
        `${head}.${body}.${signature}`.slice(0, -less),
      ]),
    ),
    'without its first sign': `${head}.${body}.${signature}`.slice(1),
    'two parts': `${head}.${body}`,
    'one part': head,
    'four parts': `${head}.${body}.${signature}.${signature}`,
    'five parts': `${head}..${body}..${signature}`,
    dots: '..',
    'a sign more': `${head}.${body}.${signature}A`,
    'one bit of the signature': `${head}.${body}.${flipped(signature)}`,
    'one bit of the body': `${head}.${flipped(body)}.${signature}`,
    'the same bytes, written otherwise': `${head}.${body}.${twin(signature)}`,
    padded: `${head}.${body}.${signature}=`,
    'percent-encoded': `${head}%2E${body}%2E${signature}`,
    'the body as plain JSON': `${head}.${JSON.stringify(claims)}.${signature}`,
    'signature in hex': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('hex')}`,
    'very long': `${head}.${'A'.repeat(8_000)}.${signature}`,
    null: 'null',
    undefined: 'undefined',
    'an object’s name': '[object Object]',
    true: 'true',
    nothing: '',
    JSON: '{"sub":"root"}',
    'blank before': ` ${head}.${body}.${signature}`,
    'a blank in it': `${head}. ${body}.${signature}`,
    'a tab in it': `${head}.\t${body}.${signature}`,
    'something behind': `${head}.${body}.${signature} x`,
    'two, with a comma': `${head}.${body}.${signature}, Bearer ${head}.${body}.${signature}`,
  };
  return Object.fromEntries(Object.entries(bearers).map(([what, token]) => [what, `Bearer ${token}`]));
}
/** Valid tokens in a wrong header; sockets take the bare token, so these apply to HTTP only. */
const wrappings = (token: string): Record<string, string> => {
  const bare = token.replace('Bearer ', '');
  return {
    bare: bare,
    'lower case': `bearer ${bare}`,
    'upper case': `BEARER ${bare}`,
    'no blank': `Bearer${bare}`,
    'Bearer twice': `Bearer Bearer ${bare}`,
    'Bearer thrice': `Bearer Bearer Bearer ${bare}`,
    'two blanks': `Bearer  ${bare}`,
    'a tab': `Bearer\t${bare}`,
    Basic: `Basic ${bare}`,
    Token: `Token ${bare}`,
    JWT: `JWT ${bare}`,
    quoted: `Bearer "${bare}"`,
    'as a parameter': `Bearer token=${bare}`,
    'latin letters': `B\u00e9arer ${bare}`,
    'a no-break blank': `Bearer\u00a0${bare}`,
  };
};
/** Non-string values, which only a socket can send. */
const oddAuth = (token: string): Record<string, unknown> => ({
  'Cyrillic letters': token.replace('Be', 'Ве'),
  'an invisible sign': token.replace('.', '\u200b.'),
  'full width': token.replace('.', '．'),
  'NUL behind': `${token}\0`,
  'a new line behind': `${token}\n`,
  'a list': [token],
  'an object': { toString: token },
  'a number': 7,
  true: true,
  null: null,
  nothing: undefined,
});

const flipped = (part: string) => {
  const bytes = Buffer.from(part, 'base64url');
  bytes[5]! ^= 1;
  return bytes.toString('base64url');
};
/** The last character of a signature has two unused bits. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const twin = (signature: string) => `${signature.slice(0, -1)}${SIGNS[SIGNS.indexOf(signature.at(-1)!) ^ 1]}`;

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
  const all = await forgeries(own, other);
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
    await isOpen(`${what}, bare`, token.replace('Bearer ', ''), 1);
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
    'signing out everywhere': (one) => world.api('/auth/sign-out-everywhere', one, { method: 'POST' }),
    'ending this one session': (one) =>
      world.api(`/auth/sessions/since-${String(claimsOf(one.token)['iat'])}`, one, { method: 'DELETE' }),
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
