import { hasStarted } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { put, select, takeEvery } from 'typed-redux-saga';
import { alert, alertClosed } from '../../shared/alerts/alerts.slice';
import type { Failure } from '../../shared/api-call';
import { heldFor } from './attendance/attendance';
import { serverNow } from '../../shared/clock';
import { loadScrim, sendScrimCommand } from './scrims.api';
import { problemNoted, selectScrim } from './scrims.slice';
import { formatDateTime } from './time';
import { definitionOf, type ScrimCommand, type ScrimCommandResult } from './scrim-commands';
import { strings as shared } from '../../shared/strings';
import { strings } from './strings';

function successMessage(command: ScrimCommand, filled = 0): string | null {
  return definitionOf(command).success?.(command, filled) ?? null;
}

/** Returns the message about an offer that has ended, with the name of the player who has the seat now. */
function offerGoneMessage({ seat }: Extract<ScrimCommand, { kind: 'accept' }>, fresh: ScrimView | undefined) {
  const occupant = seat && fresh?.[seat.team].find(({ role }) => role === seat.role);
  // A player is checked in if they came after all, and so is a reserve who took the seat.
  return occupant?.checkedIn ? strings.attendance.taken(occupant._user.name) : strings.attendance.tooLate;
}

/** Returns the message for a failed command, more specific than the server's where possible; null if none is needed. */
export function errorMessage(command: ScrimCommand, failure: Failure, fresh: ScrimView | undefined): string | null {
  if (command.kind === 'join' && failure.code === 'already-playing') return null;
  if ((command.kind === 'join' || command.kind === 'move') && failure.status === 409) {
    const occupant = fresh?.[command.team].find((player) => player.role === command.role)?._user;
    if (occupant && occupant._id !== command.userId) return strings.tookSeat[command.team](command.role, occupant.name);
  }
  if (command.kind === 'accept' && failure.code === 'offer-gone') return offerGoneMessage(command, fresh);
  return failure.message || (definitionOf(command).failure?.() ?? shared.unknownError);
}

/** Time for taking back what an alert tells. */
const UNDO_MS = 10_000;

/** Offers the seat that the user has just left, or withdraws the offer when they have joined again. */
function* offerUndo(command: ScrimCommand, { scrim }: ScrimCommandResult) {
  const cause = `left ${command.scrimId}`;
  if (command.kind === 'join') yield* put(alertClosed(cause));
  if (command.kind !== 'leave' || !scrim || hasStarted(scrim, serverNow())) return;
  const { scrimId, userId, team, role } = command;
  if (heldFor(scrim, team, role)) return void (yield* put(alert.info(strings.left(role, team), cause)));
  const undo = sendScrimCommand.requested({ kind: 'join', scrimId, userId, team, role });
  const offer = { button: { label: strings.undo, dispatches: undo }, hideAfterMs: UNDO_MS };
  yield* put(alert.info(strings.left(role, team), cause, offer));
}

/** The step can be taken back as long as its message is shown. */
function toUndo({ kind, scrimId }: ScrimCommand, { scrim }: ScrimCommandResult) {
  if (!scrim || (kind !== 'fill' && kind !== 'swap')) return undefined;
  const undo: ScrimCommand = { kind: 'undo', scrimId, version: scrim.version, reason: strings.undoReason };
  return {
    button: { label: strings.undo, dispatches: sendScrimCommand.requested(undo) },
    hideAfterMs: UNDO_MS,
  };
}

/** Takes a join back; undefined for other commands. */
function toLeave(command: ScrimCommand): ScrimCommand | undefined {
  if (command.kind === 'join') return { ...command, kind: 'leave' };
  return command.kind === 'cast' ? { ...command, kind: 'leaveCast' } : undefined;
}

/** Names a scrim at about the same time, which the user, or the assigned player, takes part in as well. */
function* warnOfOverlap(command: ScrimCommand, { overlapping: [other] = [] }: ScrimCommandResult) {
  const cause = `overlap ${command.scrimId}`;
  if (command.kind === 'leave' || command.kind === 'leaveCast') yield* put(alertClosed(cause));
  if (!other) return;
  const moment = formatDateTime(other.gameStartTime);
  if (command.kind === 'assign')
    return void (yield* put(alert.warning(strings.overlap.warning(command.name, other.title, moment), cause)));
  const leave = toLeave(command);
  const offer = leave && {
    button: { label: strings.overlap.leaveAgain, dispatches: sendScrimCommand.requested(leave) },
    hideAfterMs: UNDO_MS,
  };
  yield* put(alert.warning(strings.overlap.warningYou(other.title, moment), cause, offer));
}

function* onSucceeded({ payload: { args, result } }: ReturnType<typeof sendScrimCommand.succeeded>) {
  if (!result.scrim) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const message = successMessage(args, result.filled);
  if (message) yield* put(alert.success(message, undefined, toUndo(args, result)));
  yield* offerUndo(args, result);
  yield* warnOfOverlap(args, result);
}

function* onFailed({ payload: { args, failure } }: ReturnType<typeof sendScrimCommand.failed>) {
  const fresh = failure.body['scrim'] ? yield* select(selectScrim, args.scrimId) : undefined;
  // A conflict without the current scrim means that the displayed one is outdated.
  if (failure.status === 409 && !fresh) yield* put(loadScrim.requested({ scrimId: args.scrimId }));
  const message = errorMessage(args, failure, fresh);
  if (!message) return;
  yield* put(alert.error(message, `scrim ${args.scrimId}`));
  yield* put(problemNoted({ scrimId: args.scrimId, problem: message }));
}

export function* scrimCommandsSaga() {
  yield* takeEvery(sendScrimCommand.succeeded, onSucceeded);
  yield* takeEvery(sendScrimCommand.failed, onFailed);
}
