import { createAction } from '@reduxjs/toolkit';

/** Sent to admins when statistics of the dashboard have changed. */
export const dashboardChanged = createAction<{ at: string }>('admin/dashboardChanged');
/** To admins: background jobs were requested, started or ended. */
export const effectsChanged = createAction<{ at: string }>('admin/effectsChanged');
