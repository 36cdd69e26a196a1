import type { PresenceChange } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** Somebody who is watched came or went. */
export const presenceReceived = createAction<PresenceChange[]>('presence/presenceReceived');
