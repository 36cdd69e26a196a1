import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { PEOPLE, type People, RIOT_IDS, type RiotIds } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { membershipAggregate } from '../aggregate';
import type { DELIVER_INVITATIONS } from '../policies/deliver-invitations.policy';
import { InvitationQueries } from '../read/invitations.queries';
import { MembershipQueries } from '../read/memberships.queries';

const INITIATOR = { by: 'deliver-invitations' };

/** Invitations into unlisted communities wait for an organiser. */
@Injectable()
export class DeliverInvitationsJob implements JobOf<typeof DELIVER_INVITATIONS> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly invitations: InvitationQueries,
    private readonly memberships: MembershipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(RIOT_IDS) private readonly riotIds: RiotIds,
  ) {}

  async perform({ ref: { userId }, now }: EffectOf<typeof DELIVER_INVITATIONS>): Promise<JobResult> {
    const person = (await this.people.findMany([userId])).get(userId);
    const waiting = person ? await this.invitations.waitingFor(this.riotIds.keyOf(person)) : [];
    if (waiting.length === 0 || !(await this.riotIds.hasKeptFirst(userId))) return { skipped: 'not invited' };
    for (const { id: invitationId, community: communityId, inviter, isUnlisted } of waiting) {
      const claim = { communityId, userId, ctx: { now: now.toISOString() }, invitationId };
      await this.dispatch.send(
        membershipAggregate,
        isUnlisted
          ? { type: 'ClaimInvitation', ...claim, notify: await this.memberships.staffOf(communityId, 'organiser') }
          : { type: 'DeliverInvitation', ...claim, inviter },
        INITIATOR,
      );
    }
    return { done: `delivered ${waiting.length}` };
  }
}
