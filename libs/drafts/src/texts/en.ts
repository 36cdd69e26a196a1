import type { RejectionTexts } from '@muster/texts';
import type { draftErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'draft-not-found': 'This game has no draft',
  'captain-only': 'Only the captain can do this',
  'team-only': 'Only players of this team can do this',
  'not-in-team': 'This user does not play in this team',
  'draft-not-open': 'The draft is not open now',
  'draft-paused': 'The draft is paused',
  'draft-not-done': 'The draft is not done yet',
  'action-taken': 'This ban or pick is already made',
  'not-your-turn': 'It is not your turn',
  'champion-unavailable': 'This champion cannot be taken',
  'champion-unknown': 'There is no such champion',
  'selection-repeated': 'The other captain has made this choice. Make the other one.',
  'pause-used': 'You have used your pause in this draft',
  'not-paused': 'The draft is not paused',
  'not-the-last-action': 'Only the last ban or pick can be taken back',
  'game-decided': 'This game is already decided',
  'lineup-invalid': 'Name each picked champion and each player of the team once',
  'too-many-suggestions': 'You can suggest five champions at a time',
} satisfies RejectionTexts<typeof draftErrors>;

export const en = rejections;
