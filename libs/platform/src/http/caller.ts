import { HttpError } from './errors';
import type { Initiator } from '../commands/aggregate';
import { say } from '../languages/texts/catalogue';
import type { Caller } from './auth.guard';

/** Throws if a path or body names another user than the token. */
export function assertCaller(claimedUserId: string | null | undefined, caller: Pick<Caller, 'userId'>): void {
  if (claimedUserId !== undefined && claimedUserId !== null && claimedUserId !== caller.userId)
    throw new HttpError(403, 'not-yourself', say('ownBehalf'));
}

/** Returns the initiator stored with every event. */
export const initiatorOf = ({
  userId,
  requestId,
  via,
  key,
  rereads,
}: Pick<Caller, 'userId' | 'requestId' | 'via' | 'key' | 'rereads'>): Initiator => ({
  by: userId,
  requestId,
  ...(via && { via }),
  ...(key && { key }),
  ...(rereads && { rereads }),
});
