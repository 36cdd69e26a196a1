import type { Config } from '@muster/platform';
import { Redis } from 'ioredis';
import { once } from 'node:events';
import { z } from 'zod';
import { type RiotAt, startRiot } from '../../../apps/sandbox/test/riot-at';
import { RiotUnavailableError, RiotRateLimitedError } from '../src/wire/errors';
import { type Call, RiotApi } from '../src/wire/riot-api';

let riot: RiotAt;
const connections: Redis[] = [];
beforeAll(async () => {
  riot = await startRiot();
});
beforeEach(() => riot.reset());
afterAll(async () => {
  for (const redis of connections) redis.disconnect();
  await riot?.close();
});

/** A client as another process would have it: a connection and a breaker of its own. */
async function api(key = 'RGAPI-production'): Promise<RiotApi> {
  const redis = new Redis(process.env['REDIS_URL']!, { maxRetriesPerRequest: null });
  connections.push(redis);
  await redis.ping();
  return new RiotApi({ RIOT_API_KEY: key, RIOT_BASE_URL: riot.url } as Config, redis);
}
const STATUS = '/lol/status/v4/platform-data';
/** Each test asks hosts of its own, for pauses and counts outlive it, as they should. */
const status = (
  route: string,
  more: Omit<Partial<Call<z.ZodType>>, 'responseSchema'> = {},
): Call<z.ZodType<{ id: string }>> => ({
  route,
  method: 'status',
  path: STATUS,
  responseSchema: z.object({ id: z.string() }),
  ...more,
});
const provider = (more: Omit<Partial<Call<z.ZodType>>, 'responseSchema'> = {}) => ({
  route: 'americas',
  method: 'tournament.providers',
  path: '/lol/tournament/v5/providers',
  responseSchema: z.number(),
  body: { region: 'NA', url: 'http://a.b' },
  ...more,
});
const failure = (asking: Promise<unknown>): Promise<any> =>
  asking.then(
    () => undefined,
    (error: Error) => error,
  );

test('an answer is read in its shape, with the key in the header', async () => {
  expect(await (await api()).request(status('na1'))).toEqual({ id: 'NA1' });
  expect(riot.calls()).toMatchObject([{ key: 'RGAPI-production', host: 'na1', name: 'status', status: 200 }]);
});

test.each([
  ['an expired key', 'RGAPI-development-expired', 403],
  ['an unknown one', 'RGAPI-unknown', 403],
])('%s is told by the status alone', async (_, key, expected) => {
  await riot.set({ htmlErrors: true });
  expect(await failure((await api(key)).request(status('euw1')))).toMatchObject({
    name: 'RiotError',
    status: expected,
  });
});

test('a call that may be repeated is repeated after a failure', async () => {
  await riot.set({ faults: [{ status: 503, times: 2 }] });
  expect(await (await api()).request(status('eun1'))).toEqual({ id: 'EUN1' });
  expect(riot.calls()).toHaveLength(3);
});

