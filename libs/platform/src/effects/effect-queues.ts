import { JOB_QUEUES, type JobQueue } from '@muster/contracts/operations';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { RedisNames } from '../database/redis-names';
import { waitAtMost } from '../database/with-timeout';
import type { Effects, QueueEntry } from './effects';
import { FORMER_QUEUES_DELAY_MS, removeFormerQueues } from './former-queues';
import { entryOptions, type QueuePlace } from './queues';

/**
 * Effects due later than this stay in Postgres only: Redis may be emptied, and timers beyond 24.8 days fire at once.
 */
const HORIZON_MS = 24 * 60 * 60_000;
/** Interval at which all effects within the horizon are enqueued again, in case a queue entry was lost (ms). */
const RECONCILE_MS = 30_000;
/** Interval at which a reset of Redis and overdue effects are checked (ms). */
const RECONCILE_CHECK_MS = 2_000;
/** Effects overdue by more than this are promoted or enqueued again (ms). */
const OVERDUE_MS = 250;
/** Timeout for closing the queues on shutdown, in case Redis is unavailable (ms). */
const CLOSE_TIMEOUT_MS = 1_000;
/** How far ahead Redis is woken for an effect (ms); later ones are found again by a reconciliation before then. */
const WAKE_AHEAD_MS = 2 * RECONCILE_MS;
/** How much later than the due time (ms), because a worker that looks too early has to wait again. */
const WAKE_MARGIN_MS = 1;

export function openQueue(name: JobQueue, redis: Redis, prefix: string): Queue {
  const queue = new Queue(name, {
    connection: redis,
    prefix,
    skipMetasUpdate: true,
    skipWaitingForReady: true,
  });
  queue.on('error', () => undefined); // reported by readiness; failed entries are added again
  return queue;
}

/**
 * Queue entries for effects in BullMQ, with the effect's kind as name and its key as job id. All entries can be lost at
 * any time; only the rows count.
 */
export class EffectQueues implements OnModuleDestroy {
  readonly #log = new Logger('effects');
  readonly #queues = new Map<JobQueue, Queue>();
  #names!: Awaited<ReturnType<RedisNames['get']>>;
  #epoch: string | undefined;
  #reconciledAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #removal: NodeJS.Timeout | undefined;
  readonly #wakes = new Map<number, NodeJS.Timeout>();
  #reconciling: Promise<void> | undefined;
  #closed = false;

  constructor(
    /** The queue of each kind that this release knows. */
    private readonly places: ReadonlyMap<string, QueuePlace>,
    private readonly effects: Effects,
    private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  async start(): Promise<void> {
    this.#names = await this.names.get();
    for (const name of JOB_QUEUES) this.#queues.set(name, openQueue(name, this.redis, this.#names.queues));
    this.effects.enqueueBy((entries) => this.enqueue(entries));
    this.#timer = setInterval(() => this.reconcile(), RECONCILE_CHECK_MS);
    this.#removal = setTimeout(() => this.#removeFormerQueues(), FORMER_QUEUES_DELAY_MS).unref();
    this.redis.on('ready', this.reconcile);
    this.reconcile();
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#removal);
    for (const timer of this.#wakes.values()) clearTimeout(timer);
    this.redis.off('ready', this.reconcile);
    await waitAtMost(
      CLOSE_TIMEOUT_MS,
      Promise.allSettled([this.#reconciling, ...[...this.#queues.values()].map((queue) => queue.close())]),
    );
  }

  /** Enqueues effects that were just written. Never throws; failed entries are added by the next reconciliation. */
  enqueue(entries: readonly QueueEntry[]): void {
    if (entries.length === 0) return;
    void this.#addEntries(entries).catch((error: Error) =>
      this.#log.warn(`could not enqueue effects: ${error.message}`),
    );
  }

  readonly reconcile = (): void => {
    if (this.#closed) return;
    this.#reconciling ??= this.#reconcile()
      .catch((error: Error) => {
        if (!this.#closed) this.#log.warn(`could not reconcile the effect queues: ${error.message}`);
      })
      .finally(() => {
        this.#reconciling = undefined;
      });
  };

  async #reconcile(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const wasReset = await this.#wasRedisReset();
    if (wasReset || Date.now() - this.#reconciledAt > RECONCILE_MS) {
      await this.#addEntries(await this.effects.dueWithin(HORIZON_MS));
      this.#reconciledAt = Date.now();
    }
    await this.#promoteOverdue(await this.effects.overdue(OVERDUE_MS));
  }

  /** Returns true if Redis was emptied or replaced since the last call. */
  async #wasRedisReset(): Promise<boolean> {
    const key = this.#names.epoch;
    await this.redis.set(key, randomUUID(), 'NX');
    const epoch = (await this.redis.get(key)) ?? undefined;
    const wasReset = epoch !== this.#epoch;
    this.#epoch = epoch;
    return wasReset;
  }

  async #addEntries(entries: readonly QueueEntry[]): Promise<void> {
    if (this.redis.status !== 'ready') return;
    for (const [name, queue] of this.#queues) {
      const jobs = entries.flatMap(({ key, kind, delay }) => {
        const place = this.places.get(kind);
        if (place?.queue !== name || delay >= HORIZON_MS) return [];
        return { name: kind, data: {}, opts: entryOptions(key, delay, place) };
      });
      if (jobs.length > 0) await queue.addBulk(jobs);
    }
    for (const { delay } of entries) if (delay > 0 && delay < WAKE_AHEAD_MS) this.#wakeRedisIn(delay);
  }

  /**
   * Wakes Redis when an effect becomes due. Workers wait for it in a blocking read, and Redis ends those by a timer of
   * 100 ms unless a command arrives. One command per millisecond is enough for all effects.
   */
  #wakeRedisIn(delay: number): void {
    const at = Math.ceil(performance.now() + delay) + WAKE_MARGIN_MS;
    if (this.#closed || this.#wakes.has(at)) return;
    const wake = (): void => {
      const early = at - performance.now(); // timers count from the start of their turn of the event loop
      if (early > 0) return void this.#wakes.set(at, setTimeout(wake, early).unref());
      this.#wakes.delete(at);
      if (this.redis.status === 'ready') void this.redis.ping().catch(() => undefined);
    };
    this.#wakes.set(at, setTimeout(wake, at - performance.now()).unref());
  }

  /**
   * Promotes entries that are delayed beyond their effect's due time, and adds lost ones again. One that Redis lost in
   * part, so that it is in no list, would keep its successor out.
   */
  async #promoteOverdue(entries: readonly QueueEntry[]): Promise<void> {
    for (const { key, kind } of entries) {
      const place = this.places.get(kind);
      if (!place) continue; // a newer release knows the kind
      const job = await this.#queues.get(place.queue)!.getJob(key);
      const state = await job?.getState();
      // Another worker may be faster with either
      if (state === 'delayed') await job!.promote().catch(() => undefined);
      if (state === 'unknown') await job!.remove().catch(() => undefined);
    }
    await this.#addEntries(entries);
  }

  #removeFormerQueues(): void {
    void removeFormerQueues(this.redis, this.#names.queues).catch((error: Error) =>
      this.#log.warn(`could not remove the queues of release 1.0.0 from Redis: ${error.message}`),
    );
  }
}
