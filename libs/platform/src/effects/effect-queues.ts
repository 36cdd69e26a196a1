import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { RedisNames } from '../redis-names';
import { waitAtMost } from './wait-at-most';
import type { Effects, QueueEntry } from './effects';

/**
 * Effects due later than this stay in Postgres only: Redis may be emptied, and timers beyond 24.8 days fire at once.
 */
const HORIZON_MS = 24 * 60 * 60_000;
/** How often everything within the horizon is put again, in case a pointer was lost (ms). */
const RECONCILE_MS = 30_000;
/** How often we look whether Redis is still the one we filled, and whether something due was not begun (ms). */
const RECONCILE_CHECK_MS = 2_000;
/** What is due for so long and has not begun waits for a pointer (ms). */
const OVERDUE_MS = 250;
/** With Redis gone its answers are waited for no longer than this at a shutdown (ms). */
const CLOSE_TIMEOUT_MS = 1_000;

export const queueName = (kind: string): string => kind;

/**
 * The pointers to effects in BullMQ: one queue a kind, the effect's key as job id, nothing kept of finished jobs (a
 * kept one would
 * swallow a later pointer). All of them can be lost at any time; what counts stands in the rows.
 */
export class EffectQueues implements OnModuleDestroy {
  readonly #log = new Logger('effects');
  readonly #queues = new Map<string, Queue>();
  #names!: Awaited<ReturnType<RedisNames['get']>>;
  #epoch: string | undefined;
  #reconciledAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #reconciling: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly kinds: readonly string[],
    private readonly effects: Effects,
    private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  async start(): Promise<void> {
    this.#names = await this.names.get();
    for (const kind of this.kinds) {
      const queue = new Queue(queueName(kind), {
        connection: this.redis,
        prefix: this.#names.queues,
        skipMetasUpdate: true,
        skipWaitingForReady: true,
      });
      queue.on('error', () => undefined); // told by readiness; what could not be put is put again
      this.#queues.set(kind, queue);
    }
    this.#timer = setInterval(() => this.reconcile(), RECONCILE_CHECK_MS);
    this.redis.on('ready', this.reconcile);
    this.reconcile();
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.redis.off('ready', this.reconcile);
    await waitAtMost(
      CLOSE_TIMEOUT_MS,
      Promise.allSettled([this.#reconciling, ...[...this.#queues.values()].map((queue) => queue.close())]),
    );
  }

  /** Points at effects just written. Never throws: what fails here is found by the next look. */
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

  /** Whether Redis was emptied (or is another one) since we looked last. */
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
    for (const [kind, queue] of this.#queues) {
      const own = entries.filter((pointer) => pointer.kind === kind && pointer.delay < HORIZON_MS);
      if (own.length > 0)
        await queue.addBulk(
          own.map(({ key, delay }) => ({
            name: kind,
            data: {},
            opts: { jobId: key, delay, attempts: 1, removeOnComplete: true, removeOnFail: true },
          })),
        );
    }
  }

  /** A pointer that waits for a later time than its effect is woken; a lost one is put again. */
  async #promoteOverdue(entries: readonly QueueEntry[]): Promise<void> {
    for (const { key, kind } of entries) {
      const job = await this.#queues.get(kind)?.getJob(key);
      if (job && (await job.isDelayed())) await job.promote().catch(() => undefined); // somebody else was quicker
    }
    await this.#addEntries(entries);
  }
}
