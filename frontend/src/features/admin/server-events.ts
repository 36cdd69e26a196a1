import { createAction } from '@reduxjs/toolkit';

/** To admins: figures of the dashboard are others now. */
export const dashboardChanged = createAction<{ at: string }>('admin/dashboardChanged');
/** To admins: other messages wait to be judged now. */
export const reportsChanged = createAction<{ at: string }>('admin/reportsChanged');
