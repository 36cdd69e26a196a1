import type { PresenceChange } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** Somebody who is watched came or went. */
export const presenceHeard = createAction<PresenceChange[]>('presence/heard');
