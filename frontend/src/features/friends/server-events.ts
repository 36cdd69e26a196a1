import type { FriendshipChanged } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** Told to both, after anything that changed between two people. */
export const friendshipChanged = createAction<FriendshipChanged>('friends/friendshipChanged');
