/** What each kind of notification says, shows and opens. */
import { fill, type NotificationIcon, type NotificationKind, profilePath, toPersonView } from '@muster/contracts';
import { minutesToAnswer, offerOf } from './notified-offer';
import type { NotificationRow } from './notification-row';
import { communityNameOf, personNameOf, scrimTitleOf, type ViewContext } from './view-context';
import { withoutLinks } from './without-links';
import { catalogue } from '../texts/catalogue';
import type { en } from '../texts/en';

type TextKey = keyof typeof en;
type Texts = (typeof catalogue)[ViewContext['language']];
type Of<T> = (row: NotificationRow, about: ViewContext) => T;

interface Kind {
  /** In the list of notifications. */
  icon: NotificationIcon;
  /** What it says is about the next minutes. */
  isUrgent?: true;
  /** Only organisers of its community see it. */
  forOrganisers?: true;
  /** What it is about: of several about the same within ten minutes, only the newest is mailed and pushed. */
  topic: (row: NotificationRow) => (string | null)[];
  /** A text with `{name}`, `{title}` and `{community}`, or a function that returns the sentence. */
  text: TextKey | Of<string>;
  /** Path that mail and push open; a page of the app, or a window over it. */
  page: Of<string>;
  /** What a click in the app opens, if it is not the page; null for nothing. */
  opens?: Of<string | null>;
  /** Label of the mail's button. */
  button: TextKey;
  /** Buttons besides it; the page focuses what the query names, and the user presses it. */
  actions?: (row: NotificationRow, texts: Texts) => NotificationAction[];
}
export interface NotificationAction {
  action: string;
  title: string;
  url: string;
}

const scrimPage = ({ related_scrim: scrimId }: NotificationRow): string =>
  `/scrims/${encodeURIComponent(scrimId ?? '')}`;
const communityPage: Of<string> = (row, { communityOf }) =>
  `/communities/${encodeURIComponent(communityOf(row)?.slug ?? '')}`;
const list = (): string => '/?open=notifications';
const nothing = (): null => null;
export const conversationPage = (conversationId: string): string =>
  `/?conversation=${encodeURIComponent(conversationId)}`;

/** About a scrim: its topic, and the page that it opens. */
const OF_SCRIM = {
  topic: ({ related_scrim: id }: NotificationRow) => [id],
  page: scrimPage,
  button: 'openScrim',
} as const;
/** About a community, which may have been renamed or hidden. */
const OF_COMMUNITY = {
  topic: ({ related_community: id }: NotificationRow) => [id],
  page: communityPage,
  opens: (row: NotificationRow, about: ViewContext) => (about.communityOf(row) ? communityPage(row, about) : null),
  button: 'openCommunity',
} as const;
const OF_PERSON = { topic: ({ related_user: id }: NotificationRow) => [id] } as const;
const CHECK_IN = {
  ...OF_SCRIM,
  icon: 'check',
  isUrgent: true,
  actions: (row: NotificationRow, { checkIn }: Texts) => [
    { action: 'check-in', title: checkIn, url: `${scrimPage(row)}?check-in=1` },
  ],
} as const;

const ROLE_TEXTS: Readonly<Record<string, TextKey>> = {
  member: 'nowMember',
  caster: 'nowCaster',
  organiser: 'nowOrganiser',
  owner: 'nowOwner',
};
const SUSPENSION_TEXTS: Readonly<Record<string, TextKey>> = { gone: 'discordGone', orphaned: 'discordOrphaned' };

