import type { NotificationView, ServerMessages } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

export const notificationHeard = createAction<NotificationView>('notifications/heard');
export const notificationsRemoved = createAction<ServerMessages['notifications_removed']>('notifications/removed');
/** A scrim I take part in starts now. */
export const scrimStarts = createAction<ServerMessages['scrimStartNotification']>('notifications/scrimStarts');
