import { userCommunity, type UserCommunity } from '@muster/contracts/communities';
import { type Caller, CurrentUser, LogTail, Returns } from '@muster/platform';
import { reaches, TokenScope } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CommunityAccess } from '../app/community-access';
import { CommunityRejection } from '../domain/errors';
import { CachedMemberships } from '../read/cached-memberships';
import { CachedTitles } from '../read/cached-titles';
import { MembershipQueries } from '../read/memberships.queries';

@ApiTags('communities')
@ApiBearerAuth()
@TokenScope('read', 'self')
@Controller('api/users')
export class UserCommunitiesController {
  constructor(
    private readonly access: CommunityAccess,
    private readonly queries: MembershipQueries,
    private readonly memberships: CachedMemberships,
    private readonly titles: CachedTitles,
    private readonly tail: LogTail,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Public communities, and those that the viewer is in as well. Admins see all. */
  @ApiOperation({ summary: 'Lists the communities of a user that the caller may see.' })
  @Get(':id/communities')
  @Returns(userCommunity.array())
  async communitiesOf(@CurrentUser() caller: Caller, @Param('id') userId: string): Promise<UserCommunity[]> {
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
      const isShown =
        title && (caller.isAdmin || own.has(community) || (title.visibility === 'public' && !title.archived));
      if (!isShown || !reaches(caller, community)) return [];
      const { _id, slug, name, archived } = title;
      return [{ _id, slug, name, archived, role, joinedAt: joinedAt.toISOString() }];
    });
  }
}
