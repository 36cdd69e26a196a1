import { identityRoutes, sessionRoutes } from '@muster/contracts/auth-routes';
import { preferenceRoutes } from '@muster/contracts/notification-routes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { callRoute, listOf } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { unlinkDiscord } from './discord.api';
import { unlinkIdentity } from './identities.api';
import {
  changePreferences,
  exportData,
  deleteAccount,
  endSessions,
  saveAccount,
  signOutEverywhere,
  sendAdminKey,
} from './settings.api';
import { rootReducer } from '../../shared/root-reducer';

interface State {
  /** Messages of the server, by field. */
  problems: Record<string, string>;
  /** While the popup is open, or the account is being unlinked. */
  discordBusy: boolean;
  /** Id of the session that is being ended, or 'others'. */
  ending: string | null;
}
const initialState: State = { problems: {}, discordBusy: false, ending: null };

export const preferences = resource({
  name: 'preferences',
  load: (_: void, signal) => callRoute(preferenceRoutes.get, {}, { signal }),
  cases: (on) => {
    // Optimistic update; the response, or a reload after a failure, corrects it.
    on.addCase(changePreferences.requested, ({ '': loaded }, { payload: { kinds = {}, emailSubscribed } }) => {
      if (!loaded?.shown) return;
      for (const [kind, switches] of Object.entries(kinds))
        Object.assign(loaded.shown.kinds[kind as keyof typeof kinds], switches);
      loaded.shown.emailSubscribed = emailSubscribed ?? loaded.shown.emailSubscribed;
    });
    on.addCase(changePreferences.succeeded, (all, { payload: { result } }) => {
      all[''] = { isLoading: false, failure: null, ...all[''], shown: result };
    });
  },
});
/** The user's sessions. */
export const sessions = resource({
  name: 'sessions',
  load: (_: void, signal) => callRoute(sessionRoutes.list, {}, { signal }),
  cases: (on) =>
    on.addCase(endSessions.succeeded, ({ '': loaded }, { payload: { result } }) => {
      if (loaded) Object.assign(loaded, { shown: result, failure: null });
    }),
});

/** The identities that the user signs in with. */
export const identities = resource({
  name: 'identities',
  load: async (_: void, signal) => listOf(await callRoute(identityRoutes.list, {}, { signal })),
  cases: (on) =>
    on.addCase(unlinkIdentity.succeeded, ({ '': loaded }, { payload: { result } }) => {
      if (loaded) Object.assign(loaded, { shown: result, failure: null });
    }),
});

export const settings = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    fieldTouched: (state, { payload }: { payload: string }) => {
      delete state.problems[payload];
    },
    linkDiscordClicked: (state) => state,
    /** The payload is the id of the provider. */
    linkIdentityClicked: (state, _: PayloadAction<string>) => state,
    discordBusyChanged: (state, { payload }: { payload: boolean }) => {
      state.discordBusy = payload;
    },
  },
  extraReducers: (on) => {
    on.addCase(unlinkDiscord.requested, (state) => {
      state.discordBusy = true;
    });
    for (const end of [unlinkDiscord.succeeded, unlinkDiscord.failed]) {
      on.addCase(end, (state) => {
        state.discordBusy = false;
      });
    }
    on.addCase(endSessions.requested, (state, { payload: { id } }) => {
      state.ending = id ?? 'others';
    });
    for (const end of [endSessions.succeeded, endSessions.failed]) {
      on.addCase(end, (state) => {
        state.ending = null;
      });
    }
    for (const { requested, failed } of [saveAccount, sendAdminKey, signOutEverywhere, deleteAccount, exportData]) {
      on.addMatcher(requested.match, (state) => void (state.problems = {}));
      on.addMatcher(failed.match, (state, { payload: { failure } }) => void (state.problems = failure.fields));
    }
  },
  selectors: {
    selectEnding: (state) => state.ending,
    selectProblems: (state) => state.problems,
    selectDiscordBusy: (state) => state.discordBusy,
  },
}).injectInto(rootReducer);
export const { fieldTouched, linkDiscordClicked, linkIdentityClicked, discordBusyChanged } = settings.actions;
export const { selectProblems, selectDiscordBusy, selectEnding } = settings.selectors;
export {
  saveAccount,
  sendAdminKey,
  changePreferences,
  endSessions,
  signOutEverywhere,
  deleteAccount,
  unlinkDiscord,
  unlinkIdentity,
  exportData,
};
