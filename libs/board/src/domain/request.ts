/** A team answers the post of another one. Message and reason are rows. */
import {
  type Awaited,
  type LineUp,
  OPEN_REQUESTS_MAX,
  PROPOSALS_MAX,
  REQUEST_OPEN_MS,
  type RequestState,
} from '@muster/contracts/board';
import type { Role } from '@muster/contracts/constants';
import { deciderOf, isSame, Rejection } from '@muster/kernel';
import { BoardRejection } from './errors';
import type { BoardContext } from './notification';
import { isOpenAt, type Post } from './post';

type Command<T extends string, P = unknown> = { type: T; requestId: string; ctx: BoardContext } & P;
/**
 * The facts about a request that it does not hold: the post and its starts, and of the requesting team whether its rank fits, whether it
 * is booked at that time, whether it has asked already, and how many open requests it has.
 */
interface Facts {
  post: Post;
  starts: readonly string[];
  postTeam: string;
  isRankOutside: boolean;
  isBooked: boolean;
  hasAsked: boolean;
  open: number;
}
export type MakeRequest = Command<
  'MakeRequest',
  {
    teamId: string;
    by: string;
    startsAt: string;
    oneShort: Role | null;
    lineUp: LineUp | null;
    message: string;
    facts: Facts;
  }
>;
/** `side`: of the team that acts. */
type Acting<T extends string, P = unknown> = Command<T, { side: Awaited } & P>;
export type ProposeStart = Acting<
  'ProposeStart',
  { starts: readonly string[]; isBooked: boolean; postTeam: string; startsAt: string; teamId: string }
>;
export type LineUpRequest = Command<'LineUpRequest', { lineUp: LineUp | null; oneShort: Role | null }>;
export type AcceptRequest = Acting<'AcceptScrimRequest', { bookingId: string }>;
/** `other-chosen`: the post has a booking with another team. */
export type DeclineRequest = Command<
  'DeclineScrimRequest',
  { because: 'answer' | 'other-chosen'; side?: Awaited; by?: string; reason: { id: string; text: string } | null }
>;
export type RequestEnd = 'asked' | 'booked' | 'blocked' | 'disbanded';
export type WithdrawRequest = Command<'WithdrawRequest', { because: RequestEnd; side?: Awaited }>;
/** A team has to choose who plays, so that the other one can accept. It is told once. */
export type AskForLineUp = Acting<'AskForLineUp'>;
export type ExpireRequest = Command<'ExpireRequest'>;
/** The post was withdrawn, or its team is booked at that time. */
export type DropRequest = Command<'DropRequest', { because: 'post' | 'booked' | 'disbanded' }>;
export type RequestCommand =
  | MakeRequest
  | ProposeStart
  | LineUpRequest
  | AcceptRequest
  | DeclineRequest
  | WithdrawRequest
  | AskForLineUp
  | ExpireRequest
  | DropRequest;

export type RequestEvent =
  | {
      type: 'RequestMade';
      requestId: string;
      postId: string;
      postTeam: string;
      teamId: string;
      by: string;
      startsAt: string;
      games: number;
      oneShort: Role | null;
      lineUp: LineUp | null;
      at: string;
    }
  | { type: 'StartProposed'; by: string; side: Awaited; startsAt: string; at: string }
  | { type: 'RequestLinedUp'; lineUp: LineUp | null; oneShort: Role | null }
  | { type: 'LineUpAsked'; side: Awaited }
  | { type: 'RequestAccepted'; bookingId: string }
  | { type: 'RequestDeclined'; because: DeclineRequest['because']; reasonId: string | null }
  | { type: 'RequestWithdrawn'; because: RequestEnd }
  | { type: 'RequestExpired' }
  | { type: 'RequestDropped'; because: DropRequest['because'] };

