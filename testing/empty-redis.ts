import { REDIS, RedisNames } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** In one step, because entries that are added in between would be deleted in part. */
const DELETE_ALL = `
  local deleted = 0
  for _, key in ipairs(redis.call('KEYS', ARGV[1])) do deleted = deleted + redis.call('DEL', key) end
  return deleted`;

/** Deletes the queues of an installation, as after FLUSHALL or a restart; other tests use the same server. */
export async function emptyRedis(app: INestApplicationContext): Promise<void> {
  const redis = app.get<Redis>(REDIS, { strict: false });
  const { queues } = await app.get(RedisNames, { strict: false }).get();
  expect(await redis.eval(DELETE_ALL, 0, `${queues}*`)).toBeGreaterThan(0);
}
