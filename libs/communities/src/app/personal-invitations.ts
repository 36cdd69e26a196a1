import { PEOPLE, type People, RIOT_IDS, type RiotIds } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { InvitationQueries, type PersonalInvitation } from '../read/invitations.queries';

/** Which invitation lets a person into a community. */
@Injectable()
export class PersonalInvitations {
  constructor(
    private readonly invitations: InvitationQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(RIOT_IDS) private readonly riotIds: RiotIds,
  ) {}

  /**
   * Returns the open invitation of this account. One that waits for the Riot ID belongs to the account that has signed
   * up with it, also before the job has said so, and never to one that has changed its name to it.
   */
  async openFor(communityId: string, userId: string): Promise<PersonalInvitation | undefined> {
    const person = (await this.people.findMany([userId])).get(userId);
    if (!person) return undefined;
    const found = await this.invitations.openFor(communityId, userId, this.riotIds.keyOf(person));
    if (!found || found.account === userId) return found;
    return (await this.riotIds.hasKeptFirst(userId)) ? found : undefined;
  }
}
