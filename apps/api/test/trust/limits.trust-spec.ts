import { REDIS } from '@muster/platform';
import type { Redis } from 'ioredis';
import { figure, size } from '@testing/figures';
import { type TestResponse, createWorld, type RequestOptions, type TestUser, type World } from '@testing/world';
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
  const responses: TestResponse[] = [];
  for (let i = 0; i < times; i += 6)
    responses.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(6, times - i) }, (_, j) => ask(nodes[(i + j) % nodes.length]!)),
      )),
    );
  return responses;
}
const refusals = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status === 429);
const granted = (responses: readonly TestResponse[]) => responses.length - refusals(responses).length;

type Ask = (user: TestUser | null, options: RequestOptions) => Promise<TestResponse>;
const posts =
  (path: string, body: object = {}): Ask =>
  (user, options) =>
    world.api(path, user, { ...options, method: 'POST', body });
const patches =
  (path: string, body: object = {}): Ask =>
  (user, options) =>
    world.api(path, user, { ...options, method: 'PATCH', body });
const gets =
  (path: string): Ask =>
  (user, options) =>
    world.api(path, user, options);

/** The limits: name, requests, seconds, key, and one way to use it up. */
const LIMITS: readonly [
  what: string,
  points: number,
  seconds: number,
  who: 'person' | 'admin' | 'stranger',
  ask: Ask,
][] = [
  ['logging in', 100, 60, 'stranger', posts('/auth/login')],
  ['signing up', 100, 60, 'stranger', posts('/auth/register')],
  ['asking whether names are free', 200, 60, 'stranger', posts('/auth/check-names')],
  ["reading tonight's scrims", 2_400, 60, 'stranger', gets('/scrims/tonight')],
  ['anything without being signed in', 600, 60, 'stranger', posts('/auth/logout')],
  [
    'anything with a token that is none',
    600,
    60,
    'stranger',
    (_, options) =>
      world.api('/friend-requests', null, {
        ...options,
        headers: { ...options.headers, authorization: 'Bearer a.b.c' },
      }),
  ],
  ['opening the sign-in', 600, 60, 'stranger', gets('/auth/oidc/callback')],
  ['coming back from Discord', 600, 60, 'stranger', gets('/auth/discord/callback')],
  ['linking Discord', 20, 60, 'person', posts('/auth/discord/start')],
  [
    'storing a webhook of Discord',
    10,
    60,
    'person',
    (user, options) =>
      world.api('/communities/none/discord-webhook', user, {
        ...options,
        method: 'PUT',
        body: { url: 'https://discord.com/api/webhooks/1/a' },
      }),
  ],
  ['trying a channel of Discord', 5, 60, 'person', posts('/communities/none/discord/test')],
  [
    'creating a webhook',
    20,
    3_600,
    'person',
    (user, options) =>
      world.api('/communities/none/webhooks', user, {
        ...options,
        method: 'POST',
        body: { url: 'https://127.0.0.1/', events: ['scrim.created'] },
      }),
  ],
  [
    'editing a webhook',
    60,
    3_600,
    'person',
    (user, options) =>
      world.api('/communities/none/webhooks/none', user, { ...options, method: 'PATCH', body: { enabled: true } }),
  ],
  ['rotating the secret of a webhook', 10, 3_600, 'person', posts('/communities/none/webhooks/none/rotate')],
  ['testing a webhook', 10, 60, 'person', posts('/communities/none/webhooks/none/test')],
  ['repeating a delivery', 60, 60, 'person', posts('/communities/none/webhooks/none/deliveries/none/repeat')],
  ['renewing the token', 60, 60, 'person', posts('/auth/verify')],
  [
    'clicking on seats',
    30,
    60,
    'person',
    (user, options) =>
      patches(`/scrims/none/insert-player/${user!.id}`, { playerData: { role: 'Mid', team: { name: 'teamOne' } } })(
        user,
        options,
      ),
  ],
  ['writing messages', 5, 5, 'person', posts('/messages', { conversationId: 'none', text: 'hi' })],
  [
    'asking for friendship',
    20,
    3_600,
    'person',
    (user, options) => posts(`/friend-requests/send-friend-request/unknown/${user!.id}`)(user, options),
  ],
  [
    'opening conversations',
    10,
    3_600,
    'person',
    (user, options) => posts('/conversations', { senderId: user!.id, receiverId: 'unknown' })(user, options),
  ],
  ['uploading pictures', 6, 3_600, 'person', patches('/scrims/none/add-image', { base64: 'AAAA' })],
  ['searching people', 60, 60, 'person', gets('/users?q=unknown')],
  ['asking Riot', 20, 60, 'person', gets('/riot/summoner?gameName=&tagLine=&region=NA')],
  ['new tournament codes', 3, 60, 'person', posts('/scrims/none/regenerate-tournament-code')],
  ['what admins do', 120, 60, 'admin', gets('/admin/all-bans-history')],
  ['what admins do to scrims', 120, 60, 'admin', patches('/scrims/none/swap-players', {})],
  ['everything else', 600, 60, 'person', gets('/friend-requests')],
];
const portion = (points: number) => Math.max(1, Math.floor(points / 20));

