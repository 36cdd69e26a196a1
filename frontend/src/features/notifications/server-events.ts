import type { NotificationView } from '@muster/contracts/notifications';
import type { ServerMessages } from '@muster/contracts/sockets';
import { createAction } from '@reduxjs/toolkit';

export const notificationReceived = createAction<NotificationView>('notifications/notificationReceived');
export const notificationsRemoved = createAction<ServerMessages['notifications_removed']>(
  'notifications/notificationsRemoved',
);
/** The notification that a scrim of the user starts now. */
export const isScrimStarting = (action: unknown): action is ReturnType<typeof notificationReceived> =>
  notificationReceived.match(action) && action.payload.kind === 'scrim-start';
