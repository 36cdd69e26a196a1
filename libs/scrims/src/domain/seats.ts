/** Commands that take, change or free seats. Any event that fills the tenth seat is followed by drawing the host. */
import type {
  Actor,
  AssignPlayer,
  CommandContext,
  FillRandom,
  FreeSeat,
  JoinTeam,
  LeaveTeam,
  MovePlayer,
  SwapPlayers,
} from './commands';
import { ScrimRejection } from './errors';
import { heldFor, isLapsed, passSeat } from './offers';
import {
  hasStarted,
  isCasting,
  isFull,
  isOpenSeat,
  assertSelfOrManager,
  assertManager,
  assertEligible,
  assertSeatOpen,
  assertNoWinner,
  openSeats,
  reserveOf,
  seatOf,
} from './rules';
import { evolve, type Offer, type Scrim, type ScrimEvent, type Seat } from './scrim';

type SeatCommand = JoinTeam | MovePlayer | LeaveTeam | SwapPlayers | AssignPlayer | FillRandom | FreeSeat;

export function decideSeatCommand(command: SeatCommand, scrim: Scrim): readonly ScrimEvent[] {
  const events = seatEvents(command, scrim);
  return [...events, ...drawHost(events.reduce(evolve, scrim), command.ctx)];
}

function seatEvents(command: SeatCommand, scrim: Scrim): readonly ScrimEvent[] {
  switch (command.type) {
    case 'JoinTeam':
      return join(command, scrim);
    case 'MovePlayer':
      return move(command, scrim);
    case 'LeaveTeam':
      return leave(command, scrim);
    case 'SwapPlayers':
      return swap(command, scrim);
    case 'AssignPlayer':
      return assign(command, scrim);
    case 'FillRandom':
      return fill(command, scrim);
    case 'FreeSeat':
      return freeSeat(command, scrim);
  }
}

/** Draws a random host as soon as all ten seats are taken, whichever command filled them. */
export function drawHost(scrim: Scrim, { random }: CommandContext): ScrimEvent[] {
  if (scrim.host || scrim.winner || scrim.hostChoice.kind !== 'random' || !isFull(scrim)) return [];
  return [{ type: 'HostDrawn', userId: scrim.seats[Math.floor(random * scrim.seats.length)]!.userId }];
}

function join({ by, seat, candidate, ctx }: JoinTeam, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, seat.userId);
  assertEligible(scrim, by, candidate);
  assertNoWinner(scrim);
  const current = seatOf(scrim, seat.userId);
  if (current) throw new ScrimRejection('already-playing');
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
  if (current.team === seat.team && current.role === seat.role) return [];
  assertSeatOpen(scrim, seat);
  assertNotHeld(heldFor(scrim, seat), by, seat);
  return [{ type: 'PlayerMoved', ...seat }];
}

/** Those who manage a scrim may seat others on a held seat. */
function assertNotHeld(held: Offer | undefined, by: Actor, { userId }: Seat): void {
  if (held && by.userId === userId) throw new ScrimRejection('seat-held', { expiresAt: held.expiresAt });
}

function leave({ by, userId }: LeaveTeam, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  if (!seatOf(scrim, userId)) throw new ScrimRejection('player-not-found');
  assertNoWinner(scrim);
  return [{ type: by.userId === userId ? 'PlayerLeft' : 'PlayerKicked', userId }];
}

function swap({ by, first, second }: SwapPlayers, scrim: Scrim): readonly ScrimEvent[] {
  assertManager(scrim, by);
  assertNoWinner(scrim);
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

function isSeatedAt(scrim: Scrim, claim: Seat): boolean {
  const seat = seatOf(scrim, claim.userId);
  return seat?.team === claim.team && seat.role === claim.role;
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
  return drawn.map(({ userId, team, role }) => ({
    type: 'PlayerAssigned' as const,
    how: 'random' as const,
    userId,
    team,
    role,
  }));
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

function freeSeat({ userId, ctx }: FreeSeat, scrim: Scrim): readonly ScrimEvent[] {
  if (scrim.winner || hasStarted(scrim, ctx.now)) return [];
  if (isCasting(scrim, userId)) return [{ type: 'CasterLeft', userId }];
  if (seatOf(scrim, userId)) return [{ type: 'PlayerLeft', userId }];
  // A creator can be host without a seat, and a reserve at the same time.
  return [
    ...(reserveOf(scrim, userId) ? [{ type: 'ReserveLeft' as const, userId }] : []),
    ...(scrim.host === userId ? [{ type: 'HostChoiceChanged' as const, host: { kind: 'random' as const } }] : []),
  ];
}
