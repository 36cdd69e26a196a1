import { createAction } from '@reduxjs/toolkit';

/** Sent to admins when the open reports of messages or communities have changed. */
export const reportsChanged = createAction<{ at: string }>('admin/reportsChanged');
