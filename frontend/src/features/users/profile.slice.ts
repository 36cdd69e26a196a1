import { createSlice } from '@reduxjs/toolkit';
import type { PublicUser } from '@muster/contracts';
import { loadProfile } from './users.api';

/** The profile on the screen: the one last asked for. */
export const profile = createSlice({
  name: 'profile',
  initialState: null as PublicUser | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadProfile.requested, (shown, { payload }) => (shown?.name.toLowerCase() === payload.name.toLowerCase() ? shown : null));
    on.addCase(loadProfile.loaded, (_, { payload }) => payload.result);
  },
  selectors: { selectProfile: (shown) => shown },
});
export const profileOpened = loadProfile.requested;
export const { selectProfile } = profile.selectors;
