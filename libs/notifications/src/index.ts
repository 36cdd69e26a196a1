import { type Feature, NOTIFICATIONS } from '@muster/platform';
import { announcementAggregate } from './aggregate';
import { AnnounceStartJob } from './announce-start.job';
import { Deliveries } from './channels/deliveries';
import { Links } from './channels/links';
import { MailNotificationJob } from './channels/mail-notification.job';
import { PushMessageJob } from './channels/push-message.job';
import { MAIL_NOTIFICATION, deliverPolicy, PUSH_MESSAGE, PUSH_NOTIFICATION } from './channels/deliver-policy';
import { MailTransport } from './channels/mail-transport';
import { PushKeyring } from './channels/push-keys';
import { PushSender } from './channels/push-sender';
import { PushNotificationJob } from './channels/push-notification.job';
import { Subscriptions } from './channels/subscriptions';
import { removeSignedOutBrowsers, eraseNotifications } from './erase';
import { NotificationsController } from './http/notifications.controller';
import { PreferencesController } from './http/preferences.controller';
import { PushController } from './http/push.controller';
import { UnsubscribeController } from './http/unsubscribe.controller';
import { ANNOUNCE_START, announceStarts } from './policies/announce-start';
import { Browsers1700000000502 } from './read/browsers.migration';
import { Deliveries1700000000501 } from './read/channels.migration';
import { Inbox } from './read/inbox';
import { NotificationData } from './read/notification-data';
import { Notifications1700000000500 } from './read/notifications.migration';
import { PreferenceQueries } from './read/preference-queries';
import { NotificationQueries } from './read/queries';
import { NotificationSockets } from './realtime';
import { ExpiredNotificationsSweep } from './expired-notifications-sweep';

export const notifications: Feature = {
  name: 'notifications',
  aggregates: [announcementAggregate],
  errors: {},
  migrations: [Notifications1700000000500, Deliveries1700000000501, Browsers1700000000502],
  policies: [announceStarts, deliverPolicy, removeSignedOutBrowsers, eraseNotifications],
  jobs: {
    [ANNOUNCE_START]: AnnounceStartJob,
    [MAIL_NOTIFICATION]: MailNotificationJob,
    [PUSH_NOTIFICATION]: PushNotificationJob,
    [PUSH_MESSAGE]: PushMessageJob,
  },
  controllers: [PreferencesController, PushController, UnsubscribeController, NotificationsController],
  personalData: NotificationData,
  providers: [
    NotificationQueries,
    PreferenceQueries,
    Inbox,
    { provide: NOTIFICATIONS, useExisting: Inbox },
    Subscriptions,
    PushKeyring,
    Links,
  ],
  apiProviders: [NotificationSockets],
  workerProviders: [Deliveries, MailTransport, PushSender, ExpiredNotificationsSweep],
};