export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  'friend-request': {
    ...OF_PERSON,
    icon: 'assign',
    text: 'friendRequest',
    page: () => '/?open=friend-requests',
    button: 'viewRequest',
  },
  'now-friends': {
    ...OF_PERSON,
    icon: 'friends',
    text: 'nowFriends',
    page: list,
    opens: ({ related_user: id }, { people }) => {
      const person = people.get(id ?? '');
      return person ? profilePath(toPersonView(person)) : null;
    },
    button: 'sayHello',
  },
  'conversation-start': {
    icon: 'chat',
    topic: ({ conversation }) => [conversation],
    text: 'conversationStart',
    page: ({ conversation }) => conversationPage(conversation!),
    button: 'readMessage',
  },
  'scrim-start': { ...OF_SCRIM, icon: 'swords', isUrgent: true, text: 'scrimStart', button: 'openLobby' },
  'community-request': {
    ...OF_COMMUNITY,
    icon: 'assign',
    forOrganisers: true,
    topic: ({ related_community: communityId, related_user: userId }) => [communityId, userId],
    text: 'communityRequest',
    page: (row, about) => `${communityPage(row, about)}/staff?tab=requests`,
    opens: (row, about) => (about.communityOf(row) ? `${communityPage(row, about)}/staff?tab=requests` : null),
    button: 'viewRequest',
  },
  'community-approved': { ...OF_COMMUNITY, icon: 'friends', text: 'communityApproved' },
  'community-role': { ...OF_COMMUNITY, icon: 'friends', text: chosenBy(ROLE_TEXTS, 'nowMember') },
  'community-excluded': {
    ...OF_COMMUNITY,
    icon: 'bell',
    text: (row, about) =>
      fill(catalogue[about.language][row.words ? 'communityExcludedFor' : 'communityExcluded'], {
        ...valuesOf(row, about),
        reason: withoutLinks(row.words ?? ''),
      }),
    page: list,
    opens: nothing,
    button: 'openMuster',
  },
  'community-scrim': { ...OF_SCRIM, icon: 'shield', text: 'communityScrim' },
  'discord-suspended': {
    ...OF_COMMUNITY,
    icon: 'bell',
    forOrganisers: true,
    text: chosenBy(SUSPENSION_TEXTS, 'discordForbidden'),
  },
  'check-in-open': { ...CHECK_IN, text: 'checkInOpen' },
  'check-in-missing': { ...CHECK_IN, text: 'checkInMissing' },
  'seat-offer': {
    ...OF_SCRIM,
    icon: 'assign',
    isUrgent: true,
    topic: (row) => {
      const seat = offerOf(row)?.seat;
      return [row.related_scrim, seat?.team ?? null, seat?.role ?? null];
    },
    text: toOfferMessage,
    actions: toOfferActions,
  },
  'seat-passed': {
    ...OF_SCRIM,
    icon: 'assign',
    isUrgent: true,
    text: chosenBy({ 'stand-in': 'standInFound' }, 'seatPassed'),
  },
  'seat-unfilled': {
    ...OF_SCRIM,
    icon: 'bell',
    isUrgent: true,
    topic: ({ related_scrim: scrimId, words }) => [scrimId, words],
    text: (row, about) =>
      fill(catalogue[about.language].seatUnfilled, {
        ...valuesOf(row, about),
        seat: toSeatText(row.words ?? '', catalogue[about.language]),
      }),
  },
  'scrim-moved': { ...OF_SCRIM, icon: 'bell', text: 'scrimMoved' },
  'scrim-deleted': {
    ...OF_SCRIM,
    icon: 'bell',
    text: toDeletedMessage,
    page: list,
    opens: nothing,
    button: 'openMuster',
  },
  note: {
    icon: 'bell',
    topic: ({ id }) => [id],
    text: ({ words }) => words ?? '',
    page: list,
    opens: nothing,
    button: 'openMuster',
  },
};

const valuesOf = (row: NotificationRow, about: ViewContext) => ({
  name: personNameOf(row, about),
  title: scrimTitleOf(row, about),
  community: communityNameOf(row, about),
});

/** The text that a notification's words name. */
function chosenBy(texts: Readonly<Record<string, TextKey>>, otherwise: TextKey): Of<string> {
  return (row, about) => fill(catalogue[about.language][texts[row.words ?? ''] ?? otherwise], valuesOf(row, about));
}

/** A community's reason is quoted with its name, because its founder may have written anything. */
function toDeletedMessage(row: NotificationRow, about: ViewContext): string {
  const texts = catalogue[about.language];
  const reason = about.reasons.get(row.words ?? '');
  const values = { ...valuesOf(row, about), reason: withoutLinks(reason ?? '') };
  if (reason === undefined) return fill(texts.scrimDeleted, values);
  return fill(row.related_community === null ? texts.scrimDeletedFor : texts.scrimDeletedBy, values);
}

/** `words`: team and role. */
function toSeatText(words: string, texts: Texts): string {
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

function toOfferActions(row: NotificationRow, { acceptSeat, declineSeat }: Texts): NotificationAction[] {
  const [scrim, offer] = [scrimPage(row), offerOf(row)];
  if (!offer) return [];
  return [
    { action: 'accept', title: acceptSeat, url: `${scrim}?offer=${offer._id}&answer=accept` },
    { action: 'decline', title: declineSeat, url: `${scrim}?offer=${offer._id}&answer=decline` },
  ];
}

export function toMessage(row: NotificationRow, about: ViewContext): string {
  const { text } = KINDS[row.kind];
  return typeof text === 'string' ? fill(catalogue[about.language][text], valuesOf(row, about)) : text(row, about);
}

/** What a click on it in the app opens: a path, or null. */
export function toLink(row: NotificationRow, about: ViewContext): string | null {
  const { page, opens = page } = KINDS[row.kind];
  return opens(row, about);
}

export const isUrgent = ({ kind }: Pick<NotificationRow, 'kind'>): boolean => KINDS[kind].isUrgent === true;
/** Kind and topic in one string. */
export const topicOf = (row: NotificationRow): string => [row.kind, ...KINDS[row.kind].topic(row)].join(' ');
