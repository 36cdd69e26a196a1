import type { Language } from '@muster/contracts/languages';
import type { NotificationKind, NotificationView } from '@muster/contracts/notifications';
import type { AggregateDecider, EventNotification, Occurrence, Withdrawal } from '@muster/kernel';
import { v7 as uuid } from 'uuid';
import type { OccurredOf, RowWrite } from '@muster/platform';

/**
 * A notification for a user, at most one per cause. A feature writes it in the commit of the event it is about; the
 * notifications feature stores, shows, mails and pushes it. It contains only ids; texts are resolved when it is read.
 */
export interface NewNotification {
  to: string;
  kind: NotificationKind;
  cause: string;
  at: string;
  relatedUser?: string;
  relatedScrim?: string;
  conversation?: string;
  relatedCommunity?: string;
  /** A word or sentence that only this notification has, such as a reason. Deleted with it. */
  words?: string;
}

/** Cause keys, shared by features that write notifications and those that look for them. */
export const causeOf = {
  scrimAlert: (alertId: string) => `alert_${alertId}`,
  membershipRequest: (requestId: string) => `membership_request_${requestId}`,
  /** A personal invitation to a community. */
  invitation: (invitationId: string) => `invitation_${invitationId}`,
  /** A person has signed up with an invited Riot ID. */
  claim: (invitationId: string) => `claim_${invitationId}`,
  /** A decision about a member, made at that instant. */
  membership: (communityId: string, userId: string, at: string) =>
    `membership_${communityId}_${userId}_${Date.parse(at)}`,
  /** Discord accepts no messages in the channel since that instant. */
  discordSuspension: (channelId: string, at: string) => `discord_${channelId}_${Date.parse(at)}`,
  /** The webhook was switched off at that instant. */
  webhookSuspension: (webhookId: string, at: string) => `webhook_${webhookId}_${Date.parse(at)}`,
} as const;

/** Words of a request to join that is about an invited person who has signed up. */
export const OF_INVITED = 'invited';

export function notificationRow({
  to,
  kind,
  cause,
  at,
  relatedUser,
  relatedScrim,
  conversation,
  relatedCommunity,
  words,
}: NewNotification): RowWrite {
  return {
    table: 'notifications',
    traced: true,
    row: {
      id: uuid(),
      recipient: to,
      kind,
      cause,
      related_user: relatedUser ?? null,
      related_scrim: relatedScrim ?? null,
      conversation: conversation ?? null,
      related_community: relatedCommunity ?? null,
      words: words ?? null,
      created_at: at,
    },
  };
}

/** Removes a notification whose cause has ended; without `to`, those of all recipients. */
export const withdrawnNotificationRow = ({
  to,
  cause,
  at,
}: Pick<NewNotification, 'cause' | 'at'> & { to?: string }): RowWrite => ({
  table: 'notifications',
  traced: true,
  row: { ...(to && { recipient: to }), cause, removed_at: at },
});

const rowsOf = (
  notification: EventNotification<NotificationKind> | Withdrawal,
  { at }: Pick<Occurrence, 'at'>,
): RowWrite[] => {
  if ('withdraw' in notification) return [withdrawnNotificationRow({ cause: notification.withdraw, at })];
  const { to, kind, ...others } = notification;
  return [...new Set(to)].map((one) => notificationRow({ ...others, to: one, kind, at }));
};

/** The notifications that an aggregate's events write in their commit. */
export function notificationsOf<S, E extends { type: string }>({
  notify,
}: Pick<AggregateDecider<never, S, E, NotificationKind>, 'notify'>): (occurred: OccurredOf<S, E>) => RowWrite[] {
  const types = new Set(Object.keys(notify));
  return (occurred) =>
    occurred(types).flatMap(({ event, after, ...occurrence }) =>
      notify[event.type]!(event, after, occurrence).flatMap((notification) => rowsOf(notification, occurrence)),
    );
}

/** Read access to notifications. Provided by the notifications feature. */
export interface Notifications {
  /** Returns the notification for a cause, read or unread, or null. */
  findByCause(cause: string, recipient: string): Promise<NotificationView | null>;
}
export const NOTIFICATIONS = Symbol('NOTIFICATIONS');

/** Tries the mail server out. Provided by the notifications feature. */
export interface TestMails {
  /** Returns null once the server has accepted a mail to the user, `off` without a server, or why it was not sent. */
  send(userId: string, language: Language): Promise<string | null>;
}
export const TEST_MAILS = Symbol('TEST_MAILS');
