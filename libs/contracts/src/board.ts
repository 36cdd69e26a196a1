import { z } from 'zod';
import { ROLES, TEAM_SIZE } from './constants';
import { instantSchema } from './instants';
import { LANGUAGE_CODES } from './language-codes';
import { localTime, timeZone } from './local-time';
import { pageQuery, pageSchema } from './pages';
import { rankSchema } from './ranks';
import { regionSchema } from './regions';
import { GAMES_MAX, seriesBody, seriesSettings } from './series';
import { TEAM_LANGUAGES_MAX, teamRef } from './teams';
import { multilineText, singleLineText } from './text';
import { invalid } from './validation-texts';

/** Starts lie on the quarters of the hour in UTC. */
export const QUARTER_MS = 15 * 60_000;
export const OPEN_POSTS_MAX = 5;
export const POSTS_A_DAY_MAX = 20;
export const OPEN_REQUESTS_MAX = 10;
export const PROPOSALS_MAX = 6;
/** How far ahead teams look for opponents (ms). */
export const POST_AHEAD_MS = 14 * 24 * 60 * 60_000;
/** How long the range of starts of one post may be (ms). */
export const POST_RANGE_MAX_MS = 6 * 60 * 60_000;
/** How long a team looks that wants to play now (ms). */
export const POST_NOW_MS = 60 * 60_000;
/** A request ends so long after its last move (ms). */
export const REQUEST_OPEN_MS = 24 * 60 * 60_000;
/** A proposal of another time ends after so long (ms), and so long before the earlier of the two starts. */
export const TIME_PROPOSAL_MS = 12 * 60 * 60_000;
export const TIME_PROPOSAL_MARGIN_MS = 30 * 60_000;
export const POST_NOTE_MAX = 300;
export const REQUEST_MESSAGE_MAX = 300;
export const BOARD_REASON_MAX = 200;
export const OPPONENT_NOTE_MAX = 500;
export const AUDIENCE_COMMUNITIES_MAX = 3;
export const AUDIENCE_TEAMS_MAX = 5;

