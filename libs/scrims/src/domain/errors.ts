/** HTTP status of every rejection of a scrim command. */
import type { Role, TeamName } from '@muster/contracts/constants';
import { Rejection } from '@muster/kernel';

interface SeatTaken {
  team: TeamName;
  free: readonly Role[];
}
const toSeatTaken = ({ team, free }: SeatTaken) => {
  if (team === 'teamOne') return free.length > 0 ? 'seatTakenBlue' : 'noSeatBlue';
  return free.length > 0 ? 'seatTakenRed' : 'noSeatRed';
};

const UNDO_BLOCKERS = {
  'seat-taken': 'undoSeatTaken',
  'takes-part': 'undoTakesPart',
  moved: 'undoMoved',
  'changed-again': 'undoChanged',
  'no-room': 'undoNoRoom',
  'nothing-left': 'undoNothingLeft',
} as const;
export type UndoBlocker = keyof typeof UNDO_BLOCKERS;

/** Where a code has several texts, the function chooses one by the parameters. */
export const scrimErrors = {
  'scrim-not-found': 404,
  'admin-only': 403,
  'not-yourself': 403,
  'host-or-admin-only': 403,
  'creator-or-admin-only': 403,
  'organiser-only': 403,
  'members-only': 403,
  'participants-only': 403,
  excluded: 403,
  'team-seat': 403,
  'user-excluded': 403,
  'members-of-none': 400,
  'too-many-scrims': 409,
  'winner-already-set': 409,
  'even-best-of': 400,
  'fearless-needs-draft': 400,
  'series-begun': 409,
  'not-the-current-game': 409,
  'later-game-decided': 409,
  'draft-running': 409,
  'already-playing': 409,
  'seat-taken': [409, toSeatTaken],
  'already-casting': 409,
  'player-cannot-cast': 409,
  'not-a-player': 409,
  'player-not-found': 404,
  'casting-disabled': 409,
  'casters-full': 409,
  'game-ended': 409,
  'start-in-the-past': 400,
  'start-too-far': 400,
  'not-started': 409,
  'teams-not-full': 409,
  'seats-changed': 409,
  'same-player': 400,
  'assign-incomplete': 400,
  'user-not-found': 404,
  'user-banned': 403,
  'user-is-caster': 409,
  'other-region': 409,
  'no-empty-positions': 400,
  'not-enough-users': 409,
  'host-not-in-scrim': 400,
  'image-exists': 409,
  'step-not-found': 404,
  'not-undoable': 400,
  'already-undone': 409,
  'cannot-undo': [409, ({ because }: { because: UndoBlocker }) => UNDO_BLOCKERS[because]],
  'check-in-off': 409,
  'check-in-not-open': 409,
  'check-in-closed': 409,
  'check-in-window': 400,
  'nudged-already': 409,
  'reserves-off': 409,
  'reserves-full': 409,
  'stand-in-pending': 409,
  'seat-held': 409,
  'offer-gone': 409,
  'no-image': 400,
  'not-decided': 409,
  'codes-disabled': 400,
  'code-needs-full-teams': 400,
  'record-private': 403,
} as const;

export type ScrimRejectionCode = keyof typeof scrimErrors;
export class ScrimRejection extends Rejection<ScrimRejectionCode> {}
export const cannotUndo = (because: UndoBlocker): ScrimRejection => new ScrimRejection('cannot-undo', { because });
