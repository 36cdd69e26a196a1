import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** What one key may still do here until `until` (ms of the clock); `refused`: nothing, its limit is reached. */
interface Reserved {
  left: number;
  until: number;
  refused: boolean;
}

/** So many keys are remembered before those whose window is over are swept out. */
const SWEEP_THRESHOLD = 10_000;

/**
 * Reserves points from the shared rate limit in portions, so that most requests are checked without asking Redis.
 * Points are reserved before they are used: no user can exceed the limit, but points left over on a node are lost until
 * the window ends.: a person's next clicks are judged without asking Redis.
 * Points are taken before they are spent, so nobody gets more than his limit, however many nodes he asks; what is left
 * of a
 * node's portion is lost to him until the window ends.
 */
export class LocalQuota {
  readonly #reserved = new Map<string, Reserved>();
  readonly #reserving = new Map<string, Promise<void>>();
  readonly #portion: number;

  constructor(
    private readonly limiter: Pick<RateLimiterAbstract, 'consume'>,
    private readonly points: number,
    reservationSize: number,
  ) {
    this.#portion = Math.max(1, reservationSize);
  }

  /** true: spent. Otherwise to be waited for; rejects with a RateLimiterRes when the limit is reached. */
  consume(key: string): true | Promise<true> {
    const held = this.#reserved.get(key);
    if (!held || held.until <= Date.now() || (held.left === 0 && !held.refused)) return this.#reserveAndConsume(key);
    return this.#consumeReserved(held);
  }

  #consumeReserved(held: Reserved): true | Promise<true> {
    if (held.refused) return Promise.reject(new RateLimiterRes(0, Math.max(0, held.until - Date.now())));
    held.left -= 1;
    return true;
  }

  /** Everybody who asks while the shared count is being asked shares what comes of it. */
  async #reserveAndConsume(key: string): Promise<true> {
    let asking = this.#reserving.get(key);
    if (!asking) this.#reserving.set(key, (asking = this.#reserve(key).finally(() => this.#reserving.delete(key))));
    await asking;
    const held = this.#reserved.get(key);
    return held && (held.refused || held.left > 0) ? this.#consumeReserved(held) : this.#reserveAndConsume(key);
  }

  async #reserve(key: string): Promise<void> {
    if (this.#reserved.size >= SWEEP_THRESHOLD) this.#sweep();
    const answer = await this.limiter.consume(key, this.#portion).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const over = Math.max(0, answer.consumedPoints - this.points); // the last portion may be a smaller one
    this.#reserved.set(key, {
      left: Math.max(0, this.#portion - over),
      until: Date.now() + answer.msBeforeNext,
      refused: over >= this.#portion,
    });
  }

  #sweep(): void {
    const now = Date.now();
    for (const [key, { until }] of this.#reserved) if (until <= now) this.#reserved.delete(key);
  }
}
