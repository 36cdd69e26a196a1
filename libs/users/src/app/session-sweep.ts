import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Sessions } from '../write/sessions.store';

const EVERY_MS = 60 * 60_000;

/** Deletes expired sessions periodically. */
@Injectable()
export class ExpiredSessionsSweep implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('sessions');
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly sessions: Sessions) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sessions
        .sweep()
        .catch((error: Error) => this.#log.warn(`could not delete expired sessions: ${error.message}`));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }
}
