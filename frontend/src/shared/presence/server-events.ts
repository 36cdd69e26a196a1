import type { PresenceChange } from '@muster/contracts/presence';
import { createAction } from '@reduxjs/toolkit';

/** A watched person came online or went offline. */
export const presenceReceived = createAction<PresenceChange[]>('presence/presenceReceived');
