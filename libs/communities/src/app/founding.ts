import type { FoundCommunityBody } from '@muster/contracts';
import { type Caller, CommandDispatcher, initiatorOf } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { FoundCommunity } from '../domain/community-commands';
import { AdmitFounder } from '../domain/membership-commands';
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
      const command = new FoundCommunity(uuid(), toActor(caller, null), commandContext(), settings, owned, founded);
      await this.dispatch.send(command, initiatorOf(caller));
      return command.communityId;
    });
    const { userId: by, requestId } = caller;
    await this.dispatch.send(new AdmitFounder(id, by, commandContext()), { by, requestId });
    return id;
  }
}
