import fc from 'fast-check';
import { Database } from '@muster/platform';
import { figure, size } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Call, callsOf, type Document } from './fuzz/document';
import { anyJson, nastyText } from './fuzz/nasty';
import { hangUp, raw, type RawAnswer } from './fuzz/raw';

/** Generated requests per call. */
const RUNS = size(10, 200);
/** Maximum response time (ms); waiting for a new tournament code takes up to three seconds by design. */
const PATIENCE_MS = 2_000;
const WAITS_FOR_A_CODE = 'POST /api/scrims/{id}/regenerate-tournament-code';
/** Maximum time the event loop may be blocked (ms of computing). */
const BLOCK_MS = 200;
const REPEATS = 3;
/** A page of its own, made for a popup. */
const IS_A_PAGE = new Set(['GET /api/auth/oidc/callback', 'GET /api/auth/oidc/start']);

let world: World;
let calls: Call[] = [];
let others: TestUser[];
const known: string[] = [];
const counted = { requests: 0, refused: 0, slowest: 0, busiest: 0 };
beforeAll(async () => {
  world = await createWorld();
  others = await world.createUsers(4);
  await populate(await world.createUser({ admin: true }));
  const ids = fc.nat().map((n) => known[n % known.length]!);
  calls = callsOf((await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document, ids);
  await raw(world.url(), { method: 'GET', path: '/api/users', headers: { 'x-api-key': API_KEY } });
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
});

/** Creates one of everything, so that generated calls hit existing objects. */
async function populate(admin: TestUser): Promise<void> {
  const [one, other, third, fourth] = others as [TestUser, TestUser, TestUser, TestUser];
  const post = async (path: string, user: TestUser, body: object = {}) =>
    (await world.api(path, user, { method: 'POST', body })).body;
  await post(`/friend-requests/send-friend-request/${other.id}/${one.id}`, one);
  await post(`/friend-requests/accept-request/${other.id}`, other, { newFriendUserId: one.id });
  const { newFriendRequest } = await post(`/friend-requests/send-friend-request/${fourth.id}/${third.id}`, third);
  const conversation = await post('/conversations', one, { receiverId: other.id });
  const message = await post('/messages', one, { conversationId: conversation._id, text: 'hello' });
  const scrims = [
    await world.createScrim(admin),
    await world.createScrim(admin, { isPrivate: true, isWithCasters: true }),
  ];
  const note = await post(`/notifications/push-user-notification/${one.id}`, one, { message: 'note' });
  known.push(
    ...others.map(({ id }) => id),
    admin.id,
    newFriendRequest._id,
    conversation._id,
    message._id,
    note.notification._id,
    ...scrims.flatMap(({ _id, _conversation }) => [_id, _conversation]),
  );
}

interface Made {
  params: string[];
  query: Record<string, unknown>;
  body: unknown;
  asAdmin: boolean;
}
const madeUp = ({ params, query, body }: Call): fc.Arbitrary<Made> =>
  fc.record({
    params: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.nat().map((n) => known[n % known.length]!) },
        { weight: 1, arbitrary: nastyText.map((text) => text || '-') },
      ),
      { minLength: params.length, maxLength: params.length },
    ),
    query,
    body: body ?? fc.option(anyJson, { nil: undefined }),
    asAdmin: fc.boolean(),
  });

async function send(
  { method, path, params }: Call,
  { params: values, query, body }: Made,
  user: TestUser,
): Promise<RawAnswer> {
  let filled = path;
  for (const [i, name] of params.entries()) filled = filled.replace(`{${name}}`, encode(values[i]!));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
  const sends = body !== undefined && method !== 'GET';
  return raw(world.url(), {
    method,
    path: filled + (search && `?${search}`),
    headers: { 'x-api-key': API_KEY, authorization: user.token, ...(sends && { 'content-type': 'application/json' }) },
    ...(sends && { body: JSON.stringify(body) }),
  });
}
/** Lone surrogates cannot be encoded in an address. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

const CPU_US = 1_000;
async function measured(call: Call, made: Made, as: TestUser): Promise<{ answer: RawAnswer; cpuMs: number }> {
  const before = process.cpuUsage();
  const response = await send(call, made, as);
  const { user, system } = process.cpuUsage(before);
  return { answer: response, cpuMs: (user + system) / CPU_US };
}

/** Describes what is wrong with a response; undefined if it is correct. */
function faults(call: Call, { body }: Made, { status, text, ms, headers }: RawAnswer): string[] {
  const name = `${call.method} ${call.path}`;
  const isJson = /json/.test(String(headers['content-type']));
  const parsed = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : undefined;
  const patience = name === WAITS_FOR_A_CODE ? 2 * PATIENCE_MS : PATIENCE_MS;
  return [
    ...(status >= 500 && status !== 503 ? [`${status} ${text}`] : []),
    ...(ms > patience ? [`took ${Math.round(ms)} ms`] : []),
    ...(status >= 400 && !IS_A_PAGE.has(name) && !isRefusal(parsed, status)
      ? [`refused in another shape: ${status} ${text.slice(0, 200)}`]
      : []),
    ...(status < 400 && call.method !== 'GET' && body !== undefined && call.refuses(body)
      ? [`took what the document forbids: ${status}`]
      : []),
    ...(status < 300 && parsed !== undefined
      ? [call.answers(status, parsed)].filter((wrong) => wrong !== undefined)
      : []),
  ];
}

