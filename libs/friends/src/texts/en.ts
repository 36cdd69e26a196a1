import { ALREADY_FRIENDS_MESSAGE } from '@muster/contracts/friends';
import type { RejectionTexts } from '@muster/texts';
import type { friendErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'not-with-yourself': 'You cannot send a friend request to yourself',
  'friend-not-found': 'User not found',
  'already-friends': 'You are already friends',
  'already-requested': 'Friend request already sent',
  'friend-already-added': ALREADY_FRIENDS_MESSAGE,
  'not-friends': 'You are not friends with this user',
} as const satisfies RejectionTexts<typeof friendErrors>;

/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, 'friend-request-not-found': 'Friend request not found' } as const;
