import { STAFF_RIGHTS, type StaffRights } from '@muster/communities/ports';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ChannelSuspension } from '../app/channel-suspension';
import type { CHECK_KEEPER } from '../policies/keepers.policy';
import { ChannelQueries } from '../read/channels.queries';

/** Then also a channel is found that they were connecting at the same time. */
const SECOND_PASS_MS = 5_000;

/** Suspends the channels that a user connected or resumed and may no longer connect. */
@Injectable()
export class CheckKeeperJob implements JobOf<typeof CHECK_KEEPER> {
  constructor(
    private readonly channels: ChannelQueries,
    private readonly suspension: ChannelSuspension,
    @Inject(STAFF_RIGHTS) private readonly rights: StaffRights,
  ) {}

  async perform({ ref: { userId }, claimCount }: EffectOf<typeof CHECK_KEEPER>): Promise<JobResult> {
    let suspended = 0;
    for (const channel of await this.channels.keptBy(userId)) {
      if (await this.rights.mayOrganise(userId, channel.communityId)) continue;
      await this.suspension.suspend(channel, 'orphaned');
      suspended += 1;
    }
    return claimCount === 1
      ? { retryInMs: SECOND_PASS_MS, reason: `suspended ${suspended}; checking again shortly` }
      : { done: `suspended ${suspended} on the second check` };
  }
}
