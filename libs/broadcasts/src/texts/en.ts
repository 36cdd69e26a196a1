import { BROADCASTS_MAX } from '@muster/contracts/broadcasts';
import type { RejectionTexts } from '@muster/texts';
import type { broadcastErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
export const en = {
  'broadcast-not-found': 'This broadcast link does not exist, or it was revoked',
  'caster-only': 'Only casters and organisers of this scrim can do this',
  'too-many-broadcasts': `There are already ${BROADCASTS_MAX} broadcast links. Revoke one first.`,
} as const satisfies RejectionTexts<typeof broadcastErrors>;
