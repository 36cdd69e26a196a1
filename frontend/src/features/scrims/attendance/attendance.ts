import type { OfferView, ReserveView } from '@muster/contracts/attendance';
import type { Role, TeamName } from '@muster/contracts/constants';
import { isCaster, isOver, seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PersonView } from '@muster/contracts/users';

interface Person {
  id: string;
}
const isParticipant = (scrim: ScrimView, { id }: Person): boolean =>
  seatOf(scrim, id) !== undefined || isCaster(scrim, id);

export const hasAttendance = (scrim: ScrimView): boolean =>
  !isOver(scrim) && (scrim.attendance.checkIn || scrim.attendance.reserves > 0);

/** A player who checks in while it is `closed` keeps the seat, unless a reserve has taken it. */
export type CheckInPhase = 'off' | 'before' | 'open' | 'closed';
export function checkInPhase(scrim: ScrimView, now: number): CheckInPhase {
  const { attendance } = scrim;
  if (!attendance.checkIn || isOver(scrim)) return 'off';
  if (now < Date.parse(attendance.opensAt)) return 'before';
  return now < Date.parse(attendance.closesAt) ? 'open' : 'closed';
}
export const isCheckInDue = (phase: CheckInPhase): boolean => phase === 'open' || phase === 'closed';

/** Shown beside a name as soon as check-in is open. */
export type Presence = 'in' | 'missing';
export const presenceOf = ({ checkedIn }: { checkedIn: boolean }): Presence => (checkedIn ? 'in' : 'missing');

interface Attendee {
  person: PersonView;
  checkedIn: boolean;
}
const attendees = (scrim: ScrimView): Attendee[] => [
  ...[...scrim.teamOne, ...scrim.teamTwo].map(({ _user, checkedIn }) => ({ person: _user, checkedIn })),
  ...scrim.casters.map((caster) => ({ person: caster, checkedIn: caster.checkedIn })),
];
export function checkInCount(scrim: ScrimView): { present: number; total: number } {
  const all = attendees(scrim);
  return { present: all.filter(({ checkedIn }) => checkedIn).length, total: all.length };
}
export const missingPeople = (scrim: ScrimView): PersonView[] =>
  attendees(scrim).flatMap(({ person, checkedIn }) => (checkedIn ? [] : [person]));

export const isCheckedIn = (scrim: ScrimView, { id }: Person): boolean =>
  attendees(scrim).some(({ person, checkedIn }) => person._id === id && checkedIn);
export const canCheckIn = (scrim: ScrimView, viewer: Person, now: number): boolean =>
  isCheckInDue(checkInPhase(scrim, now)) && isParticipant(scrim, viewer) && !isCheckedIn(scrim, viewer);

/** The offer a free seat is held for. */
export const heldFor = ({ offers }: Pick<ScrimView, 'offers'>, team: TeamName, role: Role): OfferView | undefined =>
  offers.find((offer) => offer.reason === 'freed' && offer.seat.team === team && offer.seat.role === role);
export const offerTo = (scrim: ScrimView, { id }: Person): OfferView | undefined =>
  scrim.offers.find((offer) => offer.to._id === id);

export const reserveOf = (scrim: ScrimView, { id }: Person): ReserveView | undefined =>
  scrim.reserves.find((reserve) => reserve._user._id === id);
export type ReserveChoice = 'none' | 'join' | 'leave' | 'full';
/** Returns the viewer's option in the list of reserves. */
export function reserveChoice(scrim: ScrimView, viewer: Person): ReserveChoice {
  if (isOver(scrim) || scrim.attendance.reserves === 0) return 'none';
  if (reserveOf(scrim, viewer)) return 'leave';
  if (seatOf(scrim, viewer.id) || isCaster(scrim, viewer.id)) return 'none';
  return scrim.reserves.length < scrim.attendance.reserves ? 'join' : 'full';
}

/** Whether the viewer may ask for somebody to take their seat before they leave it. */
export const canFindStandIn = (scrim: ScrimView, { id }: Person): boolean =>
  !isOver(scrim) && scrim.attendance.reserves > 0 && standsIn(scrim, id) === false;
export const isFindingStandIn = (scrim: ScrimView, { id }: Person): boolean => standsIn(scrim, id) === true;
const standsIn = (scrim: ScrimView, id: string): boolean | undefined =>
  [...scrim.teamOne, ...scrim.teamTwo].find(({ _user }) => _user._id === id)?.standIn;
