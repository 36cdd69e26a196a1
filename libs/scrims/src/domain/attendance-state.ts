/** Changes of attendance that several families make to a scrim, and how its lists follow the roster. */
import { isPlayed } from './games';
import type { CheckInPhase, Offer, Reserve, Scrim, Seat } from './state';

/** A start or window that changes lets check-in close once more. */
export const reopened = (phase: CheckInPhase): CheckInPhase => (phase === 'closed' ? 'reminded' : phase);

export const withCheckIn = (scrim: Scrim, userId: string): Scrim => ({
  ...scrim,
  checkedIn: [...scrim.checkedIn, userId],
  checkInStarts: { ...scrim.checkInStarts, [userId]: scrim.startsAt },
});

export const withoutCheckIns = (scrim: Scrim): Scrim => ({
  ...scrim,
  checkInPhase: 'waiting',
  checkedIn: [],
  checkInStarts: {},
  absent: [],
});

/** A reserve who changes roles keeps their place. One whose seat was taken back has the place they had. */
export function withReserve(reserves: readonly Reserve[], { userId, roles, since }: Reserve): readonly Reserve[] {
  const reserve = { userId, roles, since };
  if (reserves.some((other) => other.userId === userId))
    return reserves.map((other) => (other.userId === userId ? reserve : other));
  return [...reserves, reserve].toSorted((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)));
}

const LISTS = ['checkedIn', 'absent', 'standIns', 'reserves', 'offers', 'passedOver', 'replaced'] as const;

/**
 * Removes from the lists of attendance everybody whom a changed roster makes wrong there: a reserve who plays or casts
 * is no longer a reserve, and an offer ends once the reason for it is gone.
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
    passedOver: scrim.passedOver.filter(
      (passed) => scrim.teamIds !== null || waiting.some(({ userId }) => userId === passed.userId),
    ),
    replaced: replaced.filter((userId) => !takesPart(userId)),
  };
  return { ...restored, offers: scrim.offers.filter((offer) => isValidOffer(offer, restored)) };
}

export const startsOf = ({ checkInStarts }: Scrim, present: readonly string[]): Scrim['checkInStarts'] =>
  Object.fromEntries(Object.entries(checkInStarts).filter(([userId]) => present.includes(userId)));

export const isSeat = (a: Pick<Seat, 'team' | 'role'>, b: Pick<Seat, 'team' | 'role'>): boolean =>
  a.team === b.team && a.role === b.role;

/** Whether the reason for an offer still holds. An expired offer is still valid here: a timer ends it. */
export function isValidOffer(offer: Offer, scrim: Scrim): boolean {
  const { userId, role, of, reason } = offer;
  const isReserve = scrim.reserves.some((reserve) => reserve.userId === userId && reserve.roles.includes(role));
  const isOnBench = offer.bench && !scrim.seats.some((seat) => seat.userId === userId);
  if (scrim.deleted || isPlayed(scrim) || !(isReserve || isOnBench)) return false;
  const holder = scrim.seats.find((seat) => isSeat(seat, offer));
  if (of === null) return holder === undefined;
  return holder?.userId === of && (reason === 'absent' ? scrim.absent : scrim.standIns).includes(of);
}
