import type { NotificationPreferences } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { changePreferences, collectData, deleteAccount, loadPreferences, saveAccount, signOutEverywhere, sendAdminKey } from './settings.api';

type Busy = 'account' | 'adminKey' | 'out' | 'delete' | 'data';
interface State {
  busy: Partial<Record<Busy, boolean>>;
  /** What the server refused, by field. */
  problems: Record<string, string>;
  preferences: NotificationPreferences | null;
  preferencesFailed: boolean;
}
const initialState: State = { busy: {}, problems: {}, preferences: null, preferencesFailed: false };
const CALLS = { account: saveAccount, adminKey: sendAdminKey, out: signOutEverywhere, delete: deleteAccount, data: collectData };

export const settings = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    fieldTouched: (state, { payload }: { payload: string }) => {
      delete state.problems[payload];
    },
  },
  extraReducers: (on) => {
    for (const [name, call] of Object.entries(CALLS) as [Busy, (typeof CALLS)['account']][]) {
      on.addCase(call.requested, (state) => {
        state.busy[name] = true;
        state.problems = {};
      });
      on.addCase(call.loaded, (state) => {
        state.busy[name] = false;
      });
      on.addCase(call.failed, (state, { payload: { failure } }) => {
        state.busy[name] = false;
        state.problems = failure.fields;
      });
    }
    on.addCase(loadPreferences.loaded, (state, { payload: { result } }) => {
      state.preferences = result;
      state.preferencesFailed = false;
    });
    on.addCase(loadPreferences.failed, (state) => {
      state.preferencesFailed = true;
    });
    // A switch moves at once; the answer, or on failure what is stored, has the last word.
    on.addCase(changePreferences.requested, ({ preferences }, { payload: { kinds = {}, emailSubscribed } }) => {
      if (!preferences) return;
      for (const [kind, switches] of Object.entries(kinds)) Object.assign(preferences.kinds[kind as keyof typeof kinds], switches);
      preferences.emailSubscribed = emailSubscribed ?? preferences.emailSubscribed;
    });
    on.addCase(changePreferences.loaded, (state, { payload: { result } }) => {
      state.preferences = result;
    });
  },
  selectors: {
    selectBusy: (state) => state.busy,
    selectProblems: (state) => state.problems,
    selectPreferences: (state) => state.preferences,
    selectPreferencesFailed: (state) => state.preferencesFailed,
  },
});
export const { fieldTouched } = settings.actions;
export const { selectBusy, selectProblems, selectPreferences, selectPreferencesFailed } = settings.selectors;

/** What the page may wish. */
export const accountSaved = saveAccount.requested;
export const adminKeyUsed = sendAdminKey.requested;
export const settingsOpened = loadPreferences.requested;
export const preferencesChanged = changePreferences.requested;
export const signOutWished = signOutEverywhere.requested;
export const deletionWished = deleteAccount.requested;
export const dataWished = collectData.requested;
