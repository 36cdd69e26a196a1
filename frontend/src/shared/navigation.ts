import { createAction } from '@reduxjs/toolkit';

/** Dispatched by sagas; the app's router navigates. */
export const goTo = createAction<{ to: string; replace?: boolean }>('navigation/goTo');
/** Dispatched after the router has navigated. */
export const pathChanged = createAction<{ path: string; search: string }>('navigation/pathChanged');
