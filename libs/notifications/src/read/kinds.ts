/** The kinds of notifications: how each is shown, what it says and which page it opens. */
import type { Language } from '@muster/contracts/languages';
import {
  NOTIFICATION_KINDS,
  type NotificationIcon,
  type NotificationKind,
  type PushPayload,
} from '@muster/contracts/notifications';
import { zoneOfRegion } from '@muster/contracts/regions';
import { profilePath } from '@muster/contracts/profile-path';
import { fill } from '@muster/contracts/texts';
import type { PersonView } from '@muster/contracts/users';
import { clock, startMoment } from '@muster/texts';
import { eveningOf } from './notified-evening';
import { matchOf } from './notified-match';
import { minutesToAnswer, offerOf } from './notified-offer';
import { pickupOf, secondsToAnswer } from './notified-pickup';
import { teamOf } from './notified-team';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';
import { catalogue } from '../texts/catalogue';
import type { en } from '../texts/en';
import { OF_INVITED } from '../ports';

type TextKey = keyof typeof en;
type Texts = (typeof catalogue)[Language];
/**
 * Current names of what a notification is about. `start`: of a scrim, for kinds that say it. `reason`: of a deletion or
 * cancellation.
 */
export interface Names {
  name: string;
  title: string;
  start: string;
  community: string;
  reason: string | undefined;
}
/** The parts of a page's address. A part is undefined if the recipient does not find its community or person. */
export interface Subject {
  community: string | undefined;
  person: PersonView | undefined;
}
type Button = NonNullable<PushPayload['actions']>[number];
type Column = 'id' | 'related_user' | 'related_scrim' | 'related_community' | 'conversation' | 'words';

export interface Kind {
  icon: NotificationIcon;
  /** It is about the next minutes: more of these fit into a recipient's budget, and they are pushed at once. */
  urgent?: true | ((row: NotificationRow) => boolean);
  /**
   * The topic of a notification. If several have the same kind and topic within ten minutes, only the newest is mailed
   * and pushed.
   */
  topic: readonly Column[] | ((row: NotificationRow) => readonly (string | null)[]);
  /** Says when the scrim starts. */
  saysStart?: true;
  /** When a push of it becomes useless: a later one is dropped. */
  uselessAt?: (row: NotificationRow) => Date;
  /** The sentence; one without a function is filled with the names. */
  text: TextKey | ((row: NotificationRow, names: Names, texts: Texts, language: Language) => string);
  /** How a scrim without a title is called; `yourScrim` by default. */
  untitled?: TextKey;
  /** The page that mail and push open. */
  page: Page;
  /** The page that the app opens, if it is another one. */
  opens?: Page;
  /** The label of the mail's button. */
  button: TextKey;
  /**
   * Further buttons. Each opens the page with a query that names a button there: the page focuses it, and the user
   * presses it.
   */
  buttons?: (row: NotificationRow, texts: Texts) => Button[];
  /** A browser shows only the newest push of these: an answer takes the place of its question. */
  tag?: (row: NotificationRow) => string;
  /** About friends and messages, which tokens for other programs do not read. */
  personal?: true;
  /** Shown to those who may act on it. */
  forOrganisers?: true;
  /** Shown to those who find the community. */
  forFinders?: true;
  /** Shown while the recipient has an open invitation, which names the community to them even if it is unlisted. */
  forInvited?: true;
}

export const conversationPath = (id: string): string => `/?conversation=${encodeURIComponent(id)}`;
const scrimPath = (row: NotificationRow): string => `/scrims/${encodeURIComponent(row.related_scrim ?? '')}`;
const communityPath = (_: NotificationRow, { community = '' }: Subject): string =>
  `/communities/${encodeURIComponent(community)}`;
