import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { workingOn } from '../failpoints';
import { within } from '../tracing/tracing';
import type { LogTail } from './tail';

/** How often a follower looks at the log without having been woken (ms). */
const POLL_MS = 1_000;

/** Whatever follows the log at its own pace, with a checkpoint. */
export interface Follower {
  name: string;
  /** Deals with the next events; 0 when there are none, or another worker deals with them. */
  step: () => Promise<number>;
}

/** Keeps every projection and policy moving, in the worker. Any number of workers may do so. */
export class Followers implements OnModuleDestroy {
  readonly #log = new Logger('followers');
  readonly #moving = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  /** What each stumbled over last, so that it is said once. */
  readonly #trouble = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly followers: readonly Follower[], private readonly tail: LogTail) {}

  start(): void {
    this.tail.listen(() => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    for (const follower of this.followers) {
      if (this.#moving.has(follower.name)) this.#again.add(follower.name);
      else this.#moving.set(follower.name, within(undefined, () => this.#move(follower)).finally(() => this.#moving.delete(follower.name)));
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#moving.values());
  }

  async #move({ name, step }: Follower): Promise<void> {
    try {
      do this.#again.delete(name);
      while (!this.#closed && ((await workingOn(name, '', step)) > 0 || this.#again.has(name)));
      this.#trouble.delete(name);
    } catch (error) {
      const { message } = error as Error;
      if (!this.#closed && this.#trouble.get(name) !== message) this.#log.error(`${name} is stalled: ${message}`);
      this.#trouble.set(name, message);
    }
  }
}
