/**
 * Undoes an admin's step by appending compensating events, unless the scrim has changed too much since. The log keeps
 * both steps.
 */
import { type AttendanceSettings, MAX_CASTERS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import { isSameAttendance } from './attendance';
import type { CommandContext, ScrimCommand, Step, UndoStep } from './commands';
import { EVENT_FOR_SETTING } from './edit';
import { ScrimRejection, type UndoBlocker } from './errors';
import { mayHost } from './invariants';
import {
  isCasting,
  isOpenSeat,
  isOver,
  assertManager,
  assertEligible,
  assertNoWinner,
  assertNotInPast,
  reserveOf,
  seatOf,
} from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type Seat, type ScrimSettings } from './scrim';
import { drawHost } from './seats';

export function decideUndo(command: UndoStep, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, command.by);
  const { events, putsBack } = planUndo(command, scrim);
  const after = events.reduce(evolve, scrim);
  for (const userId of putsBack) assertEligible(after, command.by, command.candidates[userId] ?? null);
  return events;
}

/** Returns the users that an undo may put back: everyone its step removed, and the host it replaced. */
export const mayReturn = ({ events, before }: Pick<Step, 'events' | 'before'>): string[] =>
  returning(events.reduce(evolve, before), before);

/** Returns the players, casters and host of `after` who did not have that part in `before`. */
function returning(before: Scrim, after: Scrim): string[] {
  const players = after.seats.map(({ userId }) => userId).filter((userId) => !seatOf(before, userId));
  const casters = after.casters.filter((userId) => !isCasting(before, userId));
  return [
    ...new Set([...players, ...casters, ...(after.host !== null && after.host !== before.host ? [after.host] : [])]),
  ];
}

export interface UndoPlan {
  events: readonly ScrimEvent[];
  putsBack: readonly string[];
}

/** Returns what an undo would do, without checking whether the users it puts back may play. */
export function planUndo(
  { ctx, step, reason }: Pick<UndoStep, 'ctx' | 'step'> & Partial<Pick<UndoStep, 'reason'>>,
  scrim: Scrim,
): UndoPlan {
  if (!isAdministrative(step)) throw new ScrimRejection('not-undoable');
  if (step.undone) throw new ScrimRejection('already-undone');
  const compensation = compensatingEvents(step, scrim, ctx);
  if (!compensation.some(isNotHostChoice) && !step.events.some(({ type }) => type === 'HostChoiceChanged'))
    throw cannotUndo('nothing-left');
  const after = compensation.reduce(evolve, scrim);
  if (after.startsAt !== scrim.startsAt && !scrim.winner) assertNotInPast(after.startsAt, ctx);
  const events: ScrimEvent[] = [
    { type: 'StepUndone', version: step.version, reasonId: reason?.id ?? null },
    ...compensation,
    ...drawHost(after, ctx),
  ];
  return { events, putsBack: returning(scrim, after) };
}

/** Resetting a host that the step only drew as a consequence does not count as something to undo. */
const isNotHostChoice = ({ type }: ScrimEvent): boolean => type !== 'HostChoiceChanged';
const cannotUndo = (reason: UndoBlocker): Rejection => new ScrimRejection('cannot-undo', { because: reason });

/** Commands whose steps an admin may undo: always, or if the actor acted for another user. */
const UNDOABLE: Readonly<Record<ScrimCommand['type'], 'always' | 'on-behalf' | 'never'>> = {
  CreateScrim: 'never',
  EditScrim: 'always',
  DeleteScrim: 'never',
  JoinTeam: 'on-behalf',
  MovePlayer: 'on-behalf',
  LeaveTeam: 'on-behalf',
  CastScrim: 'on-behalf',
  LeaveCast: 'on-behalf',
  SwapPlayers: 'always',
  AssignPlayer: 'always',
  FillRandom: 'always',
  // A host may have reported it; an admin may correct it.
  ReportWinner: 'always',
  ProposeWinner: 'never',
  AddImage: 'never',
  RemoveImage: 'never',
  StartScrim: 'never',
  RegenerateCode: 'never',
  RecordCode: 'never',
  RecordCodeFailure: 'never',
  FreeSeat: 'never',
  CheckIn: 'never',
  TakeCheckInBack: 'never',
  JoinReserves: 'never',
  LeaveReserves: 'never',
  RequestStandIn: 'never',
  WithdrawStandIn: 'never',
  // The offer made it, and an organiser may know better.
  AcceptOffer: 'always',
  DeclineOffer: 'never',
  EndOffer: 'never',
  NudgeMissing: 'never',
  AdvanceCheckIn: 'never',
  ExpireOffer: 'never',
  WithdrawOffer: 'never',
  UndoStep: 'never',
};
const UNDOABLE_BY_COMMAND = new Map<string, string>(Object.entries(UNDOABLE));

