import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { withinFailpointScope } from '../failpoints';
import { runWithTraceParent } from '../tracing/tracing';
import type { LogTail } from './tail';

/** How often a follower looks at the log without having been woken (ms). */
const POLL_MS = 1_000;

/** Whatever follows the log at its own pace, with a checkpoint. */
export interface LogConsumer {
  name: string;
  /** Deals with the next events; 0 when there are none, or another worker deals with them. */
  step: () => Promise<number>;
}

/** Keeps every projection and policy moving, in the worker. Any number of workers may do so. */
export class LogConsumers implements OnModuleDestroy {
  readonly #log = new Logger('followers');
  readonly #running = new Map<string, Promise<void>>();
  readonly #rerun = new Set<string>();
  /** What each stumbled over last, so that it is said once. */
  readonly #lastErrors = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
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
    for (const follower of this.consumers) {
      if (this.#running.has(follower.name)) this.#rerun.add(follower.name);
      else
        this.#running.set(
          follower.name,
          runWithTraceParent(undefined, () => this.#run(follower)).finally(() => this.#running.delete(follower.name)),
        );
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#running.values());
  }

  async #run({ name, step }: LogConsumer): Promise<void> {
    try {
      do this.#rerun.delete(name);
      while (!this.#closed && ((await withinFailpointScope(name, '', step)) > 0 || this.#rerun.has(name)));
      this.#lastErrors.delete(name);
    } catch (error) {
      const { message } = error as Error;
      if (!this.#closed && this.#lastErrors.get(name) !== message) this.#log.error(`${name} is stalled: ${message}`);
      this.#lastErrors.set(name, message);
    }
  }
}
