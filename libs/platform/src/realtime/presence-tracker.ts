import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { REDIS } from '../config/injection-tokens';
import { RedisNames } from '../database/redis-names';
import { withTimeout } from '../database/with-timeout';
import { type MembershipChange, leaseKey, leasePrefix, PresenceLeases, userIdOf } from './presence-leases';

/** Duration of a lease (ms). The users of a node that died are absent after this time. */
export const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Interval at which nodes exchange leases; listeners are called at most this often (ms). */
const SYNC_INTERVAL_MS = 1_000;

/** Timeout of Redis (ms). */
const REDIS_TIMEOUT_MS = 2_000;
/** How long expired leases are kept, so that the other nodes see that they were shortened (ms). */
const EXPIRED_RETENTION_MS = 10_000;

/**
 * Writes leases by the clock of Redis, and returns the clock and all leases. (Lua's %d is limited to 32 bits in some
 * builds.)
 */
const SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i = 1, #ARGV, 2 do redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[i + 1]), ARGV[i]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - ${EXPIRED_RETENTION_MS}))
  return { string.format('%.0f', now), redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES') }`;

interface LocalPresence {
  count: number;
  renewedAt: number;
}

/**
 * Tracks which users are present in which channel (online, scrim chat) across all nodes. Each node holds leases for its
 * own users in Redis and renews them, so a user with tabs on several nodes is counted once. If Redis is emptied, the
 * leases are restored within a second; while it is unavailable, each node knows its own users, and others until their
 * leases expire.
 */
@Injectable()
export class PresenceTracker implements OnModuleDestroy {
  readonly #log = new Logger('presence');
  readonly #node = randomUUID();
  readonly #local = new Map<string, LocalPresence>();
  /** Leases to shorten with the next sync, with their expiry. */
  readonly #expiring = new Map<string, number>();
  readonly #leases = new PresenceLeases();
  readonly #listeners: ((changes: readonly MembershipChange[]) => void)[] = [];
  #key: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #syncing: Promise<void> | undefined;
  #clockOffset = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly names: RedisNames,
  ) {}

  /** Calls `listener` with membership changes, at most once a second. */
  onChange(listener: (changes: readonly MembershipChange[]) => void): void {
    this.#listeners.push(listener);
    this.#timer ??= setInterval(() => this.#sync(), SYNC_INTERVAL_MS);
  }

  join(channel: string, userId: string): void {
    const lease = leaseKey(channel, userId, this.#node);
    const presence = this.#local.get(lease);
    if (presence) presence.count += 1;
    else this.#local.set(lease, { count: 1, renewedAt: -Infinity });
    this.#expiring.delete(lease);
  }

  /** The user stays present for `graceMs`, unless they join again. */
  leave(channel: string, userId: string, graceMs: number): void {
    const lease = leaseKey(channel, userId, this.#node);
    const presence = this.#local.get(lease);
    if (!presence) return;
    presence.count -= 1;
    if (presence.count > 0) return;
    this.#local.delete(lease);
    this.#expireIn(lease, graceMs);
  }

  /** Returns users present as of the last sync, and local users who joined since. */
  membersOf(channel: string): string[] {
    const members = new Set(this.#leases.membersOf(channel));
    const prefix = leasePrefix(channel);
    for (const lease of this.#local.keys()) if (lease.startsWith(prefix)) members.add(userIdOf(lease));
    return [...members];
  }

  isPresent(channel: string, userId: string): boolean {
    return this.#leases.isPresent(channel, userId) || this.#local.has(leaseKey(channel, userId, this.#node));
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#syncing;
    for (const lease of this.#local.keys()) this.#expireIn(lease, RENEW_MS); // their users reconnect to another node
    this.#local.clear();
    await this.#renewLeases().catch(() => undefined);
  }

  #expireIn(lease: string, ms: number): void {
    const until = Date.now() + this.#clockOffset + ms;
    this.#expiring.set(lease, until);
    this.#leases.merge([[lease, until]]);
  }

  #sync(): void {
    this.#syncing ??= this.#renewLeases()
      .catch((error: Error) => this.#log.warn(`presence sync failed: ${error.message}`))
      .then(() => this.#notifyListeners())
      .finally(() => {
        this.#syncing = undefined;
      });
  }

  async #renewLeases(): Promise<void> {
    const now = Date.now() + this.#clockOffset;
    const due = [...this.#local].filter(([, presence]) => now - presence.renewedAt >= RENEW_MS);
    const leaving = [...this.#expiring];
    this.#leases.merge(due.map(([lease]) => [lease, now + LEASE_MS]));
    if (this.redis.status !== 'ready') return;
    const received = await this.#exchangeLeases([
      ...due.map(([lease]) => [lease, LEASE_MS] as const),
      ...leaving.map(([lease, until]) => [lease, Math.max(0, until - now)] as const),
    ]);
    for (const [, presence] of due) presence.renewedAt = now;
    for (const [lease, until] of leaving) if (this.#expiring.get(lease) === until) this.#expiring.delete(lease);
    // Redis was emptied: local leases are written again with the next sync.
    for (const [lease, presence] of this.#local) if (!received.has(lease)) presence.renewedAt = -Infinity;
  }

  /** Writes leases and reads those of all nodes. */
  async #exchangeLeases(leases: readonly (readonly [string, number])[]): Promise<ReadonlySet<string>> {
    const key = (this.#key ??= (await this.names.get()).presence);
    const [clock, flat] = (await withTimeout(REDIS_TIMEOUT_MS, () =>
      this.redis.eval(SCRIPT, 1, key, ...leases.flat()),
    )) as [string, string[]];
    this.#clockOffset = Number(clock) - Date.now();
    const received = new Map<string, number>();
    for (let i = 0; i < flat.length; i += 2) received.set(flat[i]!, Number(flat[i + 1]));
    this.#leases.merge(received);
    return new Set(received.keys());
  }

  #notifyListeners(): void {
    const changes = this.#leases.diff(Date.now() + this.#clockOffset);
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }
}
