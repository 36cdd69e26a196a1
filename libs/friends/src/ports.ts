export interface WaitingFriendRequest {
  id: string;
  /** The user who sent the request. */
  userId: string;
  requestedAt: Date;
}
/** Friendships as committed before the call. Provided by the friends feature. */
export interface FriendDirectory {
  /** Ids, oldest friendship first. */
  friendIdsOf(userId: string): Promise<string[]>;
  /** Open requests to the user, newest first. */
  requestsTo(userId: string, limit: number): Promise<WaitingFriendRequest[]>;
  areFriends(userId: string, otherUserId: string): Promise<boolean>;
}
export const FRIENDS = Symbol('FRIENDS');
