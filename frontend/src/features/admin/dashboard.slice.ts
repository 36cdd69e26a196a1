import { createAction, createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../shared/root-reducer';
import { recentActivities, serverStatus, dashboardStats } from './admin.api';

/** Loads everything; dispatched when the page opens and by the refresh button. */
export const dashboardOpened = createAction('admin/dashboardOpened');
/** Stops the reloads. */
export const dashboardClosed = createAction('admin/dashboardClosed');
const CALLS = [dashboardStats, recentActivities, serverStatus];

export const dashboard = createSlice({
  name: 'dashboard',
  initialState: { pendingCalls: 0 },
  reducers: {},
  extraReducers: (on) => {
    on.addCase(dashboardOpened, (state) => {
      state.pendingCalls = CALLS.length;
    });
    on.addMatcher(
      ({ type }: { type: string }) => CALLS.some((call) => type === call.succeeded.type || type === call.failed.type),
      (state) => {
        state.pendingCalls = Math.max(0, state.pendingCalls - 1);
      },
    );
  },
  selectors: { selectIsRefreshing: ({ pendingCalls }) => pendingCalls > 0 },
}).injectInto(rootReducer);
export const { selectIsRefreshing } = dashboard.selectors;
export { recentActivities, serverStatus, dashboardStats };
