import {
  type EffectKindView,
  effectKindView,
  type RetryKindResponse,
  retryKindResponse,
} from '@muster/contracts/operations';
import { AdminOnly, Effects, Idempotent, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { EffectQueries } from '@muster/platform/runtime';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';

/** Counts the effects of each kind that wait, run or have failed, and retries all failed ones of a kind. */
@ApiTags('operations')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/effect-kinds')
export class EffectKindsController {
  constructor(
    private readonly queries: EffectQueries,
    private readonly effects: Effects,
  ) {}

  @ApiOperation({ summary: 'Counts the work outside by kind and state.' })
  @Get()
  @Returns(effectKindView.array())
  all(): Promise<EffectKindView[]> {
    return this.queries.countByKind();
  }

  @ApiOperation({ summary: 'Tries the failed work of a kind again.' })
  @HttpCode(200)
  @Idempotent()
  @Post(':kind/retry')
  @Returns(retryKindResponse)
  async retry(@Param('kind') kind: string): Promise<RetryKindResponse> {
    return { success: true, retried: await this.effects.retryAll(kind) };
  }
}
