import type { RosterTeam, TeamRosters } from '@muster/availability/ports';
import { Injectable } from '@nestjs/common';
import type { Team } from '../domain/team';
import { TeamQueries } from './teams.queries';

export const toRosterTeam = ({ id, slug, name, members, weeklyAsk }: Team): RosterTeam => ({
  id,
  slug,
  name,
  members,
  weeklyAsk,
});

@Injectable()
export class TeamRosterQueries implements TeamRosters {
  constructor(private readonly queries: TeamQueries) {}

  async find(teamId: string): Promise<RosterTeam | undefined> {
    const [found] = await this.queries.load([teamId]);
    return found && found.state.disbandedAt === null ? toRosterTeam(found.state) : undefined;
  }

  teamsOf(userIds: readonly string[]): Promise<string[]> {
    return this.queries.ofPeople(userIds);
  }
}