function isAdministrative({ command, events: [first], by }: Step): boolean {
  const undoable = UNDOABLE_BY_COMMAND.get(command);
  return (
    undoable === 'always' ||
    (undoable === 'on-behalf' && first !== undefined && 'userId' in first && first.userId !== by)
  );
}

/** Compensates the newest event first, each on the state that the ones before it left. */
function compensatingEvents({ events, before }: Step, scrim: Scrim, ctx: CommandContext): ScrimEvent[] {
  const compensation: ScrimEvent[] = [];
  let current = scrim;
  for (const [i, event] of [...events.entries()].toReversed()) {
    const inverse = compensate(event, events.slice(0, i).reduce(evolve, before), current, ctx);
    current = inverse.reduce(evolve, current);
    compensation.push(...inverse);
  }
  return compensation;
}

type EventByType = { [E in ScrimEvent as E['type']]: E };
type Inverse<E> = (event: E, before: Scrim, current: Scrim, ctx: CommandContext) => ScrimEvent[];

/** The event stays in effect when its step is undone. */
const notUndoable = (): ScrimEvent[] => [];

const INVERSES: { [T in keyof EventByType]: Inverse<EventByType[T]> } = {
  ScrimCreated: notUndoable,
  PlayerJoined: (event, _, current) => removeFromSeat(event, current),
  PlayerAssigned: (event, _, current) =>
    event.how === 'random' ? removeDrawnPlayer(event, current) : removeFromSeat(event, current),
  PlayerMoved: (event, before, current) => revertMove(event, seatOf(before, event.userId)!, current),
  PlayersSwapped: (event, _, current) => revertSwap(event, current),
  PlayerLeft: notUndoable,
  PlayerKicked: (event, before, current) => reseatPlayer(seatOf(before, event.userId)!, before, current),
  CasterJoined: (event, _, current) => endCasting(event.userId, current),
  CasterLeft: (event, before, current, ctx) => restoreCaster(event.userId, before, current, ctx),
  HostDrawn: (event, before, current) => revertDraw(event.userId, before, current),
  HostChoiceChanged: (event, before, current) => restoreHost(event.host, before, current),
  ScrimRenamed: restoreSetting('title'),
  ScrimRescheduled: restoreSetting('startsAt'),
  ScrimMovedToRegion: restoreSetting('region'),
  PrivacyChanged: restoreSetting('visibility'),
  CastingLimited: restoreSetting('maxCasters'),
  LobbyRenamed: restoreSetting('lobbyName'),
  LobbyPasswordChanged: restoreSetting('lobbyPassword'),
  CodesSwitched: restoreSetting('useCodes'),
  ScrimStarted: notUndoable,
  TournamentCodeIssued: notUndoable,
  TournamentCodeVoided: notUndoable,
  TournamentCodeFailed: notUndoable,
  WinnerProposed: notUndoable,
  WinnerReported: (event, before, current) => restoreWinner(event.team, before, current),
  WinnerCorrected: (event, before, current) => restoreWinner(event.team, before, current),
  ImageAdded: notUndoable,
  ImageRemoved: notUndoable,
  StepUndone: notUndoable,
  ScrimDeleted: notUndoable,
  DeletionExplained: notUndoable,
  AttendanceChanged: (event, before, current) => restoreAttendanceSettings(event.attendance, before, current),
  CheckInOpened: notUndoable,
  CheckInReminded: notUndoable,
  CheckInClosed: notUndoable,
  CheckInsVoided: notUndoable,
  CheckedIn: notUndoable,
  CheckInWithdrawn: notUndoable,
  MissingNudged: notUndoable,
  ReserveJoined: notUndoable,
  ReserveLeft: notUndoable,
  StandInRequested: notUndoable,
  StandInWithdrawn: notUndoable,
  OfferMade: notUndoable,
  OfferDeclined: notUndoable,
  OfferExpired: notUndoable,
  OfferWithdrawn: notUndoable,
  SeatOpened: notUndoable,
  SeatPassed: (event, before, current) => takeSeatBack(event, before, current),
  SeatUnfilled: notUndoable,
};

export const SCRIM_EVENT_TYPES = Object.keys(INVERSES) as ScrimEvent['type'][];

function compensate<T extends keyof EventByType>(
  event: EventByType[T] & { type: T },
  before: Scrim,
  current: Scrim,
  ctx: CommandContext,
): ScrimEvent[] {
  return INVERSES[event.type](event, before, current, ctx);
}

function reseatPlayer(seat: Seat, before: Scrim, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (seatOf(current, seat.userId) || isCasting(current, seat.userId)) throw cannotUndo('takes-part');
  if (!isOpenSeat(current, seat)) throw cannotUndo('seat-taken');
  return [
    { type: 'PlayerAssigned', how: 'chosen', userId: seat.userId, team: seat.team, role: seat.role },
    ...hostBack(seat.userId, before, current),
  ];
}

