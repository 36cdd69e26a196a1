import type { PresenceChange } from '@muster/contracts';
import { createAction, createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import { presenceReceived } from './server-events';

/** Who of the people on the screen is here, and since when the others are gone. */
const adapter = createEntityAdapter<PresenceChange, string>({ selectId: ({ userId }) => userId });
const { selectEntities } = adapter.getSelectors();

export const presence = createSlice({
  name: 'presence',
  initialState: adapter.getInitialState(),
  reducers: {},
  extraReducers: (on) => void on.addCase(presenceReceived, (state, { payload }) => adapter.setMany(state, payload)),
  selectors: { selectPresence: selectEntities },
});
export const { selectPresence } = presence.selectors;

/** Somebody shows these people, or shows them no more. */
export const watchPeople = createAction<string[]>('presence/watchPeople');
export const unwatchPeople = createAction<string[]>('presence/unwatchPeople');
