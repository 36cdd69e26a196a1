import { JOB_QUEUES } from '@muster/contracts/operations';
import { Database, REDIS, RedisNames } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { waitUntil } from './wait-until';

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

/** Deletes the queues once a pending effect whose key is like this waits in one of them. */
export async function emptyRedisWith(worker: INestApplicationContext, effectKeyLike: string): Promise<void> {
  const redis = worker.get<Redis>(REDIS, { strict: false });
  const { queues } = await worker.get(RedisNames, { strict: false }).get();
  await waitUntil(async () => {
    const [effect] = await worker
      .get(Database, { strict: false })
      .query<{ key: string }>(`SELECT effect_key AS key FROM effects WHERE effect_key LIKE $1 AND state = 'pending'`, [
        effectKeyLike,
      ]);
    if (!effect) return false;
    const scores = await Promise.all(JOB_QUEUES.map((queue) => redis.zscore(`${queues}:${queue}:delayed`, effect.key)));
    return scores.some((score) => score !== null);
  });
  await emptyRedis(worker);
}
