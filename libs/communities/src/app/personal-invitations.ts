import { PEOPLE, type People, RIOT_IDS, type RiotIds } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Community } from '../domain/community';
import { InvitationQueries, type PersonalInvitation } from '../read/invitations.queries';
import type { InvitationRow } from '../read/invitations.schema';
import { MembershipQueries } from '../read/memberships.queries';

/** Finds the personal invitation by which an account may join a community. */
@Injectable()
export class PersonalInvitations {
  constructor(
    private readonly invitations: InvitationQueries,
    private readonly memberships: MembershipQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(RIOT_IDS) private readonly riotIds: RiotIds,
  ) {}

  /**
   * Returns the open invitation of this account. One that waits for the Riot ID belongs to the account that has signed
   * up with it, also before the job has said so, and never to one that has changed its name to it. In an unlisted
   * community it belongs to nobody until an organiser confirms the person: anybody may sign up with any Riot ID.
   */
  async openFor(
    { id, visibility }: Pick<Community, 'id' | 'visibility'>,
    userId: string,
  ): Promise<PersonalInvitation | undefined> {
    const person = (await this.people.findMany([userId])).get(userId);
    if (!person) return undefined;
    const found = await this.invitations.openFor(id, userId, this.riotIds.keyOf(person));
    if (!found || found.account === userId) return found;
    if (visibility === 'unlisted') return undefined;
    return (await this.riotIds.hasKeptFirst(userId)) ? found : undefined;
  }

  /** Returns the accounts that have signed up with the Riot IDs of those invitations that wait, by invitation. */
  async claimantsOf(
    { id: communityId, visibility }: Pick<Community, 'id' | 'visibility'>,
    invitations: readonly Pick<InvitationRow, 'id' | 'account' | 'riot_key'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const waiting = invitations.filter(({ account }) => account === null);
    if (visibility !== 'unlisted' || waiting.length === 0) return new Map();
    const owners = await this.riotIds.ownersOf(waiting.map(({ riot_key: key }) => key));
    const members = await this.memberships.membersAmong([...owners.values()], communityId);
    const claimants = new Map<string, string>();
    for (const { id, riot_key: key } of waiting) {
      const owner = owners.get(key);
      if (owner && !members.has(owner) && (await this.riotIds.hasKeptFirst(owner))) claimants.set(id, owner);
    }
    return claimants;
  }
}
