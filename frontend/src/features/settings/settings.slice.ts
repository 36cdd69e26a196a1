import type { NotificationPreferences, SessionView } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { unlinkDiscord } from './discord.api';
import {
  changePreferences,
  exportData,
  deleteAccount,
  endSessions,
  loadPreferences,
  loadSessions,
  saveAccount,
  signOutEverywhere,
  sendAdminKey,
} from './settings.api';
import { rootReducer } from '../../shared/root-reducer';

type Busy = 'account' | 'adminKey' | 'out' | 'delete' | 'data';
interface State {
  busy: Partial<Record<Busy, boolean>>;
  /** Messages of the server, by field. */
  problems: Record<string, string>;
  preferences: NotificationPreferences | null;
  preferencesFailed: boolean;
  /** The user's sessions; null until loaded. */
  sessions: SessionView[] | null;
  sessionsFailed: boolean;
  /** While the popup is open, or the account is being unlinked. */
  discordBusy: boolean;
  /** Id of the session that is being ended, or 'others'. */
  ending: string | null;
}
const initialState: State = {
  busy: {},
  problems: {},
  preferences: null,
  preferencesFailed: false,
  sessions: null,
  sessionsFailed: false,
  discordBusy: false,
  ending: null,
};
const CALLS = {
  account: saveAccount,
  adminKey: sendAdminKey,
  out: signOutEverywhere,
  delete: deleteAccount,
  data: exportData,
};

export const settings = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    fieldTouched: (state, { payload }: { payload: string }) => {
      delete state.problems[payload];
    },
    linkDiscordClicked: (state) => state,
    discordBusyChanged: (state, { payload }: { payload: boolean }) => {
      state.discordBusy = payload;
    },
  },
  extraReducers: (on) => {
    for (const [name, call] of Object.entries(CALLS) as [Busy, (typeof CALLS)['account']][]) {
      on.addCase(call.requested, (state) => {
        state.busy[name] = true;
        state.problems = {};
      });
      on.addCase(call.succeeded, (state) => {
        state.busy[name] = false;
      });
      on.addCase(call.failed, (state, { payload: { failure } }) => {
        state.busy[name] = false;
        state.problems = failure.fields;
      });
    }
    on.addCase(unlinkDiscord.requested, (state) => {
      state.discordBusy = true;
    });
    for (const end of [unlinkDiscord.succeeded, unlinkDiscord.failed]) {
      on.addCase(end, (state) => {
        state.discordBusy = false;
      });
    }
    on.addCase(loadPreferences.succeeded, (state, { payload: { result } }) => {
      state.preferences = result;
      state.preferencesFailed = false;
    });
    on.addCase(loadPreferences.failed, (state) => {
      state.preferencesFailed = true;
    });
    // Optimistic update; the response, or a reload after a failure, corrects it.
    on.addCase(changePreferences.requested, ({ preferences }, { payload: { kinds = {}, emailSubscribed } }) => {
      if (!preferences) return;
      for (const [kind, switches] of Object.entries(kinds))
        Object.assign(preferences.kinds[kind as keyof typeof kinds], switches);
      preferences.emailSubscribed = emailSubscribed ?? preferences.emailSubscribed;
    });
    on.addCase(changePreferences.succeeded, (state, { payload: { result } }) => {
      state.preferences = result;
    });
    on.addCase(loadSessions.failed, (state) => {
      state.sessionsFailed = true;
    });
    on.addCase(endSessions.requested, (state, { payload: { id } }) => {
      state.ending = id ?? 'others';
    });
    on.addCase(endSessions.failed, (state) => {
      state.ending = null;
    });
    for (const call of [loadSessions, endSessions]) {
      on.addCase(call.succeeded, (state, { payload: { result } }) => {
        Object.assign(state, { sessions: result, sessionsFailed: false, ending: null });
      });
    }
  },
  selectors: {
    selectBusy: (state) => state.busy,
    selectProblems: (state) => state.problems,
    selectPreferences: (state) => state.preferences,
    selectSessions: (state) => state.sessions,
    selectSessionsFailed: (state) => state.sessionsFailed,
    selectDiscordBusy: (state) => state.discordBusy,
    selectEnding: (state) => state.ending,
    selectPreferencesFailed: (state) => state.preferencesFailed,
  },
}).injectInto(rootReducer);
export const { fieldTouched, linkDiscordClicked, discordBusyChanged } = settings.actions;
export const {
  selectBusy,
  selectProblems,
  selectDiscordBusy,
  selectEnding,
  selectPreferences,
  selectPreferencesFailed,
  selectSessions,
  selectSessionsFailed,
} = settings.selectors;
export {
  saveAccount,
  sendAdminKey,
  loadPreferences,
  changePreferences,
  loadSessions,
  endSessions,
  signOutEverywhere,
  deleteAccount,
  unlinkDiscord,
  exportData,
};
