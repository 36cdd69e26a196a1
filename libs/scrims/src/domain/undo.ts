/**
 * Taking back what an admin did: a compensating step of its own, as far as the scrim has not moved on. The log keeps
 * both.
 */
import { MAX_CASTERS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import type { CommandContext, Step, UndoStep } from './commands';
import { EVENT_FOR_SETTING } from './edit';
import type { UndoBlocker } from './errors';
import { mayHost } from './invariants';
import {
  isCasting,
  isOpenSeat,
  isOver,
  assertAdmin,
  assertEligible,
  assertNoWinner,
  assertNotInPast,
  seatOf,
} from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type Seat, type ScrimSettings } from './scrim';
import { drawHost } from './seats';

export function decideUndo(command: UndoStep, scrim: Scrim): readonly ScrimEvent[] {
  assertAdmin(command.by);
  const { events, putsBack } = planUndo(command, scrim);
  for (const userId of putsBack) assertEligible(command.candidates[userId] ?? null);
  return events;
}

/** The people an undo may put back: everyone its step removed, and the host it replaced. */
export const mayReturn = ({ facts, before }: Pick<Step, 'facts' | 'before'>): string[] =>
  returning(facts.reduce(evolve, before), before);

/** The players, casters and host of `after` who were not that in `before`. */
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

/** What an undo would do, before it is known whether the people it puts back may play. */
export function planUndo({ ctx, step, reason }: Pick<UndoStep, 'ctx' | 'step' | 'reason'>, scrim: Scrim): UndoPlan {
  if (!isAdministrative(step)) throw new Rejection('not-undoable');
  if (step.undone) throw new Rejection('already-undone');
  const compensation = compensatingEvents(step, scrim, ctx);
  if (!compensation.some(isNotHostChoice) && !step.facts.some((fact) => fact.type === 'HostChoiceChanged'))
    throw cannotUndo('nothing-left');
  const after = compensation.reduce(evolve, scrim);
  if (after.startsAt !== scrim.startsAt && !scrim.winner) assertNotInPast(after.startsAt, ctx);
  const events: ScrimEvent[] = [
    { type: 'StepUndone', version: step.version, reason },
    ...compensation,
    ...drawHost(after, ctx),
  ];
  return { events, putsBack: returning(scrim, after) };
}

/** A captain who was drawn as a consequence is no reason to undo by himself. */
const isNotHostChoice = ({ type }: ScrimEvent): boolean => type !== 'HostChoiceChanged';
const cannotUndo = (because: UndoBlocker): Rejection => new Rejection('cannot-undo', { because });

const ADMIN_COMMANDS = new Set(['SwapPlayers', 'AssignPlayer', 'FillRandom', 'EditScrim', 'ReportWinner']);
const COMMANDS_ON_BEHALF = new Set(['JoinTeam', 'MovePlayer', 'LeaveTeam', 'CastScrim', 'LeaveCast']);

/** The winner counts too: the host's word is corrected by an admin. */
function isAdministrative({ command, facts, by }: Step): boolean {
  const [first] = facts;
  return (
    ADMIN_COMMANDS.has(command) ||
    (COMMANDS_ON_BEHALF.has(command) && first !== undefined && 'userId' in first && first.userId !== by)
  );
}

/** The last fact first, each judged on what the ones before left. */
function compensatingEvents({ facts, before }: Step, scrim: Scrim, ctx: CommandContext): ScrimEvent[] {
  const undone: ScrimEvent[] = [];
  let current = scrim;
  for (const [i, fact] of [...facts.entries()].toReversed()) {
    const events = compensate(fact, facts.slice(0, i).reduce(evolve, before), current, ctx);
    current = events.reduce(evolve, current);
    undone.push(...events);
  }
  return undone;
}

