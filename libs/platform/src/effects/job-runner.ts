import { JOB_QUEUES, type JobQueue } from '@muster/contracts/operations';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { DelayedError, type Job as QueueJob, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from './backoff';
import type { AnyJob } from './define-job';
import { DEFAULT_BACKOFF_MS, type Effect, type JobResult, DEFAULT_MAX_ATTEMPTS } from './effect';
import { DatabaseUnavailable } from '../database/unavailable';
import { type Effects, LEASE_MS } from './effects';
import { QUEUE_CONCURRENCY } from './queues';
import { withinFailpointScope } from '../telemetry/failpoints';
import { redact } from '../telemetry/redact';
import { metrics } from '../telemetry/metrics';
import { withSpan } from '../telemetry/tracing';
import { waitAtMost, withTimeout } from '../database/with-timeout';
import type { RedisNames } from '../database/redis-names';

/** Timeout of a job run. Shorter than the lease, so that the failure can still be recorded. */
const JOB_TIMEOUT_MS = LEASE_MS * 0.75;
/** How long a shutdown waits for running jobs, and then for BullMQ to close (ms). */
const SHUTDOWN_GRACE_MS = 10_000;
const CLOSE_TIMEOUT_MS = 1_000;
/** Delay before a result is written again after the database was unavailable (ms). */
const RECORD_MS = 500;

/**
 * Runs effects as their queue entries become active. The effect's row decides who runs it: one worker at a time, until
 * it is done.
 */
export class JobRunner implements OnModuleDestroy {
  readonly #log = new Logger('effects');
  readonly #workers: Worker[] = [];
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(
    private readonly jobs: ReadonlyMap<string, AnyJob>,
    private readonly effects: Effects,
    private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  async start(): Promise<void> {
    const { queues: prefix } = await this.names.get();
    for (const name of JOB_QUEUES) this.#workers.push(this.#openWorker(name, prefix));
  }

  #openWorker(name: JobQueue, prefix: string): Worker {
    const worker = new Worker(
      name,
      (entry, token) => withinFailpointScope(`job ${entry.name}`, entry.id!, () => this.#process(entry, token)),
      {
        connection: this.redis,
        prefix,
        concurrency: QUEUE_CONCURRENCY[name],
        maxStalledCount: 100,
        stalledInterval: 5_000,
        lockDuration: 10_000,
      },
    );
    // Redis is unavailable or was emptied: BullMQ reconnects, and entries are added again
    worker.on('error', () => undefined);
    return worker;
  }

  /** Waits for running jobs. Their results are stored in the rows, so it does not matter whether Redis is available. */
  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    for (const worker of this.#workers) void worker.pause(true); // new entries are left to other workers
    await waitAtMost(SHUTDOWN_GRACE_MS, Promise.allSettled(this.#running));
    await waitAtMost(CLOSE_TIMEOUT_MS, Promise.allSettled(this.#workers.map(closeWorker)));
  }

  async #process(entry: QueueJob, token: string | undefined): Promise<void> {
    if (this.#closed) return moveToDelayed(entry, token, 0);
    const job = this.jobs.get(entry.name);
    if (!job) return; // a newer release knows the kind; its workers find the row within seconds
    const run = this.#claimAndRun(job, entry.id!);
    this.#running.add(run);
    await run.finally(() => this.#running.delete(run));
    const delay = await this.effects.delayUntilDue(entry.id!);
    if (delay === undefined) return;
    await moveToDelayed(entry, token, delay); // too early, claimed by another worker, or to be retried
  }

  async #claimAndRun(job: AnyJob, key: string): Promise<void> {
    const effect = await this.effects.claim(key);
    if (effect) await this.#attempt(job, effect);
  }

  async #attempt(job: AnyJob, effect: Effect<never>): Promise<void> {
    const maxAttempts = job.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
    // Claimed more often than attempts are allowed: the worker died on each attempt.
    if (effect.attempt > maxAttempts) return this.#giveUp(job, effect, 'the worker died while running it');
    const stopTimer = metrics.jobs.startTimer({ kind: effect.kind });
    let result: JobResult;
    try {
      const { kind, traceparent } = effect;
      const perform = () => withTimeout(JOB_TIMEOUT_MS, (signal) => job.perform(effect, signal));
      result = await withSpan(
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
    stopTimer({ outcome: outcomeOf(result) });
    await this.#record(() => this.#recordResult(effect, result));
  }

  /**
   * Unavailability of the database and waiting for a rate limit do not count as failed attempts; otherwise an outage of
   * a minute, or a hundred scrims at eight o'clock, would fail effects permanently.
   */
  async #retryLater(job: AnyJob, effect: Effect<never>, error: Error): Promise<void> {
    const maxAttempts = job.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
    const reason = redact(error.message);
    const countsAsFailure = !(error instanceof DatabaseUnavailable) && countsAsAttempt(error);
    this.#log.warn(`${effect.key}: attempt ${effect.attempt} of ${maxAttempts} failed: ${reason}`);
    if (countsAsFailure && (isFinal(error) || effect.attempt >= maxAttempts)) return this.#giveUp(job, effect, reason);
    const wait = Math.max(
      backoffMs(effect.attempt, job.backoffMs ?? DEFAULT_BACKOFF_MS, Math.random()),
      retryAfterOf(error),
    );
    await this.#record(() => this.effects.reschedule(effect, wait, reason, countsAsFailure));
  }

  /**
   * Writes a result, and retries while the effect is leased to this worker (checked by the row): a result that was not
   * recorded would lead to a second run.
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

  async #recordResult(effect: Effect<never>, result: JobResult): Promise<void> {
    if ('done' in result) return this.effects.complete(effect, result.done);
    if ('skipped' in result) return this.effects.skip(effect, result.skipped);
    return this.effects.reschedule(effect, result.retryInMs, result.reason, false);
  }

  async #giveUp(job: AnyJob, effect: Effect<never>, reason: string): Promise<void> {
    await job.onExhausted?.(effect, reason);
    await this.effects.fail(effect, reason);
    this.#log.error(`${effect.key} failed permanently: ${reason}`);
  }
}

/**
 * Closes a worker. A command that waits for a job stays pending if its connection is closed while ioredis waits to
 * reconnect, and BullMQ's timer for it keeps the process alive for seconds. Connecting and disconnecting at once
 * rejects the command without any traffic.
 */
async function closeWorker(worker: Worker): Promise<void> {
  const client = await Promise.race([worker.backend.blockingClient, Promise.resolve()]).catch(() => undefined);
  const isReconnecting = client?.status === 'reconnecting';
  await worker.close(true);
  if (!client || !isReconnecting) return;
  const attempt = client.connect().catch(() => undefined);
  client.disconnect();
  await attempt;
}

async function moveToDelayed(entry: QueueJob, token: string | undefined, delay: number): Promise<never> {
  await entry.moveToDelayed(Date.now() + delay, token);
  throw new DelayedError();
}

/** The outcomes in metrics and traces keep the names that dashboards and alerts know. */
function outcomeOf(result: JobResult | undefined): 'done' | 'dropped' | 'again' | 'failed' {
  if (!result) return 'failed';
  if ('done' in result) return 'done';
  return 'skipped' in result ? 'dropped' : 'again';
}

/** An error may say that the work has not begun. */
const countsAsAttempt = (error: unknown): boolean => (error as { countsAsAttempt?: boolean }).countsAsAttempt ?? true;

/** An error may say that another attempt would fail like this one. */
const isFinal = (error: unknown): boolean => (error as { isFinal?: boolean }).isFinal ?? false;

/** An error may specify when a retry makes sense. */
const retryAfterOf = (error: unknown): number => (error as { retryAfterMs?: number }).retryAfterMs ?? 0;
