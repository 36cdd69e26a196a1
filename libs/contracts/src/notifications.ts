import { z } from 'zod';
import { notifiedOffer } from './attendance';
import { communityRef } from './communities';
import { personRef } from './person-ref';
import { multilineText } from './text';
import { personView, playerView } from './users';

/** The kinds that are also mailed and pushed, as their recipients prefer. */
export const DELIVERED_KINDS = [
  'friend-request',
  'now-friends',
  'conversation-start',
  'scrim-start',
  'community-request',
  'community-approved',
  'community-role',
  'community-excluded',
  'community-scrim',
  'discord-suspended',
  'check-in-open',
  'check-in-missing',
  'seat-offer',
  'seat-passed',
  'seat-unfilled',
  'scrim-moved',
  'scrim-deleted',
] as const;
export type DeliveredKind = (typeof DELIVERED_KINDS)[number];
/** Users push notifications of the kind `note` to themselves. */
export const NOTIFICATION_KINDS = [...DELIVERED_KINDS, 'note'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notificationView = z
  .object({
    _id: z.string(),
    receiverId: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    message: z.string(),
    /** User id; `relatedUser` is null after the account was deleted. */
    _relatedUser: z.string().nullable(),
    relatedUser: personView.nullable(),
    /** Scrim id; `relatedScrim` is how it is called. */
    _relatedScrim: z.string().nullable(),
    relatedScrim: z.object({ _id: z.string(), title: z.string() }).nullable(),
    /** Community id; `relatedCommunity` is what others call it. */
    _relatedCommunity: z.string().nullable(),
    relatedCommunity: communityRef.nullable(),
    /** The offer of a `seat-offer`, to accept or decline. */
    offer: notifiedOffer.nullable(),
    /** The conversation that was started, with both members. */
    conversation: z.object({ _id: z.string(), members: playerView.array() }).nullable(),
    /**
     * What clients of the specification open: a chat, the friend requests, or the scrim, which exists and is open to the
     * receiver.
     */
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
/** Fields that older clients send. Subject and receiver are taken from stored data instead. */
export const pushNotificationBody = z
  .object({
    message: multilineText.min(1).max(NOTE_MAX_LENGTH).optional(),
    _relatedUser: personRef.nullish(),
  })
  .meta({ id: 'PushNotification' });
export type PushNotificationBody = z.infer<typeof pushNotificationBody>;
/** `notifications`: set if the receiver is the caller. */
export const pushedNotificationResponse = z
  .object({
    success: z.literal(true),
    notification: notificationView,
    notifications: notificationView.array().optional(),
  })
  .meta({ id: 'NotificationPushed' });

/** The kinds whose channels users can configure. In the app, all notifications are shown. */
export const CONFIGURABLE_KINDS = [...DELIVERED_KINDS, 'message'] as const;
export type ConfigurableKind = (typeof CONFIGURABLE_KINDS)[number];
export const channelPreferences = z.object({ push: z.boolean(), email: z.boolean() });
export type ChannelPreferences = z.infer<typeof channelPreferences>;
const kinds = z.object({
  'friend-request': channelPreferences,
  'now-friends': channelPreferences,
  'conversation-start': channelPreferences,
  'scrim-start': channelPreferences,
  'community-request': channelPreferences,
  'community-approved': channelPreferences,
  'community-role': channelPreferences,
  'community-excluded': channelPreferences,
  'community-scrim': channelPreferences,
  'discord-suspended': channelPreferences,
  'check-in-open': channelPreferences,
  'check-in-missing': channelPreferences,
  'seat-offer': channelPreferences,
  'seat-passed': channelPreferences,
  'seat-unfilled': channelPreferences,
  'scrim-moved': channelPreferences,
  'scrim-deleted': channelPreferences,
  message: channelPreferences,
});
export const notificationPreferences = z
  .object({
    kinds,
    /** False after a click on an unsubscribe link, until the user opts in again. */
    emailSubscribed: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
/** Omitted fields keep their values. */
export const changePreferencesBody = z
  .object({
    kinds: z.partialRecord(z.enum(CONFIGURABLE_KINDS), channelPreferences.partial()).optional(),
    emailSubscribed: z.boolean().optional(),
  })
  .meta({ id: 'ChangePreferences' });
export type ChangePreferencesBody = z.infer<typeof changePreferencesBody>;

/**
 * Everything is on by default except emails for messages, requests to join and new scrims of communities, which would
 * be too many. Who switches off both channels of `community-scrim` is not notified in the app either.
 */
export const DEFAULT_CHANNEL_PREFERENCES: Record<ConfigurableKind, ChannelPreferences> = {
  'friend-request': { push: true, email: true },
  'now-friends': { push: true, email: true },
  'conversation-start': { push: true, email: true },
  'scrim-start': { push: true, email: true },
  'community-request': { push: true, email: false },
  'community-approved': { push: true, email: true },
  'community-role': { push: true, email: true },
  'community-excluded': { push: true, email: true },
  'community-scrim': { push: true, email: false },
  'discord-suspended': { push: true, email: true },
  'check-in-open': { push: true, email: true },
  'check-in-missing': { push: true, email: true },
  'seat-offer': { push: true, email: true },
  'seat-passed': { push: true, email: true },
  'seat-unfilled': { push: true, email: true },
  'scrim-moved': { push: true, email: true },
  'scrim-deleted': { push: true, email: true },
  message: { push: true, email: false },
};

/** The result of `PushSubscription.toJSON()`. */
export const pushSubscriptionBody = z
  .object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;
export const pushUnsubscribeBody = z.object({ endpoint: z.string().min(1).max(1_000) }).meta({ id: 'PushUnsubscribe' });
/** `renewal`: lets the service worker, which has no token, replace this subscription after the browser renewed it. */
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

/** The payload of a push message to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  url: string;
  tag: string;
  /** Buttons; each opens its page. */
  actions?: { action: string; title: string; url: string }[];
}
