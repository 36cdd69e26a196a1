import { type Caller, CommandDispatcher } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { membershipAggregate } from '../aggregate';
import { type InviteUse } from '../domain/membership-commands';
import { InviteQueries, type InviteRow } from '../read/invites.queries';
import { commandContext } from './command-context';
import { retryOnTaken } from './retry-on-taken';

/** The uses of invites: each shows the community to one account, or lets it join, for as long as the invite is open. */
@Injectable()
export class InviteUses {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly invites: InviteQueries,
  ) {}

  /** Returns the use of this user, or a free one; null if the invite is used up. */
  async find(invite: InviteRow, userId: string): Promise<(InviteUse & { isOwn: boolean }) | null> {
    const found = await this.invites.freeSlot(invite, userId);
    return found ? { inviteId: invite.id, ...found } : null;
  }

  /** Takes a use for the caller, once. Returns false if the invite is used up. */
  async take({ userId, requestId }: Caller, invite: InviteRow): Promise<boolean> {
    return retryOnTaken('invite-use-taken', async () => {
      const use = await this.find(invite, userId);
      if (use && !use.isOwn)
        await this.dispatch.send(
          membershipAggregate,
          { type: 'UseInvite', communityId: invite.community, userId, ctx: commandContext(), invite: use },
          {
            by: userId,
            requestId,
          },
        );
      return use !== null;
    });
  }
}
