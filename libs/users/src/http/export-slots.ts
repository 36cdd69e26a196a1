import { HttpError, Turns } from '@muster/platform';
import { type Holder, Shares } from '@muster/platform/http';
import { say } from '../texts/catalogue';

/** Exports that a process sends at once, and how many of them go to one network. */
const MAX_RUNNING = 20;
const MAX_OF_NETWORK = 5;
const RETRY_AFTER_S = 5;

/**
 * Limits exports: one at a time per account, and some per network. Their pages are read one after another. Clients that
 * read slowly do not keep others waiting, because each holds only a page in memory.
 */
export class ExportSlots {
  readonly #running = new Set<string>();
  readonly #shares = new Shares(MAX_RUNNING);
  readonly #turns = new Turns();

  /** Returns the function that frees the slot. Throws if the account, the network or the process has none left. */
  take(userId: string, { network }: Holder): () => void {
    const retryAfter = { retryAfter: RETRY_AFTER_S };
    if (this.#running.has(userId)) throw new HttpError(429, 'export-running', say('exportRunning'), retryAfter);
    const free = this.#shares.take({ [network]: MAX_OF_NETWORK });
    if (!free) throw new HttpError(503, 'exports-busy', say('exportsBusy'), retryAfter);
    this.#running.add(userId);
    return () => {
      this.#running.delete(userId);
      free();
    };
  }

  /** Yields the same chunks, but waits for a turn before each is read, because all exports take turns. */
  async *inTurn(chunks: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    for (;;) {
      const { done, value } = await this.#turns.take(() => chunks.next());
      if (done) return;
      yield value;
    }
  }
}
