import { REDIS, RedisNames, Rooms } from '@muster/platform';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';

/** Every node says this often how many sockets it holds; one that falls silent is forgotten (ms). */
const SAY_MS = 2_000;
const SILENT_MS = 3 * SAY_MS;
/** Whoever does not answer by then is away (ms). */
const PATIENCE_MS = 1_000;

export interface Census { connections: number; whole: boolean }

/** How many sockets there are over all nodes. While Redis is away a node knows its own. */
@Injectable()
export class SocketCensus implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('census');
  readonly #node = randomUUID();
  #nodes = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(@Inject(REDIS) private readonly redis: Redis, private readonly rooms: Rooms, private readonly names: RedisNames) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#nodes = (await this.names.get()).socketCount;
    this.#timer = setInterval(() => void this.#say(), SAY_MS);
    await this.#say();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    if (this.redis.status === 'ready') await inTime(this.redis.srem(this.#nodes, this.#node)).catch(() => undefined);
  }

  async take(): Promise<Census> {
    if (this.redis.status !== 'ready') return { connections: this.#own(), whole: false };
    try {
      const others = (await inTime(this.redis.smembers(this.#nodes))).filter((node) => node !== this.#node);
      const said = others.length > 0 ? await inTime(this.redis.mget(others.map((node) => this.#key(node)))) : [];
      const gone = others.filter((_, i) => said[i] === null);
      if (gone.length > 0) await inTime(this.redis.srem(this.#nodes, ...gone));
      return { connections: said.reduce((sum, count) => sum + Number(count), this.#own()), whole: true };
    } catch {
      return { connections: this.#own(), whole: false };
    }
  }

  async #say(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    await inTime(this.redis.multi().sadd(this.#nodes, this.#node).set(this.#key(this.#node), this.#own(), 'PX', SILENT_MS).exec())
      .catch((error: Error) => this.#log.warn(`could not report the socket count: ${error.message}`));
  }

  #key(node: string): string {
    return `${this.#nodes}:${node}`;
  }

  #own(): number {
    return this.rooms.isOpen ? this.rooms.server.sockets.sockets.size : 0;
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new Error('Redis did not respond')), PATIENCE_MS); });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
