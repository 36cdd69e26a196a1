import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** What one key may still do here until `until` (ms of the clock); `refused`: nothing, its limit is reached. */
interface Held { left: number; until: number; refused: boolean }

/** So many keys are remembered before those whose window is over are swept out. */
const SWEEP_AT = 10_000;

/**
 * Reserves points from the shared rate limit in portions, so that most requests are checked without asking Redis. Points are reserved before they are used: no user can exceed the limit, but points left over on a node are lost until the window ends.: a person's next clicks are judged without asking Redis.
 * Points are taken before they are spent, so nobody gets more than his limit, however many nodes he asks; what is left of a
 * node's portion is lost to him until the window ends.
 */
export class Allowance {
  readonly #held = new Map<string, Held>();
  readonly #asking = new Map<string, Promise<void>>();
  readonly #portion: number;

  constructor(private readonly limiter: Pick<RateLimiterAbstract, 'consume'>, private readonly points: number, portion: number) {
    this.#portion = Math.max(1, portion);
  }

  /** true: spent. Otherwise to be waited for; rejects with a RateLimiterRes when the limit is reached. */
  spend(key: string): true | Promise<true> {
    const held = this.#held.get(key);
    if (!held || held.until <= Date.now() || (held.left === 0 && !held.refused)) return this.#ask(key);
    return this.#from(held);
  }

  #from(held: Held): true | Promise<true> {
    if (held.refused) return Promise.reject(new RateLimiterRes(0, Math.max(0, held.until - Date.now())));
    held.left -= 1;
    return true;
  }

  /** Everybody who asks while the shared count is being asked shares what comes of it. */
  async #ask(key: string): Promise<true> {
    let asking = this.#asking.get(key);
    if (!asking) this.#asking.set(key, (asking = this.#take(key).finally(() => this.#asking.delete(key))));
    await asking;
    const held = this.#held.get(key);
    return held && (held.refused || held.left > 0) ? this.#from(held) : this.#ask(key);
  }

  async #take(key: string): Promise<void> {
    if (this.#held.size >= SWEEP_AT) this.#sweep();
    const answer = await this.limiter.consume(key, this.#portion).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    const over = Math.max(0, answer.consumedPoints - this.points); // the last portion may be a smaller one
    this.#held.set(key, { left: Math.max(0, this.#portion - over), until: Date.now() + answer.msBeforeNext, refused: over >= this.#portion });
  }

  #sweep(): void {
    const now = Date.now();
    for (const [key, { until }] of this.#held) if (until <= now) this.#held.delete(key);
  }
}
