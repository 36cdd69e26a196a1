/** Two teams have agreed on a scrim. It may move by agreement, and either team may cancel it before it begins. */
import { TIME_PROPOSAL_MARGIN_MS, TIME_PROPOSAL_MS } from '@muster/contracts/board';
import { seriesMs } from '@muster/contracts/series';
import { deciderOf } from '@muster/kernel';
import type { BookingState, PostVisibility } from '@muster/contracts/board';
import { BoardRejection } from './errors';
import type { BoardContext } from './notification';

type Command<T extends string, P = unknown> = { type: T; bookingId: string; ctx: BoardContext } & P;
export type MakeBooking = Command<
  'MakeBooking',
  {
    scrimId: string;
    postId: string;
    requestId: string;
    teams: Teams;
    startsAt: string;
    games: number;
    visibility: PostVisibility;
  }
>;
/** `team`: which of the two acts. `booked`: which of them plays something else at that time. */
type Timing<T extends string, P = unknown> = Command<T, { team: string; booked: Booked } & P>;
export type Booked = { whose: 'ours' | 'theirs'; team: string } | null;
export type ProposeTime = Timing<'ProposeTime', { startsAt: string }>;
export type WithdrawTime = Command<'WithdrawTime', { team: string }>;
export type AcceptTime = Timing<'AcceptTime'>;
export type DeclineTime = Command<'DeclineTime', { team: string }>;
export type EndTimeProposal = Command<'EndTimeProposal'>;
/** An admin moved the scrim, or changed how many games are played. */
export type MoveBooking = Command<'MoveBooking', { startsAt: string; games: number }>;
/** `by`: a team; null for an admin. `again`: the post with which the posting team looks again. */
export type CancelBooking = Command<
  'CancelBooking',
  { by: string | null; author: string; reason: { id: string; text: string } | null; again: string | null }
>;
/** Other people play for a team. */
export type LineUpBooking = Command<'LineUpBooking', { team: string }>;
/** The series was decided, or is no longer. */
export type SettleBooking = Command<'SettleBooking', { decided: boolean }>;
/** The result of a game was corrected. */
export type CorrectBooking = Command<'CorrectBooking', { game: number }>;
export type BookingCommand =
  | MakeBooking
  | ProposeTime
  | WithdrawTime
  | AcceptTime
  | DeclineTime
  | EndTimeProposal
  | MoveBooking
  | CancelBooking
  | LineUpBooking
  | SettleBooking
  | CorrectBooking;

/** The posting team plays as the first one. */
export type Teams = readonly [posting: string, requesting: string];
export type BookingEvent =
  | {
      type: 'BookingMade';
      bookingId: string;
      scrimId: string;
      postId: string;
      requestId: string;
      teams: Teams;
      startsAt: string;
      games: number;
      visibility: PostVisibility;
    }
  | { type: 'BookingTimeProposed'; by: string; startsAt: string; at: string; expiresAt: string }
  | { type: 'BookingTimeEnded'; how: 'withdrawn' | 'declined' | 'expired' | 'moved' }
  | { type: 'BookingMoved'; startsAt: string; games: number; from: string }
  | { type: 'BookingCancelled'; by: string | null; reasonId: string | null; again: string | null; at: string }
  | { type: 'BookingLinedUp'; team: string }
  | { type: 'BookingResultCorrected'; game: number }
  | { type: 'BookingDecided' }
  | { type: 'BookingReopened' };

export interface Booking {
  id: string;
  scrimId: string;
  postId: string;
  requestId: string;
  teams: Teams;
  startsAt: string;
  games: number;
  visibility: PostVisibility;
  proposal: { startsAt: string; by: string; expiresAt: string } | null;
  cancelled: { by: string | null; reasonId: string | null; at: string } | null;
  again: string | null;
  decided: boolean;
}
export const initialBooking: Booking = {
  id: '',
  scrimId: '',
  postId: '',
  requestId: '',
  teams: ['', ''],
  startsAt: '',
  games: 1,
  visibility: 'link',
  proposal: null,
  cancelled: null,
  again: null,
  decided: false,
};

const THREE_HOURS_MS = 3 * 60 * 60_000;
/** It is over once it is decided, or some time after its block. */
export function stateAt({ cancelled, decided, startsAt, games }: Booking, now: string): BookingState {
  if (cancelled) return 'cancelled';
  if (decided || Date.parse(now) >= Date.parse(startsAt) + seriesMs(games) + THREE_HOURS_MS) return 'over';
  return now >= startsAt ? 'begun' : 'booked';
}
export const otherTeam = ({ teams }: Pick<Booking, 'teams'>, team: string): string =>
  teams[0] === team ? teams[1] : teams[0];
/** A proposal whose end has come counts as ended, also before its timer says so. */
const openProposal = ({ proposal }: Booking, now: string): Booking['proposal'] =>
  proposal && proposal.expiresAt > now ? proposal : null;

function assertNotBegun(booking: Booking, now: string): void {
  if (booking.id === '') throw new BoardRejection('booking-not-found');
  if (booking.cancelled) throw new BoardRejection('already-cancelled');
  if (stateAt(booking, now) !== 'booked') throw new BoardRejection('already-begun');
}
function assertFree(booked: Booked): void {
  if (booked) throw new BoardRejection('team-booked', booked);
}

