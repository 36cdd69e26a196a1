import { type StoredEvent } from '@muster/platform';
import { causeOf } from '../ports';

/** The facts people are told of, and the cause under which what they were told is found. */
const CAUSE_OF_EVENT: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string>> = {
  FriendshipRequested: ({ requestId }) => causeOf.friendRequest(String(requestId)),
  FriendshipBegan: ({ requestId }) => causeOf.friendship(String(requestId)),
  ConversationOpened: ({ conversationId }) => causeOf.conversation(String(conversationId)),
  StartAnnounced: ({ announcementId }) => causeOf.scrimStart(String(announcementId)),
};

/** The facts that make what people were told of idle: its cause. They read it no more. */
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
