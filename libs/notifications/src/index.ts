import { type Feature, NOTIFICATIONS } from '@muster/platform';
import { announcementAggregate } from './aggregate';
import { NotificationsController } from './http/notifications.controller';
import { Inbox } from './read/inbox';
import { Notifications1700000000500 } from './read/notifications.migration';
import { NotificationQueries } from './read/queries';
import { NotificationSockets } from './realtime';

export const notifications: Feature = {
  name: 'notifications',
  aggregates: [announcementAggregate],
  errors: {},
  migrations: [Notifications1700000000500],
  controllers: [NotificationsController],
  providers: [NotificationQueries, Inbox, { provide: NOTIFICATIONS, useExisting: Inbox }],
  api: [NotificationSockets],
};
