/**
 * The relation between two users: none → requested → friends (accepted, or requested by both) or none (rejected or
 * withdrawn); friends → none (ended by either). There is one stream per pair, in either direction.
 */
export interface Request {
  id: string;
  by: string;
  to: string;
}

export type FriendshipEvent =
  | { type: 'FriendshipRequested'; requestId: string; by: string; to: string }
  | { type: 'FriendRequestWithdrawn'; requestId: string; by: string; to: string }
  | { type: 'FriendRequestRejected'; requestId: string; by: string; to: string }
  /** `by` sent the request, `to` accepted it. */
  | { type: 'FriendshipBegan'; requestId: string; by: string; to: string }
  | { type: 'FriendshipEnded'; by: string; other: string };

export interface Friendship {
  status: 'none' | 'requested' | 'friends';
  /** The newest request, open or not. */
  request: Request | null;
}

export const initialFriendship: Friendship = { status: 'none', request: null };

/** Causes of notifications: a request is notified once, however often it is repeated. */
export const causeOf = {
  request: (requestId: string) => `request_${requestId}`,
  friendship: (requestId: string) => `friends_${requestId}`,
} as const;

/** Returns the same id for both orders of the users. */
export const friendshipIdOf = (first: string, second: string): string =>
  first < second ? `${first}_${second}` : `${second}_${first}`;
