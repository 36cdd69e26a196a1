import type { CommunityDiscord } from '@muster/contracts/community-discord';
import { createSlice } from '@reduxjs/toolkit';
import { type DiscordCommand, loadDiscord, sendDiscordCommand, storeWebhook } from './discord.api';
import { rootReducer } from '../../../shared/root-reducer';

interface State {
  slug: string;
  /** Null until it is loaded. */
  view: CommunityDiscord | null;
  failed: boolean;
  /** Commands whose answer has not come yet. */
  pending: DiscordCommand[];
  webhook: { saving: boolean; problem: string | null };
  /** Increases with every webhook that was stored, so that the form is emptied: the address is a secret. */
  stored: number;
}
const initialState: State = {
  slug: '',
  view: null,
  failed: false,
  pending: [],
  webhook: { saving: false, problem: null },
  stored: 0,
};

/** Where the community whose staff area is open shows its scrims in Discord. */
export const communityDiscord = createSlice({
  name: 'communityDiscord',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    const show = (state: State, slug: string, view: CommunityDiscord) => {
      if (state.slug === slug) Object.assign(state, { view, failed: false });
    };
    const settle = (state: State, { target }: DiscordCommand) => {
      state.pending = state.pending.filter((one) => one.target !== target);
    };
    on.addCase(loadDiscord.requested, (state, { payload: { slug } }) =>
      state.slug === slug ? { ...state, failed: false } : { ...initialState, slug },
    );
    on.addCase(loadDiscord.succeeded, (state, { payload: { args, result } }) => show(state, args.slug, result));
    on.addCase(loadDiscord.failed, (state) => void (state.failed = state.view === null));
    on.addCase(sendDiscordCommand.requested, ({ pending }, { payload }) => void pending.push(payload));
    on.addCase(sendDiscordCommand.succeeded, (state, { payload: { args, result } }) => {
      settle(state, args);
      show(state, args.slug, result);
    });
    on.addCase(sendDiscordCommand.failed, (state, { payload: { args } }) => settle(state, args));
    on.addCase(storeWebhook.requested, (state) => void (state.webhook = { saving: true, problem: null }));
    on.addCase(storeWebhook.succeeded, (state, { payload: { args, result } }) => {
      state.webhook = { saving: false, problem: null };
      state.stored += 1;
      show(state, args.slug, result);
    });
    on.addCase(storeWebhook.failed, (state, { payload: { failure } }) => {
      state.webhook = { saving: false, problem: failure.fields['url'] ?? failure.message };
    });
  },
  selectors: {
    selectDiscord: ({ view }) => view,
    selectDiscordFailed: ({ failed }) => failed,
    selectPendingOf: ({ pending }, target: string) => pending.find((one) => one.target === target)?.kind,
    selectWebhookForm: ({ webhook }) => webhook,
    selectStored: ({ stored }) => stored,
  },
}).injectInto(rootReducer);
export const { selectDiscord, selectDiscordFailed, selectPendingOf, selectWebhookForm, selectStored } =
  communityDiscord.selectors;

export type { DiscordCommand } from './discord.api';
export { loadDiscord, sendDiscordCommand, storeWebhook };
