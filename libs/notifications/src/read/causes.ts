import type { NotificationKind } from '@muster/contracts';
import type { StoredEvent } from '@muster/platform';
import { causeOf } from '../ports';

interface Trigger {
  event: string;
  cause: (event: StoredEvent) => string;
}

const alertCause = ({ data: { alertId } }: StoredEvent): string => causeOf.scrimAlert(String(alertId));
/** The event names the kind. */
const SCRIM_ALERT: Trigger = { event: 'AlertRaised', cause: alertCause };

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
  'community-request': {
    event: 'MembershipRequested',
    cause: ({ data: { requestId } }) => causeOf.membershipRequest(String(requestId)),
  },
  'community-approved': { event: 'MemberJoined', cause: membershipCause },
  'community-role': { event: 'MemberRoleChanged', cause: membershipCause },
  'community-excluded': { event: 'MemberExcluded', cause: membershipCause },
  'discord-suspended': {
    event: 'DiscordChannelSuspended',
    cause: ({ data: { channelId }, at }) => causeOf.discordSuspension(String(channelId), at),
  },
  'check-in-open': SCRIM_ALERT,
  'check-in-missing': SCRIM_ALERT,
  'seat-offer': SCRIM_ALERT,
  'seat-passed': SCRIM_ALERT,
  'seat-unfilled': SCRIM_ALERT,
  'scrim-moved': SCRIM_ALERT,
  'scrim-deleted': SCRIM_ALERT,
};
const CAUSE_OF_EVENT = new Map(Object.values(TRIGGERS).map(({ event, cause }) => [event, cause]));

function membershipCause({ data: { communityId, userId }, at }: StoredEvent): string {
  return causeOf.membership(String(communityId), String(userId), at);
}

/** Events that settle a request; its notifications are removed. */
const SETTLING_EVENTS: ReadonlyMap<string, 'friend-request' | 'community-request'> = new Map([
  ['FriendRequestWithdrawn', 'friend-request'],
  ['FriendRequestRejected', 'friend-request'],
  ['FriendshipBegan', 'friend-request'],
  ['MembershipRequestWithdrawn', 'community-request'],
  ['MembershipRequestDeclined', 'community-request'],
  ['MemberJoined', 'community-request'],
  ['MemberExcluded', 'community-request'],
]);

export function causeSettledBy(event: StoredEvent): string | undefined {
  if (event.type === 'AlertCleared') return alertCause(event);
  const kind = SETTLING_EVENTS.get(event.type);
  return kind && event.data['requestId'] ? TRIGGERS[kind].cause(event) : undefined;
}

export const causeOfEvent = (event: StoredEvent): string | undefined => CAUSE_OF_EVENT.get(event.type)?.(event);
