/** Users take, change and leave seats. */
import type { Actor, Candidate, Command, SystemCommand } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, seatOfEvent } from './family';
import { isPlayed } from './games';
import { heldFor, isLapsed, passSeat } from './offers';
import { removeFromSeat, reseatPlayer } from './reseat';
import { placePlayer, removePlayer, withoutHost } from './roster';
import {
  assertEligible,
  assertNoDraft,
  assertNoWinner,
  assertOwnSide,
  assertSameSide,
  assertSeatOpen,
  assertSelfOrManager,
  hasStarted,
  isCasting,
  isOpenSeat,
  isSeatedAt,
  reserveOf,
  seatOf,
} from './rules';
import type { Offer, Scrim, ScrimEvent, Seat } from './state';

/** `candidate`: the user to be seated, unless it is the actor. */
export type JoinTeam = Command<'JoinTeam', { seat: Seat; candidate?: Candidate | null | undefined }>;
export type MovePlayer = Command<'MovePlayer', { seat: Seat }>;
export type LeaveTeam = Command<'LeaveTeam', { userId: string }>;
/** Frees the seat of a user who may no longer take part, unless the scrim has started. */
export type FreeSeat = SystemCommand<'FreeSeat', { userId: string }>;

function join({ by, seat, candidate, ctx }: JoinTeam, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, seat.userId);
  assertEligible(scrim, by, candidate);
  if (by.userId === seat.userId) assertOwnSide(scrim, by, seat);
  assertNoWinner(scrim);
  if (seatOf(scrim, seat.userId)) throw new ScrimRejection('already-playing');
  if (isCasting(scrim, seat.userId)) throw new ScrimRejection('already-casting');
  assertSeatOpen(scrim, seat);
  if (by.userId !== seat.userId) return [{ type: 'PlayerAssigned', how: 'chosen', ...seat }];
  const held = heldFor(scrim, seat);
  if (held?.userId === seat.userId && !isLapsed(held, ctx.now)) return [passSeat(held)];
  assertNotHeld(held, by, seat);
  return [{ type: 'PlayerJoined', ...seat }];
}

function move({ by, seat }: MovePlayer, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, seat.userId);
  assertNoWinner(scrim);
  const current = seatOf(scrim, seat.userId);
  if (!current) throw new ScrimRejection('not-a-player');
  assertSameSide(scrim, by, current.team, seat.team);
  if (current.team === seat.team && current.role === seat.role) return [];
  if (by.userId === seat.userId) assertOwnSide(scrim, by, seat);
  assertNoDraft(scrim);
  assertSeatOpen(scrim, seat);
  assertNotHeld(heldFor(scrim, seat), by, seat);
  return [{ type: 'PlayerMoved', ...seat }];
}

/** Users cannot take a held seat for themselves, but a manager may seat others on it. */
function assertNotHeld(held: Offer | undefined, by: Actor, { userId }: Seat): void {
  if (held && by.userId === userId) throw new ScrimRejection('seat-held', { expiresAt: held.expiresAt });
}

function leave({ by, userId }: LeaveTeam, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  if (!seatOf(scrim, userId)) throw new ScrimRejection('player-not-found');
  assertNoWinner(scrim);
  return [{ type: by.userId === userId ? 'PlayerLeft' : 'PlayerKicked', userId }];
}

function freeSeat({ userId, ctx }: FreeSeat, scrim: Scrim): readonly ScrimEvent[] {
  if (isPlayed(scrim) || hasStarted(scrim, ctx.now)) return [];
  if (isCasting(scrim, userId)) return [{ type: 'CasterLeft', userId }];
  if (seatOf(scrim, userId)) return [{ type: 'PlayerLeft', userId }];
  // A creator can be host without a seat, and a reserve at the same time.
  return [
    ...(reserveOf(scrim, userId) ? [{ type: 'ReserveLeft' as const, userId }] : []),
    ...(scrim.host === userId ? [{ type: 'HostChoiceChanged' as const, host: { kind: 'random' as const } }] : []),
  ];
}

function revertMove(moved: Seat, previous: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  assertNoDraft(current);
  if (!isSeatedAt(current, moved)) throw cannotUndo('moved');
  if (!isOpenSeat(current, previous)) throw cannotUndo('seat-taken');
  return [{ type: 'PlayerMoved', userId: previous.userId, team: previous.team, role: previous.role }];
}

/** Whoever leaves a seat of their team is not offered it again. */
function vacate(scrim: Scrim, { userId }: { userId: string }): Scrim {
  const seat = seatOf(scrim, userId);
  const passedOver = scrim.teamIds && seat ? [...scrim.passedOver, seat] : scrim.passedOver;
  return withoutHost({ ...removePlayer(scrim, userId), passedOver }, userId);
}

export const seats = family({
  commands: { JoinTeam: join, MovePlayer: move, LeaveTeam: leave, FreeSeat: freeSeat },
  undoable: { JoinTeam: 'on-behalf', MovePlayer: 'on-behalf', LeaveTeam: 'on-behalf' },
  events: {
    PlayerJoined: {
      apply: placePlayer,
      timeline: (event) => ({ kind: 'joined', person: event.userId, seat: seatOfEvent(event) }),
      undo: (event, _, current) => removeFromSeat(event, current),
    },
    PlayerMoved: {
      apply: placePlayer,
      timeline: (event) => ({ kind: 'moved', person: event.userId, seat: seatOfEvent(event) }),
      undo: (event, before, current) => revertMove(event, seatOf(before, event.userId)!, current),
    },
    PlayerLeft: { apply: vacate, timeline: ({ userId }) => ({ kind: 'left', person: userId }) },
    PlayerKicked: {
      apply: vacate,
      timeline: ({ userId }) => ({ kind: 'kicked', person: userId }),
      undo: (event, before, current) => reseatPlayer(seatOf(before, event.userId)!, before, current),
    },
  },
});
