import type { PresenceChange } from '@muster/contracts/presence';
import { createAction, createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import { presenceReceived } from './server-events';
import { rootReducer } from '../root-reducer';

/** Presence of the people on the screen: online, or last seen. */
const adapter = createEntityAdapter<PresenceChange, string>({ selectId: ({ userId }) => userId });
const { selectEntities } = adapter.getSelectors();

export const presence = createSlice({
  name: 'presence',
  initialState: adapter.getInitialState(),
  reducers: {},
  extraReducers: (on) => void on.addCase(presenceReceived, (state, { payload }) => adapter.setMany(state, payload)),
  selectors: { selectPresence: selectEntities },
}).injectInto(rootReducer);
export const { selectPresence } = presence.selectors;

/** Dispatched by components that show these people, and when they no longer do. */
export const watchPeople = createAction<string[]>('presence/watchPeople');
export const unwatchPeople = createAction<string[]>('presence/unwatchPeople');
