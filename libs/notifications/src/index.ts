import { type Feature, NOTIFICATIONS } from '@muster/platform';
import { announcementAggregate } from './aggregate';
import { Announcing } from './announcing.job';
import { Deliveries } from './channels/deliveries';
import { Links } from './channels/links';
import { Mailing } from './channels/mailing.job';
import { MessagePushing } from './channels/message-pushing.job';
import { MAIL_NOTIFICATION, outside, PUSH_MESSAGE, PUSH_NOTIFICATION } from './channels/outside';
import { Post } from './channels/post';
import { PushKeyring } from './channels/push-keys';
import { Pusher } from './channels/pusher';
import { Pushing } from './channels/pushing.job';
import { Subscriptions } from './channels/subscriptions';
import { forgetBrowsers, forgetNotified } from './forget';
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
import { Upkeep } from './upkeep';

export const notifications: Feature = {
  name: 'notifications',
  aggregates: [announcementAggregate],
  errors: {},
  migrations: [Notifications1700000000500, Deliveries1700000000501, Browsers1700000000502],
  policies: [announceStarts, outside, forgetBrowsers, forgetNotified],
  jobs: { [ANNOUNCE_START]: Announcing, [MAIL_NOTIFICATION]: Mailing, [PUSH_NOTIFICATION]: Pushing, [PUSH_MESSAGE]: MessagePushing },
  controllers: [PreferencesController, PushController, UnsubscribeController, NotificationsController],
  personal: NotificationData,
  providers: [NotificationQueries, PreferenceQueries, Inbox, { provide: NOTIFICATIONS, useExisting: Inbox }, Subscriptions, PushKeyring, Links],
  api: [NotificationSockets],
  worker: [Deliveries, Post, Pusher, Upkeep],
};
