import type { FoundCommunityBody } from '@muster/contracts/communities';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { communityAggregate, membershipAggregate } from '../aggregate';
import { FoundCommunity } from '../domain/community-commands';
import { MembershipQueries } from '../read/memberships.queries';
import { commandContext } from './command-context';
import { toActor } from './community-access';
import { retryOnTaken } from './retry-on-taken';

/** Founds communities. */
@Injectable()
export class Founding {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly memberships: MembershipQueries,
  ) {}

  /**
   * Two streams, two commits: if the second one fails, the policy `owners` admits the founder.
   */
  async found(caller: Caller, body: FoundCommunityBody): Promise<string> {
    const { name, slug, about = '', region = null, visibility = 'public', entry = 'open' } = body;
    const settings = { name, slug, about, region, visibility, entry };
    const id = await retryOnTaken('founding-taken', async () => {
      const { owned, founded } = await this.memberships.countOwned(caller.userId);
      const command: FoundCommunity = {
        type: 'FoundCommunity',
        communityId: uuid(),
        by: toActor(caller, null),
        ctx: commandContext(),
        settings,
        owned,
        founded,
      };
      await this.dispatch.send(communityAggregate, command, initiatorOf(caller));
      return command.communityId;
    });
    const { userId: by, requestId } = caller;
    await this.dispatch.send(
      membershipAggregate,
      { type: 'AdmitFounder', communityId: id, userId: by, ctx: commandContext() },
      { by, requestId },
    );
    return id;
  }
}
