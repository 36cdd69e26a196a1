export { notificationsSaga } from './notifications.saga';
export { notificationHeard, notifications, notificationsRemoved, scrimStarts, selectUnread } from './notifications.slice';
