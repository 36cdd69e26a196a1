import { HttpError, Turns } from '@muster/platform';
import { type Holder, Shares } from '@muster/platform/http';
import { say } from '../texts/catalogue';

/** Exports that a process sends at once, and how many of them go to one network. */
const MAX_RUNNING = 20;
const MAX_OF_NETWORK = 5;
const RETRY_AFTER_S = 5;

/**
 * Bounds what exports cost: one at a time per account, some per network. Their pages are read one after another, so
 * that clients that read slowly keep nobody from an export: what waits for them is a page in memory.
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

  /** Yields the same chunks, each read in its turn among those of all exports. */
  async *inTurn(chunks: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    for (;;) {
      const { done, value } = await this.#turns.take(() => chunks.next());
      if (done) return;
      yield value;
    }
  }
}
