import { causeOf, type StoredEvent } from '@muster/platform';

/** The facts people are told of, and the cause under which what they were told is found. */
const CAUSES: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string>> = {
  FriendshipRequested: ({ requestId }) => causeOf.friendRequest(String(requestId)),
  FriendshipBegan: ({ requestId }) => causeOf.friendship(String(requestId)),
  ConversationOpened: ({ conversationId }) => causeOf.conversation(String(conversationId)),
  StartAnnounced: ({ announcementId }) => causeOf.scrimStart(String(announcementId)),
};

/** The facts that make what people were told of idle: its cause. They read it no more. */
const SETTLED: typeof CAUSES = Object.fromEntries(['FriendRequestWithdrawn', 'FriendRequestRejected', 'FriendshipBegan'].map((type) => [type, CAUSES['FriendshipRequested']!]));

export const settledIn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | undefined => SETTLED[type]?.(data);

export const causeIn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | undefined => CAUSES[type]?.(data);