const checkPath = (row: NotificationRow): string => `/?check=${encodeURIComponent(pickupOf(row).checkId ?? '')}`;
/** True if the person was invited by Riot ID and has signed up; false if they have asked to join. */
const isOfInvited = ({ words }: NotificationRow): boolean => words === OF_INVITED;
/** Return the path of a page; undefined for the profile of a person who is gone. */
const PAGES = {
  scrim: scrimPath,
  community: communityPath,
  membershipRequests: (row: NotificationRow, subject: Subject) =>
    `${communityPath(row, subject)}/staff?tab=${isOfInvited(row) ? 'import' : 'requests'}`,
  conversation: ({ conversation }: NotificationRow) => conversationPath(conversation!),
  friendRequests: () => '/?open=friend-requests',
  notifications: () => '/?open=notifications',
  around: (row: NotificationRow, subject: Subject) => `${communityPath(row, subject)}#community-around`,
  check: (row: NotificationRow) => checkPath(row),
  match: (row: NotificationRow) => `/teams/${encodeURIComponent(matchOf(row).slug)}`,
  post: (row: NotificationRow) => `/board/posts/${encodeURIComponent(matchOf(row)._id)}`,
  team: (row: NotificationRow) => `/teams/${encodeURIComponent(teamOf(row).slug)}`,
  evening: (row: NotificationRow) => `/evenings/${encodeURIComponent(eveningOf(row)._id)}`,
  profile: (_: NotificationRow, { person }: Subject) => person && profilePath(person),
  times: () => '/settings#times',
} satisfies Record<string, (row: NotificationRow, subject: Subject) => string | undefined>;
type Page = keyof typeof PAGES;

const checkInButton = (row: NotificationRow, texts: Texts): Button[] => [
  { action: 'check-in', title: texts.checkIn, url: `${scrimPath(row)}?check-in=1` },
];
function answerButtons(row: NotificationRow, texts: Texts): Button[] {
  const offer = offerOf(row);
  if (!offer) return [];
  const url = `${scrimPath(row)}?offer=${offer._id}`;
  return [
    { action: 'accept', title: texts.acceptSeat, url: `${url}&answer=accept` },
    { action: 'decline', title: texts.declineSeat, url: `${url}&answer=decline` },
  ];
}
const checkButtons = (row: NotificationRow, texts: Texts): Button[] => [
  { action: 'ready', title: texts.ready, url: `${checkPath(row)}&answer=ready` },
  { action: 'no', title: texts.notNow, url: `${checkPath(row)}&answer=no` },
];
const sideOf = (team: string | undefined, texts: Texts): string =>
  team === 'teamOne' ? texts.blueSide : texts.redSide;

const eveningTopic = (row: NotificationRow): (string | null)[] => [eveningOf(row)._id];

/** The evening in a sentence: its name, and its start in the zone of its night. */
function eveningIn(row: NotificationRow, language: Language): { title: string; start: string } {
  const { name: title, startsAt, zone = 'UTC' } = eveningOf(row);
  return { title, start: startsAt && startMoment(startsAt, zone, language) };
}

/** About a team, and in it about one person. */
const teamTopic = (row: NotificationRow): (string | null)[] => [teamOf(row)._id, row.related_user];
const nameTeam =
  (text: 'teamInvited' | 'teamJoined' | 'teamLeft'): Kind['text'] =>
  (row, { name }, texts) =>
    fill(texts[text], { name, team: teamOf(row).name });

/** About one check: the question, and what came of it. */
const checkTopic = (row: NotificationRow): (string | null)[] => [pickupOf(row).checkId ?? null];
const checkTag = (row: NotificationRow): string => `check_${pickupOf(row).checkId ?? ''}`;
/** People who are told that others are around, or stay so, have no use of it later. */
const AROUND_FOR_MS = 30 * 60_000;
const soonAfter = ({ created_at: at }: NotificationRow): Date => new Date(at.getTime() + AROUND_FOR_MS);

/** Two requests are two notifications, however soon after one another. */
const matchTopic = (row: NotificationRow): (string | null)[] => [matchOf(row)._id];
const DAY_MS = 24 * 60 * 60_000;
/** A match that begins within a day cannot wait. */
function isSoon(row: NotificationRow): boolean {
  const { at } = matchOf(row);
  return at !== undefined && Date.parse(at) - row.created_at.getTime() < DAY_MS;
}
type Say = Exclude<Kind['text'], TextKey>;
const nameMatch =
  (text: TextKey): Say =>
  (row, { name, reason = '' }, texts, language) => {
    const { team, other = '', at, zone = 'UTC', role = '', game = 1 } = matchOf(row);
    const time = at === undefined ? '' : startMoment(at, zone, language);
    return fill(texts[text] as string, { team, other, time, role, reason, name, n: String(game) });
  };

