import { Rejection } from '@muster/kernel';

/** The statuses of the rejections of drafts. */
export const draftErrors = {
  'draft-not-found': 404,
  'captain-only': 403,
  'team-only': 403,
  'not-in-team': 409,
  'draft-not-open': 409,
  'draft-paused': 409,
  'draft-not-done': 409,
  'action-taken': 409,
  'not-your-turn': 409,
  'champion-unavailable': 409,
  'champion-unknown': 400,
  'selection-repeated': 400,
  'pause-used': 409,
  'not-paused': 409,
  'not-the-last-action': 409,
  'game-decided': 409,
  'lineup-invalid': 409,
  'too-many-suggestions': 409,
} as const;

export type DraftRejectionCode = keyof typeof draftErrors;
export class DraftRejection extends Rejection<DraftRejectionCode> {}
