import { REDIS } from '@muster/platform';
import type { Redis } from 'ioredis';
import { figure, size } from '../../../../infra/trust/figures';
import { type TestResponse, createWorld, type RequestOptions, type TestUser, type World } from '../test-world';
import { type Link, linkTo } from './cuttable-link';

/** Nodes 0 and 1 are behind one proxy, as in production; node 2 has no proxy, node 3 has two. */
const PROXIES = [1, 1, 0, 2];
let world: World;
let links: Link[];
beforeAll(async () => {
  links = [await linkTo(process.env['REDIS_URL']!), await linkTo(process.env['REDIS_URL']!)];
  world = await createWorld({
    nodes: PROXIES.length,
    env: { RATE_LIMIT_SCALE: '1' },
    envOf: (node) => ({ TRUST_PROXY: String(PROXIES[node]), ...(links[node] && { REDIS_URL: links[node].url }) }),
  });
});
afterAll(async () => {
  for (const link of links) link.restore();
  await world?.close();
  for (const link of links) await link.close();
});

let addresses = 0;
/** An address that has not been used before. */
const elsewhere = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
const from = (address: string): RequestOptions => ({ headers: { 'x-forwarded-for': address } });

/** Sends this many requests, alternating between the nodes, a few at a time; returns the responses. */
async function rush(
  times: number,
  ask: (node: number) => Promise<TestResponse>,
  nodes: readonly number[] = [0, 1],
): Promise<TestResponse[]> {
  const answers: TestResponse[] = [];
  for (let i = 0; i < times; i += 6)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(6, times - i) }, (_, j) => ask(nodes[(i + j) % nodes.length]!)),
      )),
    );
  return answers;
}
const refusals = (answers: readonly TestResponse[]) => answers.filter(({ status }) => status === 429);
const granted = (answers: readonly TestResponse[]) => answers.length - refusals(answers).length;

type Ask = (who: TestUser | null, options: RequestOptions) => Promise<TestResponse>;
const posts =
  (path: string, body: object = {}): Ask =>
  (who, options) =>
    world.api(path, who, { ...options, method: 'POST', body });
const patches =
  (path: string, body: object = {}): Ask =>
  (who, options) =>
    world.api(path, who, { ...options, method: 'PATCH', body });
const gets =
  (path: string): Ask =>
  (who, options) =>
    world.api(path, who, options);

/** The limits: name, requests, seconds, key, and one way to use it up. */
const LIMITS: readonly [
  what: string,
  points: number,
  seconds: number,
  who: 'person' | 'admin' | 'stranger',
  ask: Ask,
][] = [
  ['logging in', 10, 60, 'stranger', posts('/auth/login')],
  ['signing up', 10, 60, 'stranger', posts('/auth/register')],
  ['anything without being signed in', 60, 60, 'stranger', posts('/auth/logout')],
  [
    'anything with a token that is none',
    60,
    60,
    'stranger',
    (_, options) =>
      world.api('/friend-requests', null, {
        ...options,
        headers: { ...options.headers, authorization: 'Bearer a.b.c' },
      }),
  ],
  ['opening the sign-in', 60, 60, 'stranger', gets('/auth/oidc/callback')],
  ['renewing the token', 60, 60, 'person', posts('/auth/verify')],
  [
    'clicking on seats',
    30,
    60,
    'person',
    (who, options) =>
      patches(`/scrims/none/insert-player/${who!.id}`, { playerData: { role: 'Mid', team: { name: 'teamOne' } } })(
        who,
        options,
      ),
  ],
  ['writing messages', 5, 5, 'person', posts('/messages', { conversationId: 'none', text: 'hi' })],
  [
    'asking for friendship',
    20,
    3_600,
    'person',
    (who, options) => posts(`/friend-requests/send-friend-request/nobody/${who!.id}`)(who, options),
  ],
  [
    'opening conversations',
    10,
    3_600,
    'person',
    (who, options) => posts('/conversations', { senderId: who!.id, receiverId: 'nobody' })(who, options),
  ],
  ['uploading pictures', 6, 3_600, 'person', patches('/scrims/none/add-image', { base64: 'AAAA' })],
  ['searching people', 60, 60, 'person', gets('/users?q=nobody')],
  ['asking Riot', 20, 60, 'person', gets('/riot/summoner?gameName=&tagLine=&region=NA')],
  ['new tournament codes', 3, 60, 'person', posts('/scrims/none/regenerate-tournament-code')],
  ['what admins do', 120, 60, 'admin', gets('/admin/all-bans-history')],
  ['what admins do to scrims', 120, 60, 'admin', patches('/scrims/none/swap-players', {})],
  ['everything else', 600, 60, 'person', gets('/friend-requests')],
];
const portion = (points: number) => Math.max(1, Math.floor(points / 20));

async function somebody(
  who: 'person' | 'admin' | 'stranger',
): Promise<{ as: TestUser | null; address: RequestOptions }> {
  return {
    as: who === 'stranger' ? null : await world.createUser({ admin: who === 'admin' }),
    address: from(elsewhere()),
  };
}