/** `side`: of the team that proposed it. */
export interface Proposal {
  by: string;
  startsAt: string;
  at: string;
}
export interface ScrimRequest {
  id: string;
  postId: string;
  postTeam: string;
  teamId: string;
  by: string;
  /** The start that was proposed last. */
  startsAt: string;
  games: number;
  oneShort: Role | null;
  lineUp: LineUp | null;
  state: RequestState;
  awaiting: Awaited;
  proposals: readonly Proposal[];
  reasonId: string | null;
  /** The sides that were asked for a line-up. */
  lineUpAsked: readonly Awaited[];
  bookingId: string | null;
  expiresAt: string;
}
export const initialRequest: ScrimRequest = {
  id: '',
  postId: '',
  postTeam: '',
  teamId: '',
  by: '',
  startsAt: '',
  games: 1,
  oneShort: null,
  lineUp: null,
  state: 'open',
  awaiting: 'post',
  proposals: [],
  reasonId: null,
  lineUpAsked: [],
  bookingId: null,
  expiresAt: '',
};

const isRequestOpen = ({ id, state, expiresAt }: ScrimRequest, now: string): boolean =>
  id !== '' && state === 'open' && expiresAt > now;
const endAfter = (at: string, startsAt: string): string => {
  const end = new Date(Date.parse(at) + REQUEST_OPEN_MS).toISOString();
  return end < startsAt ? end : startsAt;
};

function assertRequestOpen(request: ScrimRequest, now: string): void {
  if (!isRequestOpen(request, now)) throw new BoardRejection('request-closed');
}
function assertAwaited({ awaiting }: ScrimRequest, side: Awaited): void {
  if (side !== awaiting) throw new BoardRejection('not-awaited');
}

function make(command: MakeRequest, request: ScrimRequest): RequestEvent[] {
  const { requestId, teamId, by, startsAt, oneShort, lineUp, ctx, facts } = command;
  if (request.id) return [];
  const { post, starts, postTeam: team } = facts;
  if (!isOpenAt(post, ctx.now)) throw new BoardRejection('post-closed');
  if (teamId === post.teamId) throw new Rejection('own-team');
  if (!starts.includes(startsAt)) throw new BoardRejection('start-not-possible', { team, starts });
  if (facts.isRankOutside) throw new BoardRejection('rank-outside', { team, ...post.ranks });
  if (facts.isBooked) throw new BoardRejection('team-booked', { whose: 'ours' });
  if (facts.hasAsked) throw new BoardRejection('already-requested');
  if (facts.open >= OPEN_REQUESTS_MAX) throw new BoardRejection('too-many-requests');
  const { id: postId, teamId: postTeam, games } = post;
  return [
    { type: 'RequestMade', requestId, postId, postTeam, teamId, by, startsAt, games, oneShort, lineUp, at: ctx.now },
  ];
}

function propose(command: ProposeStart, request: ScrimRequest): RequestEvent[] {
  const { side, teamId: by, startsAt, starts, isBooked, postTeam: team, ctx } = command;
  assertAwaited(request, side);
  assertRequestOpen(request, ctx.now);
  if (!starts.includes(startsAt)) throw new BoardRejection('start-not-possible', { team, starts });
  if (isBooked) throw new BoardRejection('team-booked', { whose: side === 'request' ? 'ours' : 'theirs', team });
  if (request.proposals.length >= PROPOSALS_MAX) throw new BoardRejection('too-many-proposals');
  return [{ type: 'StartProposed', by, side, startsAt, at: ctx.now }];
}

function lineUpRequest({ lineUp, oneShort, ctx }: LineUpRequest, request: ScrimRequest): RequestEvent[] {
  assertRequestOpen(request, ctx.now);
  return isSame({ lineUp, oneShort }, { lineUp: request.lineUp, oneShort: request.oneShort })
    ? []
    : [{ type: 'RequestLinedUp', lineUp, oneShort }];
}

