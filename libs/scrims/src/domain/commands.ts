/** The commands of a scrim. `by` is the actor; time and randomness come from the entry point as `ctx`. */
import type { AttendanceBody, Role, ScrimActor, TeamName } from '@muster/contracts';
import type { HostChoice, RiotCode, Scrim, ScrimEvent, Seat, ScrimSettings } from './scrim';

/** `isExcluded`: from the scrim's community, like `role`. */
export interface Actor extends ScrimActor {
  isExcluded?: boolean;
}
/**
 * `now`: ISO instant. `random`: uniform in [0, 1). `available`: reserves of the scrim who may play and have no seat in
 * another scrim at that time; added in the queue, for the state that is decided on.
 */
export interface CommandContext {
  now: string;
  random: number;
  available?: readonly string[];
}

/**
 * A user whom another seats or makes host: their region, and whether they may play. null stands for an unknown user.
 * `isMember`, `isExcluded`: of the scrim's community; site admins are never excluded.
 */
export interface Candidate {
  region: string;
  banned: boolean;
  isAdmin?: boolean;
  isMember?: boolean;
  isExcluded?: boolean;
}
export type Candidates = Readonly<Record<string, Candidate | null>>;

export class CreateScrim {
  readonly type = 'CreateScrim';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly conversationId: string,
    readonly settings: ScrimSettings,
    readonly host: HostChoice,
    readonly communityId: string | null = null,
    readonly attendance: AttendanceBody = {},
  ) {}
}
/** `isPrivate`: how older clients choose between `link` and `public`. */
export type ScrimChanges = Partial<ScrimSettings> & { isPrivate?: boolean; attendance?: AttendanceBody };
/** `candidate`: the chosen host, unless the actor chooses themselves. */
export class EditScrim {
  readonly type = 'EditScrim';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly changes: ScrimChanges,
    readonly host?: HostChoice,
    readonly winner?: TeamName | null,
    readonly candidate?: Candidate | null,
  ) {}
}
/** What a person typed. The log has its id alone, so that the text can be erased. */
export interface Reason {
  id: string;
  text: string;
}
export class DeleteScrim {
  readonly type = 'DeleteScrim';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly reason: Reason | null = null,
  ) {}
}
/** `candidate`: the user to be seated, unless it is the actor. */
export class JoinTeam {
  readonly type = 'JoinTeam';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly seat: Seat,
    readonly candidate?: Candidate | null,
  ) {}
}
export class MovePlayer {
  readonly type = 'MovePlayer';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly seat: Seat,
  ) {}
}
export class LeaveTeam {
  readonly type = 'LeaveTeam';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly userId: string,
  ) {}
}
export class CastScrim {
  readonly type = 'CastScrim';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly userId: string,
    readonly candidate?: Candidate | null,
  ) {}
}
export class LeaveCast {
  readonly type = 'LeaveCast';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly userId: string,
  ) {}
}
/** Rejected unless both seats are as given. A `second` without a user is an open seat that `first` moves to. */
export class SwapPlayers {
  readonly type = 'SwapPlayers';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly first: Seat,
    readonly second: { userId: string | null; team: TeamName; role: Role },
  ) {}
}
export class AssignPlayer {
  readonly type = 'AssignPlayer';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly seat: Seat,
    readonly candidate: Candidate | null,
  ) {}
}
/**
 * `candidates`: users of the region who may play, in drawn order; enough to fill every seat. For a scrim of a community
 * they are its members. `seatPlan`: one of them for every open seat.
 */
