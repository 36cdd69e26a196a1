import {
  type EffectQuery,
  effectQuery,
  type EffectView,
  effectView as effectSchema,
} from '@muster/contracts/operations';
import { pageSchema, toPagination, toRange } from '@muster/contracts/pages';
import { successResponse } from '@muster/contracts/users';
import { AdminOnly, Effects, HttpError, Idempotent, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { EffectQueries, type ListedEffect } from '@muster/platform/runtime';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { say } from '../texts/catalogue';

const effectPage = pageSchema(effectSchema);

/** Lists effects for operators and retries failed ones. */
@ApiTags('operations')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/effects')
export class EffectsController {
  constructor(
    private readonly queries: EffectQueries,
    private readonly effects: Effects,
  ) {}

  /** Returns failed effects unless the query names another state; with `due` pending ones. */
  @ApiOperation({ summary: 'Lists work outside, the failed first.' })
  @Get()
  @Returns(z.union([effectSchema.array(), effectPage]))
  async all(@Query({ schema: effectQuery }) query: EffectQuery): Promise<EffectView[] | z.output<typeof effectPage>> {
    const range = toRange(query);
    const filter = { states: [query.state ?? (query.due ? 'pending' : 'failed')], kind: query.kind, due: query.due };
    const data = (await this.queries.list(filter, range)).map(effectView);
    return range.paged
      ? { success: true, data, pagination: toPagination(range, await this.queries.count(filter)) }
      : data;
  }

  @ApiOperation({ summary: 'Returns one piece of work outside with its attempts.' })
  @Get(':key')
  @Returns(effectSchema)
  async one(@Param('key') key: string): Promise<EffectView> {
    const effect = await this.queries.findByKey(key);
    if (!effect) throw effectNotFound();
    return effectView(effect);
  }

  @ApiOperation({ summary: 'Tries a piece of work again.' })
  @HttpCode(200)
  @Idempotent()
  @Post(':key/retry')
  @Returns(successResponse)
  async retry(@Param('key') key: string): Promise<z.output<typeof successResponse>> {
    if (await this.effects.retry(key)) return { success: true };
    if (await this.queries.findByKey(key)) throw new HttpError(409, 'effect-not-failed', say('notFailed'));
    throw effectNotFound();
  }
}

const effectNotFound = () => new HttpError(404, 'effect-not-found', say('notFound'));

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
