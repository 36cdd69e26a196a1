import type { TeamView } from '@muster/contracts/teams';
import { createAction } from '@reduxjs/toolkit';

/** Pushed by the server to members who have the team open, and the response to their commands. */
export const teamReceived = createAction<TeamView>('teams/teamReceived');
/** Pushed to the same: somebody in the team has become free or busy. */
export const timesChanged = createAction<{ teamId: string }>('teams/timesChanged');
