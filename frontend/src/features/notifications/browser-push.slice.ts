import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * How notifications of this browser stand: it cannot show any, its owner blocks them, they are off, being switched, on,
 * or on as long as
 * a tab is open (a browser without a push service).
 */
export type BrowserStatus =
  'unknown' | 'unsupported' | 'blocked' | 'off' | 'switching-on' | 'switching-off' | 'on' | 'tab-only';

export const browserPush = createSlice({
  name: 'browserNotices',
  initialState: { status: 'unknown' as BrowserStatus, /** Our own card asks. */ isPrompting: false },
  reducers: {
    statusChanged: (state, { payload }: PayloadAction<BrowserStatus>) => void (state.status = payload),
    promptShown: (state) => void (state.isPrompting = true),
    enableRequested: (state) => void Object.assign(state, { isPrompting: false, status: 'switching-on' }),
    promptDeclined: (state) => void (state.isPrompting = false),
    disableRequested: (state) => void (state.status = 'switching-off'),
  },
  selectors: { selectBrowserStatus: (state) => state.status, selectIsPrompting: (state) => state.isPrompting },
});
/** Wished and unwished: switched by a click, on the card or in the settings. */
export const { statusChanged, promptShown, enableRequested, promptDeclined, disableRequested } = browserPush.actions;
export const { selectBrowserStatus, selectIsPrompting } = browserPush.selectors;

/** I sat down in a scrim, or cast it, and it is still to start. */
export const joinedScrim = createAction('notifications/joinedScrim');
/** A notification of the browser was clicked; the app knows where its address leads. */
export const notificationClicked = createAction<string>('notifications/notificationClicked');
