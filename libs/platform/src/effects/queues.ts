import type { JobQueue } from '@muster/contracts/operations';

/**
 * How many effects of each queue a worker runs at once. Limits of Riot and Discord are kept in Redis for all processes
 * together, so these numbers only bound connections and memory.
 */
export const QUEUE_CONCURRENCY: Readonly<Record<JobQueue, number>> = {
  /** Each mail has a connection of its own, of which mail servers accept few. */
  mail: 4,
  push: 8,
  discord: 8,
  riot: 8,
  /** The lanes mostly wait for receivers, so that one that never answers takes one place for ten seconds. */
  webhooks: 200,
  /** Works on our own database. Two hundred turns of drafts may end at the same moment. */
  upkeep: 16,
};

/** Effects without a priority are taken first. */
const BACKGROUND_PRIORITY = 1;

/** The queue of a kind, and whether its effects let all others of the queue go first. */
export interface QueuePlace {
  readonly queue: JobQueue;
  readonly inBackground: boolean;
}

/** Options of a queue entry. A job that is kept would block a later entry with its id, so finished ones are removed. */
export const entryOptions = (key: string, delay: number, { inBackground }: QueuePlace) => ({
  jobId: key,
  delay,
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: true,
  ...(inBackground && { priority: BACKGROUND_PRIORITY }),
});
