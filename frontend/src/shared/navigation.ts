import { createAction } from '@reduxjs/toolkit';

/** A saga wishes to go somewhere; the app's router does it. */
export const goTo = createAction<{ to: string; replace?: boolean }>('navigation/goTo');
/** The router arrived. */
export const pathChanged = createAction<{ path: string; search: string }>('navigation/pathChanged');
