import { type Feature } from '@muster/platform';
import { NOTIFICATIONS, TEST_MAILS } from './ports';
import { scrimAlertAggregate } from './aggregate';
import { AnnounceCommunityScrimJob } from './jobs/announce-community-scrim.job';
import { RaiseAlertJob } from './jobs/scrim-alerts.jobs';
import { scrimAlerts, RAISE_ALERT } from './policies/scrim-alerts.policy';
import { Deliveries } from './write/deliveries.store';
import { Links } from './jobs/links';
import { MailNotificationJob } from './jobs/mail-notification.job';
import { PushMessageJob } from './jobs/push-message.job';
import { PushTestJob } from './jobs/push-test.job';
import { MAIL_NOTIFICATION, deliverPolicy, PUSH_MESSAGE, PUSH_NOTIFICATION, PUSH_TEST } from './write/deliver.policy';
import { MailTransport } from './jobs/mail-transport';
import { PushKeyring } from './write/push-keys.store';
import { pushCheck } from './jobs/push.check';
import { PushSender } from './jobs/push-sender';
import { PushNotificationJob } from './jobs/push-notification.job';
import { Subscriptions } from './write/push-subscriptions.store';
import { removeSignedOutBrowsers, eraseNotifications } from './write/erase-notifications.policy';
import { NotificationsController } from './http/notifications.controller';
import { PreferencesController } from './http/preferences.controller';
import { PushController } from './http/push.controller';
import { UnsubscribeController } from './http/unsubscribe.controller';
import { ANNOUNCE_COMMUNITY_SCRIM, announceCommunityScrims } from './policies/announce-community-scrim.policy';
import { Notifications1795564800050 } from './read/notifications.migration';
import { Followers } from './read/followers';
import { Inbox } from './read/inbox';
import { NotificationData } from './read/notification-data';
import { PreferenceStore } from './write/preferences.store';
import { NotificationQueries } from './read/notifications.queries';
import { notificationPreferences } from './read/preferences.schema';
import { pushKeys } from './read/push-keys.schema';
import { pushSubscriptions } from './read/push-subscriptions.schema';
import { NotificationSockets } from './realtime';
import { SEND_DIGEST } from './write/digest';
import { MailSender } from './jobs/mail-sender';
import { TestMailSender } from './jobs/test-mails';
import { SendDigestJob } from './jobs/send-digest.job';
import { ExpiredNotificationsSweep } from './write/expired-notifications-sweep';
import { catalogue as texts } from './texts/catalogue';
import { mailChecks } from './jobs/mail.check';

export const notifications: Feature = {
  name: 'notifications',
  texts,
  aggregates: [scrimAlertAggregate],
  errors: {},
  migrations: [Notifications1795564800050],
  entities: [notificationPreferences, pushKeys, pushSubscriptions],
  policies: [announceCommunityScrims, scrimAlerts, deliverPolicy, removeSignedOutBrowsers, eraseNotifications],
  jobs: [
    ANNOUNCE_COMMUNITY_SCRIM.performedBy(AnnounceCommunityScrimJob),
    RAISE_ALERT.performedBy(RaiseAlertJob),
    MAIL_NOTIFICATION.performedBy(MailNotificationJob),
    PUSH_NOTIFICATION.performedBy(PushNotificationJob),
    PUSH_MESSAGE.performedBy(PushMessageJob),
    PUSH_TEST.performedBy(PushTestJob),
    SEND_DIGEST.performedBy(SendDigestJob),
  ],
  controllers: [PreferencesController, PushController, UnsubscribeController, NotificationsController],
  checks: (config) => [...mailChecks(config), pushCheck(config)],
  personalData: NotificationData,
  providers: [
    NotificationQueries,
    PreferenceStore,
    Inbox,
    { provide: NOTIFICATIONS, useExisting: Inbox },
    Subscriptions,
    PushKeyring,
    Links,
    MailTransport,
  ],
  apiProviders: [NotificationSockets, { provide: TEST_MAILS, useClass: TestMailSender }],
  workerProviders: [Deliveries, Followers, MailSender, PushSender, ExpiredNotificationsSweep],
};
