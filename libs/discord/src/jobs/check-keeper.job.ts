import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { atLeast } from '@muster/contracts/community-roles';
import { AuthError } from '@muster/platform/http';
import { type EffectOf, type JobOf, type JobResult, LogTail } from '@muster/platform';
import { USER_PRINCIPALS, type UserPrincipals } from '@muster/users/ports';
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
    private readonly tail: LogTail,
    private readonly channels: ChannelQueries,
    private readonly suspension: ChannelSuspension,
    @Inject(USER_PRINCIPALS) private readonly principals: UserPrincipals,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async perform({ ref: { userId }, claimCount }: EffectOf<typeof CHECK_KEEPER>): Promise<JobResult> {
    await this.tail.fence();
    let suspended = 0;
    for (const channel of await this.channels.keptBy(userId)) {
      if (await this.#mayConnect(userId, channel.communityId)) continue;
      await this.suspension.suspend(channel, 'orphaned');
      suspended += 1;
    }
    return claimCount === 1
      ? { retryInMs: SECOND_PASS_MS, reason: `suspended ${suspended}; checking again shortly` }
      : { done: `suspended ${suspended} on the second check` };
  }

  async #mayConnect(userId: string, communityId: string | null): Promise<boolean> {
    try {
      const { isAdmin } = await this.principals.resolveUser(userId);
      if (isAdmin || communityId === null) return isAdmin;
    } catch (error) {
      if (error instanceof AuthError) return false; // deleted or banned
      throw error;
    }
    return atLeast(await this.memberships.roleOf(userId, communityId), 'organiser');
  }
}
