import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { DelayedError, type Job as Pointer, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from './backoff';
import {
  DEFAULT_BACKOFF_MS,
  DEFAULT_CONCURRENCY,
  type Effect,
  type Job,
  type JobResult,
  DEFAULT_MAX_ATTEMPTS,
} from './effect';
import { DatabaseUnavailable } from '../db/unavailable';
import { type Effects, LEASE_MS } from './effects';
import { withinFailpointScope } from '../failpoints';
import { redact } from '../redact';
import { metrics } from '../metrics';
import { withSpan } from '../tracing/tracing';
import { waitAtMost } from './wait-at-most';
import type { RedisNames } from '../redis-names';
import { queueName } from './effect-queues';

/** A job that has not ended by then is a failed try; its lease is still ours to say so. */
const JOB_TIMEOUT_MS = LEASE_MS * 0.75;
/** How long a shutdown waits for jobs in the middle of something, and for BullMQ to let go (ms). */
const SHUTDOWN_GRACE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** The pause before an outcome that the database did not take is written again (ms). */
const RECORD_MS = 500;

/**
 * Performs effects as their pointers come up. Who may is decided by the row: one worker at a time, until it is done.
 */
export class JobRunner implements OnModuleDestroy {
  readonly #log = new Logger('effects');
  readonly #workers: Worker[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(
    private readonly jobs: ReadonlyMap<string, Job>,
    private readonly effects: Effects,
    private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  async start(): Promise<void> {
    const { queues: prefix } = await this.names.get();
    for (const [kind, job] of this.jobs) {
      const worker = new Worker(
        queueName(kind),
        (pointer, token) => withinFailpointScope(`job ${kind}`, pointer.id!, () => this.#process(job, pointer, token)),
        {
          connection: this.redis,
          prefix,
          concurrency: job.concurrency ?? DEFAULT_CONCURRENCY,
          maxStalledCount: 100,
          stalledInterval: 5_000,
          lockDuration: 10_000,
        },
      );
      // Redis is away or was emptied: BullMQ goes on by itself, and pointers come again
      worker.on('error', () => undefined);
      this.#workers.push(worker);
    }
  }

  /** Jobs are finished by the rows alone, so that it does not matter here whether Redis still answers. */
  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    for (const worker of this.#workers) void worker.pause(true); // what comes up from now on is for other workers
    await waitAtMost(SHUTDOWN_GRACE_MS, Promise.allSettled(this.#running));
    await waitAtMost(CLOSE_TIMEOUT_MS, Promise.allSettled(this.#workers.map((worker) => worker.close(true))));
  }

  async #process(job: Job, pointer: Pointer, token: string | undefined): Promise<void> {
    if (this.#closed) return moveToDelayed(pointer, token, 0);
    const run = this.#claimAndRun(job, pointer.id!);
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
    const delay = await this.effects.delayUntilDue(pointer.id!);
    if (delay === undefined) return;
    await moveToDelayed(pointer, token, delay); // too early, another one has it, or it is to be tried again
  }

  async #claimAndRun(job: Job, key: string): Promise<void> {
    const effect = await this.effects.claim(key);
    if (effect) await this.#attempt(job, effect);
  }

  async #attempt(job: Job, effect: Effect): Promise<void> {
    const tries = job.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
    // Taken once too often: each time before, the worker did not live to tell.
    if (effect.attempt > tries) return this.#giveUp(job, effect, 'the worker died while running it');
    const stopTimer = metrics.jobs.startTimer({ kind: effect.kind });
    let performed: JobResult;
    try {
      const { kind, traceparent } = effect;
      const perform = () => withTimeout((signal) => job.perform(effect, signal));
      performed = await withSpan(
        `job ${kind}`,
        { 'muster.attempt': effect.attempt },
        perform,
        outcomeOf,
        traceparent ?? undefined,
      );
    } catch (error) {
      stopTimer({ outcome: 'failed' });
      return this.#retryLater(job, effect, error as Error);
    }
    stopTimer({ outcome: outcomeOf(performed) });
    await this.#record(() => this.#recordResult(effect, performed));
  }

  /** A database that was away is nobody's failed try: otherwise a minute of it would fail everything for good. */
  async #retryLater(job: Job, effect: Effect, error: Error): Promise<void> {
    const tries = job.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
    const reason = redact(error.message);
    const counts = !(error instanceof DatabaseUnavailable);
    this.#log.warn(`${effect.key}: attempt ${effect.attempt} of ${tries} failed: ${reason}`);
    if (counts && effect.attempt >= tries) return this.#giveUp(job, effect, reason);
    const wait = Math.max(
      backoffMs(effect.attempt, job.backoffMs ?? DEFAULT_BACKOFF_MS, Math.random()),
      retryAfterOf(error),
    );
    await this.#record(() => this.effects.reschedule(effect, wait, reason, counts));
  }

  /**
   * What was done and not written down would be done again: repeated while the effect is ours, which the row itself
   * checks.
   */
  async #record(write: () => Promise<void>): Promise<void> {
    for (const until = Date.now() + LEASE_MS; ;) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || Date.now() > until) throw error;
        await pause(RECORD_MS, undefined, { ref: false });
      }
    }
  }

  async #recordResult(effect: Effect, performed: JobResult): Promise<void> {
    if ('done' in performed) return this.effects.complete(effect, performed.done);
    if ('skipped' in performed) return this.effects.skip(effect, performed.skipped);
    return this.effects.reschedule(effect, performed.retryInMs, performed.reason, false);
  }

  async #giveUp(job: Job, effect: Effect, reason: string): Promise<void> {
    await job.onExhausted?.(effect, reason);
    await this.effects.fail(effect, reason);
    this.#log.error(`${effect.key} failed permanently: ${reason}`);
  }
}

async function moveToDelayed(pointer: Pointer, token: string | undefined, delay: number): Promise<never> {
  await pointer.moveToDelayed(Date.now() + delay, token);
  throw new DelayedError();
}

/** The outcomes in metrics and traces keep the names that dashboards and alerts know. */
function outcomeOf(result: JobResult | undefined): 'done' | 'dropped' | 'again' | 'failed' {
  if (!result) return 'failed';
  if ('done' in result) return 'done';
  return 'skipped' in result ? 'dropped' : 'again';
}

/** An error may say when trying again makes sense. */
const retryAfterOf = (error: unknown): number => (error as { retryAfterMs?: number }).retryAfterMs ?? 0;

async function withTimeout(perform: (signal: AbortSignal) => Promise<JobResult>): Promise<JobResult> {
  const signal = AbortSignal.timeout(JOB_TIMEOUT_MS);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
  });
  return Promise.race([perform(signal), timeout]);
}
