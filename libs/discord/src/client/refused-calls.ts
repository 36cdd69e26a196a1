import { REDIS, withTimeout } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { DiscordSettings } from './settings';

/** The source that a refused call is counted for: a channel or webhook, or all look-ups, or all linking of accounts. */
export interface CallSource {
  name: string;
  refusedMax: number;
}

/**
 * Discord blocks an address that had 10,000 calls refused within ten minutes. Two windows may overlap with these ten
 * minutes, and calls may be on their way, so that at most about 1,000 are refused.
 */
const WINDOW_MS = 10 * 60_000;
export const REFUSED_MAX = 500;
/**
 * Limit for one channel, so that a channel whose messages are deleted again and again does not use up the limit of all.
 */
export const REFUSED_MAX_OF_CHANNEL = 20;
export const LOOKUPS: CallSource = { name: 'lookups', refusedMax: 100 };
export const LINKING: CallSource = { name: 'linking', refusedMax: 100 };

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** How often an effect checks whether another token has been configured. */
const HALTED_RETRY_MS = 60_000;
const REDIS_TIMEOUT_MS = 1_000;

const WAIT = `
  local p, source, most, mostOfSource = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
  if redis.call('GET', p .. ':halted') == ARGV[4] then return tonumber(ARGV[5]) end
  local function left(key, max)
    if tonumber(redis.call('GET', key) or '0') < max then return 0 end
    return math.max(redis.call('PTTL', key), 1)
  end
  return math.max(left(p .. ':refused', most), left(p .. ':refused:' .. source, mostOfSource))`;

const COUNT = `
  for i = 1, #ARGV - 1 do
    if redis.call('INCR', ARGV[i]) == 1 then redis.call('PEXPIRE', ARGV[i], ARGV[#ARGV]) end
  end
  return 0`;

/**
 * Calls that Discord refused, counted in Redis for all processes. A 401 means that the bot's token is not valid: nothing
 * is sent until another one is configured, however often the processes are restarted.
 */
@Injectable()
export class RefusedCalls {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly settings: DiscordSettings,
  ) {}

  /** Returns 0 if a call may be sent, otherwise the ms to wait. While Redis is away, calls are sent. */
  async waitMs({ name, refusedMax }: CallSource): Promise<number> {
    const args = [name, REFUSED_MAX, refusedMax, this.settings.tokenHash, HALTED_RETRY_MS];
    const wait = () => this.redis.eval(WAIT, 1, this.settings.redisPrefix, ...args);
    return Number(await withTimeout(REDIS_TIMEOUT_MS, wait).catch(() => 0));
  }

  async count(status: number, { name }: CallSource, asBot: boolean): Promise<void> {
    if (!REFUSED.has(status) || this.redis.status !== 'ready') return;
    const prefix = this.settings.redisPrefix;
    if (status === 401 && asBot) await this.redis.set(`${prefix}:halted`, this.settings.tokenHash);
    // A rate limit (429) does not count for the channel, because it does not mean that something is wrong there.
    const keys = [`${prefix}:refused`, ...(status === 429 ? [] : [`${prefix}:refused:${name}`])];
    await this.redis.eval(COUNT, 1, prefix, ...keys, WINDOW_MS);
  }

  /** Discord has accepted the token. */
  async lift(): Promise<void> {
    await this.redis.del(`${this.settings.redisPrefix}:halted`);
  }

  async isHalted(): Promise<boolean> {
    return (await this.redis.get(`${this.settings.redisPrefix}:halted`)) === this.settings.tokenHash;
  }

  /** Returns how many calls were refused since the window began. */
  async refused(): Promise<number> {
    return Number((await this.redis.get(`${this.settings.redisPrefix}:refused`)) ?? 0);
  }
}
