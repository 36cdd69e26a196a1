import { type StoredEvent } from '@muster/platform';
import { causeOf } from '../ports';

/** Events that notify users, and the cause their notifications are stored under. */
const CAUSE_OF_EVENT: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string>> = {
  FriendshipRequested: ({ requestId }) => causeOf.friendRequest(String(requestId)),
  FriendshipBegan: ({ requestId }) => causeOf.friendship(String(requestId)),
  ConversationOpened: ({ conversationId }) => causeOf.conversation(String(conversationId)),
  StartAnnounced: ({ announcementId }) => causeOf.scrimStart(String(announcementId)),
};

/** Events that settle an earlier notification, and its cause; the notification is removed. */
const CAUSE_SETTLED_BY: typeof CAUSE_OF_EVENT = Object.fromEntries(
  ['FriendRequestWithdrawn', 'FriendRequestRejected', 'FriendshipBegan'].map((type) => [
    type,
    CAUSE_OF_EVENT['FriendshipRequested']!,
  ]),
);

export const causeSettledBy = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | undefined =>
  CAUSE_SETTLED_BY[type]?.(data);

export const causeOfEvent = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | undefined =>
  CAUSE_OF_EVENT[type]?.(data);
