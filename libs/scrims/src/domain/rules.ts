/** Predicates and assertions about a scrim that several commands share. */
import { CURRENT_SCRIM_MS, ROLES, SCRIM_SIZE, START_GRACE_MS, TEAMS } from '@muster/contracts/constants';
import { may, type ScrimSubject } from '@muster/contracts/scrim-rights';
import { freeRoles } from '@muster/contracts/scrim-rules';
import type { Actor, Candidate, CommandContext } from './command';
import { ScrimRejection, type ScrimRejectionCode } from './errors';
import { isDrafting, isPlayed } from './games';
import type { Reserve, Scrim, Seat } from './state';
import { isSeat } from './attendance-state';

export const seatOf = (scrim: Scrim, userId: string): Seat | undefined =>
  scrim.seats.find((seat) => seat.userId === userId);
export const isCasting = (scrim: Scrim, userId: string): boolean => scrim.casters.includes(userId);
export const reserveOf = (scrim: Scrim, userId: string): Reserve | undefined =>
  scrim.reserves.find((reserve) => reserve.userId === userId);
/** Whether the user takes part, or waits as a reserve, by their own choice. */
export const tookPart = (scrim: Scrim, userId: string): boolean =>
  (seatOf(scrim, userId) !== undefined && !scrim.placed.includes(userId)) ||
  isCasting(scrim, userId) ||
  reserveOf(scrim, userId) !== undefined;
export const isFull = (scrim: Scrim): boolean => scrim.seats.length === SCRIM_SIZE;
export const hasStarted = (scrim: Scrim, at: string): boolean => Date.parse(at) >= Date.parse(scrim.startsAt);
export const isOver = (scrim: Scrim, at: string): boolean =>
  Date.parse(at) - Date.parse(scrim.startsAt) >= CURRENT_SCRIM_MS;
export const isOpenSeat = (scrim: Scrim, { team, role }: Pick<Seat, 'team' | 'role'>): boolean =>
  !scrim.seats.some((seat) => seat.team === team && seat.role === role);
export const openSeats = (scrim: Scrim): Pick<Seat, 'team' | 'role'>[] =>
  TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role }))).filter((seat) => isOpenSeat(scrim, seat));

export function isSeatedAt(scrim: Scrim, { userId, team, role }: Seat): boolean {
  const seat = seatOf(scrim, userId);
  return seat?.team === team && seat.role === role;
}

export function assertExists(scrim: Scrim): void {
  if (!scrim.id || scrim.deleted) throw new ScrimRejection('scrim-not-found');
}

/** The scrim as the rights in `contracts` see it. */
export const subjectOf = (scrim: Scrim): ScrimSubject => ({
  communityId: scrim.communityId,
  visibility: scrim.visibility,
  createdBy: scrim.createdBy,
  host: scrim.host,
  isParticipant: (userId) => seatOf(scrim, userId) !== undefined || isCasting(scrim, userId),
});
/** In a scrim of a community, the rejection says that its organisers may do this. */
const denied = ({ communityId }: Pick<Scrim, 'communityId'>, otherwise: ScrimRejectionCode): ScrimRejection =>
  new ScrimRejection(communityId === null ? otherwise : 'organiser-only');

export function assertManager(scrim: Scrim, by: Actor): void {
  if (!may(by, 'manage', subjectOf(scrim))) throw denied(scrim, 'admin-only');
}
export function assertMayNudge(scrim: Scrim, by: Actor): void {
  if (!may(by, 'nudge', subjectOf(scrim))) throw denied(scrim, 'admin-only');
}
export function assertMayOpenSeat(scrim: Scrim, by: Actor): void {
  if (!may(by, 'open-seat', subjectOf(scrim))) throw denied(scrim, 'admin-only');
}
export function assertSelfOrManager(scrim: Scrim, by: Actor, userId: string): void {
  if (by.userId !== userId && !may(by, 'manage', subjectOf(scrim))) throw denied(scrim, 'not-yourself');
}
/** Seats of a team's scrim belong to the team, unless the team calls for others or offers them the seat. */
export function assertOwnSide(scrim: Scrim, by: Actor, seat: Omit<Seat, 'userId'>): void {
  const side = by.sides?.[seat.team];
  const isTheirs = !scrim.teamIds || by.isAdmin || side?.plays || isCalledFor(scrim, seat, side?.isNear ?? false);
  const isOffered = () => scrim.offers.some((offer) => offer.userId === by.userId && isSeat(offer, seat));
  if (!isTheirs && !isOffered()) throw new ScrimRejection('team-seat', { team: side?.name ?? '' });
}
/** `isNear`: whether the person is in a community that lists the team. */
const isCalledFor = ({ calls }: Scrim, { team, role }: Omit<Seat, 'userId'>, isNear: boolean): boolean =>
  calls.some((call) => call.team === team && call.roles.includes(role) && (isNear || call.audience === 'everybody'));
