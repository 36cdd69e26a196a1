import type { Redis } from 'ioredis';

/** Caches responses in Redis. Does nothing, and never waits, while Redis is unavailable. */
export class RedisCache {
  constructor(private readonly redis: Redis) {}

  async get<T>(key: string): Promise<T | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    const text = await this.redis.get(key).catch(() => null);
    return text === null ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown, ms: number): Promise<void> {
    if (this.redis.status === 'ready') await this.redis.set(key, JSON.stringify(value), 'PX', ms).catch(() => null);
  }
}
