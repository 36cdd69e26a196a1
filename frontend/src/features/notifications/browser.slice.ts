import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * How notifications of this browser stand: it cannot show any, its owner blocks them, they are off, being switched, on, or on as long as
 * a tab is open (a browser without a push service).
 */
export type BrowserStatus = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'switching-on' | 'switching-off' | 'on' | 'tab-only';

export const browserNotices = createSlice({
  name: 'browserNotices',
  initialState: { status: 'unknown' as BrowserStatus, /** Our own card asks. */ asking: false },
  reducers: {
    browserStands: (state, { payload }: PayloadAction<BrowserStatus>) => void (state.status = payload),
    cardShown: (state) => void (state.asking = true),
    browserWished: (state) => void Object.assign(state, { asking: false, status: 'switching-on' }),
    cardDeclined: (state) => void (state.asking = false),
    browserUnwished: (state) => void (state.status = 'switching-off'),
  },
  selectors: { selectBrowserStatus: (state) => state.status, selectAsking: (state) => state.asking },
});
/** Wished and unwished: switched by a click, on the card or in the settings. */
export const { browserStands, cardShown, browserWished, cardDeclined, browserUnwished } = browserNotices.actions;
export const { selectBrowserStatus, selectAsking } = browserNotices.selectors;

/** I sat down in a scrim, or cast it, and it is still to start. */
export const tookPart = createAction('notifications/tookPart');
/** A notification of the browser was clicked; the app knows where its address leads. */
export const linkFollowed = createAction<string>('notifications/linkFollowed');
