import { RateLimiterRes } from 'rate-limiter-flexible';

/** Points reserved for a key on this node until `until` (ms). `isExhausted`: the limit is reached. */
interface Reserved {
  left: number;
  until: number;
  /** Points that no node has reserved. */
  shared: number;
  isExhausted: boolean;
}

/** Number of keys at which expired ones are swept. */
const SWEEP_THRESHOLD = 10_000;

/**
 * Reserves points from the shared rate limit in portions, so that most requests are checked without asking Redis.
 * Points are reserved before they are used: no user can exceed the limit, but points left over on a node are lost until
 * the window ends.
 */
export class LocalQuota {
  readonly #reserved = new Map<string, Reserved>();
  readonly #reserving = new Map<string, Promise<void>>();
  readonly #portion: number;

  constructor(
    private readonly consumeShared: (key: string, points: number) => Promise<RateLimiterRes>,
    private readonly points: number,
    reservationSize: number,
  ) {
    this.#portion = Math.max(1, reservationSize);
  }

  /**
   * Returns true if a reserved point was spent, otherwise a promise. Rejects with a RateLimiterRes if the limit is
   * reached.
   */
  consume(key: string): true | Promise<true> {
    const reserved = this.#reserved.get(key);
    if (!reserved || reserved.until <= Date.now() || (reserved.left === 0 && !reserved.isExhausted))
      return this.#reserveAndConsume(key);
    return this.#consumeReserved(reserved);
  }

  /** Returns the points that are left until the window ends, in so many ms. Other nodes may hold some. */
  remaining(key: string): { points: number; left: number; ms: number } {
    const { left, shared, until } = this.#reserved.get(key) ?? { left: this.points, shared: 0, until: Date.now() };
    return { points: this.points, left: left + shared, ms: Math.max(0, until - Date.now()) };
  }

  #consumeReserved(reserved: Reserved): true | Promise<true> {
    if (reserved.isExhausted) return Promise.reject(new RateLimiterRes(0, Math.max(0, reserved.until - Date.now())));
    reserved.left -= 1;
    return true;
  }

  /** Callers that arrive during a reservation share it. */
  async #reserveAndConsume(key: string): Promise<true> {
    let reserving = this.#reserving.get(key);
    if (!reserving)
      this.#reserving.set(key, (reserving = this.#reserve(key).finally(() => this.#reserving.delete(key))));
    await reserving;
    const reserved = this.#reserved.get(key);
    return reserved && (reserved.isExhausted || reserved.left > 0)
      ? this.#consumeReserved(reserved)
      : this.#reserveAndConsume(key);
  }

  async #reserve(key: string): Promise<void> {
    if (this.#reserved.size >= SWEEP_THRESHOLD) this.#sweep();
    const result = await this.consumeShared(key, this.#portion).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    const excess = Math.max(0, result.consumedPoints - this.points); // the last portion may be a smaller one
    this.#reserved.set(key, {
      left: Math.max(0, this.#portion - excess),
      until: Date.now() + result.msBeforeNext,
      shared: Math.max(0, this.points - result.consumedPoints),
      isExhausted: excess >= this.#portion,
    });
  }

  #sweep(): void {
    const now = Date.now();
    for (const [key, { until }] of this.#reserved) if (until <= now) this.#reserved.delete(key);
  }
}
