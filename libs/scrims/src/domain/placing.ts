/** Organisers place players: swap, assign, fill. */
import type { TeamName, Role } from '@muster/contracts/constants';
import type { Candidate, Command } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, seatOfEvent } from './family';
import { placePlayer, removePlayer } from './roster';
import {
  assertEligible,
  assertManager,
  assertNoDraft,
  assertNoWinner,
  assertSeatOpen,
  isCasting,
  isOpenSeat,
  isSeatedAt,
  openSeats,
  seatOf,
} from './rules';
import { removeFromSeat } from './reseat';
import type { Scrim, ScrimEvent, Seat } from './state';

/** Rejected unless both seats are as given. A `second` without a user is an open seat that `first` moves to. */
export type SwapPlayers = Command<
  'SwapPlayers',
  { first: Seat; second: { userId: string | null; team: TeamName; role: Role } }
>;
export type AssignPlayer = Command<'AssignPlayer', { seat: Seat; candidate: Candidate | null }>;
/**
 * `candidates`: users of the region who may play, in drawn order; enough to fill every seat. For a scrim of a community
 * they are its members. `seatPlan`: one of them for every open seat.
 */
export type FillRandom = Command<
  'FillRandom',
  { candidates: readonly string[]; seatPlan?: readonly Seat[] | undefined }
>;

function swap({ by, first, second }: SwapPlayers, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
  assertNoDraft(scrim);
  if (first.userId === second.userId) throw new ScrimRejection('same-player');
  if (!isSeatedAt(scrim, first)) throw new ScrimRejection('seats-changed');
  if (second.userId === null) {
    if (!isOpenSeat(scrim, second)) throw new ScrimRejection('seats-changed');
    return [{ type: 'PlayerMoved', userId: first.userId, team: second.team, role: second.role }];
  }
  const other: Seat = { ...second, userId: second.userId };
  if (!isSeatedAt(scrim, other)) throw new ScrimRejection('seats-changed');
  return [
    { type: 'PlayersSwapped', one: { ...second, userId: first.userId }, two: { ...first, userId: other.userId } },
  ];
}

function assign({ by, seat, candidate }: AssignPlayer, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
  assertEligible(scrim, by, candidate);
  if (candidate?.region !== scrim.region) throw new ScrimRejection('other-region');
  if (seatOf(scrim, seat.userId)) throw new ScrimRejection('already-playing');
  if (isCasting(scrim, seat.userId)) throw new ScrimRejection('user-is-caster');
  assertSeatOpen(scrim, seat);
  return [{ type: 'PlayerAssigned', how: 'chosen', ...seat }];
}

function fill({ by, candidates, seatPlan }: FillRandom, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
  const seats = openSeats(scrim);
  if (seats.length === 0) throw new ScrimRejection('no-empty-positions');
  const people = candidates.filter((userId) => !seatOf(scrim, userId) && !isCasting(scrim, userId));
  if (people.length < seats.length)
    throw new ScrimRejection('not-enough-users', { found: people.length, needed: seats.length });
  if (seatPlan && !isValidPlan(seatPlan, seats, people)) throw new ScrimRejection('seats-changed');
  const drawn = seatPlan ?? seats.map((seat, i) => ({ userId: people[i]!, ...seat }));
  return drawn.map(({ userId, team, role }) => ({ type: 'PlayerAssigned', how: 'random', userId, team, role }));
}

/** Whether the plan still fills every open seat, in case seats were taken after it was made. */
function isValidPlan(
  plan: readonly Seat[],
  seats: readonly Pick<Seat, 'team' | 'role'>[],
  people: readonly string[],
): boolean {
  const distinct = new Set(plan.map((seat) => seat.userId)).size === plan.length;
  return (
    distinct &&
    plan.length === seats.length &&
    plan.every(({ userId }) => people.includes(userId)) &&
    seats.every(({ team, role }) => plan.some((seat) => seat.team === team && seat.role === role))
  );
}

/** Skips players who have left that seat since, because undoing a fill removes the players who remain of it. */
function removeDrawnPlayer(seat: Seat, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  return isSeatedAt(current, seat) ? removeFromSeat(seat, current) : [];
}

function revertSwap({ one, two }: { one: Seat; two: Seat }, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  assertNoDraft(current);
  if (!isSeatedAt(current, one) || !isSeatedAt(current, two)) throw cannotUndo('moved');
  return [{ type: 'PlayersSwapped', one: { ...two, userId: one.userId }, two: { ...one, userId: two.userId } }];
}

export const placing = family({
  commands: { SwapPlayers: swap, AssignPlayer: assign, FillRandom: fill },
  undoable: { SwapPlayers: 'always', AssignPlayer: 'always', FillRandom: 'always' },
  events: {
    PlayerAssigned: {
      apply: (scrim, event) => ({ ...placePlayer(scrim, event), placed: [...scrim.placed, event.userId] }),
      timeline: (event) => ({
        kind: event.how === 'random' ? 'drawn' : 'assigned',
        person: event.userId,
        seat: seatOfEvent(event),
      }),
      undo: (event, _, current) =>
        event.how === 'random' ? removeDrawnPlayer(event, current) : removeFromSeat(event, current),
    },
    PlayersSwapped: {
      apply: (scrim, { one, two }) => placePlayer(placePlayer(removePlayer(scrim, one.userId), two), one),
      timeline: ({ one, two }) => ({
        kind: 'swapped',
        person: one.userId,
        seat: seatOfEvent(one),
        other: two.userId,
        otherSeat: seatOfEvent(two),
      }),
      undo: (event, _, current) => revertSwap(event, current),
    },
  },
});
