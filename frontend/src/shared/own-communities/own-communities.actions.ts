import { createAction } from '@reduxjs/toolkit';

/** A page needs them; they are loaded once. */
export const ownCommunitiesNeeded = createAction('communities/ownNeeded');
/** The user's membership of a community, or what is shown of it, has changed. */
export const ownCommunitiesChanged = createAction('communities/ownChanged');
