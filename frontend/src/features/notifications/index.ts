export { notificationReceived, notificationsRemoved, scrimStarting } from './server-events';
