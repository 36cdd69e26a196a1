import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import { ONE_GAME } from '@muster/contracts/series';
import type { TeamRef } from '@muster/contracts/teams';

const { games: _, ...rule } = ONE_GAME;
export const buildTeamRef = (name: string, overrides: Partial<TeamRef> = {}): TeamRef => ({
  _id: name.toLowerCase(),
  slug: name.toLowerCase(),
  name,
  tag: name.slice(0, 3).toUpperCase(),
  crest: null,
  region: 'NA',
  ranks: null,
  disbanded: null,
  ...overrides,
});

/** An open post of the Wolves for tonight, as a stranger without a team sees it. */
export const buildPost = (overrides: Partial<PostView> = {}): PostView => ({
  _id: 'p1',
  team: buildTeamRef('Wolves'),
  region: 'NA',
  from: '2026-11-20T20:00:00.000Z',
  to: '2026-11-20T20:30:00.000Z',
  games: 1,
  series: rule,
  note: '',
  languages: [],
  ranks: null,
  oneShort: null,
  audience: { kind: 'everybody', ids: null },
  widensAt: null,
  visibility: 'link',
  keepLooking: true,
  again: false,
  state: 'open',
  starts: ['2026-11-20T20:00:00.000Z', '2026-11-20T20:15:00.000Z', '2026-11-20T20:30:00.000Z'],
  expiresAt: '2026-11-20T20:30:00.000Z',
  requestCount: null,
  requests: null,
  booking: null,
  url: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  me: { teams: [], manages: false },
  ...overrides,
});

/** A request of the Bears for eight in the evening, which the team of the post has to answer. */
export const buildRequest = (overrides: Partial<RequestView> = {}): RequestView => ({
  _id: 'r1',
  post: 'p1',
  team: buildTeamRef('Bears'),
  startsAt: '2026-11-20T20:00:00.000Z',
  message: '',
  oneShort: null,
  state: 'open',
  awaiting: 'post',
  proposals: [],
  reason: null,
  createdAt: '2026-11-20T13:00:00.000Z',
  expiresAt: '2026-11-20T20:00:00.000Z',
  version: 1,
  ...overrides,
});

/** The booking of Wolves and Bears for eight in the evening. */
export const buildBooking = (overrides: Partial<BookingView> = {}): BookingView => ({
  _id: 'b1',
  teams: [buildTeamRef('Wolves'), buildTeamRef('Bears')],
  scrim: { _id: 's1', gameStartTime: '2026-11-20T20:00:00.000Z' },
  startsAt: '2026-11-20T20:00:00.000Z',
  games: 1,
  state: 'booked',
  proposal: null,
  cancelled: null,
  again: null,
  version: 1,
  ...overrides,
});