function make({ type: _, ctx: __, ...given }: MakeBooking, booking: Booking): BookingEvent[] {
  return booking.id ? [] : [{ type: 'BookingMade', ...given }];
}

/** The last instant at which the other team may answer. */
function proposalEnd(now: string, { startsAt }: Booking, wanted: string): number {
  const earlier = Math.min(Date.parse(startsAt), Date.parse(wanted)) - TIME_PROPOSAL_MARGIN_MS;
  return Math.min(Date.parse(now) + TIME_PROPOSAL_MS, earlier);
}

function proposeTime({ ctx, team, startsAt, booked }: ProposeTime, booking: Booking): BookingEvent[] {
  assertNotBegun(booking, ctx.now);
  const expiresAt = proposalEnd(ctx.now, booking, startsAt);
  if (expiresAt <= Date.parse(ctx.now)) throw new BoardRejection('too-late');
  assertFree(booked);
  if (openProposal(booking, ctx.now)) throw new BoardRejection('proposal-pending');
  return [
    ...(booking.proposal ? [{ type: 'BookingTimeEnded' as const, how: 'expired' as const }] : []),
    {
      type: 'BookingTimeProposed',
      by: team,
      startsAt,
      at: ctx.now,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  ];
}

function proposalFor(booking: Booking, team: string, isOwn: boolean, now: string) {
  const proposal = openProposal(booking, now);
  if (!proposal) throw new BoardRejection('no-proposal');
  if ((proposal.by === team) !== isOwn) throw new BoardRejection('not-awaited');
  return proposal;
}

function withdrawTime({ ctx, team }: WithdrawTime, booking: Booking): BookingEvent[] {
  proposalFor(booking, team, true, ctx.now);
  return [{ type: 'BookingTimeEnded', how: 'withdrawn' }];
}
function declineTime({ ctx, team }: DeclineTime, booking: Booking): BookingEvent[] {
  proposalFor(booking, team, false, ctx.now);
  return [{ type: 'BookingTimeEnded', how: 'declined' }];
}

function acceptTime({ ctx, team, booked }: AcceptTime, booking: Booking): BookingEvent[] {
  assertNotBegun(booking, ctx.now);
  const { startsAt } = proposalFor(booking, team, false, ctx.now);
  assertFree(booked);
  const { games, startsAt: from } = booking;
  return [
    { type: 'BookingTimeEnded', how: 'moved' },
    { type: 'BookingMoved', startsAt, games, from },
  ];
}

const endTimeProposal = ({ ctx }: EndTimeProposal, { proposal }: Booking): BookingEvent[] =>
  proposal && proposal.expiresAt <= ctx.now ? [{ type: 'BookingTimeEnded', how: 'expired' }] : [];

function move({ startsAt, games }: MoveBooking, booking: Booking): BookingEvent[] {
  if (booking.cancelled || (startsAt === booking.startsAt && games === booking.games)) return [];
  return [
    ...(booking.proposal ? [{ type: 'BookingTimeEnded' as const, how: 'moved' as const }] : []),
    { type: 'BookingMoved', startsAt, games, from: booking.startsAt },
  ];
}

function cancel({ ctx, by, reason, again }: CancelBooking, booking: Booking): BookingEvent[] {
  if (booking.cancelled) throw new BoardRejection('already-cancelled');
  if (by !== null) assertNotBegun(booking, ctx.now);
  return [{ type: 'BookingCancelled', by, reasonId: reason?.id ?? null, again, at: ctx.now }];
}

const settle = ({ decided }: SettleBooking, booking: Booking): BookingEvent[] =>
  decided === booking.decided ? [] : [{ type: decided ? 'BookingDecided' : 'BookingReopened' }];

export const booking = deciderOf<BookingCommand, Booking, BookingEvent>(initialBooking, {
  commands: {
    MakeBooking: make,
    ProposeTime: proposeTime,
    WithdrawTime: withdrawTime,
    AcceptTime: acceptTime,
    DeclineTime: declineTime,
    EndTimeProposal: endTimeProposal,
    MoveBooking: move,
    CancelBooking: cancel,
    LineUpBooking: ({ team }) => [{ type: 'BookingLinedUp', team }],
    SettleBooking: settle,
    CorrectBooking: ({ game }) => [{ type: 'BookingResultCorrected', game }],
  },
  events: {
    BookingMade: { apply: (_, { type: __, bookingId: id, ...given }) => ({ ...initialBooking, ...given, id }) },
    BookingTimeProposed: {
      apply: (state, { by, startsAt, expiresAt }) => ({ ...state, proposal: { by, startsAt, expiresAt } }),
    },
    BookingTimeEnded: { apply: (state) => ({ ...state, proposal: null }) },
    BookingMoved: { apply: (state, { startsAt, games }) => ({ ...state, startsAt, games }) },
    BookingCancelled: {
      apply: (state, { by, reasonId, again, at }) => ({
        ...state,
        again,
        proposal: null,
        cancelled: { by, reasonId, at },
      }),
    },
    BookingLinedUp: { apply: (state) => state },
    BookingResultCorrected: { apply: (state) => state },
    BookingDecided: { apply: (state) => ({ ...state, decided: true }) },
    BookingReopened: { apply: (state) => ({ ...state, decided: false }) },
  },
});
