import { HttpError } from '@muster/platform';
import { say } from '../texts/catalogue';

/** Exports that run at once in a process. */
const MAX_RUNNING = 2;
const RETRY_AFTER_S = 5;

/** Bounds what exports cost: one at a time per account, two per process. */
export class ExportSlots {
  readonly #running = new Set<string>();

  /** Returns the function that frees the slot. Throws if the account or the process has none left. */
  take(userId: string): () => void {
    const retryAfter = { retryAfter: RETRY_AFTER_S };
    if (this.#running.has(userId)) throw new HttpError(429, 'export-running', say('exportRunning'), retryAfter);
    if (this.#running.size >= MAX_RUNNING) throw new HttpError(503, 'exports-busy', say('exportsBusy'), retryAfter);
    this.#running.add(userId);
    return () => this.#running.delete(userId);
  }
}
