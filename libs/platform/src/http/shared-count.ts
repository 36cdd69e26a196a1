import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A Redis that has not answered by then is away (ms), and is not asked again for a while. */
const PATIENCE_MS = 1_000;
const AWAY_MS = 5_000;

/** The count of a limit: in Redis for all nodes; in this process while Redis is away, refuses or keeps silent. */
export class SharedCount {
  readonly #shared: RateLimiterRedis;
  readonly #here: RateLimiterMemory;
  #awayUntil = 0;

  /** `name`: what this limit is called in Redis. */
  constructor(options: { points: number; duration: number }, redis: Redis, private readonly name: () => Promise<string>) {
    this.#shared = new RateLimiterRedis({ ...options, keyPrefix: '', storeClient: redis, useRedisPackage: false, rejectIfRedisNotReady: true });
    this.#here = new RateLimiterMemory(options);
  }

  /** Rejects with a RateLimiterRes when the limit is reached. */
  async consume(key: string, points: number): Promise<RateLimiterRes> {
    if (Date.now() < this.#awayUntil) return this.#here.consume(key, points);
    try {
      return await inTime(this.name().then((name) => this.#shared.consume(`${name}:${key}`, points)));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw refused;
      this.#awayUntil = Date.now() + AWAY_MS;
      return this.#here.consume(key, points);
    }
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  // A process that was busy itself looks once more whether the answer has come before it gives up.
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Error('Redis did not respond')))), PATIENCE_MS); });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
