import { createSlice } from '@reduxjs/toolkit';
import { banUser, banHistory, editUser, liftExpired, openQueueDashboard, unbanUser } from './admin.api';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  /** Messages of the server about the open form, by field; '' is the whole form. */
  problems: Record<string, string>;
  /** True after success, when the form may close. */
  isFormDone: boolean;
}
const initialState: State = { problems: {}, isFormDone: false };

/** State of the forms that ban and edit users. */
export const admin = createSlice({
  name: 'admin',
  initialState,
  reducers: {
    /** Dispatched when a form is closed, or edited after a rejection. */
    formCleared: () => initialState,
  },
  extraReducers: (on) => {
    for (const call of [banUser, editUser] as const) {
      on.addCase(call.requested, () => initialState);
      on.addCase(call.succeeded, () => ({ problems: {}, isFormDone: true }));
      on.addCase(call.failed, (_, { payload: { failure } }) => ({ problems: failure.fields, isFormDone: false }));
    }
  },
  selectors: {
    selectFormProblems: ({ problems }) => problems,
    selectIsFormDone: ({ isFormDone }) => isFormDone,
  },
}).injectInto(rootReducer);
export const { formCleared } = admin.actions;
export const { selectFormProblems, selectIsFormDone } = admin.selectors;
export { banUser, unbanUser, editUser, liftExpired, openQueueDashboard, banHistory };
