import type { NotificationView, ServerMessages } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

export const notificationReceived = createAction<NotificationView>('notifications/notificationReceived');
export const notificationsRemoved = createAction<ServerMessages['notifications_removed']>(
  'notifications/notificationsRemoved',
);
/** A scrim of the user starts now. */
export const scrimStarting = createAction<ServerMessages['scrimStartNotification']>('notifications/scrimStarting');
