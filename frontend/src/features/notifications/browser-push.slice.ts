import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../shared/root-reducer';

/**
 * Status of this browser's notifications: unsupported, on a page without https, blocked by the user, off, being
 * switched, on, or shown only while a tab is open because the browser has no push service ('tab-only').
 */
export type BrowserStatus =
  'unknown' | 'unsupported' | 'insecure' | 'blocked' | 'off' | 'switching-on' | 'switching-off' | 'on' | 'tab-only';

export const browserPush = createSlice({
  name: 'browserPush',
  initialState: { status: 'unknown' as BrowserStatus, /** Our own prompt is shown. */ isPrompting: false },
  reducers: {
    statusChanged: (state, { payload }: PayloadAction<BrowserStatus>) => void (state.status = payload),
    promptShown: (state) => void (state.isPrompting = true),
    enableRequested: (state) => void Object.assign(state, { isPrompting: false, status: 'switching-on' }),
    promptDeclined: (state) => void (state.isPrompting = false),
    disableRequested: (state) => void (state.status = 'switching-off'),
  },
  selectors: { selectBrowserStatus: (state) => state.status, selectIsPrompting: (state) => state.isPrompting },
}).injectInto(rootReducer);
export const { statusChanged, promptShown, enableRequested, promptDeclined, disableRequested } = browserPush.actions;
export const { selectBrowserStatus, selectIsPrompting } = browserPush.selectors;

/** The user has joined a scrim that has not started, as a player or caster. */
export const joinedScrim = createAction('notifications/joinedScrim');
/** The user has clicked a notification; carries its URL. */
export const notificationClicked = createAction<string>('notifications/notificationClicked');
