/** Predicates and assertions about a scrim that several commands share. */
import { CURRENT_SCRIM_MS, freeRoles, ROLES, SCRIM_SIZE, START_GRACE_MS, TEAMS } from '@muster/contracts';
import type { Actor, Candidate, CommandContext } from './commands';
import { ScrimRejection } from './errors';
import type { Scrim, Seat } from './scrim';

export const seatOf = (scrim: Scrim, userId: string): Seat | undefined =>
  scrim.seats.find((seat) => seat.userId === userId);
export const isCasting = (scrim: Scrim, userId: string): boolean => scrim.casters.includes(userId);
export const isFull = (scrim: Scrim): boolean => scrim.seats.length === SCRIM_SIZE;
export const hasStarted = (scrim: Scrim, at: string): boolean => Date.parse(at) >= Date.parse(scrim.startsAt);
export const isOver = (scrim: Scrim, at: string): boolean =>
  Date.parse(at) - Date.parse(scrim.startsAt) >= CURRENT_SCRIM_MS;
export const isOpenSeat = (scrim: Scrim, { team, role }: Pick<Seat, 'team' | 'role'>): boolean =>
  !scrim.seats.some((seat) => seat.team === team && seat.role === role);
export const openSeats = (scrim: Scrim): Pick<Seat, 'team' | 'role'>[] =>
  TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role }))).filter((seat) => isOpenSeat(scrim, seat));

export function assertExists(scrim: Scrim): void {
  if (!scrim.id || scrim.deleted) throw new ScrimRejection('scrim-not-found');
}
export function assertAdmin(by: Actor): void {
  if (!by.isAdmin) throw new ScrimRejection('admin-only');
}
export function assertSelfOrAdmin(by: Actor, userId: string): void {
  if (!by.isAdmin && by.userId !== userId) throw new ScrimRejection('not-yourself');
}
export function assertHostOrAdmin(scrim: Scrim, by: Actor): void {
  if (!by.isAdmin && by.userId !== scrim.host) throw new ScrimRejection('host-or-admin-only');
}
export function assertNoWinner(scrim: Scrim): void {
  if (scrim.winner) throw new ScrimRejection('winner-already-set');
}
export function assertSeatOpen(scrim: Scrim, seat: Pick<Seat, 'team' | 'role'>): void {
  if (isOpenSeat(scrim, seat)) return;
  const of = (team: Seat['team']) => scrim.seats.filter((taken) => taken.team === team);
  const free = freeRoles({ teamOne: of('teamOne'), teamTwo: of('teamTwo') }, seat.team);
  const holder = scrim.seats.find((taken) => taken.team === seat.team && taken.role === seat.role);
  throw new ScrimRejection('seat-taken', { team: seat.team, role: seat.role, free, takenBy: holder?.userId });
}
export function assertNotInPast(startsAt: string, { now }: CommandContext): void {
  if (Date.parse(startsAt) < Date.parse(now) - START_GRACE_MS) throw new ScrimRejection('start-in-the-past');
}
/** `candidate` is undefined for callers who act for themselves, because authentication has checked them already. */
export function assertEligible(candidate: Candidate | null | undefined): void {
  if (candidate === null) throw new ScrimRejection('user-not-found');
  if (candidate?.banned) throw new ScrimRejection('user-banned');
}
