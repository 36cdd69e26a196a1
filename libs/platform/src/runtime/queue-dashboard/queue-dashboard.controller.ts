import { queueDashboardResponse } from '@muster/contracts/operations';
import { TokenScope } from '../../http/token-scope';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AdminOnly } from '../../http/auth.guard';
import { CONFIG, type Config } from '../../config/config';
import { Returns } from '../../http/schema';
import { QUEUE_DASHBOARD_PATH, QUEUE_DASHBOARD_COOKIE } from './queue-dashboard';

const HOUR_S = 60 * 60;

@ApiTags('operations')
@ApiBearerAuth()
@AdminOnly()
@TokenScope(null)
@Controller('api/admin/board')
export class QueueDashboardController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Signs this browser in to the queue dashboard: its pages send no headers, so the token is set in a cookie for its
   * path that scripts cannot read.
   */
  @ApiOperation({ summary: 'Opens the queue dashboard for the caller’s browser.' })
  @HttpCode(200)
  @Post()
  @Returns(queueDashboardResponse)
  open(
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): z.output<typeof queueDashboardResponse> {
    void reply.setCookie(QUEUE_DASHBOARD_COOKIE, headers.authorization!, {
      path: QUEUE_DASHBOARD_PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.config.PUBLIC_URL.startsWith('https:'),
      maxAge: HOUR_S,
    });
    return { success: true, url: QUEUE_DASHBOARD_PATH };
  }
}