async function user(who: 'person' | 'admin' | 'stranger'): Promise<{ as: TestUser | null; address: RequestOptions }> {
  return {
    as: who === 'stranger' ? null : await world.createUser({ admin: who === 'admin' }),
    address: from(elsewhere()),
  };
}

/** The largest ones take minutes on a busy machine. */
const MOST_POINTS = size(100, Infinity);

test.each(LIMITS.filter(([, points]) => points <= MOST_POINTS))(
  '%s: %i in %i s over all nodes, without affecting others',
  async (what, points, seconds, who, ask) => {
    const [first, second] = [await user(who), await user(who)];
    const startedAt = Date.now();
    const responses = await rush(points + 24, (node) => ask(first.as, { ...first.address, node }));
    const took = (Date.now() - startedAt) / 1000;
    if (took < seconds) {
      expect(granted(responses)).toBeLessThanOrEqual(points);
      expect(granted(responses)).toBeGreaterThan(points - 2 * portion(points));
    }
    expect(refusals(responses).length).toBeGreaterThan(0);
    for (const { headers, body } of refusals(responses)) {
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
    expect((await ask(second.as, { ...second.address, node: 1 })).status).not.toBe(429);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    figure(
      'R1',
      `${what}: granted of ${responses.length} at two nodes (${points} in ${seconds} s)`,
      granted(responses),
    );
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
  let response: TestResponse;
  do {
    sent = Date.now();
    response = await say();
    if (sent >= late) expect(response.status).not.toBe(429);
  } while (response.status === 429);
  expect(Date.now()).toBeGreaterThan(early);
  figure('R2', 'seconds promised, and over once asked again', promised);
});

test('after the burst the minute limit counts: five, five and five again, and not more than thirty', async () => {
  const one = await world.createUser();
  const say = () => posts('/messages', { conversationId: 'none', text: 'hi' })(one, { node: 0 });
  expect(granted(await rush(12, say))).toBe(5);
  // The minute does not count requests that the burst limit rejects, so twenty-five are left.
  const redis = world.node(0).get<Redis>(REDIS, { strict: false });
  const [key] = await redis.keys(`rate:messages:60:*${one.id}`);
  expect(Number(await redis.get(key!))).toBe(5);
});

describe('with Redis unavailable', () => {
  const seats = (user: TestUser, node: number) => patches(`/scrims/none/insert-player/${user.id}`, {})(user, { node });
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
      const sentAt = Date.now();
      const response = await seats(one, node);
      slowest = Math.max(slowest, Date.now() - sentAt);
      return response;
    };
    const responses = await rush(120, timed);
    expect(granted(responses)).toBe(60);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(slowest).toBeGreaterThan(atLeast);
    expect(slowest).toBeLessThan(size(15_000, 3_000));
    figure(
      'R3',
      `granted of 120 at two nodes, Redis ${how} (30 each)`,
      `${granted(responses)}, slowest answer ${slowest} ms`,
    );
  });
});

describe('the client address', () => {
  const logIn = (node: number, forwarded: string) => posts('/auth/login')(null, { ...from(forwarded), node });

  test('is the one our proxy saw: what the client adds to the header is ignored', async () => {
    const own = elsewhere();
    const responses = await rush(130, (node) => logIn(node, `${elsewhere()}, ${own}`));
    expect(granted(responses)).toBeLessThanOrEqual(100);
    expect((await logIn(0, elsewhere())).status).not.toBe(429);
  });
  test('behind two proxies it is the one the outer proxy saw', async () => {
    const own = elsewhere();
    const responses = await rush(130, () => logIn(3, `${elsewhere()}, ${own}, 10.0.0.1`));
    expect(granted(responses)).toBeLessThanOrEqual(100);
    expect((await logIn(3, `${own}, ${elsewhere()}, 10.0.0.1`)).status).not.toBe(429);
  });
  test('without a proxy the header is ignored', async () => {
    const responses = await rush(130, () => logIn(2, elsewhere()));
    expect(granted(responses)).toBeLessThanOrEqual(100);
  });
  test('does not limit signed-in users: two behind one router have a limit each', async () => {
    const [one, other, router] = [await world.createUser(), await world.createUser(), from(elsewhere())];
    const ask = (user: TestUser) => gets('/users?q=unknown')(user, { ...router, node: 0 });
    expect(refusals(await rush(72, () => ask(one))).length).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(200);
  });
  test('of IPv6 is the /64: the neighbouring /64 has its own limit', async () => {
    let host = 0;
    const responses = await rush(130, (node) => logIn(node, `2001:db8:0:1::${(++host).toString(16)}`));
    expect(granted(responses)).toBeLessThanOrEqual(100);
    expect((await logIn(0, '2001:db8:0:2::1')).status).not.toBe(429);
  });
});