const ROLE_TEXTS: Readonly<Record<string, TextKey>> = {
  member: 'nowMember',
  caster: 'nowCaster',
  organiser: 'nowOrganiser',
  owner: 'nowOwner',
};
/** The sentence about each reason of a suspension. */
const DISCORD_TEXTS: Readonly<Record<string, TextKey>> = { gone: 'discordGone', orphaned: 'discordOrphaned' };
const WEBHOOK_TEXTS: Readonly<Record<string, TextKey>> = { gone: 'webhookGone', orphaned: 'webhookOrphaned' };

/** With the start of the scrim, unless the scrim is deleted. */
const sayStart =
  (key: 'communityScrim' | 'scrimMoved'): Kind['text'] =>
  (_, { title, start, community }, texts) =>
    fill(texts[start === '' ? key : (`${key}At` as const)], { title, start, community });

export const KINDS = {
  'friend-request': {
    icon: 'assign',
    topic: ['related_user'],
    text: 'friendRequest',
    page: 'friendRequests',
    button: 'viewRequest',
    personal: true,
  },
  'now-friends': {
    icon: 'friends',
    topic: ['related_user'],
    text: 'nowFriends',
    page: 'notifications',
    opens: 'profile',
    button: 'sayHello',
    personal: true,
  },
  'conversation-start': {
    icon: 'chat',
    topic: ['conversation'],
    text: 'conversationStart',
    page: 'conversation',
    button: 'readMessage',
    personal: true,
  },
  'scrim-start': {
    icon: 'swords',
    urgent: true,
    topic: ['related_scrim'],
    text: 'scrimStart',
    page: 'scrim',
    button: 'openLobby',
  },
  'community-request': {
    icon: 'assign',
    topic: ['related_community', 'related_user'],
    text: (row, { name, community }, texts) =>
      fill(isOfInvited(row) ? texts.communityClaim : texts.communityRequest, { name, community }),
    page: 'membershipRequests',
    button: 'viewRequest',
    forOrganisers: true,
  },
  'community-invited': {
    icon: 'assign',
    topic: ['related_community'],
    text: 'communityInvited',
    page: 'community',
    button: 'openCommunity',
    forInvited: true,
  },
  'community-approved': {
    icon: 'friends',
    topic: ['related_community'],
    text: 'communityApproved',
    page: 'community',
    button: 'openCommunity',
  },
  'community-role': {
    icon: 'friends',
    topic: ['related_community'],
    text: ({ words }, { community }, texts) => fill(texts[ROLE_TEXTS[words ?? ''] ?? 'nowMember'], { community }),
    page: 'community',
    button: 'openCommunity',
  },
  'community-excluded': {
    icon: 'bell',
    topic: ['related_community'],
    text: ({ words }, { community }, texts) =>
      fill(words ? texts.communityExcludedFor : texts.communityExcluded, {
        community,
        reason: withoutLinks(words ?? ''),
      }),
    page: 'notifications',
    button: 'openMuster',
  },
  'community-scrim': {
    icon: 'shield',
    topic: ['related_scrim'],
    saysStart: true,
    text: sayStart('communityScrim'),
    untitled: 'newScrim',
    page: 'scrim',
    button: 'openScrim',
    tag: (row) => `community-scrim_${row.related_community ?? ''}`,
  },
  'discord-suspended': {
    icon: 'bell',
    topic: ['related_community'],
    text: ({ words }, { community }, texts) =>
      fill(texts[DISCORD_TEXTS[words ?? ''] ?? 'discordForbidden'], { community }),
    page: 'community',
    button: 'openCommunity',
    forOrganisers: true,
  },
  'webhook-suspended': {
    icon: 'bell',
    topic: ['related_community'],
    text: ({ words }, { community }, texts) =>
      fill(texts[WEBHOOK_TEXTS[words ?? ''] ?? 'webhookFailing'], { community }),
    page: 'community',
    button: 'openCommunity',
    forOrganisers: true,
  },
  'check-in-open': {
    icon: 'check',
    urgent: true,
    topic: ['related_scrim'],
    text: 'checkInOpen',
    page: 'scrim',
    button: 'openScrim',
    buttons: checkInButton,
  },
  'check-in-missing': {
    icon: 'check',
    urgent: true,
    topic: ['related_scrim'],
    text: 'checkInMissing',
    page: 'scrim',
    button: 'openScrim',
    buttons: checkInButton,
  },
  'seat-offer': {
    icon: 'assign',
    urgent: true,
    topic: (row) => {
      const seat = offerOf(row)?.seat;
      return [row.related_scrim, seat?.team ?? null, seat?.role ?? null];
    },
    text: (row, { title }, texts) => {
      const offer = offerOf(row);
      if (!offer) return title;
      const { team, role } = offer.seat;
      const minutes = minutesToAnswer(offer, row.created_at);
      return fill(texts.seatOffer, { title, role, side: sideOf(team, texts), minutes });
    },
    page: 'scrim',
    button: 'openScrim',
    buttons: answerButtons,
    uselessAt: (row) => new Date(offerOf(row)?.expiresAt ?? row.created_at),
  },
  'seat-passed': {
    icon: 'assign',
    urgent: true,
    topic: ['related_scrim'],
    text: ({ words }, { name, title }, texts) =>
      fill(words === 'stand-in' ? texts.standInFound : texts.seatPassed, { name, title }),
    page: 'scrim',
    button: 'openScrim',
  },
  // Its words are team and role.
  'seat-unfilled': {
    icon: 'bell',
    urgent: true,
    topic: ['related_scrim', 'words'],
    text: ({ words }, { title }, texts) => {
      const [team, role = ''] = (words ?? '').split(' ');
      return fill(texts.seatUnfilled, { title, seat: `${role}, ${sideOf(team, texts)}` });
    },
    page: 'scrim',
    button: 'openScrim',
  },
  'scrim-moved': {
    icon: 'bell',
    topic: ['related_scrim'],
    saysStart: true,
    text: sayStart('scrimMoved'),
    page: 'scrim',
    button: 'openScrim',
  },
  'scrim-deleted': {
    icon: 'bell',
    topic: ['related_scrim'],
    // A community's reason is quoted with its name, because its organisers may have written anything.
    text: ({ related_community: communityId }, { title, community, reason }, texts) => {
      if (reason === undefined) return fill(texts.scrimDeleted, { title });
      return communityId === null
        ? fill(texts.scrimDeletedFor, { title, reason })
        : fill(texts.scrimDeletedBy, { title, community, reason });
    },
    page: 'notifications',
    button: 'openMuster',
  },
  // The words of these say which evening.
  'night-open': {
    icon: 'bell',
    topic: eveningTopic,
    text: (row, _, texts, language) => fill(texts.nightOpen, eveningIn(row, language)),
    page: 'evening',
    button: 'openEvening',
    forFinders: true,
  },
  'evening-reminder': {
    icon: 'bell',
    topic: eveningTopic,
    text: (row, _, texts, language) => fill(texts.eveningReminder, eveningIn(row, language)),
    page: 'evening',
    button: 'openEvening',
    forFinders: true,
  },
  'evening-moved': {
    icon: 'bell',
    topic: eveningTopic,
    text: (row, _, texts, language) =>
      fill(eveningOf(row).again ? texts.eveningMovedAgain : texts.eveningMoved, eveningIn(row, language)),
    page: 'evening',
    button: 'openEvening',
    forFinders: true,
  },
  'evening-cancelled': {
    icon: 'bell',
    topic: eveningTopic,
    text: (row, { community, reason }, texts) => {
      const { name: title } = eveningOf(row);
      if (reason === undefined) return fill(texts.eveningCancelled, { title });
      return fill(texts.eveningCancelledBy, { title, community, reason });
    },
    page: 'evening',
    button: 'openEvening',
    forFinders: true,
  },
  'evening-dealt': {
    icon: 'swords',
    urgent: true,
    topic: eveningTopic,
    text: (row, _, texts) => {
      const { name: title, seat } = eveningOf(row);
      if (!seat) return fill(texts.eveningReserve, { title });
      return fill(texts.eveningDealt, { title, lobby: seat.lobby, role: seat.role, side: sideOf(seat.team, texts) });
    },
    page: 'evening',
    button: 'openEvening',
    forFinders: true,
  },
  'availability-stale': { icon: 'bell', topic: [], text: 'availabilityStale', page: 'times', button: 'checkTimes' },
  // The words of these say which team.
  'availability-asked': {
    icon: 'bell',
    topic: teamTopic,
    text: (row, { reason: note }, texts) => {
      const { name: team } = teamOf(row);
      return note === undefined
        ? fill(texts.availabilityAsked, { team })
        : fill(texts.availabilityAskedWith, { team, note });
    },
    page: 'times',
    button: 'checkTimes',
  },
  'team-invited': {
    icon: 'assign',
    topic: teamTopic,
    text: nameTeam('teamInvited'),
    page: 'team',
    button: 'openTeam',
  },
  'team-joined': {
    icon: 'friends',
    topic: teamTopic,
    text: nameTeam('teamJoined'),
    page: 'team',
    button: 'openTeam',
  },
  'team-left': { icon: 'bell', topic: teamTopic, text: nameTeam('teamLeft'), page: 'team', button: 'openTeam' },
  'team-disbanded': {
    icon: 'bell',
    topic: teamTopic,
    text: (row, { reason }, texts) => {
      const { name: team } = teamOf(row);
      return reason === undefined
        ? fill(texts.teamDisbanded, { team })
        : fill(texts.teamDisbandedFor, { team, reason });
    },
    page: 'notifications',
    button: 'openMuster',
  },
  // The words of these say which check, and what belongs to it.
  'around-enough': {
    icon: 'swords',
    topic: ['related_community'],
    text: (row, { community }, texts) => fill(texts.aroundEnough, { n: pickupOf(row).count ?? 0, community }),
    page: 'around',
    button: 'openCommunity',
    tag: (row) => `around-enough_${row.related_community ?? ''}`,
    uselessAt: soonAfter,
    forFinders: true,
  },
  'ready-check': {
    icon: 'swords',
    urgent: true,
    topic: checkTopic,
    text: (row, _, texts) => fill(texts.readyCheck, { seconds: secondsToAnswer(row) }),
    page: 'check',
    button: 'openMuster',
    buttons: checkButtons,
    tag: checkTag,
    uselessAt: (row) => new Date(pickupOf(row).until ?? row.created_at),
    forFinders: true,
  },
  'pickup-made': {
    icon: 'swords',
    urgent: true,
    topic: checkTopic,
    text: (row, { community }, texts) => {
      const { seat, startsAt = row.created_at.toISOString(), region = '' } = pickupOf(row);
      const time = clock(startsAt, zoneOfRegion(region));
      return fill(texts.pickupMade, { community, role: seat?.role ?? '', side: sideOf(seat?.team, texts), time });
    },
    page: 'scrim',
    button: 'openLobby',
    tag: checkTag,
    uselessAt: (row) => new Date(pickupOf(row).startsAt ?? row.created_at),
  },
  'pickup-off': {
    icon: 'bell',
    topic: checkTopic,
    text: 'pickupOff',
    page: 'around',
    button: 'openCommunity',
    tag: checkTag,
    uselessAt: soonAfter,
    forFinders: true,
  },
  // The words of these say which match.
  'post-fits': {
    icon: 'swords',
    urgent: (row) => matchOf(row).again === true,
    topic: matchTopic,
    text: nameMatch('postFits'),
    page: 'post',
    button: 'openPost',
  },
  'request-received': {
    icon: 'swords',
    urgent: isSoon,
    topic: matchTopic,
    text: nameMatch('requestReceived'),
    page: 'match',
    button: 'openTeam',
  },
  'request-proposed': {
    icon: 'swords',
    urgent: isSoon,
    topic: matchTopic,
    text: nameMatch('requestProposed'),
    page: 'match',
    button: 'openTeam',
  },
  'request-declined': {
    icon: 'bell',
    topic: matchTopic,
    text: nameMatch('requestDeclined'),
    page: 'match',
    button: 'openTeam',
  },
  'request-gone': {
    icon: 'bell',
    topic: matchTopic,
    text: nameMatch('requestGone'),
    page: 'match',
    button: 'openTeam',
  },
  'request-expired': {
    icon: 'bell',
    topic: matchTopic,
    text: nameMatch('requestExpired'),
    page: 'match',
    button: 'openTeam',
  },
  'line-up-asked': {
    icon: 'check',
    urgent: isSoon,
    topic: matchTopic,
    text: nameMatch('lineUpAsked'),
    page: 'match',
    button: 'openTeam',
  },
  'booking-made': {
    icon: 'swords',
    urgent: isSoon,
    topic: matchTopic,
    text: (row, names, texts, language) =>
      nameMatch(matchOf(row).role ? 'bookingMadeFor' : 'bookingMade')(row, names, texts, language),
    page: 'scrim',
    button: 'openScrim',
  },
  'line-up-changed': {
    icon: 'check',
    urgent: isSoon,
    topic: matchTopic,
    text: (row, names, texts, language) =>
      nameMatch(matchOf(row).role ? 'linedUp' : 'notLinedUp')(row, names, texts, language),
    page: 'scrim',
    button: 'openScrim',
  },
  'booking-time-proposed': {
    icon: 'swords',
    urgent: isSoon,
    topic: matchTopic,
    text: nameMatch('bookingTimeProposed'),
    page: 'match',
    button: 'openTeam',
  },
  'booking-moved': {
    icon: 'bell',
    urgent: isSoon,
    topic: matchTopic,
    text: nameMatch('bookingMoved'),
    page: 'scrim',
    button: 'openScrim',
  },
  'booking-cancelled': {
    icon: 'bell',
    urgent: isSoon,
    topic: matchTopic,
    text: (row, names, texts, language) =>
      nameMatch(names.reason === undefined ? 'bookingCancelled' : 'bookingCancelledFor')(row, names, texts, language),
    page: 'match',
    button: 'openTeam',
  },
  'result-corrected': {
    icon: 'bell',
    topic: matchTopic,
    text: nameMatch('resultCorrected'),
    page: 'scrim',
    button: 'openScrim',
  },
  note: {
    icon: 'bell',
    topic: ['id'],
    text: ({ words }) => words ?? '',
    page: 'notifications',
    button: 'openMuster',
  },
} satisfies Record<NotificationKind, Kind> as Readonly<Record<NotificationKind, Kind>>;

