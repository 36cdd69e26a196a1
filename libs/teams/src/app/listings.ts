import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { atLeast, type CommunityRole, findsCommunity } from '@muster/contracts/community-roles';
import { Rejection } from '@muster/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Viewer } from '../read/view';

interface FoundCommunity {
  community: CommunityTitle;
  role: CommunityRole | null;
}

/** Communities, as the people who list teams in them find them. */
@Injectable()
export class Listings {
  constructor(
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  /** By address or id. Throws as for an unknown community if the viewer does not find it. */
  async find(slugOrId: string, { userId, isAdmin }: Viewer): Promise<FoundCommunity> {
    const community = (await this.titles.bySlug(slugOrId)) ?? (await this.titles.byIds([slugOrId])).get(slugOrId);
    const role = community ? await this.memberships.roleOf(userId, community._id) : null;
    if (!community || !findsCommunity({ isAdmin, role }, community)) throw new Rejection('community-not-found');
    return { community, role };
  }
}

export const isOrganiserOf = ({ role }: FoundCommunity): boolean => atLeast(role, 'organiser');
