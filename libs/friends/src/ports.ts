/** Friendships as committed before the call. Provided by the friends feature. */
export interface FriendDirectory {
  /** Ids, oldest friendship first. */
  friendIdsOf(userId: string): Promise<string[]>;
  areFriends(userId: string, otherUserId: string): Promise<boolean>;
}
export const FRIENDS = Symbol('FRIENDS');
