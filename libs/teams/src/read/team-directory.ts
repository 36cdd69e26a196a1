import { idOfStream, LogTail, type Unit } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { teamAggregate } from '../aggregate';
import { captainsOf, isCoach, type Team } from '../domain/team';
import type { TeamOf, Teams } from '../ports';
import { StandIns } from './stand-ins';
import { TeamQueries } from './teams.queries';
import { TeamViews } from './team-views';
import type { Viewer } from './view';

/** Teams of a community by which posts are filtered. */
const LISTED_MAX = 200;

@Injectable()
export class TeamDirectory implements Teams {
  #epoch = 0;

  constructor(
    private readonly tail: LogTail,
    private readonly queries: TeamQueries,
    private readonly views: TeamViews,
    private readonly standIns: StandIns,
  ) {
    tail.listen((events) => {
      if (events.some(({ stream }) => idOfStream(teamAggregate, stream) !== undefined)) this.#epoch++;
    });
  }

  get epoch(): number {
    return this.#epoch;
  }

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

  async blockedWith(teamIds: readonly string[]): Promise<readonly string[]> {
    if (teamIds.length === 0) return [];
    const [own, blocking] = await Promise.all([this.byIds(teamIds), this.queries.blocking(teamIds)]);
    return [...new Set([...blocking, ...[...own.values()].flatMap(({ blocks }) => blocks)])];
  }

  listedIn(communityId: string): Promise<readonly string[]> {
    return this.queries.listedIn(communityId, LISTED_MAX);
  }

  communitiesOf(teamIds: readonly string[], client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>> {
    return this.queries.communitiesOf(teamIds, client);
  }

  async load(unit: Unit, teamId: string): Promise<TeamOf | undefined> {
    const { state } = await unit.load(teamAggregate, teamId);
    return state.id === '' || state.disbandedAt !== null ? undefined : toTeamOf(state);
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

const toTeamOf = ({
  id: _id,
  slug,
  name,
  region,
  members,
  bookers,
  communities,
  blocks,
  disbandedAt,
}: Team): TeamOf => ({
  _id,
  slug,
  name,
  region,
  members,
  bookers,
  communities,
  blocks,
  disbandedAt,
});
