import { atLeast } from '@muster/contracts/community-roles';
import { Injectable } from '@nestjs/common';
import type { CommunityRequests, OpenRequest } from '../ports';
import { CachedMemberships } from './cached-memberships';
import { CachedTitles } from './cached-titles';
import { MembershipQueries } from './memberships.queries';

/** Most people organise nothing, which is known without a query. */
@Injectable()
export class OpenRequests implements CommunityRequests {
  constructor(
    private readonly memberships: CachedMemberships,
    private readonly queries: MembershipQueries,
    private readonly titles: CachedTitles,
  ) {}

  async openFor(userId: string, limit: number): Promise<OpenRequest[]> {
    const all = await this.memberships.communitiesOf(userId);
    const organised = all.flatMap(({ communityId, role }) => (atLeast(role, 'organiser') ? [communityId] : []));
    if (organised.length === 0) return [];
    const titles = await this.titles.byIds(organised);
    const open = organised.filter((id) => titles.get(id)?.archived === false);
    return (await this.queries.requestsOf(open, limit)).map(({ community, user_id: by, requested_at: requestedAt }) => {
      const { _id, slug, name } = titles.get(community)!;
      return { community: { _id, slug, name }, userId: by, requestedAt };
    });
  }
}