test('one that may have had its effect is not', async () => {
  await riot.set({ faults: [{ status: 500, times: 1 }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({ name: 'RiotError', status: 500 });
  expect(riot.calls()).toHaveLength(1);
});

test('a 429 says how long to wait; then it goes on, for a POST as well', async () => {
  await riot.set({ faults: [{ on: 'tournament.providers', status: 429, limit: 'method', retryAfter: 1, times: 1 }] });
  const began = performance.now();
  expect(await (await api()).request(provider())).toEqual(expect.any(Number));
  expect(performance.now() - began).toBeGreaterThan(990);
});

test('a limit on one kind of call holds for every process, and for no other kind', async () => {
  const [one, other] = [await api(), await api()];
  await riot.set({ faults: [{ on: 'status', status: 429, limit: 'service', retryAfter: 30, times: 1 }] });
  const busy = await failure(one.request(status('br1', { maxQueueMs: 0 })));
  expect(busy).toBeInstanceOf(RiotRateLimitedError);
  expect(busy.retryAfterMs).toBeGreaterThan(29_000);
  expect(await failure(other.request(status('br1', { maxQueueMs: 0 })))).toBeInstanceOf(RiotRateLimitedError);
  expect(riot.calls()).toHaveLength(1);
  expect(
    await failure(
      other.request({
        ...status('br1', { maxQueueMs: 0 }),
        method: 'summoner',
        path: '/lol/summoner/v4/summoners/by-puuid/x',
      }),
    ),
  ).toMatchObject({ status: 400 });
  expect(await other.request(status('jp1', { maxQueueMs: 0 }))).toEqual({ id: 'JP1' });
});

test('a limit on the key holds for every kind of call on that host', async () => {
  const client = await api();
  await riot.set({ faults: [{ status: 429, limit: 'application', retryAfter: 30, times: 1 }] });
  expect(await failure(client.request(status('kr', { maxQueueMs: 0 })))).toBeInstanceOf(RiotRateLimitedError);
  expect(
    await failure(
      client.request({
        ...status('kr', { maxQueueMs: 0 }),
        method: 'summoner',
        path: '/lol/summoner/v4/summoners/by-puuid/x',
      }),
    ),
  ).toBeInstanceOf(RiotRateLimitedError);
  expect(riot.calls()).toHaveLength(1);
});

test('a 429 that does not say how long makes us wait some seconds', async () => {
  await riot.set({ faults: [{ status: 429, limit: 'bare', times: 1 }] });
  const busy = await failure((await api()).request(status('la1', { maxQueueMs: 0 })));
  expect(busy.retryAfterMs).toBeGreaterThan(4_900);
  expect(busy.retryAfterMs).toBeLessThan(7_600);
});

test('a small key is never overdrawn by many processes together', async () => {
  const clients = await Promise.all([api('RGAPI-personal'), api('RGAPI-personal'), api('RGAPI-personal')]);
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => clients[i % 3]!.request(status('la2', { maxQueueMs: 20_000 }))),
  );
  expect(riot.calls()).toHaveLength(60);
  expect(riot.calls().filter((call) => call.status === 429)).toEqual([]);
});

test('a large key may do more, once it has told us', async () => {
  const client = await api();
  await client.request(status('oc1'));
  // A small key would have to wait after twenty; here nobody waits at all.
  await Promise.all(Array.from({ length: 100 }, () => client.request(status('oc1', { maxQueueMs: 0 }))));
  expect(riot.calls()).toHaveLength(101);
});

test('what others do with the same key counts, too', async () => {
  const client = await api('RGAPI-personal');
  await Promise.all(Array.from({ length: 15 }, () => riot.ask('ru', STATUS, { key: 'RGAPI-personal' })));
  await client.request(status('ru'));
  const rest = await Promise.all(
    Array.from({ length: 10 }, () => failure(client.request(status('ru', { maxQueueMs: 0 })))),
  );
  expect(rest.filter((result) => result === undefined)).toHaveLength(4);
  expect(riot.calls().filter((call) => call.status === 429)).toEqual([]);
});

test('lookups leave a share of the calls to what matters more', async () => {
  const client = await api('RGAPI-personal');
  const results = await Promise.all(
    Array.from({ length: 20 }, () => failure(client.request(status('tr1', { maxQueueMs: 0, budgetShare: 0.5 })))),
  );
  expect(results.filter((result) => result === undefined)).toHaveLength(10);
  expect(await client.request(status('tr1', { maxQueueMs: 0 }))).toEqual({ id: 'TR1' });
});

test('a host that keeps failing is left alone for a while; others are not', async () => {
  const client = await api();
  await riot.set({ faults: [{ on: 'status', status: 503, times: 5 }] });
  expect(await failure(client.request(status('sg2')))).toMatchObject({ status: 503 });
  expect(await failure(client.request(status('sg2')))).toBeInstanceOf(RiotUnavailableError);
  expect(riot.calls()).toHaveLength(5);
  expect(await failure(client.request(status('sg2')))).toMatchObject({ message: 'sg2: circuit breaker opened' });
  expect(riot.calls()).toHaveLength(5);
  expect(await client.request(status('me1'))).toEqual({ id: 'ME1' });
});

test('nobody waits longer than three seconds for an answer', async () => {
  await riot.set({ faults: [{ hang: true }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({
    name: 'RiotUnavailableError',
    message: 'no response within 3 s',
  });
});

test.each([
  ['a page instead of JSON', 'html', 'tournament.providers returned an unexpected response'],
  ['an answer without end', 'endless', 'the response is too large'],
  ['nothing', 'empty', 'tournament.providers returned an unexpected response'],
  ['a way to somewhere else', 'redirect', 'Riot responded with 302 to tournament.providers'],
] as const)('%s is no answer', async (_, body, message) => {
  await riot.set({ faults: [{ body }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({ message });
});

test('an answer of another shape is no answer', async () => {
  expect(
    await failure((await api()).request({ ...status('vn2'), responseSchema: z.object({ puuid: z.string() }) })),
  ).toBeInstanceOf(RiotUnavailableError);
});

test('a host that is not there is no answer', async () => {
  expect(await failure((await api()).request(status('ph2', { body: {} })))).toBeInstanceOf(RiotUnavailableError);
});

test('while Redis is away nothing is asked, for nobody counts', async () => {
  const client = await api();
  const gone = once(connections.at(-1)!, 'end');
  connections.at(-1)!.disconnect();
  await gone;
  expect(await failure(client.request(status('tw2')))).toMatchObject({
    message: expect.stringContaining('Redis is unavailable'),
  });
  expect(riot.calls()).toEqual([]);
});
