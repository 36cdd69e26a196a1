/** Texts of notifications, with current names, because only ids are stored. */
import {
  fill,
  type Language,
  type NotificationView,
  type PlayerView,
  toPersonView,
  toPlayerView,
} from '@muster/contracts';
import type { CommunityTitle } from '@muster/communities/ports';
import type { Person } from '@muster/users/ports';
import { catalogue } from '../texts/catalogue';
import type { NotificationRow } from './notification-row';
import { minutesToAnswer, offerOf } from './notified-offer';
import { withoutLinks } from './without-links';

export interface ViewContext {
  /** Of the reader. */
  language: Language;
  people: ReadonlyMap<string, Person>;
  titles: ReadonlyMap<string, string>;
  /** Those of the scrims that exist. */
  scrims: ReadonlySet<string>;
  /** Undefined if the recipient does not find the community. */
  communityOf: (row: NotificationRow) => CommunityTitle | undefined;
  /** Reasons of deleted scrims, by id. */
  reasons: ReadonlyMap<string, string>;
}

export const scrimTitleOf = (row: NotificationRow, { titles, language }: ViewContext): string =>
  withoutLinks(
    titles.get(row.related_scrim ?? '') ??
      catalogue[language][row.kind === 'community-scrim' ? 'newScrim' : 'yourScrim'],
  );

const communityNameOf = (row: NotificationRow, { communityOf, language }: ViewContext): string =>
  withoutLinks(communityOf(row)?.name ?? catalogue[language].yourCommunity);

/** The sentence about each role. */
const ROLE_TEXTS: Readonly<Record<string, 'nowMember' | 'nowCaster' | 'nowOrganiser' | 'nowOwner'>> = {
  member: 'nowMember',
  caster: 'nowCaster',
  organiser: 'nowOrganiser',
  owner: 'nowOwner',
};

/** The sentence about each reason of a suspension. */
const DISCORD_TEXTS: Readonly<Record<string, 'discordGone' | 'discordOrphaned'>> = {
  gone: 'discordGone',
  orphaned: 'discordOrphaned',
};

export function toMessage(row: NotificationRow, about: ViewContext): string {
  const texts = catalogue[about.language];
  const name = withoutLinks(about.people.get(row.related_user ?? '')?.name ?? texts.someone);
  const community = communityNameOf(row, about);
  switch (row.kind) {
    case 'friend-request':
      return fill(texts.friendRequest, { name });
    case 'now-friends':
      return fill(texts.nowFriends, { name });
    case 'conversation-start':
      return fill(texts.conversationStart, { name });
    case 'scrim-start':
      return fill(texts.scrimStart, { title: scrimTitleOf(row, about) });
    case 'community-request':
      return fill(texts.communityRequest, { name, community });
    case 'community-approved':
      return fill(texts.communityApproved, { community });
    case 'community-role':
      return fill(texts[ROLE_TEXTS[row.words ?? ''] ?? 'nowMember'], { community });
    case 'community-excluded':
      return fill(row.words ? texts.communityExcludedFor : texts.communityExcluded, {
        community,
        reason: withoutLinks(row.words ?? ''),
      });
    case 'community-scrim':
      return fill(texts.communityScrim, { community, title: scrimTitleOf(row, about) });
    case 'discord-suspended':
      return fill(texts[DISCORD_TEXTS[row.words ?? ''] ?? 'discordForbidden'], { community });
    case 'check-in-open':
      return fill(texts.checkInOpen, { title: scrimTitleOf(row, about) });
    case 'check-in-missing':
      return fill(texts.checkInMissing, { title: scrimTitleOf(row, about) });
    case 'seat-offer':
      return toOfferMessage(row, about);
    case 'seat-passed':
      return fill(row.words === 'stand-in' ? texts.standInFound : texts.seatPassed, {
        name,
        title: scrimTitleOf(row, about),
      });
    case 'seat-unfilled':
      return fill(texts.seatUnfilled, { title: scrimTitleOf(row, about), seat: toSeatText(row.words ?? '', texts) });
    case 'scrim-moved':
      return fill(texts.scrimMoved, { title: scrimTitleOf(row, about) });
    case 'scrim-deleted':
      return toDeletedMessage(row, about);
    case 'note':
      return row.words ?? '';
  }
}

/** A community's reason is quoted with its name, because whoever founded it may have written anything. */
function toDeletedMessage(row: NotificationRow, about: ViewContext): string {
  const texts = catalogue[about.language];
  const reason = about.reasons.get(row.words ?? '');
  const title = scrimTitleOf(row, about);
  if (reason === undefined) return fill(texts.scrimDeleted, { title });
  return row.related_community === null
    ? fill(texts.scrimDeletedFor, { title, reason: withoutLinks(reason) })
    : fill(texts.scrimDeletedBy, { title, community: communityNameOf(row, about), reason: withoutLinks(reason) });
}

/** `words`: team and role. */
function toSeatText(words: string, texts: (typeof catalogue)[Language]): string {
  const [team, role = ''] = words.split(' ');
  return `${role}, ${team === 'teamOne' ? texts.blueSide : texts.redSide}`;
}

function toOfferMessage(row: NotificationRow, about: ViewContext): string {
  const [texts, offer] = [catalogue[about.language], offerOf(row)];
  if (!offer) return scrimTitleOf(row, about);
  const { team, role } = offer.seat;
  return fill(texts.seatOffer, {
    title: scrimTitleOf(row, about),
    role,
    side: team === 'teamOne' ? texts.blueSide : texts.redSide,
    minutes: minutesToAnswer(offer, row.created_at),
  });
}

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
