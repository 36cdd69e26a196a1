import { boardAnswer } from '@muster/contracts';
import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AdminOnly } from '../auth/auth.guard';
import { CONFIG, type Config } from '../config';
import { Returns } from '../http/schema';
import { BOARD, BOARD_COOKIE } from './board';

const HOUR_S = 60 * 60;

@ApiTags('operations')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin/board')
export class BoardController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Opens the board for this browser: pages carry no header, so the token goes along in a cookie of that path, which no script reads. */
  @HttpCode(200)
  @Post()
  @Returns(boardAnswer)
  open(@Req() { headers }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): z.output<typeof boardAnswer> {
    void reply.setCookie(BOARD_COOKIE, headers.authorization!, { path: BOARD, httpOnly: true, sameSite: 'strict', secure: this.config.PUBLIC_URL.startsWith('https:'), maxAge: HOUR_S });
    return { success: true, url: BOARD };
  }
}
