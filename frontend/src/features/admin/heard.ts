import { createAction } from '@reduxjs/toolkit';

/** To admins: figures of the dashboard are others now. */
export const dashboardMoved = createAction<{ at: string }>('admin/dashboardMoved');
/** To admins: other messages wait to be judged now. */
export const reportsMoved = createAction<{ at: string }>('admin/reportsMoved');
