import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { contextAt } from '../app/draft-context';
import type { ADVANCE_DRAFT } from '../policies/clock.policy';

/** The time of a turn, or of a captain's pause, is over. */
@Injectable()
export class AdvanceDraftJob implements JobOf<typeof ADVANCE_DRAFT> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref, now }: EffectOf<typeof ADVANCE_DRAFT>): Promise<JobResult> {
    const command = { type: 'AdvanceDraft' as const, ...ref, ctx: contextAt(now) };
    const { events } = await this.dispatch.send(draftAggregate, command, { by: 'worker' });
    return events.length > 0 ? { done: events.map(({ type }) => type).join(' ') } : { skipped: 'nothing was due' };
  }
}
