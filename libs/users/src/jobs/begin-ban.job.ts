import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { userAggregate } from '../aggregate';
import type { BEGIN_BAN } from '../policies/begin-ban.policy';

const INITIATOR = { by: 'begin-ban' };

/** Ends a banned user's sessions when the ban begins. Sockets and push subscriptions follow from the events. */
@Injectable()
export class BeginBanJob implements JobOf<typeof BEGIN_BAN> {
  constructor(private readonly dispatch: CommandDispatcher) {}

  async perform({ ref, now }: EffectOf<typeof BEGIN_BAN>): Promise<JobResult> {
    const { events } = await this.dispatch.send(
      userAggregate,
      { type: 'BeginBan', userId: ref.userId, ctx: { now: now.toISOString() } },
      INITIATOR,
    );
    return events.length > 0 ? { done: 'begun' } : { skipped: 'lifted, rescheduled or begun before' };
  }
}
