import { Dispatch } from '@muster/platform';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EraseAccount } from './domain/commands';
import { PeopleQueries } from './read/queries';

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 100;

/** Erases whom nobody brought back in time. What is due stands in the rows, so a worker that was away forgets nobody. */
@Injectable()
export class Erasure implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('erasure');
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(private readonly people: PeopleQueries, private readonly dispatch: Dispatch) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.#begin(), EVERY_MS);
    this.#timer.unref();
    this.#begin();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #begin(): void {
    this.#sweeping = this.#sweep().catch((error: Error) => this.#log.warn(`accounts wait for their erasure: ${error.message}`));
  }

  async #sweep(): Promise<void> {
    const at = new Date().toISOString();
    for (const account of await this.people.toErase(AT_ONCE)) {
      await this.dispatch.send(new EraseAccount(account.id, { at }, { ...account, uid: account.uid!, email: account.email! }), { by: 'erasure' });
    }
  }
}
