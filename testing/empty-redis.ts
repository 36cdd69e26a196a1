import { REDIS, RedisNames } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** Deletes the queues of an installation, as after FLUSHALL or a restart; other tests use the same server. */
export async function emptyRedis(app: INestApplicationContext): Promise<void> {
  const redis = app.get<Redis>(REDIS, { strict: false });
  const { queues } = await app.get(RedisNames, { strict: false }).get();
  const keys = await redis.keys(`${queues}*`);
  expect(keys).not.toEqual([]);
  await redis.del(keys);
}
