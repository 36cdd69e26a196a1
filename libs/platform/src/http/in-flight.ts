import { TooManyRequestsError } from './errors';

/** When to ask again (ms). */
const RETRY_AFTER_MS = 1_000;

/** Counts the requests of each account that are being answered on this node, and refuses more than `max`. */
export class InFlight {
  readonly #counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** `response` emits `close` once it has been sent, or its client has gone. */
  enter(userId: string, response: { once: (event: 'close', leave: () => void) => unknown }): void {
    const count = this.#counts.get(userId) ?? 0;
    if (count >= this.max) throw new TooManyRequestsError(RETRY_AFTER_MS);
    this.#counts.set(userId, count + 1);
    response.once('close', () => this.#leave(userId));
  }

  #leave(userId: string): void {
    const left = this.#counts.get(userId)! - 1;
    if (left > 0) this.#counts.set(userId, left);
    else this.#counts.delete(userId);
  }
}
