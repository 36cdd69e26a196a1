import type { EveningView } from '@muster/contracts/nights';
import { createAction } from '@reduxjs/toolkit';

/** Pushed by the server to those who have the evening open, and the response to their commands. */
export const eveningReceived = createAction<EveningView>('evenings/eveningReceived');
