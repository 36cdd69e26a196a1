import { z } from 'zod';
import { notifiedOffer } from './attendance';
import { communityRef } from './communities';
import { personRef } from './person-ref';
import { multilineText } from './text';
import { personView, playerView } from './users';

export const channelPreferences = z.object({ push: z.boolean(), email: z.boolean() });
export type ChannelPreferences = z.infer<typeof channelPreferences>;

const both: ChannelPreferences = { push: true, email: true };
/** Emails would be too many. */
const pushOnly: ChannelPreferences = { push: true, email: false };
/**
 * The kinds that are also mailed and pushed, with the channels that are on by default. A user who switches off both
 * channels of `community-scrim` is not notified in the app either.
 */
const DELIVERED = {
  'friend-request': both,
  'now-friends': both,
  'conversation-start': both,
  'scrim-start': both,
  'community-request': pushOnly,
  'community-invited': pushOnly,
  'community-approved': both,
  'community-role': both,
  'community-excluded': both,
  'community-scrim': pushOnly,
  'discord-suspended': both,
  'webhook-suspended': both,
  'check-in-open': both,
  'check-in-missing': both,
  'seat-offer': both,
  'seat-passed': both,
  'seat-unfilled': both,
  'scrim-moved': both,
  'scrim-deleted': both,
  'night-open': pushOnly,
  'evening-reminder': pushOnly,
  'evening-moved': both,
  'evening-cancelled': both,
  'evening-dealt': both,
  'availability-stale': pushOnly,
  'availability-asked': pushOnly,
  'team-invited': pushOnly,
  'team-joined': pushOnly,
  'team-left': pushOnly,
  'team-disbanded': both,
  'request-received': pushOnly,
  'request-proposed': pushOnly,
  'request-declined': pushOnly,
  'request-gone': pushOnly,
  'request-expired': pushOnly,
  'line-up-asked': pushOnly,
  'booking-made': both,
  'line-up-changed': pushOnly,
  'booking-time-proposed': pushOnly,
  'booking-moved': both,
  'booking-cancelled': both,
  'post-fits': pushOnly,
  'result-corrected': pushOnly,
  'around-enough': pushOnly,
  'ready-check': pushOnly,
  'pickup-made': pushOnly,
  'pickup-off': pushOnly,
} as const;
export type DeliveredKind = keyof typeof DELIVERED;
export const DELIVERED_KINDS = Object.keys(DELIVERED) as readonly DeliveredKind[];
/** Kinds that are over before a mail is read: their switches for mails do nothing and are not offered. */
export const NEVER_MAILED: ReadonlySet<string> = new Set<DeliveredKind>([
  'around-enough',
  'ready-check',
  'pickup-made',
  'pickup-off',
]);
/** Users push notifications of the kind `note` to themselves. */
export type NotificationKind = DeliveredKind | 'note';
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [...DELIVERED_KINDS, 'note'];

const notificationIcon = z.enum(['assign', 'bell', 'chat', 'check', 'friends', 'shield', 'swords']);
export type NotificationIcon = z.infer<typeof notificationIcon>;

export const notificationView = z
  .object({
    _id: z.string(),
    receiverId: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    icon: notificationIcon,
    /** The path of the page that shows what this is about; null if there is none. */
    link: z.string().nullable(),
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
     * These tell clients of the specification which page to open: a chat, the friend requests, or the scrim.
     * `isScrimAlert` is true only if the scrim exists and is open to the receiver.
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

/**
 * The channels that are on by default. The app shows all notifications anyway. Chat messages are only pushed, because
 * the app shows them in the chat.
 */
export const DEFAULT_CHANNEL_PREFERENCES = { ...DELIVERED, message: pushOnly };
/** The kinds whose channels users can configure. */
export type ConfigurableKind = keyof typeof DEFAULT_CHANNEL_PREFERENCES;
export const CONFIGURABLE_KINDS = Object.keys(DEFAULT_CHANNEL_PREFERENCES) as readonly ConfigurableKind[];
const kinds = z.object(
  Object.fromEntries(CONFIGURABLE_KINDS.map((kind) => [kind, channelPreferences])) as Record<
    ConfigurableKind,
    typeof channelPreferences
  >,
);
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
