import { CONFIG, type Config, HttpRefusal, REDIS, sameSecret } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const TRIES = 5;
const WINDOW_S = 15 * 60;

/** The operator's key that makes an account an admin. Guessing it is slow, and it is kept nowhere. */
@Injectable()
export class AdminKey {
  readonly #tries: RateLimiterRedis;

  constructor(@Inject(CONFIG) private readonly config: Config, @Inject(REDIS) redis: Redis) {
    const limit = { keyPrefix: 'rate:admin-key', points: Math.max(1, Math.round(TRIES * config.RATE_LIMIT_SCALE)), duration: WINDOW_S };
    this.#tries = new RateLimiterRedis({ ...limit, storeClient: redis, useRedisPackage: false, rejectIfRedisNotReady: true, insuranceLimiter: new RateLimiterMemory(limit) });
  }

  /** Throws unless it is the key. */
  async check(userId: string, key: string): Promise<void> {
    await this.#tries.consume(userId).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new HttpRefusal(429, 'too-many-requests', 'Too many tries with an admin key, please wait a quarter of an hour');
    });
    const { ADMIN_KEY: expected } = this.config;
    if (expected && sameSecret(key, expected)) return;
    throw new HttpRefusal(403, 'admin-key-wrong', 'This admin key is not valid', { fields: { adminKey: 'This admin key is not valid' } });
  }
}
