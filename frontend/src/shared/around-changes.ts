import type { CheckView, CommunityAround } from '@muster/contracts/pickups';
import { createAction } from '@reduxjs/toolkit';

/** Pushed to members who have the people around open, and the acknowledgement of joining their room. */
export const aroundReceived = createAction<CommunityAround>('around/aroundReceived');
/** Pushed to the person whom a check begins to ask. */
export const checkAsked = createAction<CheckView>('around/checkAsked');
/** Pushed to everybody whom a check asks, and the response to their answers. */
export const checkReceived = createAction<CheckView>('around/checkReceived');
/** The user has said that they are around. */
export const cameAround = createAction('around/cameAround');
