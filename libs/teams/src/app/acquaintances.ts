import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { Inject, Injectable } from '@nestjs/common';

/** Tells whether two people know each other: as friends, or from a community. */
@Injectable()
export class Acquaintances {
  constructor(
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async areAcquainted(one: string, other: string): Promise<boolean> {
    if (await this.friends.areFriends(one, other)) return true;
    const [ofOne, ofOther] = await Promise.all([
      this.memberships.communitiesOf(one),
      this.memberships.communitiesOf(other),
    ]);
    const known = new Set(ofOne.map(({ communityId }) => communityId));
    return ofOther.some(({ communityId }) => known.has(communityId));
  }
}
