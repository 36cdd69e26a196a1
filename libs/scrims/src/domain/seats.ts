/** Taking, changing and giving up seats. Whatever fills the tenth seat also draws the host. */
import { Rejection } from '@muster/kernel';
import type { AssignPlayer, Edge, FillRandom, FreeSeat, JoinTeam, LeaveTeam, MovePlayer, SwapPlayers } from './commands';
import { hasStarted, isCasting, isFull, isOpenSeat, mustActForSelf, mustBeAdmin, mustBeFit, mustBeOpen, mustBeUndecided, openSeats, seatOf } from './rules';
import { evolve, type Scrim, type ScrimEvent, type Seat } from './scrim';

type SeatCommand = JoinTeam | MovePlayer | LeaveTeam | SwapPlayers | AssignPlayer | FillRandom | FreeSeat;

export function decideSeats(command: SeatCommand, scrim: Scrim): readonly ScrimEvent[] {
  const events = change(command, scrim);
  return [...events, ...drawnHost(events.reduce(evolve, scrim), command.edge)];
}

function change(command: SeatCommand, scrim: Scrim): readonly ScrimEvent[] {
  switch (command.type) {
    case 'JoinTeam': return join(command, scrim);
    case 'MovePlayer': return move(command, scrim);
    case 'LeaveTeam': return leave(command, scrim);
    case 'SwapPlayers': return swap(command, scrim);
    case 'AssignPlayer': return assign(command, scrim);
    case 'FillRandom': return fill(command, scrim);
    case 'FreeSeat': return free(command, scrim);
  }
}

/** "Random" is resolved the moment all ten seats are taken, by any path. */
export function drawnHost(scrim: Scrim, { dice }: Edge): ScrimEvent[] {
  if (scrim.host || scrim.winner || scrim.hostChoice.kind !== 'random' || !isFull(scrim)) return [];
  return [{ type: 'HostDrawn', userId: scrim.seats[Math.floor(dice * scrim.seats.length)]!.userId }];
}

function join({ by, seat, candidate }: JoinTeam, scrim: Scrim): readonly ScrimEvent[] {
  mustActForSelf(by, seat.userId);
  mustBeFit(candidate);
  mustBeUndecided(scrim);
  const mine = seatOf(scrim, seat.userId);
  if (mine) throw new Rejection('already-playing');
  if (isCasting(scrim, seat.userId)) throw new Rejection('already-casting');
  mustBeOpen(scrim, seat);
  return [{ type: 'PlayerJoined', ...seat }];
}

function move({ by, seat }: MovePlayer, scrim: Scrim): readonly ScrimEvent[] {
  mustActForSelf(by, seat.userId);
  mustBeUndecided(scrim);
  const mine = seatOf(scrim, seat.userId);
  if (!mine) throw new Rejection('not-a-player');
  if (mine.team === seat.team && mine.role === seat.role) return [];
  mustBeOpen(scrim, seat);
  return [{ type: 'PlayerMoved', ...seat }];
}

function leave({ by, userId }: LeaveTeam, scrim: Scrim): readonly ScrimEvent[] {
  mustActForSelf(by, userId);
  if (!seatOf(scrim, userId)) throw new Rejection('player-not-found');
  mustBeUndecided(scrim);
  return [{ type: by.userId === userId ? 'PlayerLeft' : 'PlayerKicked', userId }];
}

function swap({ by, one, two }: SwapPlayers, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  mustBeUndecided(scrim);
  if (one.userId === two.userId) throw new Rejection('same-player');
  if (!sits(scrim, one)) throw new Rejection('seats-changed');
  if (two.userId === null) {
    if (!isOpenSeat(scrim, two)) throw new Rejection('seats-changed');
    return [{ type: 'PlayerMoved', userId: one.userId, team: two.team, role: two.role }];
  }
  const other: Seat = { ...two, userId: two.userId };
  if (!sits(scrim, other)) throw new Rejection('seats-changed');
  return [{ type: 'PlayersSwapped', one: { ...two, userId: one.userId }, two: { ...one, userId: other.userId } }];
}

function sits(scrim: Scrim, claim: Seat): boolean {
  const seat = seatOf(scrim, claim.userId);
  return seat?.team === claim.team && seat.role === claim.role;
}

function assign({ by, seat, candidate }: AssignPlayer, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  mustBeUndecided(scrim);
  mustBeFit(candidate);
  if (candidate?.region !== scrim.region) throw new Rejection('other-region');
  if (seatOf(scrim, seat.userId)) throw new Rejection('already-playing');
  if (isCasting(scrim, seat.userId)) throw new Rejection('user-is-caster');
  mustBeOpen(scrim, seat);
  return [{ type: 'PlayerAssigned', how: 'chosen', ...seat }];
}

function fill({ by, candidates, plan }: FillRandom, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  mustBeUndecided(scrim);
  const seats = openSeats(scrim);
  if (seats.length === 0) throw new Rejection('no-empty-positions');
  const people = candidates.filter((userId) => !seatOf(scrim, userId) && !isCasting(scrim, userId));
  if (people.length < seats.length) throw new Rejection('not-enough-users', { found: people.length, needed: seats.length });
  if (plan && !fits(plan, seats, people)) throw new Rejection('seats-changed');
  const drawn = plan ?? seats.map((seat, i) => ({ userId: people[i]!, ...seat }));
  return drawn.map(({ userId, team, role }) => ({ type: 'PlayerAssigned' as const, how: 'random' as const, userId, team, role }));
}

/** A plan was made a moment ago: does it still fill every open seat, with people who may sit there? */
function fits(plan: readonly Seat[], seats: readonly Pick<Seat, 'team' | 'role'>[], people: readonly string[]): boolean {
  const distinct = new Set(plan.map((seat) => seat.userId)).size === plan.length;
  return distinct && plan.length === seats.length && plan.every(({ userId }) => people.includes(userId)) && seats.every(({ team, role }) => plan.some((seat) => seat.team === team && seat.role === role));
}

function free({ userId, edge }: FreeSeat, scrim: Scrim): readonly ScrimEvent[] {
  if (scrim.winner || hasStarted(scrim, edge.at)) return [];
  if (isCasting(scrim, userId)) return [{ type: 'CasterLeft', userId }];
  if (seatOf(scrim, userId)) return [{ type: 'PlayerLeft', userId }];
  // A creator can be host without a seat.
  return scrim.host === userId ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }] : [];
}
