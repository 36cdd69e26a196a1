import { LogTail } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { captainsOf, isCoach, type Team } from '../domain/team';
import type { TeamOf, Teams } from '../ports';
import { StandIns } from './stand-ins';
import { TeamQueries } from './teams.queries';
import { TeamViews } from './team-views';
import type { Viewer } from './view';

@Injectable()
export class TeamDirectory implements Teams {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: TeamQueries,
    private readonly views: TeamViews,
    private readonly standIns: StandIns,
  ) {}

  async find(slugOrId: string): Promise<TeamOf | undefined> {
    const id = await this.queries.idOf(slugOrId);
    return id === undefined ? undefined : (await this.byIds([id])).get(id);
  }

  async byIds(ids: Iterable<string>): Promise<ReadonlyMap<string, TeamOf>> {
    await this.tail.fence();
    const snapshots = await this.queries.load([...ids]);
    return new Map(snapshots.map(({ state }) => [state.id, toTeamOf(state)]));
  }

  async ofPerson(userId: string): Promise<readonly TeamOf[]> {
    return [...(await this.byIds(await this.queries.ofPerson(userId))).values()];
  }

  async bookersOf(team: TeamOf): Promise<readonly string[]> {
    const [standIns, mayAct] = await Promise.all([
      this.standIns.of([{ ...team, id: team._id }]),
      this.standIns.actingAmong([team]),
    ]);
    const others = team.bookers === 'everybody' ? team.members.filter((member) => !isCoach(member)) : [];
    const booking = [...captainsOf(team), ...standIns.values(), ...others.map(({ userId }) => userId)];
    return [...new Set(booking)].filter(mayAct);
  }

  async refs(ids: readonly string[], viewer: Viewer) {
    return new Map((await this.views.refs(ids, viewer)).map((ref) => [ref._id, ref]));
  }
}

const toTeamOf = ({ id: _id, name, region, members, bookers, communities, blocks, disbandedAt }: Team): TeamOf => ({
  _id,
  name,
  region,
  members,
  bookers,
  communities,
  blocks,
  disbandedAt,
});
