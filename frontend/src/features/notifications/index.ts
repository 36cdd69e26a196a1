export { notificationHeard, notificationsRemoved, scrimStarts } from './heard';
