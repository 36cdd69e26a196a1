/** Texts of notifications, with current names, because only ids are stored. */
import { type NotificationView, nowFriendsMessage, toPersonView } from '@muster/contracts';
import type { CommunityTitle } from '@muster/communities/ports';
import type { Person } from '@muster/users/ports';
import type { NotificationRow } from './notification-row';

export interface ViewContext {
  people: ReadonlyMap<string, Person>;
  titles: ReadonlyMap<string, string>;
  communities: ReadonlyMap<string, CommunityTitle>;
  /** Notifications that do not name their scrim. */
  hidden: ReadonlySet<string>;
}

const UNKNOWN_PERSON = 'Someone';
const UNKNOWN_SCRIM = 'Your scrim';
const UNKNOWN_COMMUNITY = 'your community';
const ROLE_NAMES: Readonly<Record<string, string>> = {
  member: 'a member',
  caster: 'a caster',
  organiser: 'an organiser',
  owner: 'an owner',
};

export const scrimTitleOf = (row: NotificationRow, { titles, hidden }: ViewContext): string =>
  (hidden.has(row.id) ? undefined : titles.get(row.related_scrim ?? '')) ?? UNKNOWN_SCRIM;

const communityNameOf = (row: NotificationRow, { communities }: ViewContext): string =>
  communities.get(row.related_community ?? '')?.name ?? UNKNOWN_COMMUNITY;

export function toMessage(row: NotificationRow, about: ViewContext): string {
  const name = about.people.get(row.related_user ?? '')?.name ?? UNKNOWN_PERSON;
  switch (row.kind) {
    case 'friend-request':
      return `${name} sent you a friend request!`;
    case 'now-friends':
      return nowFriendsMessage(name);
    case 'conversation-start':
      return `${name} started a conversation with you!`;
    case 'scrim-start':
      return `${scrimTitleOf(row, about)} is starting now!`;
    case 'community-request':
      return `${name} asks to join ${communityNameOf(row, about)}`;
    case 'community-approved':
      return `You are now a member of ${communityNameOf(row, about)}!`;
    case 'community-role':
      return `You are now ${ROLE_NAMES[row.words ?? ''] ?? 'a member'} of ${communityNameOf(row, about)}`;
    case 'community-excluded':
      return `You were excluded from ${communityNameOf(row, about)}.${row.words ? ` Reason: ${row.words}` : ''}`;
    case 'note':
      return row.words ?? '';
  }
}

export function toNotificationView(row: NotificationRow, about: ViewContext): NotificationView {
  const related = about.people.get(row.related_user ?? '');
  const community = about.communities.get(row.related_community ?? '');
  const at = row.created_at.toISOString();
  return {
    _id: row.id,
    receiverId: row.recipient,
    kind: row.kind,
    message: toMessage(row, about),
    _relatedUser: row.related_user,
    relatedUser: related ? toPersonView(related) : null,
    _relatedScrim: row.related_scrim,
    _relatedCommunity: row.related_community,
    relatedCommunity: community ? { _id: community._id, slug: community.slug, name: community.name } : null,
    conversation: row.conversation,
    isConversationStart: row.kind === 'conversation-start',
    isFriendRequest: row.kind === 'friend-request',
    isScrimAlert: row.kind === 'scrim-start',
    createdDate: at,
    createdAt: at,
  };
}
