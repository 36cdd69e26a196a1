import { atLeast, type CommunityRole, type UserCommunity } from '@muster/contracts';
import { createSelector, createSlice } from '@reduxjs/toolkit';
import { loadOwnCommunities } from './own-communities.api';
import { rootReducer } from '../root-reducer';

interface State {
  /** Null until they are loaded. */
  list: UserCommunity[] | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
}
const initialState: State = { list: null, status: 'idle' };

/** The communities of the signed-in user, with their role: it decides what they may do with scrims. */
export const ownCommunities = createSlice({
  name: 'ownCommunities',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadOwnCommunities.requested, (state) => void (state.status = 'loading'));
    on.addCase(loadOwnCommunities.succeeded, (_, { payload: { result } }) => ({
      list: result,
      status: 'ready' as const,
    }));
    on.addCase(loadOwnCommunities.failed, (state) => void (state.status = 'failed'));
  },
  selectors: {
    selectOwnCommunities: ({ list }) => list,
    selectOwnCommunitiesStatus: ({ status }) => status,
  },
}).injectInto(rootReducer);
export const { selectOwnCommunities, selectOwnCommunitiesStatus } = ownCommunities.selectors;

/** Roles by community id; undefined until they are loaded. */
export const selectOwnRoles = createSelector(
  [selectOwnCommunities],
  (list): Readonly<Record<string, CommunityRole>> | undefined =>
    list ? Object.fromEntries(list.map(({ _id, role }) => [_id, role])) : undefined,
);
/** Communities whose scrims the user manages; null until they are loaded. */
export const selectManagedCommunities = createSelector(
  [selectOwnCommunities],
  (list) => list?.filter(({ role, archived }) => !archived && atLeast(role, 'organiser')) ?? null,
);
