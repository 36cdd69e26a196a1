import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { availabilityAggregate } from '../aggregate';
import type { REMIND_OF_WEEK } from '../policies/stale-week.policy';

const INITIATOR = { by: 'stale-weeks' };

@Injectable()
export class RemindOfWeekJob implements JobOf<typeof REMIND_OF_WEEK> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async perform({ ref: { userId, confirmedAt }, now }: EffectOf<typeof REMIND_OF_WEEK>): Promise<JobResult> {
    if (!(await this.players.findById(userId))) return { skipped: 'the account is deleted' };
    const ctx = { now: now.toISOString() };
    const { events } = await this.dispatch.send(
      availabilityAggregate,
      { type: 'RemindOfWeek', userId, ctx, confirmedAt },
      INITIATOR,
    );
    return events.length > 0 ? { done: 'reminded' } : { skipped: 'the week was confirmed or changed' };
  }
}
