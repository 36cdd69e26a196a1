import { createSlice } from '@reduxjs/toolkit';
import { banUser, banHistory, editUser, liftExpired, openQueueDashboard, unbanUser } from './admin.api';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  isBanning: boolean;
  isEditing: boolean;
  isLifting: boolean;
  /** Ids of users whose banHistory are being lifted. */
  unbanning: string[];
  /** Messages of the server about the open form, by field; '' is the whole form. */
  problems: Record<string, string>;
  /** True after success, when the form may close. */
  isFormDone: boolean;
}
const initialState: State = {
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

/** State of banHistory and user edits. */
export const admin = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    /** Dispatched when a form is closed, or edited after a rejection. */
    formCleared: (state) => ({ ...state, problems: {}, isFormDone: false }),
  },
  extraReducers: (on) => {
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
      unbanning: state.unbanning.filter((other) => other !== id),
    });
    on.addCase(unbanUser.succeeded, (state, { payload }) => removeUnbanning(state, payload.args._id));
    on.addCase(unbanUser.failed, (state, { payload }) => removeUnbanning(state, payload.args._id));
  },
  selectors: {
    selectIsBanning: ({ isBanning }) => isBanning,
    selectIsEditing: ({ isEditing }) => isEditing,
    selectIsLifting: ({ isLifting }) => isLifting,
    selectUnbanning: ({ unbanning }) => unbanning,
    selectFormProblems: ({ problems }) => problems,
    selectIsFormDone: ({ isFormDone }) => isFormDone,
  },
}).injectInto(rootReducer);
export const { formCleared } = admin.actions;
export const {
  selectIsBanning,
  selectIsEditing,
  selectIsLifting,
  selectUnbanning,
  selectFormProblems,
  selectIsFormDone,
} = admin.selectors;
export { banUser, unbanUser, editUser, liftExpired, openQueueDashboard, banHistory };
