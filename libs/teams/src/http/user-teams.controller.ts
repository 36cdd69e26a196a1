import { userTeamRoutes } from '@muster/contracts/team-routes';
import type { TeamRef } from '@muster/contracts/teams';
import { Rejection } from '@muster/kernel';
import { LogTail } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject } from '@nestjs/common';
import { TeamAccess } from '../app/team-access';
import { TeamQueries } from '../read/teams.queries';
import { TeamViews } from '../read/team-views';

type Routes = typeof userTeamRoutes;

@Serves('teams', userTeamRoutes)
export class UserTeamsController implements Handlers<Routes> {
  constructor(
    private readonly access: TeamAccess,
    private readonly queries: TeamQueries,
    private readonly views: TeamViews,
    private readonly tail: LogTail,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Public teams of which the viewer sees them as a member, and those that both are in. Admins see all. */
  async teamsOf({ caller, params: { id: userId } }: RequestOf<Routes['teamsOf']>) {
    this.access.assertEnabled();
    await this.tail.fence();
    if (!(await this.players.findById(userId))) throw new Rejection('user-not-found');
    const teams = await this.queries.load(await this.queries.ofPerson(userId));
    const found = await this.views.of(teams, caller);
    return found.flatMap(({ members, visibility, me, ...team }) => {
      const member = members.find(({ _user }) => _user._id === userId);
      if (!member || (visibility !== 'public' && me === null && !caller.isAdmin)) return [];
      const { kind, roles, captain, joinedAt } = member;
      return [{ ...toRef(team), kind, roles, captain, joinedAt }];
    });
  }
}

const toRef = ({ _id, slug, name, tag, crest, region, ranks, disbanded }: TeamRef): TeamRef => ({
  _id,
  slug,
  name,
  tag,
  crest,
  region,
  ranks,
  disbanded,
});
