import type { Bookers, MemberKind, TeamRef } from '@muster/contracts/teams';
import type { Role } from '@muster/contracts/constants';
import type { Unit } from '@muster/platform';
import type pg from 'pg';

/** A person in a team. */
export interface TeamMember {
  userId: string;
  kind: MemberKind;
  /** In this team, preferred first. */
  roles: readonly Role[];
  captain: boolean;
  joinedAt: string;
  hidden: boolean;
}
/** A team as other features need it. */
export interface TeamOf {
  _id: string;
  slug: string;
  name: string;
  region: string;
  /** Longest-serving first. */
  members: readonly TeamMember[];
  bookers: Bookers;
  /** Ids of communities that list it, and of teams that it blocks. */
  communities: readonly string[];
  blocks: readonly string[];
  disbandedAt: string | null;
}

/** Teams and their people, as committed before the call. Provided by the teams feature. */
export interface Teams {
  find(slugOrId: string): Promise<TeamOf | undefined>;
  /** Disbanded ones, too; unknown ids are missing. */
  byIds(ids: Iterable<string>): Promise<ReadonlyMap<string, TeamOf>>;
  /** The teams that the user is in, oldest first. */
  ofPerson(userId: string): Promise<readonly TeamOf[]>;
  /** Returns ids of the teams that block any of these, or that these block. */
  blockedWith(teamIds: readonly string[]): Promise<readonly string[]>;
  /** Returns ids of the teams that the community lists, at most 200. */
  listedIn(communityId: string): Promise<readonly string[]>;
  /** Returns the communities that list each team. `client`: the caller's transaction. */
  communitiesOf(teamIds: readonly string[], client: pg.ClientBase): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The team in a unit of work, whose commit needs it to be the newest; undefined for an unknown or disbanded one. */
  load(unit: Unit, teamId: string): Promise<TeamOf | undefined>;
  /** Returns the members who may book scrims now: captains, the stand-in, and others if the team lets them. */
  bookersOf(team: TeamOf): Promise<readonly string[]>;
  /** Increases whenever a team changes. Anything rendered with an older epoch is stale. */
  readonly epoch: number;
  /** How others name the teams, by id. `ranks` are computed without hidden members unless the viewer is in the team. */
  refs(ids: readonly string[], viewer: { userId: string; isAdmin: boolean }): Promise<ReadonlyMap<string, TeamRef>>;
}
export const TEAMS = Symbol('TEAMS');

/** The reasons why teams were disbanded, as the people who disbanded them wrote them. Provided by the teams feature. */
export interface TeamReasons {
  /** Returns the texts of reasons by their ids. */
  reasons(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const TEAM_REASONS = Symbol('TEAM_REASONS');