/** A request whose start has come is not accepted any more, and says so. */
export function assertAcceptable(request: ScrimRequest, post: Post, now: string): void {
  const hasPassed = request.id !== '' && request.state === 'open' && request.startsAt <= now;
  if (!hasPassed) assertRequestOpen(request, now);
  if (!isOpenAt(post, now) && !hasPassed) throw new BoardRejection('post-closed');
  if (hasPassed) throw new BoardRejection('start-passed');
}

function accept({ side, ctx, bookingId }: AcceptRequest, request: ScrimRequest): RequestEvent[] {
  assertAwaited(request, side);
  assertRequestOpen(request, ctx.now);
  return [{ type: 'RequestAccepted', bookingId }];
}

function decline({ because, side, reason, ctx }: DeclineRequest, request: ScrimRequest): RequestEvent[] {
  if (because === 'answer') {
    if (side) assertAwaited(request, side);
    assertRequestOpen(request, ctx.now);
  }
  return request.state === 'open' ? [{ type: 'RequestDeclined', because, reasonId: reason?.id ?? null }] : [];
}

function withdraw({ because, side, ctx }: WithdrawRequest, request: ScrimRequest): RequestEvent[] {
  if (because === 'asked') {
    if (side === 'post') throw new BoardRejection('not-awaited');
    assertRequestOpen(request, ctx.now);
  }
  return request.state === 'open' ? [{ type: 'RequestWithdrawn', because }] : [];
}

const askForLineUp = ({ side, ctx }: AskForLineUp, request: ScrimRequest): RequestEvent[] =>
  isRequestOpen(request, ctx.now) && !request.lineUpAsked.includes(side) ? [{ type: 'LineUpAsked', side }] : [];

const expire = ({ ctx }: ExpireRequest, { id, state, expiresAt }: ScrimRequest): RequestEvent[] =>
  id !== '' && state === 'open' && expiresAt <= ctx.now ? [{ type: 'RequestExpired' }] : [];

const drop = ({ because }: DropRequest, { id, state }: ScrimRequest): RequestEvent[] =>
  id !== '' && state === 'open' ? [{ type: 'RequestDropped', because }] : [];

const other = (side: Awaited): Awaited => (side === 'post' ? 'request' : 'post');
export const scrimRequest = deciderOf<RequestCommand, ScrimRequest, RequestEvent>(initialRequest, {
  commands: {
    MakeRequest: make,
    ProposeStart: propose,
    LineUpRequest: lineUpRequest,
    AcceptScrimRequest: accept,
    DeclineScrimRequest: decline,
    WithdrawRequest: withdraw,
    AskForLineUp: askForLineUp,
    ExpireRequest: expire,
    DropRequest: drop,
  },
  events: {
    RequestMade: {
      apply: (_, { type: __, requestId: id, at, ...given }) => ({
        ...initialRequest,
        ...given,
        id,
        expiresAt: endAfter(at, given.startsAt),
      }),
    },
    StartProposed: {
      apply: (state, { by, side, startsAt, at }) => ({
        ...state,
        startsAt,
        awaiting: other(side),
        proposals: [...state.proposals, { by, startsAt, at }],
        expiresAt: endAfter(at, startsAt),
      }),
    },
    RequestLinedUp: { apply: (state, { lineUp, oneShort }) => ({ ...state, lineUp, oneShort }) },
    LineUpAsked: { apply: (state, { side }) => ({ ...state, lineUpAsked: [...state.lineUpAsked, side] }) },
    RequestAccepted: { apply: (state, { bookingId }) => ({ ...state, state: 'accepted', bookingId }) },
    RequestDeclined: { apply: (state, { reasonId }) => ({ ...state, state: 'declined', reasonId }) },
    RequestWithdrawn: { apply: (state) => ({ ...state, state: 'withdrawn' }) },
    RequestExpired: { apply: (state) => ({ ...state, state: 'expired' }) },
    RequestDropped: { apply: (state) => ({ ...state, state: 'gone' }) },
  },
});
