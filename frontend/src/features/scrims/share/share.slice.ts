import type { ScrimPreview } from '@muster/contracts';
import { createSlice } from '@reduxjs/toolkit';
import { entryUrl, loadFeed, loadPreview, rotateFeed, downloadEntry } from './share.api';
import { rootReducer } from '../../../shared/root-reducer';

interface State {
  /** Public previews by scrim; null if there is none. */
  previews: Record<string, ScrimPreview | null>;
  /** The user's calendar feed. */
  feed: { url: string | null; busy: boolean };
}
const initialState: State = { previews: {}, feed: { url: null, busy: false } };

export const share = createSlice({
  name: 'share',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(loadPreview.succeeded, (state, { payload: { args, result } }) => {
      state.previews[args.scrimId] = result;
    });
    on.addCase(loadPreview.failed, (state, { payload: { args, failure } }) => {
      // Keeps the preview while the server is unreachable.
      if (failure.status === 404 || !state.previews[args.scrimId]) state.previews[args.scrimId] = null;
    });
    for (const call of [loadFeed, rotateFeed]) {
      on.addCase(call.requested, (state) => {
        state.feed.busy = true;
      });
      on.addCase(call.succeeded, (state, { payload }) => {
        state.feed = { url: payload.result.url, busy: false };
      });
      on.addCase(call.failed, (state) => {
        state.feed.busy = false;
      });
    }
  },
  selectors: {
    selectPreview: (state, scrimId: string): ScrimPreview | null | undefined => state.previews[scrimId],
    selectFeed: (state) => state.feed,
  },
}).injectInto(rootReducer);
export const { selectPreview, selectFeed } = share.selectors;
export { entryUrl };
export { loadPreview, loadFeed, rotateFeed, downloadEntry };
