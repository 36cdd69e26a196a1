import { TeamRejection } from './errors';
import { captainsOf, isCoach, memberOf, type Team } from './team';

/** The user who issues a command. `standsIn`: no captain may act, and they are the longest-serving player who may. */
export interface Actor {
  userId: string;
  isAdmin: boolean;
  standsIn: boolean;
}
/** `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}
/** A command that a user issues, and one that the product does. */
export type Command<T extends string, Details = unknown> = SystemCommand<T, { by: Actor } & Details>;
export type SystemCommand<T extends string, Details = unknown> = {
  type: T;
  teamId: string;
  ctx: CommandContext;
} & Details;

const actsAsCaptain = (team: Pick<Team, 'members'>, { userId, isAdmin, standsIn }: Actor): boolean =>
  isAdmin || standsIn || captainsOf(team).includes(userId);

export function assertCaptain(team: Pick<Team, 'members'>, actor: Actor): void {
  if (!actsAsCaptain(team, actor)) throw new TeamRejection('captain-only');
}

/** Players and subs book as well if the team lets them. */
export function assertBooker(team: Pick<Team, 'members' | 'bookers'>, actor: Actor): void {
  const member = memberOf(team, actor.userId);
  const mayBook = team.bookers === 'everybody' && member !== undefined && !isCoach(member);
  if (!mayBook && !actsAsCaptain(team, actor)) throw new TeamRejection('not-a-booker');
}
