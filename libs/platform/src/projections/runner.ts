import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LogTail } from '../log/tail';
import { ProjectionBuilds } from './builds';
import type { Projection } from './projection';

/** How often a projection looks at the log without having been woken (ms). */
const POLL_MS = 1_000;

/** Keeps every live projection moving, in the worker. Any number of workers may run it. */
@Injectable()
export class ProjectionRunner implements OnModuleDestroy {
  readonly #log = new Logger('projections');
  readonly #moving = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly projections: readonly Projection[], private readonly builds: ProjectionBuilds, private readonly tail: LogTail) {}

  start(): void {
    this.tail.listen(() => this.wake());
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  wake(): void {
    if (this.#closed) return;
    for (const projection of this.projections) {
      if (this.#moving.has(projection.name)) this.#again.add(projection.name);
      else this.#moving.set(projection.name, this.#move(projection).finally(() => this.#moving.delete(projection.name)));
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#moving.values());
  }

  async #move(projection: Projection): Promise<void> {
    try {
      do this.#again.delete(projection.name);
      while (!this.#closed && ((await this.builds.step(projection, 'live')) > 0 || this.#again.has(projection.name)));
    } catch (error) {
      if (!this.#closed) this.#log.error(`${projection.name} stands still: ${(error as Error).message}`);
    }
  }
}
