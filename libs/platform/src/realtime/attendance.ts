import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { REDIS } from '../app/tokens';
import { RedisNames } from '../redis-names';
import { type Change, leaseOf, Leases, userOf } from './leases';

/** How long a lease holds without being renewed: a node that died is forgotten after it (ms). */
export const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** The nodes look at each other's leases this often; nothing is told more often (ms). */
const LOOK_MS = 1_000;

/** Whoever does not answer by then is away (ms). */
const PATIENCE_MS = 2_000;
/** Leases that are over stay so long, for the other nodes to see that they were shortened (ms). */
const KEEP_MS = 10_000;

/** Takes and shortens leases by the clock of Redis, and answers with the clock and all there are. (Lua's %d holds 32 bits only in some builds.) */
const SCRIPT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i = 1, #ARGV, 2 do redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[i + 1]), ARGV[i]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - ${KEEP_MS}))
  return { string.format('%.0f', now), redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES') }`;

interface Stay { count: number; renewedAt: number }

/**
 * Tracks which users are present in which channel (online, scrim chat) across all nodes. Each node holds leases for its own people in Redis and renews them; a
 * person with three tabs on two nodes is one. When Redis is emptied the leases are back within a second; while it is away each node
 * knows its own people, and the others as long as their leases held.
 */
@Injectable()
export class Attendance implements OnModuleDestroy {
  readonly #log = new Logger('attendance');
  readonly #node = randomUUID();
  readonly #here = new Map<string, Stay>();
  /** Leases to shorten with the next look, and until when they hold. */
  readonly #leaving = new Map<string, number>();
  readonly #leases = new Leases();
  readonly #listeners: ((changes: readonly Change[]) => void)[] = [];
  #key: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #ahead = 0;

  constructor(@Inject(REDIS) private readonly redis: Redis, private readonly names: RedisNames) {}

  /** Called at most once a second, with what changed since. */
  listen(listener: (changes: readonly Change[]) => void): void {
    this.#listeners.push(listener);
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS);
  }

  enter(place: string, userId: string): void {
    const lease = leaseOf(place, userId, this.#node);
    const stay = this.#here.get(lease);
    if (stay) stay.count += 1;
    else this.#here.set(lease, { count: 1, renewedAt: -Infinity });
    this.#leaving.delete(lease);
  }

  /** He stays there for `graceMs` more, unless he enters again. */
  leave(place: string, userId: string, graceMs: number): void {
    const lease = leaseOf(place, userId, this.#node);
    const stay = this.#here.get(lease);
    if (!stay) return;
    stay.count -= 1;
    if (stay.count > 0) return;
    this.#here.delete(lease);
    this.#shorten(lease, graceMs);
  }

  /** As of the last look, and whoever came here since. */
  at(place: string): string[] {
    const here = [...this.#here.keys()].filter((lease) => lease.startsWith(leaseOf(place, '', '').slice(0, -1))).map(userOf);
    return [...new Set([...this.#leases.at(place), ...here])];
  }

  isAt(place: string, userId: string): boolean {
    return this.#leases.isAt(place, userId) || this.#here.has(leaseOf(place, userId, this.#node));
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    for (const lease of this.#here.keys()) this.#shorten(lease, RENEW_MS); // they come back through another node
    this.#here.clear();
    await this.#renew().catch(() => undefined);
  }

  #shorten(lease: string, ms: number): void {
    const until = Date.now() + this.#ahead + ms;
    this.#leaving.set(lease, until);
    this.#leases.hear([[lease, until]]);
  }

  #look(): void {
    this.#looking ??= this.#renew()
      .catch((error: Error) => this.#log.warn(`presence sync failed: ${error.message}`))
      .then(() => this.#tell())
      .finally(() => { this.#looking = undefined; });
  }

  async #renew(): Promise<void> {
    const now = Date.now() + this.#ahead;
    const due = [...this.#here].filter(([, stay]) => now - stay.renewedAt >= RENEW_MS);
    const leaving = [...this.#leaving];
    this.#leases.hear(due.map(([lease]) => [lease, now + LEASE_MS]));
    if (this.redis.status !== 'ready') return;
    const heard = await this.#exchange([...due.map(([lease]) => [lease, LEASE_MS] as const), ...leaving.map(([lease, until]) => [lease, Math.max(0, until - now)] as const)]);
    for (const [, stay] of due) stay.renewedAt = now;
    for (const [lease, until] of leaving) if (this.#leaving.get(lease) === until) this.#leaving.delete(lease);
    // Somebody emptied Redis: ours are put back with the next look.
    for (const [lease, stay] of this.#here) if (!heard.has(lease)) stay.renewedAt = -Infinity;
  }

  /** Puts leases, and hears all there are. */
  async #exchange(leases: readonly (readonly [string, number])[]): Promise<ReadonlySet<string>> {
    this.#key ??= (await this.names.get()).presence;
    const [clock, flat] = (await inTime(this.redis.eval(SCRIPT, 1, this.#key, ...leases.flat()))) as [string, string[]];
    this.#ahead = Number(clock) - Date.now();
    const heard = new Map<string, number>();
    for (let i = 0; i < flat.length; i += 2) heard.set(flat[i]!, Number(flat[i + 1]));
    this.#leases.hear(heard);
    return new Set(heard.keys());
  }

  #tell(): void {
    const changes = this.#leases.look(Date.now() + this.#ahead);
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }
}

/** A connection that breaks now answers when it is back; nobody waits for that. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new Error('Redis did not respond')), PATIENCE_MS); });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