const isRefusal = (parsed: Record<string, unknown> | undefined, status: number): boolean =>
  parsed !== undefined &&
  parsed['statusCode'] === status &&
  ['error', 'message', 'code', 'requestId'].every((key) => typeof parsed[key] === 'string' && parsed[key] !== '') &&
  !/\n\s+at |node_modules|select .* from/i.test(JSON.stringify(parsed));

test('the document has calls to generate', () => expect(calls.length).toBeGreaterThan(90));

test('every call answers generated input in time, in the right format and without a 5xx', async () => {
  const wrong: unknown[] = [];
  for (const call of calls) {
    let [user, admin] = [await world.createUser(), await world.createUser({ admin: true })];
    for (const made of fc.sample(madeUp(call), { numRuns: RUNS, seed: SEED })) {
      let { answer, cpuMs } = await measured(call, made, made.asAdmin ? admin : user);
      if (answer.status === 401) [user, admin] = [await world.createUser(), await world.createUser({ admin: true })];
      // A garbage collection costs as much, but not every time.
      for (let again = 0; again < REPEATS && cpuMs > BLOCK_MS; again++)
        cpuMs = Math.min(cpuMs, (await measured(call, made, made.asAdmin ? admin : user)).cpuMs);
      const found = [
        ...faults(call, made, answer),
        ...(cpuMs > BLOCK_MS ? [`computed for ${Math.round(cpuMs)} ms`] : []),
      ];
      if (found.length > 0) wrong.push({ call: `${call.method} ${call.path}`, found, made });
      counted.requests += 1;
      counted.refused += answer.status >= 400 ? 1 : 0;
      counted.slowest = Math.max(counted.slowest, answer.ms);
      counted.busiest = Math.max(counted.busiest, cpuMs);
    }
  }
  expect(wrong).toEqual([]);
  expect(counted.refused).toBeGreaterThan(counted.requests / 4);
  expect(counted.refused).toBeLessThan(counted.requests);
  figure('C10', 'made up requests', counted.requests);
  figure('C10', 'of them refused', counted.refused);
  figure('C10', 'slowest answer, ms', Math.round(counted.slowest));
  figure('C10', 'most computing for one request, ms', Math.round(counted.busiest));
}, 900_000);

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

test('the stored data is still consistent', async () => {
  const database = world.node().get(Database, { strict: false });
  const [log] = await database.query<{ n: number; head: number }>(
    'SELECT count(*) AS n, coalesce(max(position), 0) AS head FROM events',
  );
  expect(log!.n).toEqual(log!.head);
  const scrims = await database.query<{
    state: { seats: { userId: string; team: string; role: string }[]; casters: string[] };
  }>('SELECT state FROM scrims');
  for (const {
    state: { seats, casters },
  } of scrims) {
    const people = [...seats.map(({ userId }) => userId), ...casters];
    expect(new Set(people).size).toBe(people.length);
    expect(new Set(seats.map(({ team, role }) => `${team} ${role}`)).size).toBe(seats.length);
    expect([seats.length <= 10, casters.length <= 2]).toEqual([true, true]);
  }
  const pairs = await database.query<{ pair: string }>(
    'SELECT least(asker, asked) || greatest(asker, asked) AS pair FROM friendships WHERE status <> $1',
    ['none'],
  );
  expect(new Set(pairs.map(({ pair }) => pair)).size).toBe(pairs.length);
});
