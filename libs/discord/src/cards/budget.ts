import { REDIS } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { RateLimitState } from '../client/rate-limits';
import { DiscordSettings } from '../client/settings';

/** Discord allows an application 50 calls a second; the rest is for answers to interactions. */
const CALLS_PER_SECOND = 40;
const WINDOW_MS = 1_000;
/** After this many failures in a row, calls pause, so that an outage does not meet a growing queue of attempts. */
const FAILURES_MAX = 5;
const FAILURES_TTL_S = 60;
const OUTAGE_PAUSE_MS = 10_000;

// A bucket is known from the response before: how many calls are left in it, until it is full again.
const TAKE = `
  local p, route, most, window = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
  local wait = math.max(redis.call('PTTL', p .. ':pause'), redis.call('PTTL', p .. ':pause:' .. route), 0)
  if wait > 0 then return wait end
  local left = redis.call('GET', p .. ':left:' .. route)
  if left and tonumber(left) <= 0 then return math.max(redis.call('PTTL', p .. ':left:' .. route), 1) end
  if tonumber(redis.call('GET', p .. ':used') or '0') >= most then return math.max(redis.call('PTTL', p .. ':used'), 1) end
  if left then redis.call('DECR', p .. ':left:' .. route) end
  if redis.call('INCR', p .. ':used') == 1 then redis.call('PEXPIRE', p .. ':used', window) end
  return 0`;

// Calls that are still on their way have been counted here and not yet by Discord, so the lower number counts.
const LEARN = `
  local key, left, reset = KEYS[1] .. ':left:' .. ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
  local known = redis.call('GET', key)
  if not known or tonumber(known) > left then redis.call('SET', key, left, 'PX', math.max(reset, 1)) end
  return 0`;

/**
 * Counts the calls of one application in Redis for all processes: those of all routes together, and those of each
 * bucket. The names contain no installation, because Discord's limits hold for all that use the application.
 */
@Injectable()
export class DiscordBudget {
  readonly #prefix: string;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    settings: DiscordSettings,
  ) {
    this.#prefix = settings.redisPrefix;
  }

  /** Counts a call. @returns 0 if it may be sent, otherwise the ms to wait */
  async take(route: string): Promise<number> {
    return Number(await this.redis.eval(TAKE, 1, this.#prefix, route, CALLS_PER_SECOND, WINDOW_MS));
  }

  /** Discord has answered. */
  async learn(route: string, limits: RateLimitState | null): Promise<void> {
    await this.redis.del(`${this.#prefix}:failures`);
    if (limits) await this.redis.eval(LEARN, 1, this.#prefix, route, limits.remaining, limits.resetAfterMs);
  }

  /** @param route undefined: all routes */
  async pause(route: string | undefined, ms: number): Promise<void> {
    await this.redis.set(
      `${this.#prefix}:pause${route === undefined ? '' : `:${route}`}`,
      '1',
      'PX',
      Math.ceil(ms) + 1,
    );
  }

  /** Discord did not answer. */
  async countFailure(): Promise<void> {
    const failures = await this.redis.incr(`${this.#prefix}:failures`);
    await this.redis.expire(`${this.#prefix}:failures`, FAILURES_TTL_S);
    if (failures >= FAILURES_MAX) await this.pause(undefined, OUTAGE_PAUSE_MS);
  }

  /** Returns the share of the calls of this second that is in use (0 to 1). */
  async usage(): Promise<number> {
    return Number((await this.redis.get(`${this.#prefix}:used`)) ?? 0) / CALLS_PER_SECOND;
  }
}
