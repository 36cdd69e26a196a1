import type { AlertBody } from '@muster/contracts/board';
import { alertRoutes, teamFeedRoutes } from '@muster/contracts/board-routes';
import { createSlice } from '@reduxjs/toolkit';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';
import { rootReducer } from '../../../shared/root-reducer';

/** `alert`: null ends it. */
export const changeAlert = apiCall(
  'board/changeAlert',
  async ({ slug, alert }: { slug: string; alert: AlertBody | null }) => {
    if (alert) return callRoute(alertRoutes.set, { params: { slug }, body: alert });
    await callRoute(alertRoutes.remove, { params: { slug } });
    return null;
  },
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);
/** The alerts of teams, by their addresses; null: their captains are told of no posts. */
export const alerts = resource({
  name: 'boardAlerts',
  load: (slug: string, signal) => callRoute(alertRoutes.find, { params: { slug } }, { signal }),
  key: (slug) => slug,
  cases: (on) => {
    on.addCase(changeAlert.succeeded, (all, { payload: { args, result } }) => {
      all[args.slug] = { shown: result, isLoading: false, failure: null };
    });
  },
});

/** `kind`: a new address of the team's calendar ends the former one. */
export const changeFeed = apiCall(
  'board/changeFeed',
  async ({ slug, kind }: { slug: string; kind: 'issue' | 'revoke' }): Promise<string | null> => {
    if (kind === 'issue') return (await callRoute(teamFeedRoutes.issue, { params: { slug } })).url;
    await callRoute(teamFeedRoutes.revoke, { params: { slug } });
    return null;
  },
  { key: ({ slug }) => slug, onRepeat: 'leading' },
);

/** Addresses that were just made, by the address of the team: the server does not show them again. */
const feeds = createSlice({
  name: 'boardFeeds',
  initialState: {} as Record<string, string | null>,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(changeFeed.succeeded, (all, { payload: { args, result } }) => void (all[args.slug] = result));
  },
  selectors: { selectFeedUrl: (all, slug: string) => all[slug] ?? null },
}).injectInto(rootReducer);
export const { selectFeedUrl } = feeds.selectors;