export const POST_STATES = ['open', 'booked', 'withdrawn', 'expired'] as const;
export type PostState = (typeof POST_STATES)[number];
export const REQUEST_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'gone'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const BOOKING_STATES = ['booked', 'begun', 'over', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
export const AUDIENCE_KINDS = ['everybody', 'communities', 'teams', 'link'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];
const POST_VISIBILITIES = ['link', 'public'] as const;
export type PostVisibility = (typeof POST_VISIBILITIES)[number];
/** The team of a post or a request whose answer a request waits for. */
export const AWAITED = ['post', 'request'] as const;
export type Awaited = (typeof AWAITED)[number];

const role = z.enum(ROLES);
const id = z.string().min(1).max(64);
const games = z.number().int().min(1).max(GAMES_MAX);
const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const languages = z.enum(LANGUAGE_CODES).array().max(TEAM_LANGUAGES_MAX).refine(areDistinct, invalid('languagesTwice'));
const ranksBody = z.object({ from: rankSchema, to: rankSchema });
const audience = z.object({
  kind: z.enum(AUDIENCE_KINDS),
  ids: id.array().max(AUDIENCE_TEAMS_MAX).refine(areDistinct).default([]),
});
/** Whether the people make a line-up is checked with the team. */
const lineUp = z.object({ userId: id, role }).array().max(TEAM_SIZE);
export type LineUp = z.infer<typeof lineUp>;
const reason = singleLineText()
  .max(BOARD_REASON_MAX, invalid('reasonTooLong', { max: BOARD_REASON_MAX }))
  .nullish();

/** The draft rule of a scrim; how many games are played stands beside it. */
const draftRule = seriesBody.omit({ games: true });
const terms = z.object({
  region: regionSchema,
  games,
  series: draftRule,
  note: multilineText.max(POST_NOTE_MAX),
  ranks: ranksBody.nullable(),
  languages,
  oneShort: role.nullable(),
  audience,
  widensAt: instantSchema('from').nullable(),
  visibility: z.enum(POST_VISIBILITIES),
  keepLooking: z.boolean(),
  lineUp: lineUp.nullable(),
});
const start = instantSchema('from');
export const makePostBody = terms
  .partial()
  .extend({ from: z.union([z.literal('now'), start]), to: start.optional() })
  .meta({ id: 'MakePost' });
export type MakePostBody = z.output<typeof makePostBody>;
/** Omitted fields keep their values. */
export const editPostBody = terms.extend({ from: start, to: start }).partial().meta({ id: 'EditPost' });
export type EditPostBody = z.output<typeof editPostBody>;

const proposal = z.object({ by: z.string(), startsAt: z.string(), at: z.string() });
export const requestView = z
  .object({
    _id: z.string(),
    post: z.string(),
    team: teamRef,
    startsAt: z.string(),
    message: z.string(),
    oneShort: role.nullable(),
    state: z.enum(REQUEST_STATES),
    awaiting: z.enum(AWAITED),
    /** In their order; `by`: id of a team. */
    proposals: proposal.array(),
    reason: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'ScrimRequest' });
export type RequestView = z.infer<typeof requestView>;

export const postView = z
  .object({
    _id: z.string(),
    team: teamRef,
    region: z.string(),
    from: z.string(),
    to: z.string(),
    games,
    series: seriesSettings.omit({ games: true }),
    note: z.string(),
    languages: z.string().array(),
    ranks: z.object({ from: z.string(), to: z.string() }).nullable(),
    oneShort: role.nullable(),
    /** `ids`: null for everybody but the team. */
    audience: z.object({ kind: z.enum(AUDIENCE_KINDS), ids: z.string().array().nullable() }),
    widensAt: z.string().nullable(),
    visibility: z.enum(POST_VISIBILITIES),
    keepLooking: z.boolean(),
    /** The post of a team whose opponent cancelled. */
    again: z.boolean(),
    state: z.enum(POST_STATES),
    /** The starts that lie in the future and clash with no booking of the team. */
    starts: z.string().array(),
    expiresAt: z.string(),
    /** Open requests; null for everybody but the team. */
    requestCount: z.number().int().nullable(),
    requests: requestView.array().nullable(),
    booking: z.string().nullable(),
    /** The address with the key of a post for `link`, for those who book for the team. */
    url: z.string().nullable(),
    createdAt: z.string(),
    version: z.number().int(),
    /** `teams`: the caller's teams that may request now. `manages`: the caller books for the team. */
    me: z.object({ teams: teamRef.array(), manages: z.boolean() }),
  })
  .meta({ id: 'ScrimPost' });
export type PostView = z.infer<typeof postView>;

export const postListQuery = pageQuery.extend({
  region: regionSchema.optional(),
  language: z.enum(LANGUAGE_CODES).optional(),
  rank: rankSchema.optional(),
  games: z.coerce.number().int().min(1).max(GAMES_MAX).optional(),
  /** By address or id. */
  community: id.optional(),
  team: id.optional(),
  from: start.optional(),
  to: start.optional(),
  /** All posts of one's teams in any state, the newest first. */
  mine: z.literal('1').optional(),
});
export type PostListQuery = z.output<typeof postListQuery>;
export const postPage = pageSchema(postView).meta({ id: 'ScrimPosts' });
export const postKeyQuery = z.object({ key: z.string().min(1).max(100) }).partial();

export const makeRequestBody = z
  .object({
    teamId: id,
    startsAt: start,
    message: multilineText.max(REQUEST_MESSAGE_MAX).optional(),
    oneShort: role.nullish(),
    lineUp: lineUp.optional(),
  })
  .meta({ id: 'MakeScrimRequest' });
export type MakeRequestBody = z.output<typeof makeRequestBody>;
export const editRequestBody = z
  .object({ lineUp: lineUp.nullable(), oneShort: role.nullable() })
  .partial()
  .meta({ id: 'EditScrimRequest' });
export const acceptBody = z.object({ lineUp }).partial().meta({ id: 'AcceptScrimRequest' });
export const proposeBody = z.object({ startsAt: start }).meta({ id: 'ProposeStart' });
export const declineBody = z.object({ reason }).meta({ id: 'DeclineScrimRequest' });
export const requestListQuery = pageQuery.extend({ team: id.optional(), state: z.enum(REQUEST_STATES).optional() });
export type RequestListQuery = z.output<typeof requestListQuery>;
export const requestPage = pageSchema(requestView).meta({ id: 'ScrimRequests' });

export const bookingView = z
  .object({
    _id: z.string(),
    /** The posting team first, which plays as `teamOne`. */
    teams: teamRef.array(),
    scrim: z.object({ _id: z.string(), gameStartTime: z.string() }),
    startsAt: z.string(),
    games,
    state: z.enum(BOOKING_STATES),
    /** Another time, and the id of the team that proposed it. */
    proposal: z.object({ startsAt: z.string(), by: z.string(), expiresAt: z.string() }).nullable(),
    /** `by`: id of the team that cancelled; null for an admin. */
    cancelled: z.object({ by: z.string().nullable(), reason: z.string().nullable(), at: z.string() }).nullable(),
    /** The post with which the posting team looks again. */
    again: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof bookingView>;
/** `overlaps`: people who have a seat elsewhere at that time that others gave them. */
export const bookingMade = bookingView.extend({ overlaps: z.string().array() }).meta({ id: 'BookingMade' });
export const bookingListQuery = pageQuery.extend({
  team: id.optional(),
  from: start.optional(),
  to: start.optional(),
  state: z.enum(BOOKING_STATES).optional(),
});
export type BookingListQuery = z.output<typeof bookingListQuery>;
export const bookingPage = pageSchema(bookingView).meta({ id: 'Bookings' });
export const cancelBookingBody = z.object({ reason }).meta({ id: 'CancelBooking' });

export const lineUpBody = z.object({ teamId: id, players: lineUp, oneShort: role.nullish() }).meta({ id: 'LineUp' });
export type LineUpBody = z.output<typeof lineUpBody>;

const tally = z.object({ won: z.number().int(), lost: z.number().int() });
export const opponentView = z
  .object({
    team: teamRef,
    bookings: z.number().int(),
    games: tally,
    /** When they met last. */
    last: z.string(),
    note: z.string(),
  })
  .meta({ id: 'Opponent' });
export type OpponentView = z.infer<typeof opponentView>;
export const opponentPage = pageSchema(opponentView).meta({ id: 'Opponents' });
export const opponentNoteBody = z.object({ text: multilineText.max(OPPONENT_NOTE_MAX) }).meta({ id: 'NoteOnOpponent' });

/** A team wants to know of new posts. The hours are on the clock of the zone; they may last into the next day. */
const alert = z.object({
  region: regionSchema,
  ranks: ranksBody.nullable(),
  games: games.nullable(),
  from: localTime.nullable(),
  to: localTime.nullable(),
  zone: timeZone.nullable(),
});
export type TeamAlert = z.infer<typeof alert>;
export const alertBody = alert.partial().required({ region: true }).meta({ id: 'SetTeamAlert' });
export type AlertBody = z.output<typeof alertBody>;
export const alertView = alert.meta({ id: 'TeamAlert' });
/** A team is told of posts once in this time (ms). */
export const ALERT_AGAIN_MS = 6 * 60 * 60_000;

/**
 * The match of a notification of the board, kept in its words. `_id`: of the request, booking or post. `slug`: of the
 * recipient's team. `team`: what the other team is called; of a match, `other` is the second one. `at`: the start.
 */
export interface NotifiedMatch {
  _id: string;
  slug: string;
  team: string;
  other?: string;
  at?: string;
  zone?: string;
  role?: string;
  reasonId?: string;
  /** Number of the game whose result was corrected. */
  game?: number;
  /** The post of a team whose opponent cancelled. */
  again?: true;
}
