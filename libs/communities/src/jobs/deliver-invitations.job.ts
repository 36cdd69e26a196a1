import { CommandDispatcher, type EffectOf, type JobOf, type JobResult } from '@muster/platform';
import { PEOPLE, type People, RIOT_IDS, type RiotIds } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { membershipAggregate } from '../aggregate';
import type { DELIVER_INVITATIONS } from '../policies/deliver-invitations.policy';
import { InvitationQueries } from '../read/invitations.queries';

const INITIATOR = { by: 'deliver-invitations' };

@Injectable()
export class DeliverInvitationsJob implements JobOf<typeof DELIVER_INVITATIONS> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly invitations: InvitationQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(RIOT_IDS) private readonly riotIds: RiotIds,
  ) {}

  async perform({ ref: { userId }, now }: EffectOf<typeof DELIVER_INVITATIONS>): Promise<JobResult> {
    const person = (await this.people.findMany([userId])).get(userId);
    const waiting = person ? await this.invitations.waitingFor(this.riotIds.keyOf(person)) : [];
    if (waiting.length === 0 || !(await this.riotIds.hasKeptFirst(userId))) return { skipped: 'not invited' };
    for (const { id: invitationId, community: communityId, inviter } of waiting)
      await this.dispatch.send(
        membershipAggregate,
        { type: 'DeliverInvitation', communityId, userId, ctx: { now: now.toISOString() }, invitationId, inviter },
        INITIATOR,
      );
    return { done: `delivered ${waiting.length}` };
  }
}
