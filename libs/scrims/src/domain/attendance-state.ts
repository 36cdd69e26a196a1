/** Check-in, reserves and offers as the events of a scrim build them. */
import type { CheckInPhase, Offer, Reserve, Scrim, ScrimEvent, Seat } from './state';

const ATTENDANCE_EVENTS = [
  'AttendanceChanged',
  'CheckInOpened',
  'CheckInReminded',
  'CheckInClosed',
  'CheckInsVoided',
  'CheckedIn',
  'CheckInWithdrawn',
  'MissingNudged',
  'ReserveJoined',
  'ReserveLeft',
  'StandInRequested',
  'StandInWithdrawn',
  'OfferMade',
  'OfferDeclined',
  'OfferExpired',
  'OfferWithdrawn',
  'SeatOpened',
  'SeatPassed',
  'SeatUnfilled',
] as const;
type AttendanceEvent = Extract<ScrimEvent, { type: (typeof ATTENDANCE_EVENTS)[number] }>;
const NAMES: ReadonlySet<string> = new Set(ATTENDANCE_EVENTS);
export const isAttendanceEvent = (event: ScrimEvent): event is AttendanceEvent => NAMES.has(event.type);

/** A start or window that changes lets check-in close once more. */
export const reopened = (phase: CheckInPhase): CheckInPhase => (phase === 'closed' ? 'reminded' : phase);

export function evolveAttendance(scrim: Scrim, event: AttendanceEvent): Scrim {
  switch (event.type) {
    case 'AttendanceChanged':
      return { ...(event.attendance.checkIn ? scrim : withoutCheckIns(scrim)), ...changed(scrim, event) };
    case 'CheckInOpened':
      return { ...scrim, checkInPhase: 'open' };
    case 'CheckInReminded':
      return { ...scrim, checkInPhase: 'reminded' };
    case 'CheckInClosed':
      return { ...scrim, checkInPhase: 'closed', absent: event.absent };
    case 'CheckInsVoided':
      return withoutCheckIns(scrim);
    case 'CheckedIn':
      return {
        ...withCheckIn(scrim, event.userId),
        absent: scrim.absent.filter((userId) => userId !== event.userId),
      };
    case 'CheckInWithdrawn': {
      const checkedIn = scrim.checkedIn.filter((userId) => userId !== event.userId);
      return {
        ...scrim,
        checkedIn,
        checkInStarts: startsOf(scrim, checkedIn),
        absent: scrim.checkInPhase === 'closed' ? [...scrim.absent, event.userId] : scrim.absent,
      };
    }
    case 'MissingNudged':
      return { ...scrim, nudgedAt: event.at };
    case 'ReserveJoined':
      return { ...scrim, reserves: withReserve(scrim.reserves, event) };
    case 'ReserveLeft':
      return { ...scrim, reserves: scrim.reserves.filter(({ userId }) => userId !== event.userId) };
    case 'StandInRequested':
      return { ...scrim, standIns: [...scrim.standIns, event.userId] };
    case 'StandInWithdrawn':
      return { ...scrim, standIns: scrim.standIns.filter((userId) => userId !== event.userId) };
    case 'SeatUnfilled':
      return scrim;
    default:
      return evolveOffers(scrim, event);
  }
}

type OfferEvent = Extract<AttendanceEvent, { offerId: string }>;
function evolveOffers(scrim: Scrim, event: OfferEvent): Scrim {
  const others = scrim.offers.filter(({ id }) => id !== event.offerId);
  const { userId, team, role } = event;
  switch (event.type) {
    case 'OfferMade': {
      const { offerId: id, reason, of, expiresAt } = event;
      const offer: Offer = { id, userId, team, role, reason, of, expiresAt };
      return { ...scrim, offers: [...others, offer], offersMade: scrim.offersMade + 1 };
    }
    case 'OfferDeclined':
    case 'OfferExpired':
      return { ...scrim, offers: others, passedOver: [...scrim.passedOver, { userId, team, role }] };
    case 'OfferWithdrawn':
    case 'SeatOpened':
      return { ...scrim, offers: others };
    case 'SeatPassed':
      return passSeat({ ...scrim, offers: others }, { userId, team, role }, event.former);
  }
}

