import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { REDIS } from '../app/injection-tokens';
import { RedisNames } from '../redis-names';
import { type MembershipChange, leaseKey, PresenceLeases, userIdOf } from './presence-leases';

/** How long a lease holds without being renewed: a node that died is forgotten after it (ms). */
export const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The nodes look at each other's leases this often; nothing is told more often (ms). */
const SYNC_INTERVAL_MS = 1_000;

/** Whoever does not answer by then is away (ms). */
const REDIS_TIMEOUT_MS = 2_000;
/** Leases that are over stay so long, for the other nodes to see that they were shortened (ms). */
const EXPIRED_RETENTION_MS = 10_000;

/**
 * Takes and shortens leases by the clock of Redis, and answers with the clock and all there are. (Lua's %d holds 32
 * bits only in some builds.)
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
 * own people in Redis and renews them; a
 * person with three tabs on two nodes is one. When Redis is emptied the leases are back within a second; while it is
 * away each node
 * knows its own people, and the others as long as their leases held.
 */
@Injectable()
export class PresenceTracker implements OnModuleDestroy {
  readonly #log = new Logger('attendance');
  readonly #node = randomUUID();
  readonly #local = new Map<string, LocalPresence>();
  /** Leases to shorten with the next look, and until when they hold. */
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

  /** Called at most once a second, with what changed since. */
  onChange(listener: (changes: readonly MembershipChange[]) => void): void {
    this.#listeners.push(listener);
    this.#timer ??= setInterval(() => this.#sync(), SYNC_INTERVAL_MS);
  }

  join(channel: string, userId: string): void {
    const lease = leaseKey(channel, userId, this.#node);
    const stay = this.#local.get(lease);
    if (stay) stay.count += 1;
    else this.#local.set(lease, { count: 1, renewedAt: -Infinity });
    this.#expiring.delete(lease);
  }

  /** He stays there for `graceMs` more, unless he enters again. */
  leave(channel: string, userId: string, graceMs: number): void {
    const lease = leaseKey(channel, userId, this.#node);
    const stay = this.#local.get(lease);
    if (!stay) return;
    stay.count -= 1;
    if (stay.count > 0) return;
    this.#local.delete(lease);
    this.#expireIn(lease, graceMs);
  }

  /** As of the last look, and whoever came here since. */
  membersOf(channel: string): string[] {
    const here = [...this.#local.keys()]
      .filter((lease) => lease.startsWith(leaseKey(channel, '', '').slice(0, -1)))
      .map(userIdOf);
    return [...new Set([...this.#leases.membersOf(channel), ...here])];
  }

  isPresent(channel: string, userId: string): boolean {
    return this.#leases.isPresent(channel, userId) || this.#local.has(leaseKey(channel, userId, this.#node));
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#syncing;
    for (const lease of this.#local.keys()) this.#expireIn(lease, RENEW_MS); // they come back through another node
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
    const due = [...this.#local].filter(([, stay]) => now - stay.renewedAt >= RENEW_MS);
    const leaving = [...this.#expiring];
    this.#leases.merge(due.map(([lease]) => [lease, now + LEASE_MS]));
    if (this.redis.status !== 'ready') return;
    const heard = await this.#exchangeLeases([
      ...due.map(([lease]) => [lease, LEASE_MS] as const),
      ...leaving.map(([lease, until]) => [lease, Math.max(0, until - now)] as const),
    ]);
    for (const [, stay] of due) stay.renewedAt = now;
    for (const [lease, until] of leaving) if (this.#expiring.get(lease) === until) this.#expiring.delete(lease);
    // Somebody emptied Redis: ours are put back with the next look.
    for (const [lease, stay] of this.#local) if (!heard.has(lease)) stay.renewedAt = -Infinity;
  }

  /** Puts leases, and hears all there are. */
  async #exchangeLeases(leases: readonly (readonly [string, number])[]): Promise<ReadonlySet<string>> {
    this.#key ??= (await this.names.get()).presence;
    const [clock, flat] = (await withTimeout(this.redis.eval(SCRIPT, 1, this.#key, ...leases.flat()))) as [
      string,
      string[],
    ];
    this.#clockOffset = Number(clock) - Date.now();
    const heard = new Map<string, number>();
    for (let i = 0; i < flat.length; i += 2) heard.set(flat[i]!, Number(flat[i + 1]));
    this.#leases.merge(heard);
    return new Set(heard.keys());
  }

  #notifyListeners(): void {
    const changes = this.#leases.diff(Date.now() + this.#clockOffset);
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }
}

/** A connection that breaks now answers when it is back; nobody waits for that. */
async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not respond')), REDIS_TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
