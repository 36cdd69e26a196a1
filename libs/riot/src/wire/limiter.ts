import type { Redis } from 'ioredis';
import type { RateLimitHeaders } from './limits';

/** Limits of the smallest key, used until Riot's headers are known. */
const DEFAULT_LIMITS = '20:1,100:120';
/** Our window starts before Riot's, because the call is still in flight, but must not end earlier. */
const SLACK_MS = 250;
const LIMITS_TTL_S = 24 * 60 * 60;

// A key per window and scope counts the calls. It is created by the first call and expires with the window, as at Riot.
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

// Riot's count is used if it is higher than ours, because others may use the same API key.
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
 * Counts the calls of one API key in Redis for all processes. Each host has its own limits, and each method has
 * additional ones.
 */
export class Limiter {
  constructor(
    private readonly redis: Redis,
    private readonly issuer: string,
  ) {}

  /**
   * Counts a call. `share`: the part of the limits this caller may use.
   * @returns 0 if the call may be sent, otherwise the ms to wait.
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

  /** Returns the used share (0 to 1) of each window on a host. */
  async usage(route: string): Promise<{ window: string; share: number }[]> {
    this.#assertRedisReady();
    const limits = (await this.redis.get(`${this.#key(route)}:limits:app`)) ?? DEFAULT_LIMITS;
    return Promise.all(
      limits.split(',').map(async (limit) => {
        const [max, seconds] = limit.split(':');
        return {
          window: `${seconds}s`,
          share: Number((await this.redis.get(`${this.#key(route)}:used:app:${seconds}`)) ?? 0) / Number(max),
        };
      }),
    );
  }

  #key(route: string): string {
    return `riot:{${this.issuer}:${route}}`;
  }

  #assertRedisReady(): void {
    if (this.redis.status !== 'ready') throw new Error('Redis is unavailable, so Riot API calls cannot be counted');
  }
}
