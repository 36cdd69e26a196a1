import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/** Deletes what has expired, periodically. Each worker does so; what is deleted twice is gone once. */
export abstract class PeriodicSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;

  /** `what`: such as `expired sessions`, for the log. */
  constructor(
    private readonly what: string,
    private readonly everyMs: number,
  ) {
    this.#log = new Logger(what);
  }

  abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep().catch((error: Error) => this.#log.warn(`could not delete ${this.what}: ${error.message}`));
    }, this.everyMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }
}