/** The new player counts as present. A former one who was host is the previous host. */
function passSeat(scrim: Scrim, seat: Seat, former: string | null): Scrim {
  const lostHost = former !== null && scrim.host === former;
  return {
    ...withCheckIn(scrim, seat.userId),
    seats: [...scrim.seats.filter(({ userId }) => userId !== former), seat],
    replaced: former === null ? scrim.replaced : [...scrim.replaced, former],
    ...(lostHost && { host: null, previousHost: former, hostChoice: { kind: 'random' as const } }),
  };
}

const withCheckIn = (scrim: Scrim, userId: string): Scrim => ({
  ...scrim,
  checkedIn: [...scrim.checkedIn, userId],
  checkInStarts: { ...scrim.checkInStarts, [userId]: scrim.startsAt },
});

const withoutCheckIns = (scrim: Scrim): Scrim => ({
  ...scrim,
  checkInPhase: 'waiting',
  checkedIn: [],
  checkInStarts: {},
  absent: [],
});

const changed = (
  { checkInPhase }: Scrim,
  { attendance }: Extract<AttendanceEvent, { type: 'AttendanceChanged' }>,
): Pick<Scrim, 'attendance' | 'checkInPhase'> => ({
  attendance,
  checkInPhase: attendance.checkIn ? reopened(checkInPhase) : 'waiting',
});

/** A reserve who changes roles keeps their place. One whose seat was taken back has the place they had. */
function withReserve(reserves: readonly Reserve[], { userId, roles, since }: Reserve): readonly Reserve[] {
  const reserve = { userId, roles, since };
  if (reserves.some((other) => other.userId === userId))
    return reserves.map((other) => (other.userId === userId ? reserve : other));
  return [...reserves, reserve].toSorted((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)));
}

const LISTS = ['checkedIn', 'absent', 'standIns', 'reserves', 'offers', 'passedOver', 'replaced'] as const;

/**
 * What depends on the roster follows it: a reserve who plays or casts is none any longer, and an offer ends with what
 * it was made for.
 */
export function restoreAttendance(scrim: Scrim): Scrim {
  const { checkedIn, standIns, reserves, replaced, attendance } = scrim;
  if (LISTS.every((list) => scrim[list].length === 0)) return scrim;
  const players = new Set(scrim.seats.map(({ userId }) => userId));
  const takesPart = (userId: string): boolean => players.has(userId) || scrim.casters.includes(userId);
  const waiting = reserves.filter(({ userId }) => !takesPart(userId)).slice(0, attendance.reserves);
  const present = checkedIn.filter(takesPart);
  const restored = {
    ...scrim,
    checkedIn: present,
    checkInStarts: startsOf(scrim, present),
    absent: scrim.absent.filter((userId) => players.has(userId) && !present.includes(userId)),
    standIns: standIns.filter((userId) => players.has(userId)),
    reserves: waiting,
    passedOver: scrim.passedOver.filter((passed) => waiting.some(({ userId }) => userId === passed.userId)),
    replaced: replaced.filter((userId) => !takesPart(userId)),
  };
  return { ...restored, offers: scrim.offers.filter((offer) => isValidOffer(offer, restored)) };
}

const startsOf = ({ checkInStarts }: Scrim, present: readonly string[]): Scrim['checkInStarts'] =>
  Object.fromEntries(Object.entries(checkInStarts).filter(([userId]) => present.includes(userId)));

export const isSeat = (a: Pick<Seat, 'team' | 'role'>, b: Pick<Seat, 'team' | 'role'>): boolean =>
  a.team === b.team && a.role === b.role;

/** Whether what an offer was made for still holds. It does not expire by itself: a timer ends it. */
export function isValidOffer(offer: Offer, scrim: Scrim): boolean {
  const { userId, role, of, reason } = offer;
  const isReserve = scrim.reserves.some((reserve) => reserve.userId === userId && reserve.roles.includes(role));
  if (scrim.deleted || scrim.winner !== null || !isReserve) return false;
  const holder = scrim.seats.find((seat) => isSeat(seat, offer));
  if (of === null) return holder === undefined;
  return holder?.userId === of && (reason === 'absent' ? scrim.absent : scrim.standIns).includes(of);
}
