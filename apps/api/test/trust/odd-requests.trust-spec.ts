import { Database } from '@muster/platform';
import { connect } from 'node:net';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { RAW_BODIES } from './fuzz/nasty';
import { INVALID_ADDRESSES, ODD_ADDRESSES } from './fuzz/odd-addresses';
import { hangUp, raw, type RawAnswer } from './fuzz/raw';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true });
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
});

let requestCount = 0;
const json = { 'content-type': 'application/json' };
const ask = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<RawAnswer> => {
  requestCount += 1;
  return raw(world.url(), {
    method,
    path,
    headers: { 'x-api-key': API_KEY, authorization: admin.token, ...headers },
    body,
  });
};
/** A client error in the form of the contract, not a server error. */
function isRefused({ status, text }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(JSON.parse(text)).toMatchObject({
    error: expect.any(String),
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z-]+$/),
    statusCode: status,
    requestId: expect.any(String),
  });
}

const GOOD = { title: 'Odd', region: 'NA', gameStartTime: new Date(Date.now() + 3_600_000).toISOString() };

test.each(RAW_BODIES.map((body) => [body.length > 60 ? `${body.slice(0, 40)}… (${body.length})` : body, body]))(
  'rejects the body %j on every call with a body',
  async (_, body) => {
    for (const [method, path] of [
      ['POST', '/api/scrims'],
      ['POST', '/api/messages'],
      ['PUT', '/api/auth/update-user'],
      ['POST', '/api/admin/banUser'],
      ['DELETE', '/api/auth/account'],
      ['PATCH', '/api/scrims/nowhere/set-winner'],
    ] as const) {
      const response = await ask(method, path, json, body);
      // An update without changes is accepted
      if (path === '/api/auth/update-user' && response.status === 200) continue;
      isRefused(response);
    }
  },
);

