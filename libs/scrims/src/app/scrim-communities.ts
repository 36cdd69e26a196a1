import { COMMUNITY_TITLES, type CommunityTitle, type CommunityTitles } from '@muster/communities/ports';
import { atLeast, findsCommunity } from '@muster/contracts/community-roles';
import type { Caller } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../domain/command';
import { ScrimRejection } from '../domain/errors';
import { ScrimAccess } from '../read/scrim-access';
import { Rejection } from '@muster/kernel';

/** Finds the communities that requests about scrims name. To outsiders, unlisted and archived ones do not exist. */
@Injectable()
export class ScrimCommunities {
  constructor(
    private readonly access: ScrimAccess,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async findId(slug: string, caller: Caller): Promise<string> {
    const community = await this.titles.bySlug(slug);
    assertVisible(community, community && (await this.access.actor(community._id, caller)));
    return community._id;
  }

  /** Returns the caller as an actor who may create scrims for the community. */
  async requireActor(communityId: string, caller: Caller): Promise<Caller & Actor> {
    // Waits for the head of the log; reading titles does not.
    const actor = await this.access.actor(communityId, caller);
    const community = (await this.titles.byIds([communityId])).get(communityId);
    assertVisible(community, actor);
    if (!actor.isAdmin && !atLeast(actor.role ?? null, 'organiser')) throw new ScrimRejection('organiser-only');
    if (community.archived) throw new Rejection('community-archived');
    return actor;
  }
}

function assertVisible(
  community: CommunityTitle | undefined,
  actor: Actor | undefined,
): asserts community is CommunityTitle {
  const { isAdmin = false, role = null } = actor ?? {};
  if (!community || !findsCommunity({ isAdmin, role }, community)) throw new Rejection('community-not-found');
}
