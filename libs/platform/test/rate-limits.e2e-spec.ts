import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { RateLimits } from '../src/http/rate-limits';
import type { Config } from '../src/config/config';
import { redisNames, type RedisNames } from '../src/database/redis-names';

/** More nodes than the 20 portions that a limit is divided into. */
const NODES = 30;
const LIMIT = { name: 'commands', windows: [[6_000, 86_400]] } as const;

const redis = new Redis(process.env['REDIS_URL']!);
redis.setMaxListeners(NODES + 10);
afterAll(() => redis.disconnect());

test('a day of restarts and many nodes use up no one’s daily limit', async () => {
  await once(redis, 'ready'); // until then a node counts by itself
  const shared = { duplicate: () => redis } as unknown as Redis;
  const installation = randomUUID();
  const names = { get: () => Promise.resolve(redisNames(installation)) } as unknown as RedisNames;
  for (let n = 0; n < NODES; n++) {
    const limits = new RateLimits({ RATE_LIMIT_SCALE: 1 } as Config, shared, names);
    expect([n, await limits.consume(LIMIT, 'hana')]).toEqual([n, true]);
  }
});
