import type { Redis } from 'ioredis';

/** Every key with its value, as text. */
export async function dumpOf(redis: Redis): Promise<string[]> {
  const keys: string[] = [];
  let cursor = '0';
  do {
    const [next, some] = await redis.scan(cursor, 'COUNT', 1_000);
    keys.push(...some);
    cursor = next;
  } while (cursor !== '0');
  return Promise.all(keys.map(async (key) => `${key} ${JSON.stringify(await valueOf(redis, key))}`));
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.call('lrange', key, '0', '-1');
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.call('zrange', key, '0', '-1', 'WITHSCORES');
    case 'stream':
      return redis.call('xrange', key, '-', '+');
    default:
      return null;
  }
}
