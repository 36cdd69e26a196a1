import {
  successResponse,
  type EffectQuery,
  effectQuery,
  type EffectView,
  effectView as effectSchema,
  pageSchema,
  toPagination,
  toRange,
} from '@muster/contracts';
import { AdminOnly, EffectQueries, Effects, HttpError, Idempotent, type ListedEffect, Returns } from '@muster/platform';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';

const effectPage = pageSchema(effectSchema);

/** Lists effects for operators and retries failed ones. */
@ApiTags('operations')
@ApiBearerAuth()
@AdminOnly()
@Controller('api/admin/effects')
export class EffectsController {
  constructor(
    private readonly queries: EffectQueries,
    private readonly effects: Effects,
  ) {}

  /** Returns failed effects unless the query names another state. */
  @Get()
  @Returns(z.union([effectSchema.array(), effectPage]))
  async all(@Query({ schema: effectQuery }) query: EffectQuery): Promise<EffectView[] | z.output<typeof effectPage>> {
    const [state, kind, range] = [query.state ?? 'failed', query.kind ?? null, toRange(query)];
    const data = (await this.queries.list([state], kind, range)).map(effectView);
    return range.paged
      ? { success: true, data, pagination: toPagination(range, await this.queries.count(state, kind)) }
      : data;
  }

  @HttpCode(200)
  @Idempotent()
  @Post(':key/retry')
  @Returns(successResponse)
  async retry(@Param('key') key: string): Promise<z.output<typeof successResponse>> {
    if (await this.effects.retry(key)) return { success: true };
    if (await this.queries.findByKey(key))
      throw new HttpError(409, 'effect-not-failed', 'Only failed effects can be retried');
    throw new HttpError(404, 'effect-not-found', 'Effect not found');
  }
}

const effectView = ({
  key,
  kind,
  state,
  attempts,
  error,
  result,
  dueAt,
  createdAt,
  doneAt,
  ref,
}: ListedEffect): EffectView => ({
  _id: key,
  kind,
  state,
  attempts,
  error,
  result,
  dueAt: dueAt.toISOString(),
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  ref,
});
