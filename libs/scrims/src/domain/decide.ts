/** Every command of a scrim, and the events it produces. */
import { MAX_CASTERS, NO_ATTENDANCE, START_HORIZON_MS } from '@muster/contracts';
import { type Decider, Rejection } from '@muster/kernel';
import type {
  AddImage,
  CastScrim,
  CreateScrim,
  DeleteScrim,
  LeaveCast,
  RemoveImage,
  ReportWinner,
  ScrimCommand,
  StartScrim,
} from './commands';
import { changedAttendance, decideAttendance, voidCheckInEvents } from './attendance';
import { decideCodeCommand, voidCodeEvents } from './codes';
import { decideEdit } from './edit';
import { ScrimRejection } from './errors';
import { decideOffer, followUpEvents } from './offers';
import {
  hasStarted,
  isCasting,
  isFull,
  isOver,
  assertSelfOrManager,
  assertManager,
  assertMayDelete,
  assertMayOpen,
  assertMayReport,
  assertEligible,
  assertNoWinner,
  assertExists,
  assertNotInPast,
  seatOf,
} from './rules';
import { evolve, initialScrim, type Scrim, type ScrimEvent } from './scrim';
import { decideSeatCommand, drawHost } from './seats';
import { decideUndo } from './undo';

function decide(command: ScrimCommand, scrim: Scrim): readonly ScrimEvent[] {
  const decided = decideCommand(command, scrim);
  const events = [...decided, ...voidCodeEvents(scrim, decided), ...voidCheckInEvents(scrim, decided)];
  return [...events, ...followUpEvents(command, scrim, events)];
}

function decideCommand(command: ScrimCommand, scrim: Scrim): readonly ScrimEvent[] {
  if (command.type === 'CreateScrim') return create(command, scrim);
  assertExists(scrim);
  if ('by' in command && !isOwnJoin(command)) assertMayOpen(scrim, command.by);
  switch (command.type) {
    case 'EditScrim':
      return decideEdit(command, scrim);
    case 'DeleteScrim':
      return remove(command, scrim);
    case 'CastScrim':
      return joinCast(command, scrim);
    case 'LeaveCast':
      return leaveCast(command, scrim);
    case 'ReportWinner':
      return reportWinner(command, scrim);
    case 'ProposeWinner':
      return scrim.winner || scrim.proposedWinner || scrim.code?.code !== command.code
        ? []
        : [{ type: 'WinnerProposed', team: command.team, gameId: command.gameId }];
    case 'AddImage':
      return addImage(command, scrim);
    case 'RemoveImage':
      return removeImage(command, scrim);
    case 'StartScrim':
      return start(command, scrim);
    case 'RegenerateCode':
    case 'RecordCode':
    case 'RecordCodeFailure':
      return decideCodeCommand(command, scrim);
    case 'UndoStep':
      return decideUndo(command, scrim);
    case 'CheckIn':
    case 'TakeCheckInBack':
    case 'JoinReserves':
    case 'LeaveReserves':
    case 'RequestStandIn':
    case 'WithdrawStandIn':
    case 'NudgeMissing':
    case 'AdvanceCheckIn':
      return decideAttendance(command, scrim);
    case 'AcceptOffer': {
      const events = decideOffer(command, scrim);
      return [...events, ...drawHost(events.reduce(evolve, scrim), command.ctx)];
    }
    case 'DeclineOffer':
    case 'EndOffer':
    case 'ExpireOffer':
    case 'WithdrawOffer':
      return decideOffer(command, scrim);
    default:
      return decideSeatCommand(command, scrim);
  }
}

/** Users who try to join learn that it takes membership. */
const isOwnJoin = (command: ScrimCommand): boolean =>
  command.type === 'JoinReserves' ||
  (command.type === 'JoinTeam' && command.seat.userId === command.by.userId) ||
  (command.type === 'CastScrim' && command.userId === command.by.userId);