function compensate(fact: ScrimEvent, before: Scrim, current: Scrim, ctx: CommandContext): ScrimEvent[] {
  switch (fact.type) {
    case 'PlayerKicked':
      return reseatPlayer(seatOf(before, fact.userId)!, before, current);
    case 'PlayerJoined':
    case 'PlayerAssigned':
      return removeFromSeat(fact, current, fact.type === 'PlayerAssigned' && fact.how === 'random');
    case 'PlayerMoved':
      return revertMove(fact, seatOf(before, fact.userId)!, current);
    case 'PlayersSwapped':
      return revertSwap(fact, current);
    case 'CasterJoined':
      return endCasting(fact.userId, current);
    case 'CasterLeft':
      return restoreCaster(fact.userId, before, current, ctx);
    case 'HostDrawn':
      return current.host === fact.userId && before.host === null
        ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }]
        : [];
    case 'HostChoiceChanged':
      return restoreHost(fact.host, before, current);
    case 'WinnerReported':
    case 'WinnerCorrected':
      return restoreWinner(fact.team, before, current);
    default:
      return restoreSetting(fact, before, current);
  }
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

/** Of people drawn at random those are unseated who still sit there. */
function removeFromSeat(seat: Seat, current: Scrim, isOneOfMany: boolean): ScrimEvent[] {
  assertNoWinner(current);
  if (isSeatedAt(current, seat)) return [{ type: 'PlayerKicked', userId: seat.userId }];
  if (isOneOfMany) return [];
  throw cannotUndo('moved');
}

function revertMove(fact: Seat, seat: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  if (!isSeatedAt(current, fact)) throw cannotUndo('moved');
  if (!isOpenSeat(current, seat)) throw cannotUndo('seat-taken');
  return [{ type: 'PlayerMoved', userId: seat.userId, team: seat.team, role: seat.role }];
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
  if (isOver(current, ctx.now)) throw new Rejection('game-ended');
  if (isCasting(current, userId) || seatOf(current, userId)) throw cannotUndo('takes-part');
  if (current.casters.length >= Math.min(current.maxCasters, MAX_CASTERS)) throw cannotUndo('no-room');
  return [{ type: 'CasterJoined', userId }, ...hostBack(userId, before, current)];
}

/** A player or caster who was host when they were removed is host again, unless there is another one. */
const hostBack = (userId: string, before: Scrim, current: Scrim): ScrimEvent[] =>
  before.host === userId && current.host === null ? hostEvents(before) : [];

function restoreHost(chosen: HostChoice, before: Scrim, current: Scrim): ScrimEvent[] {
  if (current.host !== (chosen.kind === 'chosen' ? chosen.userId : null)) throw cannotUndo('changed-again');
  const { host } = before;
  const isStillThere = host !== null && mayHost(current, host);
  if (before.hostChoice.kind === 'chosen' && isStillThere) return hostEvents(before);
  return [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, ...(isStillThere ? hostEvents(before) : [])];
}

/** The facts that make the captain of that time captain again. */
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

const SETTING_OF_EVENT: Partial<Record<ScrimEvent['type'], keyof ScrimSettings>> = {
  ScrimRenamed: 'title',
  ScrimMovedToRegion: 'region',
  ScrimRescheduled: 'startsAt',
  PrivacyChanged: 'isPrivate',
  CastingLimited: 'maxCasters',
  LobbyRenamed: 'lobbyName',
  LobbyPasswordChanged: 'lobbyPassword',
  CodesSwitched: 'useCodes',
};

/** A void code stays void; turning codes on again requests a new one. */
function restoreSetting(fact: ScrimEvent, before: Scrim, current: Scrim): ScrimEvent[] {
  const key = SETTING_OF_EVENT[fact.type];
  if (!key) return [];
  if (current[key] !== evolve(before, fact)[key]) throw cannotUndo('changed-again');
  return [(EVENT_FOR_SETTING[key] as (value: unknown) => ScrimEvent)(before[key])];
}

function isSeatedAt(scrim: Scrim, { userId, team, role }: Seat): boolean {
  const seat = seatOf(scrim, userId);
  return seat?.team === team && seat.role === role;
}
