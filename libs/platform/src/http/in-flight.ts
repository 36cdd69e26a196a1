import { TooManyRequestsError } from './errors';

/** Clients ask again after this time (ms). */
const RETRY_AFTER_MS = 1_000;
/** Requests of an account that may wait; far more than a browser sends at once. */
const MAX_WAITING = 300;

interface Response {
  /** The client has disconnected, so no `close` follows. */
  closed?: boolean;
  once: (event: 'close', leave: () => void) => unknown;
}
interface Account {
  answering: number;
  waiting: (() => void)[];
}

/** Counts the requests of each account that are being answered on this node; more than `max` wait for their turn. */
export class InFlight {
  readonly #accounts = new Map<string, Account>();

  constructor(private readonly max: number) {}

  /**
   * Returns at once, or a promise of the request's turn. Throws if too many wait already. `response` emits `close` once
   * it has been sent, or its client has gone. A client that has gone before takes no place.
   */
  enter(userId: string, response: Response): Promise<void> | undefined {
    if (response.closed) return undefined;
    let account = this.#accounts.get(userId);
    if (!account) this.#accounts.set(userId, (account = { answering: 0, waiting: [] }));
    const { waiting } = account;
    if (account.answering < this.max) {
      account.answering += 1;
      response.once('close', () => this.#leave(userId, account));
      return undefined;
    }
    if (waiting.length >= MAX_WAITING) throw new TooManyRequestsError(RETRY_AFTER_MS);
    return new Promise((resolve) => {
      const start = () => {
        resolve();
        response.once('close', () => this.#leave(userId, account));
      };
      waiting.push(start);
      response.once('close', () => {
        const place = waiting.indexOf(start);
        if (place >= 0) waiting.splice(place, 1);
      });
    });
  }

  /** The next request takes the place of the one that has been answered. */
  #leave(userId: string, account: Account): void {
    const next = account.waiting.shift();
    if (next) return next();
    account.answering -= 1;
    if (account.answering === 0) this.#accounts.delete(userId);
  }
}