function create(
  { scrimId, conversationId, by, ctx, settings, host, communityId, attendance: wanted }: CreateScrim,
  scrim: Scrim,
): readonly ScrimEvent[] {
  assertManager({ ...scrim, communityId }, by);
  if (scrim.id) return [];
  if (settings.visibility === 'members' && communityId === null) throw new ScrimRejection('members-of-none');
  assertNotInPast(settings.startsAt, ctx);
  if (Date.parse(settings.startsAt) > Date.parse(ctx.now) + START_HORIZON_MS) throw new ScrimRejection('start-too-far');
  if (host.kind === 'chosen' && host.userId !== by.userId) throw new ScrimRejection('host-not-in-scrim');
  const attendance = changedAttendance(NO_ATTENDANCE, wanted);
  return [
    { type: 'ScrimCreated', scrimId, conversationId, createdBy: by.userId, communityId, host, ...settings },
    ...(attendance ? [{ type: 'AttendanceChanged' as const, attendance }] : []),
  ];
}

function remove({ by, reason }: DeleteScrim, scrim: Scrim): readonly ScrimEvent[] {
  assertMayDelete(scrim, by);
  return [
    ...(scrim.code ? [{ type: 'TournamentCodeVoided' as const }] : []),
    ...(reason ? [{ type: 'DeletionExplained' as const, reasonId: reason.id }] : []),
    { type: 'ScrimDeleted' },
  ];
}

function joinCast({ by, userId, ctx, candidate }: CastScrim, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  assertEligible(scrim, by, candidate);
  if (isCasting(scrim, userId)) return [];
  if (scrim.winner || isOver(scrim, ctx.now)) throw new ScrimRejection('game-ended');
  if (seatOf(scrim, userId)) throw new ScrimRejection('player-cannot-cast');
  if (scrim.maxCasters === 0) throw new ScrimRejection('casting-disabled');
  if (scrim.casters.length >= Math.min(scrim.maxCasters, MAX_CASTERS)) throw new ScrimRejection('casters-full');
  return [{ type: 'CasterJoined', userId }];
}

function leaveCast({ by, userId, ctx }: LeaveCast, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  if (!isCasting(scrim, userId)) return [];
  assertNoWinner(scrim);
  const left: ScrimEvent = { type: 'CasterLeft', userId };
  return [left, ...drawHost(evolve(scrim, left), ctx)];
}

function reportWinner({ by, team, ctx }: ReportWinner, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  assertNoWinner(scrim);
  if (!hasStarted(scrim, ctx.now)) throw new ScrimRejection('not-started');
  if (!isFull(scrim)) throw new ScrimRejection('teams-not-full');
  return [{ type: 'WinnerReported', team }];
}

function addImage({ by, location }: AddImage, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  if (scrim.image) throw new ScrimRejection('image-exists');
  return [{ type: 'ImageAdded', location, uploadedBy: by.userId }];
}

function removeImage({ by }: RemoveImage, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  if (!scrim.image) throw new ScrimRejection('no-image');
  return [{ type: 'ImageRemoved', location: scrim.image.location }];
}

function start({ startsAt, ctx }: StartScrim, scrim: Scrim): readonly ScrimEvent[] {
  if (scrim.startedFor === startsAt || scrim.startsAt !== startsAt || scrim.winner || !hasStarted(scrim, ctx.now))
    return [];
  return [{ type: 'ScrimStarted', startsAt }];
}

export const scrim: Decider<ScrimCommand, Scrim, ScrimEvent> = { initial: initialScrim, decide, evolve };

/** Returns the states that these commands lead through, beginning with the current one. Rejected commands add none. */
export function statesBetween(current: Scrim, commands: readonly ScrimCommand[]): Scrim[] {
  const states = [current];
  for (const command of commands) {
    try {
      for (const event of decide(command, states.at(-1)!)) states.push(evolve(states.at(-1)!, event));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return states;
}