/** Nobody but admins seats people on the other side of a team's scrim. */
export function assertSameSide({ teamIds }: Scrim, by: Actor, from: Seat['team'], to: Seat['team']): void {
  if (teamIds && from !== to && !by.isAdmin) throw new ScrimRejection('team-seat', { team: by.sides?.[to].name ?? '' });
}
const reportsForTeam = ({ teamIds }: Scrim, { sides }: Actor): boolean =>
  teamIds !== null && sides !== undefined && (sides.teamOne.books || sides.teamTwo.books);
export function assertMayReport(scrim: Scrim, by: Actor): void {
  if (!may(by, 'report', subjectOf(scrim)) && !reportsForTeam(scrim, by)) throw denied(scrim, 'host-or-admin-only');
}
/** For a day, those who report for a team may also correct what was reported last. */
const CORRECTABLE_MS = 24 * 60 * 60_000;
export function assertMayCorrect(scrim: Scrim, by: Actor, now: string): void {
  const isRecent = scrim.reportedAt !== null && Date.parse(now) - Date.parse(scrim.reportedAt) < CORRECTABLE_MS;
  const reports = may(by, 'report', subjectOf(scrim)) || reportsForTeam(scrim, by);
  if (!(scrim.teamIds && isRecent && reports)) assertManager(scrim, by);
}
export function assertMayDelete(scrim: Scrim, by: Actor): void {
  if (!may(by, 'delete', subjectOf(scrim))) throw denied(scrim, 'creator-or-admin-only');
}
/** To users who may not open it, a scrim does not exist. */
export function assertMayOpen(scrim: Scrim, by: Actor): void {
  if (!may(by, 'open', subjectOf(scrim))) throw new ScrimRejection('scrim-not-found');
}
/** Roster and casters are locked once the last game is decided. */
export function assertNoWinner(scrim: Scrim): void {
  if (isPlayed(scrim)) throw new ScrimRejection('winner-already-set');
}
/** While a draft runs, players may leave and others take their seats, but nobody changes seats. */
export function assertNoDraft(scrim: Scrim): void {
  if (isDrafting(scrim)) throw new ScrimRejection('draft-running');
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
/**
 * `candidate` is undefined for callers who act for themselves, because authentication has checked them already. Then
 * the caller's own standing in the community counts.
 */
export function assertEligible(scrim: Scrim, by: Actor, candidate: Candidate | null | undefined): void {
  if (candidate === null) throw new ScrimRejection('user-not-found');
  if (candidate?.banned) throw new ScrimRejection('user-banned');
  const standing = candidate ?? { ...by, isMember: Boolean(by.role) };
  if (!isWelcome(scrim, standing))
    throw new ScrimRejection(!standing.isExcluded ? 'members-only' : candidate ? 'user-excluded' : 'excluded');
  if (candidate && !maySeat(scrim, by, candidate)) throw new ScrimRejection('members-only');
}

/** Whether a manager may seat the user in this scrim. */
export const isSeatable = (scrim: Scrim, by: Actor, candidate: Candidate | undefined): candidate is Candidate =>
  candidate?.region === scrim.region &&
  !candidate.banned &&
  isWelcome(scrim, candidate) &&
  maySeat(scrim, by, candidate);

/** Everybody may found a community, so its organisers seat nobody but its members. */
const maySeat = ({ communityId }: Scrim, by: Actor, { isMember }: Candidate): boolean =>
  communityId === null || by.isAdmin || isMember === true;

/** Whether a user with this standing in the scrim's community may take part. */
export const isWelcome = (scrim: Scrim, standing: Standing | null): boolean =>
  scrim.communityId === null ||
  (!standing?.isExcluded &&
    (scrim.visibility !== 'members' || standing?.isMember === true || standing?.isAdmin === true));
type Standing = Pick<Candidate, 'isMember' | 'isExcluded' | 'isAdmin'>;

/** Returns ids of the players and casters. */
export const participantsOf = ({ seats, casters }: Scrim): string[] => [
  ...seats.map(({ userId }) => userId),
  ...casters,
];
