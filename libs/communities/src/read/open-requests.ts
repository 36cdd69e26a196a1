import { atLeast } from '@muster/contracts/community-roles';
import { Injectable } from '@nestjs/common';
import type { CommunityRequests, OpenInvitation, OpenRequest } from '../ports';
import { CachedMemberships } from './cached-memberships';
import { CachedTitles } from './cached-titles';
import { InvitationQueries } from './invitations.queries';
import { MembershipQueries } from './memberships.queries';

/** Most people organise nothing, which is known without a query. */
@Injectable()
export class OpenRequests implements CommunityRequests {
  constructor(
    private readonly memberships: CachedMemberships,
    private readonly queries: MembershipQueries,
    private readonly titles: CachedTitles,
    private readonly invitations: InvitationQueries,
  ) {}

  async invitationsTo(userId: string, limit: number): Promise<OpenInvitation[]> {
    const rows = await this.invitations.to(userId, limit);
    if (rows.length === 0) return [];
    const titles = await this.titles.byIds(rows.map(({ community }) => community));
    return rows.flatMap(({ community, role, expires_at: expiresAt }) => {
      const title = titles.get(community);
      return title ? [{ community: { _id: title._id, slug: title.slug, name: title.name }, role, expiresAt }] : [];
    });
  }

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
