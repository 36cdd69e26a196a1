import type { BanView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { banUser, editUser, liftExpired, loadBans, openBoard, unbanUser } from './admin.api';

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
  isDone: boolean;
}
const initialState: State = { bansFailed: false, isBanning: false, isEditing: false, isLifting: false, unbanning: [], problems: {}, isDone: false };
const FORMS = [[banUser, 'isBanning'], [editUser, 'isEditing']] as const;

/** Bans, and what admins change about people. */
export const admin = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    /** Closed, or typed on after a refusal. */
    formCleared: (state) => ({ ...state, problems: {}, isDone: false }),
  },
  extraReducers: (on) => {
    on.addCase(loadBans.loaded, (state, { payload: { result } }) => ({ ...state, bans: result, bansFailed: false }));
    on.addCase(loadBans.failed, (state) => ({ ...state, bansFailed: true }));
    for (const [call, flag] of FORMS) {
      on.addCase(call.requested, (state) => ({ ...state, [flag]: true, problems: {}, isDone: false }));
      on.addCase(call.loaded, (state) => ({ ...state, [flag]: false, isDone: true }));
      on.addCase(call.failed, (state, { payload: { failure } }) => ({ ...state, [flag]: false, problems: failure.fields }));
    }
    on.addCase(liftExpired.requested, (state) => ({ ...state, isLifting: true }));
    on.addCase(liftExpired.loaded, (state) => ({ ...state, isLifting: false }));
    on.addCase(liftExpired.failed, (state) => ({ ...state, isLifting: false }));
    on.addCase(unbanUser.requested, (state, { payload }) => void state.unbanning.push(payload._id));
    const free = (state: State, id: string) => ({ ...state, unbanning: state.unbanning.filter((one) => one !== id) });
    on.addCase(unbanUser.loaded, (state, { payload }) => free(state, payload.args._id));
    on.addCase(unbanUser.failed, (state, { payload }) => free(state, payload.args._id));
  },
  selectors: {
    selectBans: ({ bans }) => bans,
    selectBansFailed: ({ bansFailed }) => bansFailed,
    selectIsBanning: ({ isBanning }) => isBanning,
    selectIsEditing: ({ isEditing }) => isEditing,
    selectIsLifting: ({ isLifting }) => isLifting,
    selectUnbanning: ({ unbanning }) => unbanning,
    selectFormProblems: ({ problems }) => problems,
    selectIsFormDone: ({ isDone }) => isDone,
  },
});
export const { formCleared } = admin.actions;
export const { selectBans, selectBansFailed, selectIsBanning, selectIsEditing, selectIsLifting, selectUnbanning, selectFormProblems, selectIsFormDone } = admin.selectors;

/** What the pages may wish. */
export const banWished = banUser.requested;
export const unbanWished = unbanUser.requested;
export const editWished = editUser.requested;
export const liftWished = liftExpired.requested;
export const boardWished = openBoard.requested;
export const bansOpened = loadBans.requested;
