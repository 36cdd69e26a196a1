/** What a notification says. Names are those of today, for only ids are stored. */
import { type NotificationView, nowFriendsMessage, type PersonView } from '@muster/contracts';
import type { NotificationRow } from './notification-row';

/** What is shown of a person; the platform's Person fits. */
export interface Shown { id: string; name: string; tagline: string; discord: string; region: string }
export interface About { people: ReadonlyMap<string, Shown>; titles: ReadonlyMap<string, string> }

const SOMEBODY = 'Someone';
const A_SCRIM = 'Your scrim';

export const scrimTitleOf = (row: NotificationRow, { titles }: About): string => titles.get(row.related_scrim ?? '') ?? A_SCRIM;

export function messageOf(row: NotificationRow, about: About): string {
  const name = about.people.get(row.related_user ?? '')?.name ?? SOMEBODY;
  switch (row.kind) {
    case 'friend-request': return `${name} sent you a friend request!`;
    case 'now-friends': return nowFriendsMessage(name);
    case 'conversation-start': return `${name} started a conversation with you!`;
    case 'scrim-start': return `${scrimTitleOf(row, about)} is starting now!`;
    case 'note': return row.words ?? '';
  }
}

export function viewOf(row: NotificationRow, about: About): NotificationView {
  const related = about.people.get(row.related_user ?? '');
  const at = row.created_at.toISOString();
  return {
    _id: row.id,
    receiverId: row.recipient,
    message: messageOf(row, about),
    _relatedUser: row.related_user,
    relatedUser: related ? personOf(related) : null,
    _relatedScrim: row.related_scrim,
    conversation: row.conversation,
    isConversationStart: row.kind === 'conversation-start',
    isFriendRequest: row.kind === 'friend-request',
    isScrimAlert: row.kind === 'scrim-start',
    createdDate: at,
    createdAt: at,
  };
}

const personOf = ({ id, name, tagline, discord, region }: Shown): PersonView => ({ _id: id, name, summonerTagline: tagline, discord, region });
