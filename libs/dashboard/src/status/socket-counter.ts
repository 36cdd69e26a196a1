import { REDIS, RedisNames, SocketRooms, withTimeout } from '@muster/platform';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';

/** Interval at which each node reports its sockets; a node that stops reporting is dropped after the TTL. */
const REPORT_INTERVAL_MS = 2_000;
const NODE_TTL_MS = 3 * REPORT_INTERVAL_MS;
const REDIS_TIMEOUT_MS = 1_000;

export interface SocketCount {
  connections: number;
  isComplete: boolean;
}

/** Counts the sockets of all nodes; while Redis is unavailable, only those of this node. */
@Injectable()
export class SocketCounter implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('socket-count');
  readonly #node = randomUUID();
  #nodesKey = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly rooms: SocketRooms,
    private readonly names: RedisNames,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#nodesKey = (await this.names.get()).socketCount;
    this.#timer = setInterval(() => void this.#report(), REPORT_INTERVAL_MS);
    await this.#report();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    if (this.redis.status === 'ready')
      await withTimeout(REDIS_TIMEOUT_MS, () => this.redis.srem(this.#nodesKey, this.#node)).catch(() => undefined);
  }

  async count(): Promise<SocketCount> {
    if (this.redis.status !== 'ready') return { connections: this.#localCount(), isComplete: false };
    try {
      const otherNodes = (await withTimeout(REDIS_TIMEOUT_MS, () => this.redis.smembers(this.#nodesKey))).filter(
        (node) => node !== this.#node,
      );
      const counts =
        otherNodes.length > 0
          ? await withTimeout(REDIS_TIMEOUT_MS, () => this.redis.mget(otherNodes.map((node) => this.#key(node))))
          : [];
      const expired = otherNodes.filter((_, i) => counts[i] === null);
      if (expired.length > 0) await withTimeout(REDIS_TIMEOUT_MS, () => this.redis.srem(this.#nodesKey, ...expired));
      return { connections: counts.reduce((sum, count) => sum + Number(count), this.#localCount()), isComplete: true };
    } catch {
      return { connections: this.#localCount(), isComplete: false };
    }
  }

  async #report(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    await withTimeout(REDIS_TIMEOUT_MS, () =>
      this.redis
        .multi()
        .sadd(this.#nodesKey, this.#node)
        .set(this.#key(this.#node), this.#localCount(), 'PX', NODE_TTL_MS)
        .exec(),
    ).catch((error: Error) => this.#log.warn(`could not report the socket count: ${error.message}`));
  }

  #key(node: string): string {
    return `${this.#nodesKey}:${node}`;
  }

  #localCount(): number {
    return this.rooms.isAttached ? this.rooms.server.sockets.sockets.size : 0;
  }
}
