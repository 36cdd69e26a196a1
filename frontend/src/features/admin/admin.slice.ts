import type { BanView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { banUser, editUser, liftExpired, loadBans, openQueueDashboard, unbanUser } from './admin.api';

interface State {
  /** Undefined until they were loaded. */
  bans?: BanView[];
  bansFailed: boolean;
  isBanning: boolean;
  isEditing: boolean;
  isLifting: boolean;
  /** Whose bans are being lifted. */
  unbanning: string[];
  /** What the server refused of the form that is open, by field; '' is the whole. */
  problems: Record<string, string>;
  /** What the form asked for is done: it may close. */
  isFormDone: boolean;
}
const initialState: State = {
  bansFailed: false,
  isBanning: false,
  isEditing: false,
  isLifting: false,
  unbanning: [],
  problems: {},
  isFormDone: false,
};
const FORMS = [
  [banUser, 'isBanning'],
  [editUser, 'isEditing'],
] as const;

/** Bans, and what admins change about people. */
export const admin = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    /** Closed, or typed on after a refusal. */
    formCleared: (state) => ({ ...state, problems: {}, isFormDone: false }),
  },
  extraReducers: (on) => {
    on.addCase(loadBans.succeeded, (state, { payload: { result } }) => ({ ...state, bans: result, bansFailed: false }));
    on.addCase(loadBans.failed, (state) => ({ ...state, bansFailed: true }));
    for (const [call, flag] of FORMS) {
      on.addCase(call.requested, (state) => ({ ...state, [flag]: true, problems: {}, isFormDone: false }));
      on.addCase(call.succeeded, (state) => ({ ...state, [flag]: false, isFormDone: true }));
      on.addCase(call.failed, (state, { payload: { failure } }) => ({
        ...state,
        [flag]: false,
        problems: failure.fields,
      }));
    }
    on.addCase(liftExpired.requested, (state) => ({ ...state, isLifting: true }));
    on.addCase(liftExpired.succeeded, (state) => ({ ...state, isLifting: false }));
    on.addCase(liftExpired.failed, (state) => ({ ...state, isLifting: false }));
    on.addCase(unbanUser.requested, (state, { payload }) => void state.unbanning.push(payload._id));
    const removeUnbanning = (state: State, id: string) => ({
      ...state,
      unbanning: state.unbanning.filter((one) => one !== id),
    });
    on.addCase(unbanUser.succeeded, (state, { payload }) => removeUnbanning(state, payload.args._id));
    on.addCase(unbanUser.failed, (state, { payload }) => removeUnbanning(state, payload.args._id));
  },
  selectors: {
    selectBans: ({ bans }) => bans,
    selectBansFailed: ({ bansFailed }) => bansFailed,
    selectIsBanning: ({ isBanning }) => isBanning,
    selectIsEditing: ({ isEditing }) => isEditing,
    selectIsLifting: ({ isLifting }) => isLifting,
    selectUnbanning: ({ unbanning }) => unbanning,
    selectFormProblems: ({ problems }) => problems,
    selectIsFormDone: ({ isFormDone }) => isFormDone,
  },
});
export const { formCleared } = admin.actions;
export const {
  selectBans,
  selectBansFailed,
  selectIsBanning,
  selectIsEditing,
  selectIsLifting,
  selectUnbanning,
  selectFormProblems,
  selectIsFormDone,
} = admin.selectors;

/** What the pages may wish. */
export const banRequested = banUser.requested;
export const unbanRequested = unbanUser.requested;
export const editUserRequested = editUser.requested;
export const liftExpiredRequested = liftExpired.requested;
export const openQueueDashboardRequested = openQueueDashboard.requested;
export const loadBansRequested = loadBans.requested;
