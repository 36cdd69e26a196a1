import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Decisions } from '../app/decisions';
import type { ADVANCE_PICKUPS, SETTLE_PICKUPS } from '../policies/pickups-clock.policy';

/** An instant at which something changes has come. The decision finds out what, so an old timer does nothing. */
@Injectable()
export class AdvancePickupsJob implements JobOf<typeof ADVANCE_PICKUPS> {
  constructor(private readonly decisions: Decisions) {}

  async perform({ ref: { communityId, dueAt }, now }: EffectOf<typeof ADVANCE_PICKUPS>): Promise<JobResult> {
    const early = Date.parse(dueAt) - now.getTime();
    if (early > 0) return { retryInMs: early, reason: 'it is not due yet' };
    await this.decisions.decide({ communityIds: [communityId] }, (tonight) => tonight, { now: now.toISOString() });
    return { done: 'settled' };
  }
}

@Injectable()
export class SettlePickupsJob implements JobOf<typeof SETTLE_PICKUPS> {
  constructor(private readonly decisions: Decisions) {}

  async perform({ ref: { communityId }, now }: EffectOf<typeof SETTLE_PICKUPS>): Promise<JobResult> {
    await this.decisions.decide({ communityIds: [communityId] }, (tonight) => tonight, { now: now.toISOString() });
    return { done: 'settled' };
  }
}
