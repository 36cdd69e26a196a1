import type { NotificationKind, NotificationView } from '@muster/contracts';
import { v7 as uuid } from 'uuid';
import type { RowWrite } from './log/events';

/**
 * Something a person is to be told, once per cause. A feature writes it in the commit of the fact it is about; the
 * notifications feature stores it, shows it, mails it and pushes it. Only ids: the words are found when it is read.
 */
export interface NewNotification {
  to: string;
  kind: NotificationKind;
  cause: string;
  at: string;
  relatedUser?: string;
  relatedScrim?: string;
  conversation?: string;
}

/** What each cause is called, by whoever writes a notice and by whoever looks for it. */
export const causeOf = {
  friendRequest: (requestId: string) => `request_${requestId}`,
  friendship: (requestId: string) => `friends_${requestId}`,
  conversation: (conversationId: string) => `conversation_${conversationId}`,
  scrimStart: (announcementId: string) => `start_${announcementId}`,
} as const;

export function notificationRow({
  to,
  kind,
  cause,
  at,
  relatedUser,
  relatedScrim,
  conversation,
}: NewNotification): RowWrite {
  return {
    table: 'notifications',
    row: {
      id: uuid(),
      recipient: to,
      kind,
      cause,
      related_user: relatedUser ?? null,
      related_scrim: relatedScrim ?? null,
      conversation: conversation ?? null,
      created_at: at,
    },
  };
}

/** What it told of is over before it was read. */
export const withdrawnNotificationRow = ({
  to,
  cause,
  at,
}: Pick<NewNotification, 'to' | 'cause' | 'at'>): RowWrite => ({
  table: 'notifications',
  row: { recipient: to, cause, removed_at: at },
});

/** Notices as people read them. Provided by the notifications feature. */
export interface Notifications {
  /** What that person was told of that cause, read or not. */
  findByCause(cause: string, recipient: string): Promise<NotificationView | null>;
}
export const NOTIFICATIONS = Symbol('NOTIFICATIONS');
