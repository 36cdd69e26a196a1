/**
 * What is between two people: nothing → one asks → the other accepts, or asks too (friends), rejects, or the request is
 * withdrawn (nothing again) → either ends the friendship (nothing again). One stream per pair, whoever asks first.
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
  /** `by` had asked, `to` agreed. */
  | { type: 'FriendshipBegan'; requestId: string; by: string; to: string }
  | { type: 'FriendshipEnded'; by: string; other: string };

export interface Friendship {
  status: 'none' | 'requested' | 'friends';
  /** The newest request, open or not. */
  request: Request | null;
}

export const initialFriendship: Friendship = { status: 'none', request: null };

export function evolve(friendship: Friendship, event: FriendshipEvent): Friendship {
  switch (event.type) {
    case 'FriendshipRequested':
      return { status: 'requested', request: { id: event.requestId, by: event.by, to: event.to } };
    case 'FriendRequestWithdrawn':
    case 'FriendRequestRejected':
    case 'FriendshipEnded':
      return { ...friendship, status: 'none' };
    case 'FriendshipBegan':
      return { ...friendship, status: 'friends' };
  }
}

/** One id for two people, in whichever order they are named. */
export const friendshipIdOf = (one: string, other: string): string =>
  one < other ? `${one}_${other}` : `${other}_${one}`;
