import type { CommunityMemberChanged, CommunityUpdated } from '@muster/contracts/communities';
import { createAction } from '@reduxjs/toolkit';

/** Sent to those who have the community open: its settings or its number of invites changed. */
export const communityUpdated = createAction<CommunityUpdated>('communities/updated');
/** Sent to the same, and to the person in all tabs: a membership, request or role changed. */
export const communityMemberChanged = createAction<CommunityMemberChanged>('communities/memberChanged');