export class FillRandom {
  readonly type = 'FillRandom';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly candidates: readonly string[],
    readonly seatPlan?: readonly Seat[],
  ) {}
}
export class ReportWinner {
  readonly type = 'ReportWinner';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly team: TeamName,
  ) {}
}
export class ProposeWinner {
  readonly type = 'ProposeWinner';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly team: TeamName,
    readonly gameId: string,
    readonly code: string,
  ) {}
}
export class AddImage {
  readonly type = 'AddImage';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly location: string,
  ) {}
}
export class RemoveImage {
  readonly type = 'RemoveImage';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** The start time has come. Ignored unless `startsAt` is still the start time. */
export class StartScrim {
  readonly type = 'StartScrim';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly startsAt: string,
  ) {}
}
export class RegenerateCode {
  readonly type = 'RegenerateCode';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
/** `region` is the one that the code was issued for. */
export class RecordCode {
  readonly type = 'RecordCode';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly revision: number,
    readonly region: string,
    readonly code: RiotCode,
  ) {}
}
export class RecordCodeFailure {
  readonly type = 'RecordCodeFailure';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly revision: number,
    readonly reason: string,
  ) {}
}
/** Frees the seat of a user who may no longer take part, unless the scrim has started. */
export class FreeSeat {
  readonly type = 'FreeSeat';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly userId: string,
  ) {}
}
abstract class ForOneself {
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
  ) {}
}
export class CheckIn extends ForOneself {
  readonly type = 'CheckIn';
}
export class TakeCheckInBack extends ForOneself {
  readonly type = 'TakeCheckInBack';
}
/** Changes the roles of a user who is a reserve already. */
export class JoinReserves {
  readonly type = 'JoinReserves';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly roles: readonly Role[],
  ) {}
}
export class LeaveReserves extends ForOneself {
  readonly type = 'LeaveReserves';
}
export class RequestStandIn extends ForOneself {
  readonly type = 'RequestStandIn';
}
export class WithdrawStandIn extends ForOneself {
  readonly type = 'WithdrawStandIn';
}
abstract class AboutOffer {
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly offerId: string,
  ) {}
}
export class AcceptOffer extends AboutOffer {
  readonly type = 'AcceptOffer';
}
export class DeclineOffer extends AboutOffer {
  readonly type = 'DeclineOffer';
}
/** Opens a held seat to all, or vouches for the player of an offered seat. */
export class EndOffer extends AboutOffer {
  readonly type = 'EndOffer';
}
/** Reminds the players and casters who have not checked in. */
export class NudgeMissing extends ForOneself {
  readonly type = 'NudgeMissing';
}
/** The next deadline of check-in has come. Ignored before it. */
export class AdvanceCheckIn {
  readonly type = 'AdvanceCheckIn';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
  ) {}
}
export class ExpireOffer {
  readonly type = 'ExpireOffer';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly offerId: string,
  ) {}
}
/** Withdraws the offer to a user who is no longer available. */
export class WithdrawOffer {
  readonly type = 'WithdrawOffer';
  constructor(
    readonly scrimId: string,
    readonly ctx: CommandContext,
    readonly userId: string,
  ) {}
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
/** `candidates`: every user the undo may put back, by id; a missing one counts as unknown. */
export class UndoStep {
  readonly type = 'UndoStep';
  constructor(
    readonly scrimId: string,
    readonly by: Actor,
    readonly ctx: CommandContext,
    readonly step: Step,
    readonly reason: Reason,
    readonly candidates: Candidates,
  ) {}
}

export type ScrimCommand =
  | CreateScrim
  | EditScrim
  | DeleteScrim
  | JoinTeam
  | MovePlayer
  | LeaveTeam
  | CastScrim
  | LeaveCast
  | SwapPlayers
  | AssignPlayer
  | FillRandom
  | ReportWinner
  | ProposeWinner
  | AddImage
  | RemoveImage
  | StartScrim
  | RegenerateCode
  | RecordCode
  | RecordCodeFailure
  | FreeSeat
  | CheckIn
  | TakeCheckInBack
  | JoinReserves
  | LeaveReserves
  | RequestStandIn
  | WithdrawStandIn
  | AcceptOffer
  | DeclineOffer
  | EndOffer
  | NudgeMissing
  | AdvanceCheckIn
  | ExpireOffer
  | WithdrawOffer
  | UndoStep;
