import { HttpError } from '../http/errors';
import type { Initiator } from '../commands/aggregate-queue';
import type { Caller } from './auth.guard';

/** Who acts is told by the token; a path or a body may repeat it, but not name somebody else. */
export function assertCaller(claimedUserId: string | null | undefined, caller: Pick<Caller, 'userId'>): void {
  if (claimedUserId !== undefined && claimedUserId !== null && claimedUserId !== caller.userId)
    throw new HttpError(403, 'not-yourself', 'You can only act on your own behalf');
}

/** Who asks, as it stands beside every fact. */
export const initiatorOf = ({ userId, requestId, key }: Pick<Caller, 'userId' | 'requestId' | 'key'>): Initiator => ({
  by: userId,
  requestId,
  ...(key && { key }),
});
