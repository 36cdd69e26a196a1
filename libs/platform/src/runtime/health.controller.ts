import { Controller, Get, Res } from '@nestjs/common';
import { TokenScope } from '../http/token-scope';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Public } from '../http/auth.guard';
import { NoApiKey } from '../http/api-key.guard';
import { NoRateLimit } from '../http/rate.guard';
import { Returns } from '../http/schema';
import { Readiness } from './readiness';

const alive = z.object({ status: z.literal('ok') });
const readiness = z.object({ status: z.enum(['ok', 'unavailable']) });
const serverUp = z.object({ isServerUp: z.boolean() });

/** Public health: only whether this process can serve. The reasons are shown on the internal port only (ADR 25). */
@ApiTags('operations')
@Public()
@NoRateLimit() // answered from memory, so as cheap as a rejection, and must work while Redis is unavailable
@TokenScope('read', 'any')
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @ApiOperation({ summary: 'Says whether the process runs.' })
  @NoApiKey()
  @Get('health/live')
  @Returns(alive)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @ApiOperation({ summary: 'Says whether the process can answer.' })
  @NoApiKey()
  @Get('health/ready')
  @Returns(readiness)
  @Returns(readiness, 503)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.output<typeof readiness>> {
    const { status } = await this.readiness.report();
    if (status !== 'unavailable') return { status: 'ok' };
    void reply.status(503);
    return { status };
  }

  @ApiOperation({ summary: 'Says whether the site works.' })
  @Get('api/server-status')
  @Returns(serverUp)
  async status(): Promise<{ isServerUp: boolean }> {
    return { isServerUp: await this.readiness.isDatabaseUp() };
  }
}
