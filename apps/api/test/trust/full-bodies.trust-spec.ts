// One request must not hold up everybody else: each body with a limit of bytes is sent with the whole limit used in one
// dimension (length, depth, keys, elements, columns, rows), and in two at once.
import { CLIENT_MESSAGES } from '@muster/contracts/sockets';
import fc from 'fast-check';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { figure, size } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { type Call, callsOf, type Document } from './fuzz/document';
import { FULL_BODIES, FULL_TEXTS, FULL_VALUES } from './fuzz/full-bodies';
import { hangUp, raw } from './fuzz/raw';

/** How long a request may hold up the event loop (ms). */
const BLOCK_MS = 200;
const REPEATS = 3;
const KB = 1_024;
/** The limits of bytes that routes have. */
const LIMITS = [64 * KB, 256 * KB, 1_024 * KB, 2_800 * KB];
const SOCKET_LIMIT = 16 * KB;
/** Fields of messages. */
const FIELDS = ['scrimId', 'text', 'userIds'];
/**
 * Each call is sent with every 16th value, and the next call with the values after those; at full size each is sent
 * with all values.
 */
const EVERY = size(16, 1);
const inTurn = <T>(all: readonly T[], turn: number): T[] => all.filter((_, i) => (i + turn) % EVERY === 0);
const SEED = 20_261_126;
/** Calls that end the session of the caller, or wait for another person. */
const LEFT_OUT = /oidc|board|account$|sign-out|logout|regenerate/;

let world: World;
let admin: TestUser;
let params: Record<string, string>;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '100000' } });
  admin = await world.createUser({ admin: true });
  await populate();
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
});

async function populate(): Promise<void> {
  const friend = await world.createUser();
  const post = async (path: string, user: TestUser, body: object = {}) =>
    (await world.api(path, user, { method: 'POST', body })).body;
  await post(`/friend-requests/send-friend-request/${friend.id}/${admin.id}`, admin);
  await post(`/friend-requests/accept-request/${friend.id}`, friend, { newFriendUserId: admin.id });
  const conversation = await post('/conversations', admin, { receiverId: friend.id });
  const scrim = await world.createScrim(admin);
  const { slug } = await post('/communities', admin, { name: 'Full bodies', slug: 'full-bodies' });
  params = { slug, id: scrim._id, userId: friend.id, conversationId: conversation._id };
}

const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
/** The delay is noted by a timer of the loop: the first time after a reset it notes nothing. */
const untilNoted = async (notes: number): Promise<void> => {
  while (loop.count < notes) await new Promise((resolve) => setImmediate(resolve));
};
const measured = { requests: 0, longest: 0 };
/**
 * Returns for how long (ms) something held up the event loop. The delay and the computing of the process are both upper
 * bounds: one grows on a busy machine, the other with work on other threads. Both also grow when garbage is collected,
 * but not every time.
 */
async function delayOf(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let again = 0; again < REPEATS && least > BLOCK_MS; again++) {
    loop.reset();
    await untilNoted(1);
    const before = process.cpuUsage();
    await work();
    await untilNoted(loop.count + 1);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000, loop.max / 1e6);
  }
  measured.requests += 1;
  measured.longest = Math.max(measured.longest, least);
  return least;
}

async function send({ method, path }: Call, body: string): Promise<number> {
  const { status } = await raw(world.url(), {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? params['id']!),
    headers: { 'x-api-key': API_KEY, authorization: admin.token, 'content-type': 'application/json' },
    body,
  });
  if (status === 401) throw new Error(`${method} ${path} ended the session`);
  return status;
}
/** The largest of the limits that the route accepts. */
async function limitOf(call: Call): Promise<number> {
  let limit = 0;
  for (const bytes of LIMITS) if ((await send(call, `{}${' '.repeat(bytes - 2)}`)) !== 413) limit = bytes;
  return limit;
}

/** Returns a body that the call accepts. */
const validBody = ({ body, refuses }: Call): Record<string, unknown> =>
  fc.sample(body!, { numRuns: 50, seed: SEED }).find((made) => !refuses(made)) as Record<string, unknown>;

/** Bodies of the call that use the limit, and what each of them fills. */
function* bodiesOf(call: Call, limit: number, turn: number): Generator<[what: string, body: string]> {
  for (const body of inTurn(FULL_BODIES, turn)) yield ['the body', body(limit)];
  const base = validBody(call);
  for (const name of call.bodyNames) {
    const rest = Buffer.byteLength(JSON.stringify({ ...base, [name]: '' }));
    // A field may have a limit of its own, which is one of the smaller ones.
    for (const bytes of LIMITS.filter((one) => one <= limit))
      for (const value of name === 'csv' ? FULL_TEXTS : inTurn(FULL_VALUES, turn)) {
        const body = JSON.stringify({ ...base, [name]: value(bytes - rest) });
        if (Buffer.byteLength(body) <= limit) yield [name, body];
      }
  }
}

const describe60 = (body: string): string => `${body.slice(0, 60)}… (${body.length})`;

test('control: what holds up the loop is measured', async () => {
  const busy = () => {
    const until = process.cpuUsage().user + 1_000 * (BLOCK_MS + 100);
    while (process.cpuUsage().user < until);
  };
  expect(await delayOf(() => new Promise((resolve) => setImmediate(() => resolve(busy()))))).toBeGreaterThan(BLOCK_MS);
});

test('no body of any call holds up the event loop', async () => {
  const document = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as Document;
  const calls = callsOf(document, fc.constantFrom(...Object.values(params))).filter(
    ({ path, body }) => body && !LEFT_OUT.test(path),
  );
  expect(calls.length).toBeGreaterThan(50);
  const slow: unknown[] = [];
  for (const [turn, call] of calls.entries()) {
    const limit = await limitOf(call);
    for (const [what, body] of bodiesOf(call, limit, turn)) {
      const ms = await delayOf(() => send(call, body));
      if (ms > BLOCK_MS) slow.push([`${call.method} ${call.path}`, what, describe60(body), Math.round(ms)]);
    }
  }
  expect(slow).toEqual([]);
  figure('C10', 'bodies at their limit', measured.requests);
  figure('C10', 'longest delay of the event loop by one of them, ms', Math.round(measured.longest));
}, 900_000);

test('no message of a socket holds up the event loop', async () => {
  const slow: unknown[] = [];
  for (const [turn, message] of Object.keys(CLIENT_MESSAGES).entries()) {
    const { socket } = await world.connect(admin);
    const payloads = inTurn(FULL_VALUES, turn)
      .map((make) => make(SOCKET_LIMIT - KB))
      .flatMap((value) => [value, ...FIELDS.map((field) => ({ [field]: value }))])
      .filter((payload) => Buffer.byteLength(JSON.stringify(payload)) < SOCKET_LIMIT - 100);
    for (const payload of payloads) {
      const ms = await delayOf(() => {
        socket.emit(message, payload);
        // The answer comes only after the message before it was handled
        return socket.timeout(5_000).emitWithAck('addUser', null);
      });
      if (ms > BLOCK_MS) slow.push([message, describe60(JSON.stringify(payload)), Math.round(ms)]);
    }
    socket.disconnect();
  }
  expect(slow).toEqual([]);
}, 300_000);
