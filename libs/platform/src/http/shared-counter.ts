import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { withTimeout } from '../database/with-timeout';

/** Timeout of Redis, and the time during which it is not used after a failure (ms). */
const REDIS_TIMEOUT_MS = 1_000;
const REDIS_RETRY_MS = 5_000;

/** Counts a limit in Redis for all nodes, or in this process while Redis is unavailable. */
export class SharedCounter {
  readonly #shared: RateLimiterRedis;
  readonly #local: RateLimiterMemory;
  #bypassRedisUntil = 0;

  /** @param name returns the limit's name in Redis. */
  constructor(
    options: { points: number; duration: number },
    redis: Redis,
    private readonly name: () => Promise<string>,
  ) {
    this.#shared = new RateLimiterRedis({
      ...options,
      keyPrefix: '',
      storeClient: redis,
      useRedisPackage: false,
      rejectIfRedisNotReady: true,
    });
    this.#local = new RateLimiterMemory(options);
  }

  /** Rejects with a RateLimiterRes if the limit is reached. */
  async consume(key: string, points: number): Promise<RateLimiterRes> {
    if (Date.now() < this.#bypassRedisUntil) return this.#local.consume(key, points);
    try {
      return await withTimeout(REDIS_TIMEOUT_MS, async () =>
        this.#shared.consume(`${await this.name()}:${key}`, points),
      );
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      this.#bypassRedisUntil = Date.now() + REDIS_RETRY_MS;
      return this.#local.consume(key, points);
    }
  }
}
