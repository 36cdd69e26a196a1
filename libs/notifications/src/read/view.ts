/** Texts of notifications, with current names, because only ids are stored. */
import type { Language } from '@muster/contracts/languages';
import type { NotificationView } from '@muster/contracts/notifications';
import { zoneOfRegion } from '@muster/contracts/regions';
import { siteName } from '@muster/contracts/served-site';
import { type PlayerView, toPersonView, toPlayerView } from '@muster/contracts/users';
import type { CommunityTitle } from '@muster/communities/ports';
import { startMoment } from '@muster/texts';
import type { Person } from '@muster/users/ports';
import { isUrgent, KINDS, linkOf, sentenceOf } from './kinds';
import { catalogue } from '../texts/catalogue';
import type { NotificationRow } from './notification-row';
import { eveningReasonIdOf } from './notified-evening';
import { offerOf } from './notified-offer';
import { bookingReasonIdOf } from './notified-match';
import { askNoteIdOf, teamReasonIdOf } from './notified-team';
import { withoutLinks } from './without-links';

export interface ViewContext {
  /** The language of the reader. */
  language: Language;
  people: ReadonlyMap<string, Person>;
  titles: ReadonlyMap<string, string>;
  /** The starts of scrims, for kinds that say them. */
  starts: ReadonlyMap<string, { startsAt: string; region: string }>;
  /** The ids of those related scrims that still exist. */
  scrims: ReadonlySet<string>;
  /** Undefined if the recipient does not find the community. */
  communityOf: (row: NotificationRow) => CommunityTitle | undefined;
  /** Reasons of deletions, of cancelled evenings and of disbanded teams, and notes of questions, by their id. */
  reasons: ReadonlyMap<string, string>;
}

export const scrimTitleOf = (row: NotificationRow, { titles, language }: ViewContext): string =>
  withoutLinks(titles.get(row.related_scrim ?? '') ?? catalogue[language][KINDS[row.kind].untitled ?? 'yourScrim']);

const communityNameOf = (row: NotificationRow, { communityOf, language }: ViewContext): string =>
  withoutLinks(communityOf(row)?.name ?? catalogue[language].yourCommunity);

/** An urgent push is headed by the scrim that it is about, any other by the site. */
export const pushTitleOf = (row: NotificationRow, about: ViewContext): string =>
  isUrgent(row) && row.related_scrim !== null ? scrimTitleOf(row, about) : siteName();

/** The start of the scrim in the zone of its region, because mail and push do not know their reader's. */
function startOf(row: NotificationRow, { starts, language }: ViewContext): string {
  const start = starts.get(row.related_scrim ?? '');
  return start ? startMoment(start.startsAt, zoneOfRegion(start.region), language) : '';
}

export function toMessage(row: NotificationRow, about: ViewContext): string {
  const textId =
    eveningReasonIdOf(row) ?? teamReasonIdOf(row) ?? askNoteIdOf(row) ?? bookingReasonIdOf(row) ?? row.words ?? '';
  const reason = about.reasons.get(textId);
  return sentenceOf(
    row,
    {
      name: withoutLinks(about.people.get(row.related_user ?? '')?.name ?? catalogue[about.language].someone),
      title: scrimTitleOf(row, about),
      start: startOf(row, about),
      community: communityNameOf(row, about),
      reason: reason === undefined ? undefined : withoutLinks(reason),
    },
    about.language,
  );
}

/** The members of the conversation that this notification is about: the one who started it, and its receiver. */
const membersOf = (row: NotificationRow, { people }: ViewContext): PlayerView[] =>
  [row.related_user, row.recipient].flatMap((id) => people.get(id ?? '') ?? []).map(toPlayerView);

/**
 * Builds the view of a notification that its recipient may see, which means that its object is open to them if it still
 * exists.
 */
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
    icon: KINDS[row.kind].icon,
    link: linkOf(row, { community: community?.slug, person: related && toPersonView(related) }),
    message: toMessage(row, about),
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
