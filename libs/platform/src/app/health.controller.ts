import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Public } from '../auth/auth.guard';
import { Database } from '../db/database';
import { NoApiKey } from '../http/api-key.guard';
import { NoRateLimit } from '../http/rate.guard';
import { Returns } from '../http/schema';
import { LogTail } from '../log/tail';
import { Draining } from './draining';
import { REDIS } from './tokens';

/** So long an answer about the database stands (ms): every page asks on every path change. */
const FRESH_MS = 2_000;
/** A database that has not answered by then is down (ms). */
const PATIENCE_MS = 1_000;
/** Figures this many facts behind the log are late. */
const LATE = 100;
interface Found { behind: number; migrated: boolean; parked: boolean }
const LOOK = `SELECT (SELECT position FROM es_head) - coalesce((SELECT min(position) FROM projections WHERE state = 'live'), (SELECT position FROM es_head)) AS behind,
  (SELECT count(*) FROM migrations WHERE name = ANY($1)) = cardinality($1::text[]) AS migrated, EXISTS (SELECT 1 FROM parked_facts) AS parked`;

const alive = z.object({ status: z.literal('ok') });
const upOrDown = z.enum(['up', 'down']);
/** `late`: figures are behind the log. `parked`: there are facts a projection could not tell and left aside. `newer`: a newer release wrote what this one cannot read. */
const readiness = z.object({ status: z.enum(['ok', 'degraded', 'unavailable']), database: upOrDown, migrations: z.enum(['current', 'missing']), redis: upOrDown, projections: z.enum(['current', 'late', 'parked']), log: z.enum(['readable', 'newer']), draining: z.boolean() });
const serverUp = z.object({ isServerUp: z.boolean() });

@ApiTags('operations')
@Public()
@NoRateLimit()
@Controller()
export class HealthController {
  #database: { at: number; found: Promise<Found | undefined> } | undefined;
  constructor(private readonly database: Database, @Inject(REDIS) private readonly redis: Redis, private readonly draining: Draining, private readonly tail: LogTail) {}

  @NoApiKey()
  @Get('health/live')
  @Returns(alive)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 while requests are welcome; a Redis that is away, or figures that are late, only degrade. */
  @NoApiKey()
  @Get('health/ready')
  @Returns(readiness)
  @Returns(readiness, 503)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.output<typeof readiness>> {
    const found = await this.#look();
    const parts = {
      database: found ? 'up' : 'down',
      migrations: found?.migrated === false ? 'missing' : 'current',
      redis: this.redis.status === 'ready' ? 'up' : 'down',
      projections: found?.parked ? 'parked' : (found?.behind ?? 0) > LATE ? 'late' : 'current',
      log: this.tail.isOutdated ? 'newer' : 'readable',
      draining: this.draining.begun,
    } satisfies Omit<z.output<typeof readiness>, 'status'>;
    const ready = parts.database === 'up' && parts.migrations === 'current' && parts.log === 'readable' && !parts.draining;
    void reply.status(ready ? 200 : 503);
    const whole = parts.redis === 'up' && parts.projections === 'current';
    return { status: ready ? (whole ? 'ok' : 'degraded') : 'unavailable', ...parts };
  }

  @Get('api/server-status')
  @Returns(serverUp)
  async status(): Promise<{ isServerUp: boolean }> {
    return { isServerUp: (await this.#look()) !== undefined };
  }

  /** undefined: the database is away, or too slow to be of use. */
  #look(): Promise<Found | undefined> {
    if (!this.#database || Date.now() - this.#database.at > FRESH_MS) {
      const look = this.database.rows<Found>(LOOK, [this.database.expected], 'health').then(([found]) => found, () => undefined);
      this.#database = { at: Date.now(), found: Promise.race([look, pause(PATIENCE_MS, undefined, { ref: false })]) };
    }
    return this.#database.found;
  }
}
