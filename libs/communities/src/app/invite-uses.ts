import { type Caller, UnitOfWork } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { membershipAggregate } from '../aggregate';
import { membershipIdOf } from '../domain/membership';
import { type InviteUse } from '../domain/membership-commands';
import { InviteQueries } from '../read/invites.queries';
import type { InviteRow } from '../read/invites.schema';
import { commandContext } from './command-context';

/** The uses of invites: each shows the community to one account, or lets it join, for as long as the invite is open. */
@Injectable()
export class InviteUses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly invites: InviteQueries,
  ) {}

  /** Returns the use of this user, or a free one; null if the invite is used up. */
  async find(invite: InviteRow, userId: string): Promise<(InviteUse & { isOwn: boolean }) | null> {
    const found = await this.invites.freeSlot(invite, userId);
    return found ? { inviteId: invite.id, ...found, ...(invite.lasting && { isCounted: true }) } : null;
  }

  /** Takes a use for the caller, once. Returns false if the invite is used up. */
  async take({ userId, requestId }: Caller, invite: InviteRow): Promise<boolean> {
    const { community: communityId } = invite;
    return this.work.run({ by: userId, requestId }, async (unit) => {
      const use = await this.find(invite, userId);
      if (!use || use.isOwn) return use !== null; // nothing is loaded, so nothing is committed
      const membership = await unit.load(membershipAggregate, membershipIdOf(communityId, userId));
      await unit.decide(membership, { type: 'UseInvite', communityId, userId, ctx: commandContext(), invite: use });
      return true;
    });
  }
}
