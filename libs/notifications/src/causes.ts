import { causeOf, type StoredEvent } from '@muster/platform';

/** The facts people are told of, and the cause under which what they were told is found. */
const CAUSES: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string>> = {
  FriendshipRequested: ({ requestId }) => causeOf.friendRequest(String(requestId)),
  FriendshipBegan: ({ requestId }) => causeOf.friendship(String(requestId)),
  ConversationOpened: ({ conversationId }) => causeOf.conversation(String(conversationId)),
  StartAnnounced: ({ announcementId }) => causeOf.scrimStart(String(announcementId)),
};

export const causeIn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | undefined => CAUSES[type]?.(data);
