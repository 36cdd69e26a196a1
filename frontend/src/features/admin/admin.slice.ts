import { createSlice } from '@reduxjs/toolkit';
import { banUser, banHistory, editUser, liftExpired, unbanUser } from './admin.api';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  /** Messages of the server about the open form, by field; '' is the whole form. */
  problems: Record<string, string>;
  /** True after success, when the form may close. */
  isFormDone: boolean;
  /** The user whom the open form was sent about. A response after the form was closed does not change the next form. */
  sentAbout: string | null;
}
const initialState: State = { problems: {}, isFormDone: false, sentAbout: null };

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
      on.addCase(call.requested, (_, { payload: { user } }) => ({ ...initialState, sentAbout: user._id }));
      on.addCase(call.succeeded, (state, { payload: { args } }) =>
        state.sentAbout === args.user._id ? { ...initialState, isFormDone: true } : state,
      );
      on.addCase(call.failed, (state, { payload: { args, failure } }) =>
        state.sentAbout === args.user._id ? { ...initialState, problems: failure.fields } : state,
      );
    }
  },
  selectors: {
    selectFormProblems: ({ problems }) => problems,
    selectIsFormDone: ({ isFormDone }) => isFormDone,
  },
}).injectInto(rootReducer);
export const { formCleared } = admin.actions;
export const { selectFormProblems, selectIsFormDone } = admin.selectors;
export { banUser, unbanUser, editUser, liftExpired, banHistory };
