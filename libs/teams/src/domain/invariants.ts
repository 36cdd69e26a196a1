/**
 * Invariants of a team, whichever command led to its state. A command that would break one is rejected once its state
 * is known; `evolve` gives a team without a captain the next one. Specs and model walks check them after every event.
 */
import {
  type MemberKind,
  TEAM_CAPTAINS_MAX,
  TEAM_COACHES_MAX,
  TEAM_COMMUNITIES_MAX,
  TEAM_PLAYERS_MAX,
} from '@muster/contracts/teams';
import { TeamRejection } from './errors';
import { captainsOf, heirOf, isCoach, type Team } from './team';

const coaches = ({ members }: Team): number => members.filter(isCoach).length;
const isFull = (team: Team, kind: MemberKind): boolean =>
  kind === 'coach' ? coaches(team) >= TEAM_COACHES_MAX : team.members.length - coaches(team) >= TEAM_PLAYERS_MAX;

/** Throws if nobody of this kind can be added. */
export function assertRoom(team: Team, kind: MemberKind): void {
  if (isFull(team, kind)) throw new TeamRejection('team-full');
}

const isOverfull = (team: Team): boolean =>
  coaches(team) > TEAM_COACHES_MAX || team.members.length - coaches(team) > TEAM_PLAYERS_MAX;

/** Throws the rejection of a command that led to a state which may not be. */
export function assertWithinLimits(team: Team): void {
  if (captainsOf(team).length > TEAM_CAPTAINS_MAX) throw new TeamRejection('too-many-captains');
  if (isOverfull(team)) throw new TeamRejection('team-full');
  if (team.communities.length > TEAM_COMMUNITIES_MAX) throw new TeamRejection('too-many-communities');
}

/** Gives a team whose last captain has gone the next one. */
export function withCaptain(_: Team, after: Team): Team {
  const heir = captainsOf(after).length > 0 ? undefined : heirOf(after);
  return heir
    ? { ...after, members: after.members.map((member) => (member === heir ? { ...member, captain: true } : member)) }
    : after;
}

/** The names of the invariants that do not hold. */
export function brokenInvariants(team: Team): string[] {
  const people = team.members.map(({ userId }) => userId);
  const invited = team.invitations.map(({ userId }) => userId);
  const rules: readonly (readonly [name: string, holds: boolean])[] = [
    ['people are in it once', new Set(people).size === people.length],
    ['ten players and subs, two coaches', !isOverfull(team)],
    ['people have a captain', people.length === 0 || captainsOf(team).length > 0],
    ['at most three captains', captainsOf(team).length <= TEAM_CAPTAINS_MAX],
    ['three communities, each once', new Set(team.communities).size === team.communities.length],
    ['three communities', team.communities.length <= TEAM_COMMUNITIES_MAX],
    ['people are invited once', new Set(invited).size === invited.length],
    ['no member is invited', !invited.some((userId) => people.includes(userId))],
    ['an invite has no more uses than it may', team.invites.every(({ used, uses }) => used <= uses)],
    ['a disbanded team is empty', team.disbandedAt === null || people.length === 0],
    ['it does not block itself', !team.blocks.includes(team.id)],
  ];
  return rules.flatMap(([name, holds]) => (holds ? [] : [name]));
}
