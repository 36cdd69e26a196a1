import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database/unavailable';
import { withinFailpointScope } from '../telemetry/failpoints';
import { runWithTraceParent } from '../telemetry/tracing';
import type { LogTail } from '../eventlog/tail';

/** Interval at which consumers check the log without having been woken (ms). */
const POLL_MS = 1_000;
/**
 * Events are gathered for at most this time (ms) after a step, because under load each consumer would move its
 * checkpoint for every event. The first event after a pause does not wait.
 */
const GATHER_MS = 50;
/** After a step with this many events, the consumer is behind and does not wait. */
const MANY = 500;

/** Reads the log at its own pace with a checkpoint: a projection or a policy. */
export interface LogConsumer {
  name: string;
  /** Processes the next events. Returns 0 if there are none, or if another worker is processing them. */
  step: () => Promise<number>;
}

/** Runs all projections and policies in the worker. Any number of workers may run them concurrently. */
export class LogConsumers implements OnModuleDestroy {
  readonly #log = new Logger('log-consumers');
  readonly #running = new Map<string, Promise<void>>();
  readonly #rerun = new Set<string>();
  /** Last error of each consumer, so that a repeated error is logged once. */
  readonly #lastErrors = new Map<string, string>();
  /** Consumers that the database has kept waiting since their last step. */
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly consumers: readonly LogConsumer[],
    private readonly tail: LogTail,
  ) {}

  start(): void {
    this.tail.listen(() => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    for (const consumer of this.consumers) {
      if (this.#running.has(consumer.name)) this.#rerun.add(consumer.name);
      else
        this.#running.set(
          consumer.name,
          runWithTraceParent(undefined, () => this.#run(consumer)).finally(() => this.#running.delete(consumer.name)),
        );
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  /** Consumers go on together, so that policies can move their checkpoints with one statement. */
  #endOfRound(): Promise<void> {
    return (this.#round ??= pause(GATHER_MS).finally(() => (this.#round = undefined)));
  }

  async #run({ name, step }: LogConsumer): Promise<void> {
    try {
      let count: number;
      do {
        this.#rerun.delete(name);
        count = await withinFailpointScope(name, '', step);
        if (count > 0 && count < MANY) await this.#endOfRound();
      } while (!this.#closed && (count > 0 || this.#rerun.has(name)));
      this.#lastErrors.delete(name);
      if (this.#waiting.delete(name) && this.#waiting.size === 0)
        this.#log.log('the database answers again: projections and policies go on');
    } catch (error) {
      if (!this.#closed) this.#report(name, error as Error);
    }
  }

  /** Without the database all consumers stop for the same reason, which is logged once for all. */
  #report(name: string, error: Error): void {
    const { message } = error;
    if (error instanceof DatabaseUnavailable) {
      if (this.#waiting.size === 0) this.#log.error(`projections and policies wait for the database: ${message}`);
      this.#waiting.add(name);
      return;
    }
    this.#waiting.delete(name);
    if (this.#lastErrors.get(name) !== message) this.#log.error(`${name} is stalled: ${message}`);
    this.#lastErrors.set(name, message);
  }
}
