/** Status and message of every rejection of a scrim command. */
import { PLAYER_EXISTS, type Role, type TeamName } from '@muster/contracts';
import { Rejection } from '@muster/kernel';

const TEAM_LABEL: Record<TeamName, string> = { teamOne: 'Team 1 (Blue Side)', teamTwo: 'Team 2 (Red Side)' };

interface SeatTaken {
  team: TeamName;
  free: readonly Role[];
}

function seatTaken({ team, free }: SeatTaken): string {
  return free.length
    ? `spot taken! spots available for ${TEAM_LABEL[team]}: ${free.join(', ')}`
    : `spot taken! no spots available for ${TEAM_LABEL[team]}`;
}

const UNDO_BLOCKERS = {
  'seat-taken': 'the seat has been taken in the meantime',
  'takes-part': 'the player is already back in the scrim',
  moved: 'players have changed seats since then',
  'changed-again': 'it has been changed again since then',
  'no-room': 'there is no free caster slot',
  'nothing-left': 'there is nothing left to undo',
} as const;
export type UndoBlocker = keyof typeof UNDO_BLOCKERS;

export const scrimErrors = {
  'scrim-not-found': [404, 'Scrim not found!'],
  'admin-only': [403, 'Only admins can do this'],
  'not-yourself': [403, 'You can only do this for yourself'],
  'host-or-admin-only': [403, 'Only the lobby host or an admin can do this'],
  'creator-or-admin-only': [403, 'Only the creator of the scrim or an admin can delete it'],
  'organiser-only': [403, 'Only organisers of this community can do this'],
  'members-only': [403, 'Only members of this community can do this'],
  excluded: [403, 'You were excluded from this community'],
  'user-excluded': [403, 'This community has excluded this user'],
  'members-of-none': [400, 'Only scrims of a community can be for members only'],
  'too-many-scrims': [
    409,
    ({ max }) =>
      `This community already has ${String(max)} public scrims that have not started. Wait until one starts, or delete one.`,
  ],
  'winner-already-set': [409, 'The winner of this game is already set'],
  'already-playing': [409, PLAYER_EXISTS],
  'seat-taken': [409, (params) => seatTaken(params as unknown as SeatTaken)],
  'already-casting': [409, "Cannot join team: You're already a caster for this game!"],
  'player-cannot-cast': [409, "Cannot join cast: You're already a player in this game!"],
  'not-a-player': [409, 'You are not a player in this scrim. Join it first.'],
  'player-not-found': [404, 'Player not found in scrim'],
  'casting-disabled': [409, 'Casting is not enabled for this game'],
  'casters-full': [409, 'All caster slots in this scrim are taken'],
  'game-ended': [409, 'This game has ended'],
  'start-in-the-past': [400, 'The start time cannot be in the past'],
  'start-too-far': [400, 'The start time cannot be more than a year away'],
  'not-started': [409, 'This game has not started yet'],
  'teams-not-full': [409, 'Both teams need five players first'],
  'seats-changed': [409, 'The seats have changed since you last looked. Check them and try again.'],
  'same-player': [400, 'Choose two different players'],
  'assign-incomplete': [400, 'Please select a user, team, and role'],
  'user-not-found': [404, 'User not found'],
  'user-banned': [403, 'This user is banned'],
  'user-is-caster': [409, 'This user is a caster of this game'],
  'other-region': [409, 'This user plays in another region'],
  'no-empty-positions': [400, 'No empty positions to fill'],
  'not-enough-users': [
    409,
    ({ found, needed }) => `Not enough available users. Found ${String(found)}, need ${String(needed)}`,
  ],
  'host-not-in-scrim': [400, 'The lobby host must be the creator or a participant'],
  'image-exists': [409, 'This game already has an image'],
  'step-not-found': [404, 'This step does not exist in the scrim’s timeline'],
  'not-undoable': [400, 'Only an admin’s changes to seats, settings or the result can be undone'],
  'already-undone': [409, 'This step has already been undone'],
  'cannot-undo': [409, ({ because }) => `This can no longer be undone: ${UNDO_BLOCKERS[because as UndoBlocker]}`],
  'check-in-off': [409, 'Check-in is off for this scrim'],
  'check-in-not-open': [409, 'Check-in is not open yet'],
  'check-in-closed': [409, 'It is too late to check in for this scrim'],
  'check-in-window': [400, 'Check-in must open before it closes'],
  'nudged-already': [409, 'The missing people were reminded less than five minutes ago'],
  'reserves-off': [409, 'This scrim has no reserves'],
  'reserves-full': [409, 'All places for reserves are taken'],
  'stand-in-pending': [409, 'You have already asked for a stand-in'],
  'seat-held': [409, 'This seat is held for a reserve'],
  'offer-gone': [409, 'This offer is over'],
  'no-image': [400, 'This game has no image'],
  'codes-disabled': [400, 'Tournament codes are turned off for this game'],
  'code-needs-full-teams': [400, 'A tournament code needs five players on both teams'],
} satisfies Record<string, [number, string | ((params: Readonly<Record<string, unknown>>) => string)]>;

export type ScrimRejectionCode = keyof typeof scrimErrors;
export class ScrimRejection extends Rejection<ScrimRejectionCode> {}
export const cannotUndo = (because: UndoBlocker): ScrimRejection => new ScrimRejection('cannot-undo', { because });
