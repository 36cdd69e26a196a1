import type { Config } from '@muster/platform';
import { Redis } from 'ioredis';
import { once } from 'node:events';
import { z } from 'zod';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
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

/** Creates a client with its own connection and circuit breaker, as in another process. */
async function api(key = 'RGAPI-production'): Promise<RiotApi> {
  const redis = new Redis(process.env['REDIS_URL']!, { maxRetriesPerRequest: null });
  connections.push(redis);
  await redis.ping();
  return new RiotApi({ RIOT_API_KEY: key, RIOT_BASE_URL: riot.url } as Config, redis);
}
const STATUS = '/lol/status/v4/platform-data';
/** Each test uses its own hosts, because pauses and counts outlive a test. */
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
const failure = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );

test('returns the parsed response and sends the key in a header', async () => {
  expect(await (await api()).request(status('na1'))).toEqual({ id: 'NA1' });
  expect(riot.calls()).toMatchObject([{ key: 'RGAPI-production', host: 'na1', name: 'status', status: 200 }]);
});

test.each([
  ['an expired key', 'RGAPI-development-expired', 403],
  ['an unknown key', 'RGAPI-unknown', 403],
])('%s is recognized by the status only', async (_, key, expected) => {
  await riot.set({ htmlErrors: true });
  expect(await failure((await api(key)).request(status('euw1')))).toMatchObject({
    name: 'RiotError',
    status: expected,
  });
});

test('retries a GET after a failure', async () => {
  await riot.set({ faults: [{ status: 503, times: 2 }] });
  expect(await (await api()).request(status('eun1'))).toEqual({ id: 'EUN1' });
  expect(riot.calls()).toHaveLength(3);
});

test('does not retry a POST that may have had its effect', async () => {
  await riot.set({ faults: [{ status: 500, times: 1 }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({ name: 'RiotError', status: 500 });
  expect(riot.calls()).toHaveLength(1);
});

test('waits as long as a 429 demands and then retries, even a POST', async () => {
  await riot.set({ faults: [{ on: 'tournament.providers', status: 429, limit: 'method', retryAfter: 1, times: 1 }] });
  const startedAt = performance.now();
  expect(await (await api()).request(provider())).toEqual(expect.any(Number));
  expect(performance.now() - startedAt).toBeGreaterThan(990);
});

test('a limit of one method applies to all processes, but to no other method', async () => {
  const [first, second] = [await api(), await api()];
  await riot.set({ faults: [{ on: 'status', status: 429, limit: 'service', retryAfter: 30, times: 1 }] });
  const busy = await failure(first.request(status('br1', { maxQueueMs: 0 })));
  expect(busy).toBeInstanceOf(RiotRateLimitedError);
  expect(busy.retryAfterMs).toBeGreaterThan(29_000);
  expect(busy.countsAsAttempt).toBe(true);
  const waiting = await failure(second.request(status('br1', { maxQueueMs: 0 })));
  expect(waiting).toBeInstanceOf(RiotRateLimitedError);
  expect(waiting.countsAsAttempt).toBe(false);
  expect(riot.calls()).toHaveLength(1);
  expect(
    await failure(
      second.request({
        ...status('br1', { maxQueueMs: 0 }),
        method: 'summoner',
        path: '/lol/summoner/v4/summoners/by-puuid/x',
      }),
    ),
  ).toMatchObject({ status: 400 });
  expect(await second.request(status('jp1', { maxQueueMs: 0 }))).toEqual({ id: 'JP1' });
});

test('a limit of the key applies to all methods on that host', async () => {
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

test('several processes together never exceed the limits of a small key', async () => {
  const clients = await Promise.all([api('RGAPI-personal'), api('RGAPI-personal'), api('RGAPI-personal')]);
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => clients[i % 3]!.request(status('la2', { maxQueueMs: 20_000 }))),
  );
  expect(riot.calls()).toHaveLength(60);
  expect(riot.calls().filter((call) => call.status === 429)).toEqual([]);
});

test('uses the higher limits of a large key once its headers are known', async () => {
  const client = await api();
  await client.request(status('oc1'));
  // A small key would have to wait after 20 calls.
  await Promise.all(Array.from({ length: 100 }, () => client.request(status('oc1', { maxQueueMs: 0 }))));
  expect(riot.calls()).toHaveLength(101);
});

test('counts calls that others make with the same key', async () => {
  const client = await api('RGAPI-personal');
  await Promise.all(Array.from({ length: 15 }, () => riot.ask('ru', STATUS, { key: 'RGAPI-personal' })));
  await client.request(status('ru'));
  const rest = await Promise.all(
    Array.from({ length: 10 }, () => failure(client.request(status('ru', { maxQueueMs: 0 })))),
  );
  expect(rest.filter((result) => result === undefined)).toHaveLength(4);
  expect(riot.calls().filter((call) => call.status === 429)).toEqual([]);
});

test('a call with a budget share leaves the rest of the limit to others', async () => {
  const client = await api('RGAPI-personal');
  const results = await Promise.all(
    Array.from({ length: 20 }, () => failure(client.request(status('tr1', { maxQueueMs: 0, budgetShare: 0.5 })))),
  );
  expect(results.filter((result) => result === undefined)).toHaveLength(10);
  expect(await client.request(status('tr1', { maxQueueMs: 0 }))).toEqual({ id: 'TR1' });
});

test('times out after three seconds', async () => {
  await riot.set({ faults: [{ hang: true }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({
    name: 'RiotUnavailableError',
    message: 'no response within 3 s',
  });
});

test.each([
  ['a page instead of JSON', 'html', 'tournament.providers returned an unexpected response'],
  ['an endless response', 'endless', 'the response exceeds the size limit'],
  ['an empty response', 'empty', 'tournament.providers returned an unexpected response'],
  ['a redirect', 'redirect', 'Riot responded with 302 to tournament.providers'],
] as const)('rejects %s', async (_, body, message) => {
  await riot.set({ faults: [{ body }] });
  expect(await failure((await api()).request(provider()))).toMatchObject({ message });
});

test('rejects a response of another shape', async () => {
  expect(
    await failure((await api()).request({ ...status('vn2'), responseSchema: z.object({ puuid: z.string() }) })),
  ).toBeInstanceOf(RiotUnavailableError);
});

test('reports an unreachable host as unavailable', async () => {
  expect(await failure((await api()).request(status('ph2', { body: {} })))).toBeInstanceOf(RiotUnavailableError);
});

test('makes no calls while Redis is unavailable, because they cannot be counted', async () => {
  const client = await api();
  const ended = once(connections.at(-1)!, 'end');
  connections.at(-1)!.disconnect();
  await ended;
  expect(await failure(client.request(status('tw2')))).toMatchObject({
    message: expect.stringContaining('Redis is unavailable'),
  });
  expect(riot.calls()).toEqual([]);
});
