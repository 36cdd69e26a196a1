import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { REDIS } from '../app/injection-tokens';
import { CONFIG, type Config } from '../config';
import { RedisNames } from '../redis-names';
import { LocalQuota } from './local-quota';
import { TooManyRequestsError } from './errors';
import { SharedCounter } from './shared-counter';

/** `points` calls per `seconds`. */
export type Window = readonly [points: number, seconds: number];
/**
 * What may be done under one name: every window must have room. What guards a secret is `fixed`, whatever
 * RATE_LIMIT_SCALE says.
 */
export interface Limit {
  name: string;
  windows: readonly Window[];
  ignoresScale?: boolean;
}

/** So much of a limit (one part of so many) is taken at once from the count the nodes share. */
const RESERVATION_FRACTION = 20;

/** How often somebody may do something, counted over all nodes. */
@Injectable()
export class RateLimits {
  readonly #quotas = new Map<string, LocalQuota>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  /** true: once more is fine. Otherwise to be waited for; rejects with TooMany when it is not. */
  consume(limit: Limit, key: string): true | Promise<true> {
    const [only, more] = limit.windows;
    const spent = more ? this.#consumeAll(limit, key) : this.#quotaFor(limit, only!).consume(key);
    return (
      spent === true ||
      spent.catch((refused: unknown) => {
        throw refused instanceof RateLimiterRes ? new TooManyRequestsError(refused.msBeforeNext) : refused;
      })
    );
  }

  /** One after the other: what one window refuses is not taken from the next. */
  async #consumeAll(limit: Limit, key: string): Promise<true> {
    for (const window of limit.windows) await this.#quotaFor(limit, window).consume(key);
    return true;
  }

  #quotaFor({ name, ignoresScale }: Limit, [basePoints, seconds]: Window): LocalQuota {
    const id = `${name}:${seconds}`;
    let allowance = this.#quotas.get(id);
    if (!allowance) {
      const points = Math.max(1, Math.round(basePoints * (ignoresScale ? 1 : this.config.RATE_LIMIT_SCALE)));
      const count = new SharedCounter({ points, duration: seconds }, this.redis, async () =>
        (await this.names.get()).rateLimit(id),
      );
      this.#quotas.set(id, (allowance = new LocalQuota(count, points, Math.floor(points / RESERVATION_FRACTION))));
    }
    return allowance;
  }
}

/** Whom an address stands for: of IPv6 a household has a whole /64, and could be somebody else with every click. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - front!.length - back!.length) }, () => '0')
    : [];
  return [...front!, ...zeros, ...back!]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
