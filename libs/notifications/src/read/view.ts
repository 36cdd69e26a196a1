/** Notifications as clients see them. */
import { type NotificationView, type PlayerView, toPersonView, toPlayerView } from '@muster/contracts';
import { KINDS, toLink, toMessage } from './kinds';
import type { NotificationRow } from './notification-row';
import { offerOf } from './notified-offer';
import type { ViewContext } from './view-context';

/** The members of the conversation that this notification is about: the one who started it, and its receiver. */
const membersOf = (row: NotificationRow, { people }: ViewContext): PlayerView[] =>
  [row.related_user, row.recipient].flatMap((id) => people.get(id ?? '') ?? []).map(toPlayerView);

/** Of a notification that its recipient may see: what it is about is open to them if it exists. */
export function toNotificationView(row: NotificationRow, about: ViewContext): NotificationView {
  const related = about.people.get(row.related_user ?? '');
  const community = about.communityOf(row);
  const title = about.titles.get(row.related_scrim ?? '');
  const scrim = row.related_scrim && title ? { _id: row.related_scrim, title } : null;
  const at = row.created_at.toISOString();
  return {
    _id: row.id,
    receiverId: row.recipient,
    kind: row.kind,
    message: toMessage(row, about),
    icon: KINDS[row.kind].icon,
    link: toLink(row, about),
    _relatedUser: row.related_user,
    relatedUser: related ? toPersonView(related) : null,
    _relatedScrim: row.related_scrim,
    relatedScrim: scrim,
    _relatedCommunity: community?._id ?? null,
    relatedCommunity: community ? { _id: community._id, slug: community.slug, name: community.name } : null,
    offer: offerOf(row),
    conversation: row.conversation === null ? null : { _id: row.conversation, members: membersOf(row, about) },
    isConversationStart: row.kind === 'conversation-start',
    isFriendRequest: row.kind === 'friend-request',
    isScrimAlert: about.scrims.has(row.related_scrim ?? ''),
    createdDate: at,
    createdAt: at,
  };
}
