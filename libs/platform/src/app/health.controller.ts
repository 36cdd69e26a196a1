import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { Public } from '../auth/auth.guard';
import { Database } from '../db/database';
import { NoApiKey } from '../http/api-key.guard';
import { NoRateLimit } from '../http/rate.guard';
import { Draining } from './draining';
import { REDIS } from './tokens';

/** So long an answer about the database stands (ms): every page asks on every path change. */
const FRESH_MS = 2_000;

@ApiTags('operations')
@Public()
@NoRateLimit()
@Controller()
export class HealthController {
  #database: { at: number; up: Promise<boolean> } | undefined;
  constructor(private readonly database: Database, @Inject(REDIS) private readonly redis: Redis, private readonly draining: Draining) {}

  @NoApiKey()
  @Get('health/live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 while requests are welcome; a Redis that is away only degrades. */
  @NoApiKey()
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const database = await this.#isUp();
    const ready = database && !this.draining.begun;
    void reply.status(ready ? 200 : 503);
    const redis = this.redis.status === 'ready';
    return { status: ready ? (redis ? 'ok' : 'degraded') : 'unavailable', database: database ? 'up' : 'down', redis: redis ? 'up' : 'down' };
  }

  @Get('api/server-status')
  async status(): Promise<{ isServerUp: boolean }> {
    return { isServerUp: await this.#isUp() };
  }

  #isUp(): Promise<boolean> {
    if (!this.#database || Date.now() - this.#database.at > FRESH_MS) {
      this.#database = { at: Date.now(), up: this.database.rows('SELECT 1').then(() => true, () => false) };
    }
    return this.#database.up;
  }
}
