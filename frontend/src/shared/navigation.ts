import { createAction } from '@reduxjs/toolkit';

/** Dispatched by sagas; the app's router navigates. `state` is added to what the current history entry holds. */
export const goTo = createAction<{ to: string; replace?: boolean; state?: Record<string, unknown> }>('navigation/goTo');
/** Dispatched after the router has navigated. */
export const pathChanged = createAction<{
  path: string;
  search: string;
  /** The user left the page for another; the app's own redirects do not count. */
  hasLeft?: boolean;
}>('navigation/pathChanged');
