import type { Redis } from 'ioredis';

/**
 * How long after its start a worker removes them (ms): a worker of release 1.0.0 that runs beside it during a rollout
 * would add them again.
 */
export const FORMER_QUEUES_DELAY_MS = 60 * 60_000;

/**
 * Deletes what release 1.0.0 left in Redis: a queue for each kind of effect. Their entries are in the queues of today,
 * because the rows of all open effects are enqueued when a worker starts. Kinds begin with a capital letter, and no
 * other name of an installation does.
 */
export async function removeFormerQueues(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}:[A-Z]*`, count: 1_000 }))
    if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
}
