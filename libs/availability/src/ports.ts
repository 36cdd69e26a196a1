import type { Role } from '@muster/contracts/constants';
import type { MemberKind, WeeklyAsk } from '@muster/contracts/teams';
import type { Caller } from '@muster/platform';

/** `roles`: those that they play in this team, preferred first; none if they named none. */
export interface TeamMate {
  userId: string;
  kind: MemberKind;
  roles: readonly Role[];
}
/** A team as the free time of its members concerns it. */
export interface RosterTeam {
  id: string;
  slug: string;
  name: string;
  members: readonly TeamMate[];
  weeklyAsk: WeeklyAsk | null;
}

/** Teams and their members, without asking who reads them. Provided by the teams feature. */
export interface TeamRosters {
  /** Undefined for a team that is unknown or was disbanded. */
  find(teamId: string): Promise<RosterTeam | undefined>;
  /** Returns the ids of the teams that any of these people are in. */
  teamsOf(userIds: readonly string[]): Promise<readonly string[]>;
}
export const TEAM_ROSTERS = Symbol('TEAM_ROSTERS');

/** The notes that people wrote when they asked their teams for times. Provided by the availability feature. */
export interface AskNotes {
  /** Returns the texts by their ids. */
  notes(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const ASK_NOTES = Symbol('ASK_NOTES');

/** When members of teams have time, for those who book scrims. Provided by the availability feature. */
export interface FreeTimes {
  /** Returns the members who said that they have time from the start on, for so long (ms). */
  ableAt(team: Pick<RosterTeam, 'members'>, start: number, lengthMs: number): Promise<ReadonlySet<string>>;
  /** Returns the members who play, cast or come to an evening at some moment from the start on, for so long (ms). */
  busyAt(team: Pick<RosterTeam, 'members'>, start: number, lengthMs: number): Promise<ReadonlySet<string>>;
  /** Returns those of the starts (ms) at which all five roles can be filled. */
  fullStarts(team: Pick<RosterTeam, 'members'>, starts: readonly number[], lengthMs: number): Promise<number[]>;
}
export const FREE_TIMES = Symbol('FREE_TIMES');

/** The free time that people declared, without the times at which they play. Provided by the availability feature. */
export interface DeclaredTimes {
  /** Returns those who said that they are not free from the start on, for so long (ms). */
  notFreeAt(userIds: readonly string[], start: number, lengthMs: number): Promise<ReadonlySet<string>>;
}
export const DECLARED_TIMES = Symbol('DECLARED_TIMES');

/** Teams for those who may read their times or ask their members. Provided by the teams feature, in apis. */
export interface RosterAccess {
  /** Rejected unless the caller reads what members of the team read. */
  findForMember(slugOrId: string, caller: Caller): Promise<RosterTeam>;
  /** As `findForMember`; a disbanded team is found by its last members. */
  findForReader(slugOrId: string, caller: Caller): Promise<RosterTeam>;
  /** Rejected unless the caller is a captain of the team. */
  findForCaptain(slugOrId: string, caller: Caller): Promise<RosterTeam>;
  /** Rejected unless the caller books for the team. */
  findForBooker(slugOrId: string, caller: Caller): Promise<RosterTeam>;
}
export const ROSTER_ACCESS = Symbol('ROSTER_ACCESS');
