import type { FoundCommunityBody } from '@muster/contracts/communities';
import { type Caller, initiatorOf, UnitOfWork } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { communityAggregate, membershipAggregate } from '../aggregate';
import { membershipIdOf } from '../domain/membership';
import { MembershipQueries } from '../read/memberships.queries';
import { commandContext } from './command-context';
import { toActor } from './community-access';

/** Founds communities, each with its owner in one commit. */
@Injectable()
export class Founding {
  constructor(
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipQueries,
  ) {}

  async found(caller: Caller, body: FoundCommunityBody): Promise<void> {
    const { name, slug, about = '', region = null, visibility = 'public', entry = 'open' } = body;
    const settings = { name, slug, about, region, visibility, entry };
    const { userId } = caller;
    const [communityId, ctx, by] = [uuid(), commandContext(), toActor(caller, null)];
    await this.work.run(initiatorOf(caller), async (unit) => {
      const { owned, founded } = await this.memberships.countOwned(userId);
      const community = unit.create(communityAggregate, communityId);
      await unit.decide(community, { type: 'FoundCommunity', communityId, by, ctx, settings, owned, founded });
      const membership = unit.create(membershipAggregate, membershipIdOf(communityId, userId));
      await unit.decide(membership, { type: 'AdmitFounder', communityId, userId, ctx });
    });
  }
}
