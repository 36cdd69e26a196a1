export { notificationReceived, notificationsRemoved, scrimStarting } from './heard';
