import type { Redis } from 'ioredis';
import type { RateLimitHeaders } from './limits';

/** Until Riot has told: what the smallest key may do. */
const DEFAULT_LIMITS = '20:1,100:120';
/** Our window begins a little before Riot's, for the call is on its way; it has to end no earlier (ms). */
const SLACK_MS = 250;
const LIMITS_TTL_S = 24 * 60 * 60;

// A key per window and scope counts the calls; it is born with the first one and dies with the window, as Riot's does.
const TAKE = `
  local p, method, cautious, share, slack = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
  local wait = math.max(redis.call('PTTL', p .. ':pause:app'), redis.call('PTTL', p .. ':pause:' .. method), 0)
  if wait > 0 then return wait end
  local windows = {}
  for _, scope in ipairs({ 'app', method }) do
    local limits = redis.call('GET', p .. ':limits:' .. scope)
    if not limits then limits = scope == 'app' and cautious or '' end
    for most, seconds in string.gmatch(limits, '(%d+):(%d+)') do
      local key = p .. ':used:' .. scope .. ':' .. seconds
      local used = tonumber(redis.call('GET', key) or '0')
      if used >= math.max(1, math.floor(tonumber(most) * share)) then wait = math.max(wait, redis.call('PTTL', key), 1) end
      windows[#windows + 1] = { key, tonumber(seconds) * 1000 + slack }
    end
  end
  if wait > 0 then return wait end
  for _, window in ipairs(windows) do
    if redis.call('INCR', window[1]) == 1 then redis.call('PEXPIRE', window[1], window[2]) end
  end
  return 0`;

// What Riot counted counts, when it is more than we know of: others may use the same key.
const LEARN = `
  local p, scope, limits, counts, remember, slack = KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
  if limits ~= '' then redis.call('SET', p .. ':limits:' .. scope, limits, 'EX', remember) end
  for used, seconds in string.gmatch(counts, '(%d+):(%d+)') do
    local key = p .. ':used:' .. scope .. ':' .. seconds
    local known = redis.call('GET', key)
    if not known then redis.call('SET', key, used, 'PX', tonumber(seconds) * 1000 + slack)
    elseif tonumber(known) < tonumber(used) then redis.call('SET', key, used, 'KEEPTTL') end
  end
  return 0`;

/**
 * Counts the calls of one Riot key in Redis, for all processes together: a host has its own limits, and each kind of
 * call has more.
 */
export class Limiter {
  constructor(
    private readonly redis: Redis,
    private readonly issuer: string,
  ) {}

  /**
   * 0: go ahead, the call is counted. Else so many ms to wait. `share`: which part of the limits this caller may use
   * up.
   */
  async acquire(route: string, method: string, share: number): Promise<number> {
    this.#assertRedisReady();
    return Number(await this.redis.eval(TAKE, 1, this.#key(route), method, DEFAULT_LIMITS, share, SLACK_MS));
  }

  async updateFromHeaders(route: string, scope: string, { limits = '', counts = '' }: RateLimitHeaders): Promise<void> {
    if (!limits && !counts) return;
    this.#assertRedisReady();
    await this.redis.eval(LEARN, 1, this.#key(route), scope, limits, counts, LIMITS_TTL_S, SLACK_MS);
  }

  async pause(route: string, scope: string, ms: number): Promise<void> {
    this.#assertRedisReady();
    await this.redis.set(`${this.#key(route)}:pause:${scope}`, '1', 'PX', ms);
  }

  /** How much of each window of our key is used up on a host (0 to 1). */
  async usage(route: string): Promise<{ window: string; part: number }[]> {
    this.#assertRedisReady();
    const limits = (await this.redis.get(`${this.#key(route)}:limits:app`)) ?? DEFAULT_LIMITS;
    return Promise.all(
      limits.split(',').map(async (limit) => {
        const [most, seconds] = limit.split(':');
        return {
          window: `${seconds}s`,
          part: Number((await this.redis.get(`${this.#key(route)}:used:app:${seconds}`)) ?? 0) / Number(most),
        };
      }),
    );
  }

  #key(route: string): string {
    return `riot:{${this.issuer}:${route}}`;
  }

  /** Whoever cannot count must not call. */
  #assertRedisReady(): void {
    if (this.redis.status !== 'ready') throw new Error('Redis is unavailable, so Riot API calls cannot be counted');
  }
}
