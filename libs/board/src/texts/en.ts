import type { Texts } from '@muster/contracts/texts';
import type { RejectionTexts } from '@muster/texts';
import type { boardErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
export const en = {
  'not-on-the-quarter': 'Pick a start on the quarter hour.',
  'line-up-invalid': 'A line-up is five different members in five different roles.',
  'audience-invalid': 'Choose communities that list the team, or other teams.',
  'not-awaited': 'The other team has to answer.',
  'post-not-found': 'Post not found',
  'request-not-found': 'Request not found',
  'booking-not-found': 'Booking not found',
  'too-many-posts': 'This team has five open posts.',
  'no-start-left': 'Your team is booked at all of these times.',
  'has-requests': 'Another team has answered already. Decline its request first.',
  'post-closed': 'This post is closed.',
  teamHasAsked: 'Your team has asked already.',
  'too-many-requests': 'Your team has ten open requests.',
  'start-not-possible': '{team} cannot start then.',
  'start-passed': 'That time has passed.',
  'rank-outside': '{team} looks for teams from {from} to {to}.',
  ownTeamBooked: 'Your team is booked at that time.',
  otherTeamBooked: '{team} has just been booked at that time.',
  'request-closed': 'This request was settled already.',
  'too-many-proposals': 'Six times were proposed already. Decline, or talk.',
  ownLineUpNeeded: 'Choose who plays.',
  otherLineUpNeeded: '{team} has to choose who plays.',
  'player-busy': '{names} play elsewhere at that time.',
  'player-twice': '{names} stand in both line-ups.',
  'already-begun': 'The scrim has begun.',
  'already-cancelled': 'This booking was cancelled.',
  'proposal-pending': 'Another time is proposed already.',
  'no-proposal': 'No other time is proposed any longer.',
  'too-late': 'Less than half an hour is left.',
  boardOff: 'Not found',
  calendarNotFound: 'This calendar does not exist, or its address has changed',
} as const satisfies RejectionTexts<typeof boardErrors> & Texts;