test.each(LIMITS)(
  '%s: %i in %i s over all nodes, without affecting others',
  async (what, points, seconds, who, ask) => {
    const [one, other] = [await somebody(who), await somebody(who)];
    const began = Date.now();
    const answers = await rush(points + 24, (node) => ask(one.as, { ...one.address, node }));
    const took = (Date.now() - began) / 1000;
    if (took < seconds) {
      expect(granted(answers)).toBeLessThanOrEqual(points);
      expect(granted(answers)).toBeGreaterThan(points - 2 * portion(points));
    }
    expect(refusals(answers).length).toBeGreaterThan(0);
    for (const { headers, body } of refusals(answers)) {
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(body).toMatchObject({
        statusCode: 429,
        code: 'too-many-requests',
        retryAfter: wait,
        error: expect.stringMatching(/^Too many requests, please try again in \d+ (s|min)$/),
      });
    }
    expect((await ask(other.as, { ...other.address, node: 1 })).status).not.toBe(429);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    figure('R1', `${what}: granted of ${answers.length} at two nodes (${points} in ${seconds} s)`, granted(answers));
  },
);

test('Retry-After is exact: never too early and not a second too late', async () => {
  const one = await world.createUser();
  const say = () => posts('/messages', { conversationId: 'none', text: 'hi' })(one, { node: 0 });
  await rush(5, say);
  // The rejection happened between `sent` and `heard`: even on a slow machine the window ends between these two plus
  // the promised time.
  let sent = Date.now();
  const promised = Number((await say()).headers.get('retry-after'));
  const [early, late] = [sent + (promised - 1) * 1_000 - 50, Date.now() + promised * 1_000 + 50];
  let answer: TestResponse;
  do {
    sent = Date.now();
    answer = await say();
    if (sent >= late) expect(answer.status).not.toBe(429);
  } while (answer.status === 429);
  expect(Date.now()).toBeGreaterThan(early);
  figure('R2', 'seconds promised, and over once asked again', promised);
});

test('after the burst the minute limit counts: five, five and five again, and not more than thirty', async () => {
  const one = await world.createUser();
  const say = () => posts('/messages', { conversationId: 'none', text: 'hi' })(one, { node: 0 });
  expect(granted(await rush(12, say))).toBe(5);
  // Requests rejected by the burst limit do not count for the minute: twenty-five are left of it.
  const redis = world.node(0).get<Redis>(REDIS, { strict: false });
  const [key] = await redis.keys(`rate:messages:60:*${one.id}`);
  expect(Number(await redis.get(key!))).toBe(5);
});

describe('with Redis unavailable', () => {
  const seats = (who: TestUser, node: number) => patches(`/scrims/none/insert-player/${who.id}`, {})(who, { node });
  /** Waits until both nodes see each other's count. */
  const together = async () => {
    for (const link of links) link.restore();
    for (const until = Date.now() + 15_000; Date.now() < until;) {
      const one = await world.createUser();
      if (granted(await rush(60, (node) => seats(one, node))) <= 30) return;
    }
    throw new Error('the nodes do not count together again');
  };
  beforeEach(together);
  afterAll(together);

  test.each([
    ['silent', 'silence', 900],
    ['cut off', 'cut', 0],
  ] as const)('%s: each node counts for itself and still limits and responds soon', async (how, trouble, atLeast) => {
    for (const link of links) link[trouble]();
    const one = await world.createUser();
    let slowest = 0;
    const timed = async (node: number) => {
      const asked = Date.now();
      const answer = await seats(one, node);
      slowest = Math.max(slowest, Date.now() - asked);
      return answer;
    };
    const answers = await rush(120, timed);
    expect(granted(answers)).toBe(60);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(slowest).toBeGreaterThan(atLeast);
    expect(slowest).toBeLessThan(size(15_000, 3_000));
    figure(
      'R3',
      `granted of 120 at two nodes, Redis ${how} (30 each)`,
      `${granted(answers)}, slowest answer ${slowest} ms`,
    );
  });
});

describe('the client address', () => {
  const out = (node: number, forwarded: string) => posts('/auth/logout')(null, { ...from(forwarded), node });

  test('is the one our proxy saw: what the client adds to the header is ignored', async () => {
    const mine = elsewhere();
    const answers = await rush(90, (node) => out(node, `${elsewhere()}, ${mine}`));
    expect(granted(answers)).toBeLessThanOrEqual(60);
    expect((await out(0, elsewhere())).status).not.toBe(429);
  });
  test('behind two proxies it is the one the outer proxy saw', async () => {
    const mine = elsewhere();
    const answers = await rush(90, () => out(3, `${elsewhere()}, ${mine}, 10.0.0.1`));
    expect(granted(answers)).toBeLessThanOrEqual(60);
    expect((await out(3, `${mine}, ${elsewhere()}, 10.0.0.1`)).status).not.toBe(429);
  });
  test('without a proxy the header is ignored', async () => {
    const answers = await rush(90, () => out(2, elsewhere()));
    expect(granted(answers)).toBeLessThanOrEqual(60);
  });
  test('does not limit signed-in users: two behind one router have a limit each', async () => {
    const [one, other, router] = [await world.createUser(), await world.createUser(), from(elsewhere())];
    const ask = (who: TestUser) => gets('/users?q=nobody')(who, { ...router, node: 0 });
    expect(refusals(await rush(72, () => ask(one))).length).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(200);
  });
  test('of IPv6 is the /64: the neighbouring /64 has its own limit', async () => {
    let host = 0;
    const answers = await rush(90, (node) => out(node, `2001:db8:0:1::${(++host).toString(16)}`));
    expect(granted(answers)).toBeLessThanOrEqual(60);
    expect((await out(0, '2001:db8:0:2::1')).status).not.toBe(429);
  });
});