/** The kinds that tokens for other programs may read. */
export const IMPERSONAL = NOTIFICATION_KINDS.filter((kind) => !KINDS[kind].personal);

export function isUrgent(row: NotificationRow): boolean {
  const { urgent } = KINDS[row.kind];
  return typeof urgent === 'function' ? urgent(row) : urgent === true;
}

/** The start of the match of an urgent notification. */
export const startOf = (row: NotificationRow): string | undefined =>
  typeof KINDS[row.kind].urgent === 'function' ? matchOf(row).at : undefined;

/** Returns the text that is equal for notifications about the same, of whatever kind. */
export function objectOf(row: NotificationRow): string {
  const { topic } = KINDS[row.kind];
  return (typeof topic === 'function' ? topic(row) : topic.map((column) => row[column])).join(' ');
}

/** Returns the text that is equal for notifications of which only the newest is delivered. */
export const topicOf = (row: NotificationRow): string => `${row.kind} ${objectOf(row)}`;

export function sentenceOf(row: NotificationRow, names: Names, language: Language): string {
  const [{ text }, texts] = [KINDS[row.kind], catalogue[language]];
  const { name, title, community } = names;
  return typeof text === 'function' ? text(row, names, texts, language) : fill(texts[text], { name, title, community });
}

export const buttonsOf = (row: NotificationRow, language: Language): Button[] =>
  KINDS[row.kind].buttons?.(row, catalogue[language]) ?? [];

/** The path that mail and push open. */
export const pathOf = (row: NotificationRow, subject: Subject): string =>
  PAGES[KINDS[row.kind].page](row, subject) ?? PAGES.notifications();

/**
 * Returns the path that the app opens; null if the list of notifications is the only page, or if the recipient does not
 * find the page.
 */
export function linkOf(row: NotificationRow, subject: Subject): string | null {
  const { page, opens = page } = KINDS[row.kind];
  const isGone = ['community', 'membershipRequests', 'around'].includes(opens) && subject.community === undefined;
  return opens === 'notifications' || isGone ? null : (PAGES[opens](row, subject) ?? null);
}
