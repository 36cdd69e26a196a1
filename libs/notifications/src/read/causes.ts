import type { NotificationKind } from '@muster/contracts';
import type { StoredEvent } from '@muster/platform';
import { causeOf } from '../ports';

interface Trigger {
  event: string;
  cause: (event: StoredEvent) => string;
}

/** The events that notify users, and the cause their notifications are stored under. */
const TRIGGERS: Readonly<Record<Exclude<NotificationKind, 'note'>, Trigger>> = {
  'friend-request': {
    event: 'FriendshipRequested',
    cause: ({ data: { requestId } }) => causeOf.friendRequest(String(requestId)),
  },
  'now-friends': {
    event: 'FriendshipBegan',
    cause: ({ data: { requestId } }) => causeOf.friendship(String(requestId)),
  },
  'conversation-start': {
    event: 'ConversationOpened',
    cause: ({ data: { conversationId } }) => causeOf.conversation(String(conversationId)),
  },
  'scrim-start': {
    event: 'StartAnnounced',
    cause: ({ data: { announcementId } }) => causeOf.scrimStart(String(announcementId)),
  },
};
const CAUSE_OF_EVENT = new Map(Object.values(TRIGGERS).map(({ event, cause }) => [event, cause]));

/** Events that settle a friend request; its notification is removed. */
const SETTLING_EVENTS = new Set(['FriendRequestWithdrawn', 'FriendRequestRejected', 'FriendshipBegan']);

export const causeSettledBy = (event: StoredEvent): string | undefined =>
  SETTLING_EVENTS.has(event.type) ? TRIGGERS['friend-request'].cause(event) : undefined;

export const causeOfEvent = (event: StoredEvent): string | undefined => CAUSE_OF_EVENT.get(event.type)?.(event);
