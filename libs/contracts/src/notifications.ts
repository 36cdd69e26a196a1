import { z } from 'zod';
import { personRef } from './person-ref';
import { multilineText } from './text';
import { personView } from './users';

/** What a person can be told of, and switched. `note` is what one pushed to oneself. */
export const NOTIFICATION_KINDS = [
  'friend-request',
  'now-friends',
  'conversation-start',
  'scrim-start',
  'note',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notificationView = z
  .object({
    _id: z.string(),
    receiverId: z.string(),
    message: z.string(),
    /** The person's id; `relatedUser` is the person, as long as they have an account. */
    _relatedUser: z.string().nullable(),
    relatedUser: personView.nullable(),
    /** The scrim's id. */
    _relatedScrim: z.string().nullable(),
    /** The conversation's id. */
    conversation: z.string().nullable(),
    isConversationStart: z.boolean(),
    isFriendRequest: z.boolean(),
    isScrimAlert: z.boolean(),
    createdDate: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.infer<typeof notificationView>;

export const notificationList = z.object({ notifications: notificationView.array() }).meta({ id: 'Notifications' });
export type NotificationList = z.infer<typeof notificationList>;

export const NOTE_MAX_LENGTH = 500;
/** What older clients send along; whom and what it is about is judged from what is stored. */
export const pushNotificationBody = z
  .object({
    message: multilineText.min(1).max(NOTE_MAX_LENGTH).optional(),
    _relatedUser: personRef.nullish(),
  })
  .meta({ id: 'PushNotification' });
export type PushNotificationBody = z.infer<typeof pushNotificationBody>;
/** `notifications`: one's own, when the target is oneself. */
export const pushedNotificationResponse = z
  .object({
    success: z.literal(true),
    notification: notificationView,
    notifications: notificationView.array().optional(),
  })
  .meta({ id: 'NotificationPushed' });

/** The kinds that can be switched, each with the channels it comes by. In the app everything is shown. */
export const CONFIGURABLE_KINDS = [
  'friend-request',
  'now-friends',
  'conversation-start',
  'scrim-start',
  'message',
] as const;
export type ConfigurableKind = (typeof CONFIGURABLE_KINDS)[number];
export const channelPreferences = z.object({ push: z.boolean(), email: z.boolean() });
export type ChannelPreferences = z.infer<typeof channelPreferences>;
const kinds = z.object({
  'friend-request': channelPreferences,
  'now-friends': channelPreferences,
  'conversation-start': channelPreferences,
  'scrim-start': channelPreferences,
  message: channelPreferences,
});
export const notificationPreferences = z
  .object({
    kinds,
    /** False after a click on the unsubscribe link of a mail; opting in again in the settings makes it true. */
    emailSubscribed: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** Any part of it: what is not named stays as it was. */
export const changePreferencesBody = z
  .object({
    kinds: z.partialRecord(z.enum(CONFIGURABLE_KINDS), channelPreferences.partial()).optional(),
    emailSubscribed: z.boolean().optional(),
  })
  .meta({ id: 'ChangePreferences' });
export type ChangePreferencesBody = z.infer<typeof changePreferencesBody>;

/** Messages are too many to mail; everything else starts switched on. */
export const DEFAULT_CHANNEL_PREFERENCES: Record<ConfigurableKind, ChannelPreferences> = {
  'friend-request': { push: true, email: true },
  'now-friends': { push: true, email: true },
  'conversation-start': { push: true, email: true },
  'scrim-start': { push: true, email: true },
  message: { push: true, email: false },
};

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionBody = z
  .object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;
export const pushUnsubscribeBody = z.object({ endpoint: z.string().min(1).max(1_000) }).meta({ id: 'PushUnsubscribe' });
/**
 * `renewal`: by it the browser's worker, which has no token, may replace this very subscription by the one the browser
 * made of it.
 */
export const pushSubscribedResponse = z
  .object({ success: z.literal(true), renewal: z.string() })
  .meta({ id: 'PushSubscribed' });
export const pushRenewalBody = z
  .object({
    endpoint: z.string().min(1).max(1_000),
    renewal: z.string().min(1).max(100),
    subscription: pushSubscriptionBody,
  })
  .meta({ id: 'PushRenew' });
export const pushKeyResponse = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

/** What a push message carries to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export const nowFriendsMessage = (name: string): string => `You and ${name} are now friends!`;