test('accepts ten levels of nesting and rejects eleven, in known and unknown fields', async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  expect((await ask('POST', '/api/scrims', json, JSON.stringify({ ...GOOD, extra: nested(9) }))).status).toBe(201);
  isRefused(await ask('POST', '/api/scrims', json, JSON.stringify({ ...GOOD, extra: nested(10) })));
  isRefused(
    await ask(
      'POST',
      '/api/scrims',
      { ...json, 'idempotency-key': 'deep' },
      `{"title":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    ),
  );
});

test('does not take a backslash with letters for NUL', async () => {
  const { text } = await ask('POST', '/api/scrims', json, JSON.stringify({ ...GOOD, title: 'C:\\u0000 \\ud800' }));
  expect(JSON.parse(text)).toMatchObject({ title: 'C:\\u0000 \\ud800' });
});

test.each(['a\u0000b', '\ud800', 'x\udc00y', '\udc00\ud800'])('rejects %j, which cannot be stored', async (title) =>
  isRefused(await ask('POST', '/api/scrims', json, JSON.stringify({ ...GOOD, title }))),
);

test('keys such as __proto__ change no other object', async () => {
  for (const body of [
    '{"constructor":{"isAdmin":true},"prototype":{"isAdmin":true},"toString":1,"hasOwnProperty":1}',
    '{"rank":"Gold 1","valueOf":{"isAdmin":true}}',
  ]) {
    expect((await ask('PUT', '/api/auth/update-user', json, body)).status).toBe(200);
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('ignores fields the sender may not change', async () => {
  const [first, second] = [await world.createUser(), await world.createUser()];
  const account = async ({ id }: TestUser) =>
    (await world.node().get(Database, { strict: false }).query('SELECT * FROM people WHERE id = $1', [id]))[0];
  const [own, others] = [await account(first), await account(second)];
  const changes = {
    _id: second.id,
    id: second.id,
    userId: second.id,
    uid: 'taken-over',
    email: 'taken-over@players.test',
    isAdmin: true,
    is_admin: true,
    isDonator: true,
    is_donator: true,
    sessions: 9,
    revision: 9,
    friends: [{ _id: second.id }],
    createdAt: '2000-01-01',
    currentBan: null,
    lastLoggedIn: null,
  };
  const asOne = { ...json, authorization: first.token };
  expect((await ask('PUT', '/api/auth/update-user', asOne, JSON.stringify(changes))).status).toBe(200);
  expect((await ask('POST', `/api/admin/updateUser/${first.id}`, json, JSON.stringify(changes))).status).toBe(200);
  expect([await account(first), await account(second)]).toEqual([own, others]);
  const scrim = JSON.parse(
    (
      await ask(
        'POST',
        '/api/scrims',
        json,
        JSON.stringify({
          ...GOOD,
          teamWon: 'teamOne',
          teamOne: [{ _user: first.id }],
          casters: [first.id],
          lobbyPassword: 'mine',
          riotTournament: { tournamentCode: 'x' },
          _id: 'chosen',
          version: 99,
        }),
      )
    ).text,
  );
  expect(scrim).toMatchObject({ teamWon: null, teamOne: [], casters: [], riotTournament: null, version: 1 });
  expect([scrim._id, scrim.lobbyPassword]).not.toContainEqual(expect.stringMatching(/^(?:chosen|mine)$/));
  await ask(
    'PUT',
    `/api/scrims/${scrim._id}`,
    json,
    JSON.stringify({
      teamOne: [{ _user: first.id }],
      casters: [first.id],
      createdBy: second.id,
      postGameImage: { location: '/x' },
      riotTournament: { tournamentCode: 'x' },
    }),
  );
  expect(JSON.parse((await ask('GET', `/api/scrims/${scrim._id}`)).text)).toEqual(scrim);
});

test.each(INVALID_ADDRESSES)('rejects the address %s', async (path) => isRefused(await ask('GET', path)));

test.each(ODD_ADDRESSES)('the address %s is valid or a 404', async (path) => {
  const { status } = await ask('GET', path);
  expect([200, 400]).toContain(status);
});

test.each([
  ['text/plain', 'hello'],
  ['application/xml', '<a/>'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/x-www-form-urlencoded', 'title=a'],
  ['application/json; charset=utf-16', '{}'],
  ['application/json;;;', '{'],
  ['', '{}'],
  ['a'.repeat(500), '{}'],
  ['application/vnd.api+json', '{}'],
])('rejects a body of type %j', async (type, body) =>
  isRefused(await ask('POST', '/api/scrims', { 'content-type': type }, body)),
);

test('rejects bodies that are not UTF-8, or are compressed', async () => {
  isRefused(await ask('POST', '/api/scrims', json, Buffer.from([0xff, 0xfe, 0x7b, 0x7d])));
  isRefused(await ask('POST', '/api/scrims', { ...json, 'content-encoding': 'gzip' }, Buffer.from([0x1f, 0x8b, 8, 0])));
});

test('limits the body size per call, to the byte', async () => {
  for (const [method, path] of [
    ['POST', '/api/scrims'],
    ['POST', '/api/messages'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/riot/callback'],
  ] as const) {
    expect((await ask(method, path, json, JSON.stringify({ a: 'x'.repeat(64 * 1024) }))).status).toBe(413);
    expect((await ask(method, path, json, JSON.stringify({ a: 'x'.repeat(60 * 1024) }))).status).not.toBe(413);
  }
  expect(
    (await ask('PATCH', '/api/scrims/nowhere/add-image', json, JSON.stringify({ base64: 'x'.repeat(2 * 1024 * 1024) })))
      .status,
  ).toBe(404);
  isRefused(
    await ask('PATCH', '/api/scrims/nowhere/add-image', json, JSON.stringify({ base64: 'x'.repeat(3 * 1024 * 1024) })),
  );
});

test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'LINK', 'PURGE'])(
  'rejects %s on paths without that method',
  async (method) => isRefused(await ask(method, '/api/users')),
);

test.each([
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer a.b.c'],
  ['authorization', `Bearer ${'a'.repeat(5_000)}`],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Bearer null'],
  ['x-api-key', ''],
  ['x-api-key', 'ä'],
  ['x-api-key', 'a'.repeat(5_000)],
])('%s: %s grants no access', async (name, value) =>
  isRefused(await ask('GET', '/api/scrims', { [name]: Buffer.from(value, 'utf8').toString('latin1') })),
);

test.each([
  ['x-request-id', 'a\tb'],
  ['x-request-id', 'x'.repeat(5_000)],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', ''],
  ['cookie', 'muster_proof=a.b; muster_proof=%'],
  ['cookie', '='.repeat(5_000)],
  ['accept', '*/*;q=a'],
  ['range', 'bytes=0-'],
  ['if-none-match', '*'],
  ['x-forwarded-for', "'; DROP"],
  ['expect', 'x'],
])('the header %s: %s causes no error', async (name, value) => {
  const { status } = await ask('POST', '/api/friend-requests/cancel-friend-request/nothing', { [name]: value });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

/** Requests no HTTP client would send. */
const exchange = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(world.url());
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .on('error', reject)
      .on('close', () => resolve(received))
      .setTimeout(5_000, () => socket.destroy());
  });

test.each([
  'HELLO\r\n\r\n',
  'GET /api/scrims\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nhost: a\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
])('rejects the bytes %j and closes the connection', async (bytes) => {
  expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('the server still responds afterwards', async () => {
  expect((await ask('GET', '/health/ready')).status).toBe(200);
  figure('C10', 'odd requests by hand', requestCount);
});
