import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { scrimErrors } from '../domain/errors';

export const texts = {
  seatTakenBlue: 'spot taken! spots available for Team 1 (Blue Side): {free}',
  seatTakenRed: 'spot taken! spots available for Team 2 (Red Side): {free}',
  noSeatBlue: 'spot taken! no spots available for Team 1 (Blue Side)',
  noSeatRed: 'spot taken! no spots available for Team 2 (Red Side)',
  undoSeatTaken: 'This can no longer be undone: the seat has been taken in the meantime',
  undoTakesPart: 'This can no longer be undone: the player is already back in the scrim',
  undoMoved: 'This can no longer be undone: players have changed seats since then',
  undoChanged: 'This can no longer be undone: it has been changed again since then',
  undoNoRoom: 'This can no longer be undone: there is no free caster slot',
  undoNothingLeft: 'This can no longer be undone: there is nothing left to undo',
  notEnoughUsers: 'Not enough available users. Found {found}, need {needed}',
  tooManyScrims:
    'This community already has {max} public scrims that have not started. Wait until one starts, or delete one.',
  calendarNotFound: 'This calendar does not exist, or its address has changed',
  endBeforeStart: 'endDate cannot be earlier than startDate',
  rangeTooLong: 'A list can cover at most {days} days',
  forged: 'Unknown tournament code',
  createdByOnly: 'Only the creator and admins can see created scrims',
  deleted: 'Scrim deleted successfully!',
  blueWon: 'Team One (Blue Side) won',
  redWon: 'Team Two (Red Side) won',
  teamsFull: 'teams full',
  allRolesOpen: 'all roles open',
  needsRoles: 'needs {roles}',
  starts: 'starts {time}',
  started: 'started {time}',
} as const;
/** What this feature says, with the messages of its rejections. */
export const en = { ...plainMessages(scrimErrors), ...texts };
export type English = PlainMessages<typeof scrimErrors> & typeof texts;
