import { isFoundByAll } from '@muster/contracts/community-roles';
import { userCommunityRoutes } from '@muster/contracts/community-routes';
import { LogTail } from '@muster/platform';
import { type Handlers, reaches, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { CommunityAccess } from '../app/community-access';
import { CommunityRejection } from '../domain/errors';
import { CachedMemberships } from '../read/cached-memberships';
import { CachedTitles } from '../read/cached-titles';
import { MembershipQueries } from '../read/memberships.queries';

type Routes = typeof userCommunityRoutes;

@Serves('communities', userCommunityRoutes)
export class UserCommunitiesController implements Handlers<Routes> {
  constructor(
    private readonly access: CommunityAccess,
    private readonly queries: MembershipQueries,
    private readonly memberships: CachedMemberships,
    private readonly titles: CachedTitles,
    private readonly tail: LogTail,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Public communities, and those that the viewer is in as well. Admins see all. */
  async communitiesOf({ caller, params: { id: userId } }: RequestOf<Routes['communitiesOf']>) {
    this.access.assertEnabled();
    await this.tail.fence();
    if (!(await this.players.findById(userId))) throw new CommunityRejection('user-not-found');
    const rows = await this.queries.membershipsOf(userId);
    const own = new Set(
      (await this.memberships.latest.communitiesOf(caller.userId)).map(({ communityId }) => communityId),
    );
    const titles = await this.titles.byIds(rows.map(({ community }) => community));
    return rows.flatMap(({ community, role, joined_at: joinedAt }) => {
      const title = titles.get(community);
      const isShown = title && (caller.isAdmin || own.has(community) || isFoundByAll(title));
      if (!isShown || !reaches(caller, community)) return [];
      const { _id, slug, name, archived, pickups } = title;
      return [{ _id, slug, name, archived, pickups, role, joinedAt: joinedAt.toISOString() }];
    });
  }
}
