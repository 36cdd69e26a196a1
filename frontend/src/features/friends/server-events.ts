import type { FriendshipChanged } from '@muster/contracts/friends';
import { createAction } from '@reduxjs/toolkit';

/** Sent to both users after any change of their friendship. */
export const friendshipChanged = createAction<FriendshipChanged>('friends/friendshipChanged');
