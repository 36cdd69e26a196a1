import type { CommunityCard, CommunityMemberView, CommunityView } from '@muster/contracts/communities';
import type { HomeView } from '@muster/contracts/home';
import type { EveningView } from '@muster/contracts/nights';
import {
  DEFAULT_CHANNEL_PREFERENCES,
  type NotificationPreferences,
  type NotificationView,
} from '@muster/contracts/notifications';
import { NO_PICKUPS } from '@muster/contracts/pickup-settings';
import { buildPerson } from '../src/testing/build-person';

/** Views of the api, as a member without a role in particular gets them. */
export const buildCommunity = (overrides: Partial<CommunityView> = {}): CommunityView => ({
  _id: 'c1',
  slug: 'night-owls',
  name: 'Night Owls',
  about: '',
  crest: null,
  links: [],
  region: 'NA',
  visibility: 'public',
  entry: 'open',
  publicTitles: false,
  scrimDefaults: null,
  pickups: NO_PICKUPS,
  memberCount: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  archived: false,
  version: 1,
  me: { role: 'member', requested: false, requests: null },
  ...overrides,
});

/** The card that the link of a community shows to visitors, with a valid invite. */
export const buildCommunityCard = (overrides: Partial<CommunityCard> = {}): CommunityCard => ({
  name: 'Night Owls',
  slug: 'night-owls',
  about: '',
  crest: null,
  region: 'NA',
  links: [],
  memberCount: 1,
  entry: 'open',
  next: null,
  nextEvening: null,
  invite: 'valid',
  ...overrides,
});

export const buildMember = (name: string, role: CommunityMemberView['role'] = 'member'): CommunityMemberView => ({
  _user: buildPerson(name),
  role,
  joinedAt: '2026-11-02T10:00:00.000Z',
});

/** An evening whose sign-up is open. */
export const buildEvening = (overrides: Partial<EveningView> = {}): EveningView => ({
  _id: 'e1',
  night: { _id: 'n1', name: 'Friday Customs' },
  community: { _id: 'c1', slug: 'night-owls', name: 'Night Owls' },
  name: 'Friday Customs',
  date: '2026-11-20',
  startsAt: '2026-11-20T20:00:00.000Z',
  zone: 'UTC',
  state: 'open',
  edited: false,
  reason: null,
  maxLobbies: 2,
  signUp: { opensAt: '2026-11-18T20:00:00.000Z', closesAt: '2026-11-20T19:30:00.000Z' },
  in: [],
  maybe: [],
  inCount: 0,
  maybeCount: 0,
  outCount: 0,
  me: null,
  missing: null,
  rounds: [],
  version: 1,
  ...overrides,
});

export const buildNotification = (overrides: Partial<NotificationView> = {}): NotificationView => ({
  _id: 'm1',
  receiverId: 'hana',
  kind: 'friend-request',
  icon: 'friends',
  link: null,
  message: 'Ada wants to be friends',
  _relatedUser: null,
  relatedUser: null,
  _relatedScrim: null,
  relatedScrim: null,
  _relatedCommunity: null,
  relatedCommunity: null,
  offer: null,
  conversation: null,
  isConversationStart: false,
  isFriendRequest: false,
  isScrimAlert: false,
  createdDate: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-20T12:00:00.000Z',
  ...overrides,
});

/** One page with all rows of a list. */
export const pageOf = <Row>(data: Row[], total = data.length) => ({
  success: true as const,
  data,
  pagination: { page: 1, limit: 50, total, pages: Math.ceil(total / 50) },
});

/** The home page of a user whom nothing waits for. */
export const nothing: HomeView = {
  scrims: [],
  requests: [],
  friendRequests: [],
  communities: [],
  evenings: [],
  invitations: [],
};

/** The preferences of a new account. */
export const preferences: NotificationPreferences = { kinds: DEFAULT_CHANNEL_PREFERENCES, emailSubscribed: true };
