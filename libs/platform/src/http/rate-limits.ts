import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { REDIS } from '../app/tokens';
import { CONFIG, type Config } from '../config';
import { RedisNames } from '../redis-names';
import { Allowance } from './allowance';
import { TooMany } from './errors';
import { SharedCount } from './shared-count';

/** `points` calls per `seconds`. */
export type Window = readonly [points: number, seconds: number];
/** What may be done under one name: every window must have room. What guards a secret is `fixed`, whatever RATE_LIMIT_SCALE says. */
export interface Limit { name: string; windows: readonly Window[]; fixed?: boolean }

/** So much of a limit (one part of so many) is taken at once from the count the nodes share. */
const SHARE = 20;

/** How often somebody may do something, counted over all nodes. */
@Injectable()
export class RateLimits {
  readonly #allowances = new Map<string, Allowance>();

  constructor(@Inject(CONFIG) private readonly config: Config, @Inject(REDIS) private readonly redis: Redis, private readonly names: RedisNames) {}

  /** true: once more is fine. Otherwise to be waited for; rejects with TooMany when it is not. */
  spend(limit: Limit, key: string): true | Promise<true> {
    const [only, more] = limit.windows;
    const spent = more ? this.#spendAll(limit, key) : this.#allowance(limit, only!).spend(key);
    return spent === true || spent.catch((refused: unknown) => { throw refused instanceof RateLimiterRes ? new TooMany(refused.msBeforeNext) : refused; });
  }

  /** One after the other: what one window refuses is not taken from the next. */
  async #spendAll(limit: Limit, key: string): Promise<true> {
    for (const window of limit.windows) await this.#allowance(limit, window).spend(key);
    return true;
  }

  #allowance({ name, fixed }: Limit, [each, seconds]: Window): Allowance {
    const id = `${name}:${seconds}`;
    let allowance = this.#allowances.get(id);
    if (!allowance) {
      const points = Math.max(1, Math.round(each * (fixed ? 1 : this.config.RATE_LIMIT_SCALE)));
      const count = new SharedCount({ points, duration: seconds }, this.redis, async () => (await this.names.get()).rateLimit(id));
      this.#allowances.set(id, (allowance = new Allowance(count, points, Math.floor(points / SHARE))));
    }
    return allowance;
  }
}

/** Whom an address stands for: of IPv6 a household has a whole /64, and could be somebody else with every click. */
export function householdOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - front!.length - back!.length) }, () => '0') : [];
  return [...front!, ...zeros, ...back!].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
