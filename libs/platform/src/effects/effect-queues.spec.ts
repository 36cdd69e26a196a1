import type { Redis } from 'ioredis';
import type { RedisNames } from '../database/redis-names';
import { EffectQueues } from './effect-queues';
import type { Effects } from './effects';

const entry = (delay: number) => ({ key: `bell:${delay}`, kind: 'Ring', delay });

function queues() {
  const redis = { status: 'ready', ping: jest.fn(() => Promise.resolve('PONG')), off: () => undefined };
  const unused = {} as unknown;
  const queues = new EffectQueues(new Map(), unused as Effects, redis as unknown as Redis, unused as RedisNames);
  return { redis, queues };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('Redis is woken once when effects become due, never before', async () => {
  const { redis, queues: ofWorker } = queues();
  ofWorker.enqueue([entry(0), entry(500), entry(500), entry(2_000)]);
  await jest.advanceTimersByTimeAsync(499);
  expect(redis.ping).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(redis.ping).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_500);
  expect(redis.ping).toHaveBeenCalledTimes(2);
});

test('a timer that fires early waits for the rest', async () => {
  const { redis, queues: ofWorker } = queues();
  ofWorker.enqueue([entry(500)]);
  const started = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(started + 450);
  await jest.advanceTimersByTimeAsync(540);
  expect(redis.ping).not.toHaveBeenCalled();
  clock.mockReturnValue(started + 600);
  await jest.advanceTimersByTimeAsync(60);
  expect(redis.ping).toHaveBeenCalledTimes(1);
});

test('nothing wakes Redis for what is due much later, nor after the queues are closed', async () => {
  const { redis, queues: ofWorker } = queues();
  ofWorker.enqueue([entry(500), entry(10 * 60_000)]);
  await ofWorker.onModuleDestroy();
  ofWorker.enqueue([entry(700)]);
  await jest.advanceTimersByTimeAsync(11 * 60_000);
  expect(redis.ping).not.toHaveBeenCalled();
});

test('what 1.0.0 left in Redis is removed once, an hour after the start', async () => {
  const patterns: string[] = [];
  const redis = {
    status: 'connecting',
    on: () => undefined,
    off: () => undefined,
    scanStream: ({ match }: { match: string }) => {
      patterns.push(match);
      return [];
    },
  };
  const names = { get: () => Promise.resolve({ queues: 'muster-1' }) };
  const effects = { enqueueBy: () => undefined };
  const ofWorker = new EffectQueues(
    new Map(),
    effects as unknown as Effects,
    redis as unknown as Redis,
    names as unknown as RedisNames,
  );
  await ofWorker.start();
  await jest.advanceTimersByTimeAsync(59 * 60_000);
  expect(patterns).toEqual([]);
  await jest.advanceTimersByTimeAsync(3 * 60 * 60_000);
  expect(patterns).toEqual(['muster-1:[A-Z]*']);
});
