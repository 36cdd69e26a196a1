import type { Window } from '@muster/contracts/routes';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { REDIS } from '../config/injection-tokens';
import { CONFIG, type Config } from '../config/config';
import { RedisNames } from '../database/redis-names';
import { LocalQuota } from './local-quota';
import { TooManyRequestsError } from './errors';

/** A named rate limit. All windows must have room. `ignoresScale` is for limits that protect secrets. */
export interface Limit {
  name: string;
  windows: readonly Window[];
  ignoresScale?: boolean;
}

/**
 * A network may do this many times as much as a person while its people are not signed in: everybody in a school, at a
 * LAN or behind one provider's address signs in within the same minutes.
 */
const NETWORK_FACTOR = 10;
const limitsOfNetworks = new WeakMap<Limit, Limit>();
/** Returns the limit of a network for what one person may do up to `limit`. */
export function limitOfNetwork(limit: Limit): Limit {
  let wide = limitsOfNetworks.get(limit);
  if (!wide) {
    const windows = limit.windows.map(([points, seconds]): Window => [points * NETWORK_FACTOR, seconds]);
    limitsOfNetworks.set(limit, (wide = { ...limit, name: `${limit.name}-of-network`, windows }));
  }
  return wide;
}

/**
 * Part of a limit that a node reserves at once from the shared counter, and the seconds whose points it reserves at
 * most. Points that a node has reserved are lost when it stops, and a day has many restarts.
 */
const RESERVED_PART = 1 / 20;
const RESERVED_SECONDS = 60;

/** After this time a silent connection to Redis is closed (ms). */
const REDIS_TIMEOUT_MS = 1_000;

/** Rate limits, counted over all nodes in Redis, or by each node while Redis is unavailable. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly #quotas = new Map<string, LocalQuota>();
  /** A connection of its own, because it is closed when Redis is silent, so that no further request waits. */
  readonly #redis: Redis;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) redis: Redis,
    private readonly names: RedisNames,
  ) {
    this.#redis = redis.duplicate({ socketTimeout: REDIS_TIMEOUT_MS, maxRetriesPerRequest: 0 });
    this.#redis.on('error', () => undefined); // ioredis reconnects by itself
  }

  onApplicationShutdown(): void {
    this.#redis.disconnect();
  }

  /** Returns true if allowed, otherwise a promise. Rejects with TooManyRequestsError if the limit is reached. */
  consume(limit: Limit, key: string): true | Promise<true> {
    const [only, second] = limit.windows;
    const result = second ? this.#consumeAll(limit, key) : this.#quotaFor(limit, only!).consume(key);
    return (
      result === true ||
      result.catch((error: unknown) => {
        throw error instanceof RateLimiterRes ? new TooManyRequestsError(error.msBeforeNext) : error;
      })
    );
  }

  /** Returns the points left of a limit with one window, as far as this node knows. */
  remaining(limit: Limit, key: string): { points: number; left: number; ms: number } {
    return this.#quotaFor(limit, limit.windows[0]!).remaining(key);
  }

  /** Checks the windows one after another, so that a request rejected by one is not counted in the next. */
  async #consumeAll(limit: Limit, key: string): Promise<true> {
    for (const window of limit.windows) await this.#quotaFor(limit, window).consume(key);
    return true;
  }

  #quotaFor({ name, ignoresScale }: Limit, [basePoints, seconds]: Window): LocalQuota {
    const id = `${name}:${seconds}`;
    let quota = this.#quotas.get(id);
    if (!quota) {
      const points = Math.max(1, Math.round(basePoints * (ignoresScale ? 1 : this.config.RATE_LIMIT_SCALE)));
      const options = { points, duration: seconds };
      const counter = new RateLimiterRedis({
        ...options,
        keyPrefix: '',
        storeClient: this.#redis,
        useRedisPackage: false,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      });
      const consume = async (key: string, portion: number) =>
        counter.consume(`${(await this.names.get()).rateLimit(id)}:${key}`, portion);
      const portion = Math.floor(points * Math.min(RESERVED_PART, RESERVED_SECONDS / seconds));
      this.#quotas.set(id, (quota = new LocalQuota(consume, points, portion)));
    }
    return quota;
  }
}

/** Returns the address, or the /64 prefix of an IPv6 address, because one client has a whole /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [front, back] = [head, tail].map((groups) => groups.split(':').filter(Boolean));
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front!.length - back!.length) }, () => '0')
    : [];
  return [...front!, ...zeros, ...back!]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
