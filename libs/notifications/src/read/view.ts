/** Texts of notifications, with current names, because only ids are stored. */
import { type NotificationView, nowFriendsMessage, toPersonView } from '@muster/contracts';
import type { Person } from '@muster/users/ports';
import type { NotificationRow } from './notification-row';

export interface ViewContext {
  people: ReadonlyMap<string, Person>;
  titles: ReadonlyMap<string, string>;
}

const UNKNOWN_PERSON = 'Someone';
const UNKNOWN_SCRIM = 'Your scrim';

export const scrimTitleOf = (row: NotificationRow, { titles }: ViewContext): string =>
  titles.get(row.related_scrim ?? '') ?? UNKNOWN_SCRIM;

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
    case 'note':
      return row.words ?? '';
  }
}

export function toNotificationView(row: NotificationRow, about: ViewContext): NotificationView {
  const related = about.people.get(row.related_user ?? '');
  const at = row.created_at.toISOString();
  return {
    _id: row.id,
    receiverId: row.recipient,
    kind: row.kind,
    message: toMessage(row, about),
    _relatedUser: row.related_user,
    relatedUser: related ? toPersonView(related) : null,
    _relatedScrim: row.related_scrim,
    conversation: row.conversation,
    isConversationStart: row.kind === 'conversation-start',
    isFriendRequest: row.kind === 'friend-request',
    isScrimAlert: row.kind === 'scrim-start',
    createdDate: at,
    createdAt: at,
  };
}
