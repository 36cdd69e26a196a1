import { z } from 'zod';
import { notificationView } from './notifications';
import { bodyNaming } from './person-ref';
import { playerView } from './users';

export const friendRequestView = z
  .object({ _id: z.string(), /** The sender. */ _user: playerView, createdAt: z.string() })
  .meta({ id: 'FriendRequest' });
export type FriendRequestView = z.infer<typeof friendRequestView>;

/** A friend in the views of users. */
export const friendRef = z.object({ _id: z.string() });
export type FriendRef = z.infer<typeof friendRef>;
/** The same with the user in place of the id. */
export const friendView = z.object({ _id: playerView }).meta({ id: 'Friend' });
export type FriendView = z.infer<typeof friendView>;

/** `newFriendRequest` is null if this request accepted the other user's. */
export const sentRequestResponse = z
  .object({
    newFriendRequest: friendRequestView.nullable(),
    newNotification: notificationView.nullable(),
    sentToUser: playerView,
    sentToUserId: z.string(),
  })
  .meta({ id: 'RequestSent' });
export const acceptRequestBody = bodyNaming('newFriendUserId', {}).meta({ id: 'AcceptRequest' });
export const acceptRequestResponse = z
  .object({ updatedUserFriends: friendRef.array(), updatedFriendFriends: friendRef.array() })
  .meta({ id: 'RequestAccepted' });
export const rejectRequestResponse = z
  .object({ removedFriendRequestId: z.string(), friendRequests: friendRequestView.array() })
  .meta({ id: 'RequestRejected' });
export const cancelRequestResponse = z
  .object({ success: z.literal(true), removedFriendRequestId: z.string() })
  .meta({ id: 'RequestWithdrawn' });
export const unfriendBody = bodyNaming('friendUserId', {}).meta({ id: 'Unfriend' });
export const unfriendResponse = z
  .object({ userFriends: friendRef.array(), friendUserFriends: friendRef.array() })
  .meta({ id: 'Unfriended' });

/** The friendship between the reader and another user. */
export const FRIENDSHIP_STATUSES = ['none', 'sent', 'received', 'friends'] as const;
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];
/** Sent to both users, each from their side. Clients ignore older versions. */
export interface FriendshipChanged {
  userId: string;
  status: FriendshipStatus;
  /** The pending request, for `sent` and `received`. */
  requestId: string | null;
  version: number;
}

export const ALREADY_FRIENDS_MESSAGE = 'Friend already added!';
