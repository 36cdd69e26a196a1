import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { findsCommunity } from '@muster/contracts/community-roles';
import type { CommunityRef } from '@muster/contracts/communities';
import type { TeamRef, TeamView } from '@muster/contracts/teams';
import { CONFIG, type Config } from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { memberOf, type Team } from '../domain/team';
import { StandIns } from './stand-ins';
import { TeamQueries, type TeamSnapshot } from './teams.queries';
import { toTeamRef, toTeamView, type Viewer } from './view';

/** Completes teams to views for viewers. */
@Injectable()
export class TeamViews {
  constructor(
    private readonly queries: TeamQueries,
    private readonly standIns: StandIns,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(snapshots: readonly TeamSnapshot[], viewer: Viewer): Promise<TeamView[]> {
    const viewOf = await this.#prepare(snapshots, [viewer.userId]);
    return snapshots.map((snapshot) => viewOf(snapshot, viewer));
  }

  async one(snapshot: TeamSnapshot, viewer: Viewer): Promise<TeamView> {
    return (await this.of([snapshot], viewer))[0]!;
  }

  /** Returns what each member of the team, and each admin, sees of it. */
  async forMembers(snapshot: TeamSnapshot): Promise<(viewer: Viewer) => TeamView> {
    const viewOf = await this.#prepare(
      [snapshot],
      snapshot.state.members.map(({ userId }) => userId),
    );
    return (viewer) => viewOf(snapshot, viewer);
  }

  async refs(ids: readonly string[], viewer: Viewer): Promise<TeamRef[]> {
    const snapshots = await this.queries.load(ids);
    const people = await this.people.findMany(new Set(snapshots.flatMap(({ state }) => peopleIn(state))));
    return snapshots.map(({ state }) => toTeamRef(state, viewer, { people, site: this.config.PUBLIC_URL }));
  }

  async #prepare(snapshots: readonly TeamSnapshot[], viewerIds: readonly string[]) {
    const teams = snapshots.map(({ state }) => state);
    const own = teams.filter((team) => viewerIds.some((userId) => memberOf(team, userId)));
    const [words, people, titles, standIns, ...joined] = await Promise.all([
      this.queries.words(teams.map(({ id }) => id)),
      this.people.findMany(new Set(teams.flatMap(peopleIn))),
      this.titles.byIds(new Set(teams.flatMap(({ communities }) => communities))),
      this.standIns.of(own),
      ...viewerIds.map((userId) => this.memberships.latest.communitiesOf(userId)),
    ]);
    const rolesBy = new Map(viewerIds.map((userId, i) => [userId, joined[i]!]));
    const [now, site] = [new Date().toISOString(), this.config.PUBLIC_URL];
    const finds = ({ userId, isAdmin }: Viewer, title: CommunityTitle): boolean => {
      const role = rolesBy.get(userId)?.find(({ communityId }) => communityId === title._id)?.role ?? null;
      return findsCommunity({ isAdmin, role }, title);
    };
    return ({ state, version, createdAt }: TeamSnapshot, viewer: Viewer): TeamView =>
      toTeamView(state, viewer, {
        version,
        createdAt,
        words: words.get(state.id) ?? { about: '', links: [] },
        people,
        communities: state.communities.flatMap((id): CommunityRef[] => {
          const title = titles.get(id);
          return title && finds(viewer, title) ? [{ _id: id, slug: title.slug, name: title.name }] : [];
        }),
        standIn: standIns.get(state.id) ?? null,
        now,
        site,
      });
  }
}

const peopleIn = ({ members, invitations }: Team): string[] => [
  ...members.map(({ userId }) => userId),
  ...invitations.map(({ by }) => by),
];
