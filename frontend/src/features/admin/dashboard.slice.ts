import type { Activity, DashboardStats, ServerStatus } from '@muster/contracts';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { loadActivities, loadStats, loadStatus } from './admin.api';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  stats?: DashboardStats;
  statsFailed: boolean;
  activities?: Activity[];
  /** Null if loading failed. */
  status?: ServerStatus | null;
  /** Number of pending calls. */
  pendingCalls: number;
}
const initialState: State = { statsFailed: false, pendingCalls: 0 };
/** Loads everything; dispatched when the page opens and by the refresh button. */
export const dashboardOpened = createAction('admin/dashboardOpened');
/** Stops the reloads. */
export const dashboardClosed = createAction('admin/dashboardClosed');
const CALLS = [loadStats, loadActivities, loadStatus];

export const dashboard = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadStats.succeeded, (state, { payload: { result } }) => {
      state.stats = result;
      state.statsFailed = false;
    });
    on.addCase(loadStats.failed, (state) => {
      state.statsFailed = true;
    });
    on.addCase(loadActivities.succeeded, (state, { payload: { result } }) => {
      state.activities = result;
    });
    // Activities and status are optional: if they fail, the page keeps what it has.
    on.addCase(loadActivities.failed, (state) => {
      state.activities ??= [];
    });
    on.addCase(loadStatus.succeeded, (state, { payload: { result } }) => {
      state.status = result;
    });
    on.addCase(loadStatus.failed, (state) => {
      state.status = null;
    });
    on.addCase(dashboardOpened, (state) => {
      state.pendingCalls = CALLS.length;
    });
    on.addMatcher(
      ({ type }: { type: string }) =>
        CALLS.some((request) => type === request.succeeded.type || type === request.failed.type),
      (state) => {
        state.pendingCalls = Math.max(0, state.pendingCalls - 1);
      },
    );
  },
  selectors: {
    selectStats: ({ stats }) => stats,
    selectStatsFailed: ({ statsFailed }) => statsFailed,
    selectActivities: ({ activities }) => activities,
    selectStatus: ({ status }) => status,
    selectIsRefreshing: ({ pendingCalls }) => pendingCalls > 0,
  },
}).injectInto(rootReducer);
export const { selectStats, selectStatsFailed, selectActivities, selectStatus, selectIsRefreshing } =
  dashboard.selectors;
