import { scrimView, timelineQuery, timelineView, type TimelineView, undoBody } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { asked, type Caller, Dispatch, HttpRefusal, Idempotent, PEOPLE, type People, RateLimit, Returns, ReturnsEncoded, Who } from '@muster/platform';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { type Candidates as CandidatesById, type Step, UndoStep } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { mayReturn } from '../domain/undo';
import { ScrimBoard } from '../read/board';
import { Candidates } from '../read/candidates';
import { StepQueries } from '../read/step-queries';
import { peopleIn, timelineStep } from '../read/timeline';
import type { Dated } from '../read/view';
import { edge } from './edge';
import { ScrimRefusals } from './refusals.filter';

const PAGE = 100;

/** What happened to a scrim, and taking some of it back. */
@ApiTags('timeline')
@ApiBearerAuth()
@UseFilters(ScrimRefusals)
@Controller('api/scrims')
export class TimelineController {
  constructor(
    private readonly dispatch: Dispatch, private readonly board: ScrimBoard, private readonly steps: StepQueries,
    private readonly candidates: Candidates, @Inject(PEOPLE) private readonly people: People,
  ) {}

  @RateLimit('timeline', 120, 60)
  @Get(':id/timeline')
  @Returns(timelineView)
  async find(@Param('id') id: string, @Query({ schema: timelineQuery }) { before = Infinity, limit = PAGE }: z.output<typeof timelineQuery>): Promise<TimelineView> {
    const scrim = await this.#scrim(id);
    const page = await this.steps.page(id, Math.min(before, scrim.version + 1), limit);
    const steps = page.steps.map((step) => timelineStep(step, scrim.state, edge()));
    const ids = peopleIn(steps);
    const people = await this.people.many(ids);
    return { version: scrim.version, steps, people: ids.map((_id) => ({ _id, name: people.get(_id)?.name ?? 'Deleted user' })), earlier: page.earlier };
  }

  @RateLimit('undo', 60, 60)
  @Idempotent()
  @Post(':id/undo')
  @HttpCode(200)
  @Header('content-type', 'application/json; charset=utf-8')
  @ReturnsEncoded(scrimView)
  async undo(@Who() who: Caller, @Param('id') id: string, @Body({ schema: undoBody }) { version, reason }: z.output<typeof undoBody>): Promise<string> {
    if (!who.isAdmin) throw new Rejection('admin-only');
    const step = await this.steps.one(id, version, (await this.#scrim(id)).version);
    if (!step) throw new Rejection('step-not-found');
    const wish = new UndoStep(id, who, edge(), step, reason, await this.#returning(step));
    return this.board.encoded(await this.dispatch.send<Scrim>(wish, asked(who)), who);
  }

  /** Everyone the undo may put back, as they stand now. */
  async #returning(step: Step): Promise<CandidatesById> {
    const people = mayReturn(step).map(async (userId) => [userId, await this.candidates.one(userId)] as const);
    return Object.fromEntries(await Promise.all(people));
  }

  async #scrim(id: string): Promise<Dated> {
    const scrim = await this.board.find(id);
    if (!scrim) throw new HttpRefusal(404, 'scrim-not-found', 'Scrim not found!');
    return scrim;
  }
}
