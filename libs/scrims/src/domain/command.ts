import type { Role, TeamName } from '@muster/contracts/constants';
import type { ScrimActor } from '@muster/contracts/scrim-rights';
import type { Scrim, ScrimEvent } from './state';

/**
 * A side of a team's scrim: what the team is called, and whether the actor may sit there and reports results for it.
 * `isNear`: they are in a community that lists the team.
 */
interface Side {
  name: string;
  plays: boolean;
  books: boolean;
  isNear: boolean;
}
/** A member of a team who may be offered one of its seats. */
export interface BenchMember {
  userId: string;
  roles: readonly Role[];
}
/** `isExcluded`: from the scrim's community, like `role`. `sides`: of a team's scrim. */
export interface Actor extends ScrimActor {
  isExcluded?: boolean;
  sides?: Readonly<Record<TeamName, Side>>;
}
/**
 * Time and randomness come from the entry point. `now`: ISO instant. `random`: uniform in [0, 1). `available`: reserves
 * of the scrim who may play and have no seat in another scrim at that time; added in the queue, for the state that is
 * decided on. `bench`: the people of each team in the order in which they are offered seats; added likewise.
 */
export interface CommandContext {
  now: string;
  random: number;
  available?: readonly string[];
  bench?: Readonly<Record<TeamName, readonly BenchMember[]>>;
}
/** A command of a timer or policy. */
export type SystemCommand<T extends string, P = unknown> = { type: T; scrimId: string; ctx: CommandContext } & P;
/** A command of a user. */
export type Command<T extends string, P = unknown> = SystemCommand<T, { by: Actor } & P>;

/**
 * A user whom another user seats or makes host: their region, and whether they may play. Null stands for an unknown
 * user. `isMember` and `isExcluded` concern the scrim's community; site admins are never excluded.
 */
export interface Candidate {
  region: string;
  banned: boolean;
  isAdmin?: boolean;
  isMember?: boolean;
  isExcluded?: boolean;
}
export type Candidates = Readonly<Record<string, Candidate | null>>;

/** A text that a user typed. The log stores only its id, so that the text can be erased. */
export interface Reason {
  id: string;
  text: string;
}

/** The events of one command, the last of them at `version`, and the scrim they were decided on. */
export interface Step {
  version: number;
  by: string;
  command: string;
  events: readonly ScrimEvent[];
  before: Scrim;
  undone: boolean;
}