function removeFromSeat(seat: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (!isSeatedAt(current, seat)) throw cannotUndo('moved');
  return [{ type: 'PlayerKicked', userId: seat.userId }];
}

/** The reserve is one again, at the place they had, and the former player has the seat. */
function takeSeatBack(passed: EventByType['SeatPassed'], before: Scrim, current: Scrim): ScrimEvent[] {
  const { userId, former } = passed;
  const removal = removeFromSeat(passed, current);
  const free = removal.reduce(evolve, current);
  const back = former === null ? [] : reseatPlayer(seatOf(before, former)!, before, free);
  const reserve = reserveOf(before, userId);
  const { reserves, attendance } = back.reduce(evolve, free);
  const hasRoom = reserve && reserves.length < attendance.reserves;
  return [...removal, ...back, ...(hasRoom ? [{ type: 'ReserveJoined' as const, ...reserve }] : [])];
}

function restoreAttendanceSettings(set: AttendanceSettings, before: Scrim, current: Scrim): ScrimEvent[] {
  if (!isSameAttendance(set, current.attendance)) throw cannotUndo('changed-again');
  return [{ type: 'AttendanceChanged', attendance: before.attendance }];
}

/** Skips players who have left that seat since, because undoing a fill removes the players who remain of it. */
function removeDrawnPlayer(seat: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  return isSeatedAt(current, seat) ? removeFromSeat(seat, current) : [];
}

function revertMove(moved: Seat, previous: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (!isSeatedAt(current, moved)) throw cannotUndo('moved');
  if (!isOpenSeat(current, previous)) throw cannotUndo('seat-taken');
  return [{ type: 'PlayerMoved', userId: previous.userId, team: previous.team, role: previous.role }];
}

function revertSwap({ one, two }: { one: Seat; two: Seat }, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (!isSeatedAt(current, one) || !isSeatedAt(current, two)) throw cannotUndo('moved');
  return [{ type: 'PlayersSwapped', one: { ...two, userId: one.userId }, two: { ...one, userId: two.userId } }];
}

function endCasting(userId: string, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  return isCasting(current, userId) ? [{ type: 'CasterLeft', userId }] : [];
}

function restoreCaster(userId: string, before: Scrim, current: Scrim, ctx: CommandContext): ScrimEvent[] {
  assertNoWinner(current);
  if (isOver(current, ctx.now)) throw new ScrimRejection('game-ended');
  if (isCasting(current, userId) || seatOf(current, userId)) throw cannotUndo('takes-part');
  if (current.casters.length >= Math.min(current.maxCasters, MAX_CASTERS)) throw cannotUndo('no-room');
  return [{ type: 'CasterJoined', userId }, ...hostBack(userId, before, current)];
}

/** Makes a player or caster who was host when they were removed host again, unless there is another host. */
const hostBack = (userId: string, before: Scrim, current: Scrim): ScrimEvent[] =>
  before.host === userId && current.host === null ? hostEvents(before) : [];

function revertDraw(userId: string, before: Scrim, current: Scrim): ScrimEvent[] {
  return current.host === userId && before.host === null
    ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }]
    : [];
}

function restoreHost(chosen: HostChoice, before: Scrim, current: Scrim): ScrimEvent[] {
  if (current.host !== (chosen.kind === 'chosen' ? chosen.userId : null)) throw cannotUndo('changed-again');
  const { host } = before;
  const isPresent = host !== null && mayHost(current, host);
  if (before.hostChoice.kind === 'chosen' && isPresent) return hostEvents(before);
  return [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, ...(isPresent ? hostEvents(before) : [])];
}

/** Returns the events that make the host of this state host again. */
function hostEvents({ host, hostChoice }: Scrim): ScrimEvent[] {
  if (host === null) return [];
  return [
    hostChoice.kind === 'chosen'
      ? { type: 'HostChoiceChanged', host: hostChoice }
      : { type: 'HostDrawn', userId: host },
  ];
}

function restoreWinner(team: Scrim['winner'], before: Scrim, current: Scrim): ScrimEvent[] {
  if (current.winner !== team) throw cannotUndo('changed-again');
  return [{ type: 'WinnerCorrected', team: before.winner }];
}

/** A voided code stays void: turning codes on again requests a new one. */
// K ties the setting's value to its event inside the function.
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
function restoreSetting<K extends keyof ScrimSettings>(key: K): Inverse<ScrimEvent> {
  return (event, before, current) => {
    if (current[key] !== evolve(before, event)[key]) throw cannotUndo('changed-again');
    return [EVENT_FOR_SETTING[key](before[key], current)];
  };
}

function isSeatedAt(scrim: Scrim, { userId, team, role }: Seat): boolean {
  const seat = seatOf(scrim, userId);
  return seat?.team === team && seat.role === role;
}
