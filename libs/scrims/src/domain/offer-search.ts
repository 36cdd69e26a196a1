/**
 * Seats are offered to reserves in the commit that frees them: whatever a command did, its events are followed by the
 * offers that end with it and those it calls for.
 */
import { offerLengthMs, type OfferReason } from '@muster/contracts/attendance';
import { isSeat } from './attendance-state';
import type { CommandContext } from './command';
import type { ScrimFold, ScrimStep } from './family';
import { isPlayed } from './games';
import { ended } from './offers';
import { isCasting, isOpenSeat, isOver, seatOf } from './rules';
import type { Offer, Scrim, ScrimEvent, Seat } from './state';

/** The part of a command that matters for the events that follow from it. */
interface Cause {
  type: string;
  ctx: CommandContext;
}
interface Search extends Pick<Offer, 'team' | 'role' | 'reason' | 'of'> {
  /** Whether people are notified if no reserve is found. */
  isTold: boolean;
}

/** Returns the offers that end with these events and those that follow. */
export function followUpEvents(
  command: Cause,
  { before, decided, after: now }: ScrimStep,
  fold: ScrimFold,
): readonly ScrimEvent[] {
  if (decided.length === 0) return [];
  let after = now;
  const isOfTeams = after.teamIds !== null;
  const waiting = before.reserves.length + after.reserves.length + after.standIns.length + after.absent.length;
  if (waiting === 0 && !isOfTeams) return [];
  const gone = [...lostOffers(before, after, decided), ...lostReserves(before, after, decided)];
  const offersSeats = isOfTeams || after.attendance.reserves > 0;
  if (after.deleted || isPlayed(after) || !offersSeats || isOver(after, command.ctx.now)) return gone;
  const events = [...decided, ...gone];
  const searches = [...freedSeats(command, before, after, events), ...wantedSeats(before, after, events)];
  for (const search of searches) {
    const isOffered = after.offers.some((offer) => isSeat(offer, search));
    const event = isOffered ? undefined : offerOrReport(search, after, command.ctx);
    if (!event) continue;
    after = fold(after, [event]);
    gone.push(event);
  }
  return gone;
}

const isEnded = (offer: Offer, events: readonly ScrimEvent[]): boolean =>
  events.some((event) => 'offerId' in event && event.type !== 'OfferMade' && event.offerId === offer.id);

function lostOffers(before: Scrim, after: Scrim, events: readonly ScrimEvent[]): ScrimEvent[] {
  return before.offers
    .filter((offer) => !after.offers.some(({ id }) => id === offer.id) && !isEnded(offer, events))
    .map((offer) => ended('OfferWithdrawn', offer));
}

/** Reserves for whom there is no more room. */
function lostReserves(before: Scrim, after: Scrim, events: readonly ScrimEvent[]): ScrimEvent[] {
  const left = new Set(events.flatMap((event) => (event.type === 'ReserveLeft' ? event.userId : [])));
  return before.reserves
    .map(({ userId }) => userId)
    .filter((id) => !after.reserves.some(({ userId }) => userId === id) && !left.has(id))
    .filter((userId) => !seatOf(after, userId) && !isCasting(after, userId))
    .map((userId) => ({ type: 'ReserveLeft', userId }));
}

/** Seats that were left, and held seats whose offer ended. An undo does not look for anybody. */
function freedSeats(command: Cause, before: Scrim, after: Scrim, events: readonly ScrimEvent[]): Search[] {
  const left = events.flatMap((event) =>
    (event.type === 'PlayerLeft' || event.type === 'PlayerKicked') && command.type !== 'UndoStep'
      ? (seatOf(before, event.userId) ?? [])
      : [],
  );
  const passedOn = before.offers.filter(
    ({ id, of }) =>
      of === null && events.some((event) => 'offerId' in event && event.offerId === id && isPassedOn(event)),
  );
  const search = ({ team, role }: Pick<Seat, 'team' | 'role'>, isTold: boolean): Search => ({
    team,
    role,
    reason: 'freed',
    of: null,
    isTold,
  });
  return [...left.map((seat) => search(seat, false)), ...passedOn.map((offer) => search(offer, true))].filter((seat) =>
    isOpenSeat(after, seat),
  );
}

const isPassedOn = ({ type }: ScrimEvent): boolean =>
  type === 'OfferDeclined' || type === 'OfferExpired' || type === 'OfferWithdrawn';

/** Returns the seats of players who asked for a stand-in or are absent. */
function wantedSeats(before: Scrim, after: Scrim, events: readonly ScrimEvent[]): Search[] {
  const began = (userId: string, reason: OfferReason): boolean =>
    events.some((event) =>
      reason === 'stand-in'
        ? event.type === 'StandInRequested' && event.userId === userId
        : (event.type === 'CheckInClosed' && event.absent.includes(userId)) ||
          (event.type === 'CheckInWithdrawn' && event.userId === userId),
    );
  return after.seats.flatMap(({ userId, team, role }) => {
    const reason = after.standIns.includes(userId) ? 'stand-in' : after.absent.includes(userId) ? 'absent' : undefined;
    if (!reason) return [];
    const isTold =
      began(userId, reason) || before.offers.some((offer) => offer.of === userId && isEnded(offer, events));
    return [{ team, role, reason, of: userId, isTold }];
  });
}

function offerOrReport(
  { team, role, reason, of, isTold }: Search,
  scrim: Scrim,
  { now, available = [], bench }: CommandContext,
): ScrimEvent | undefined {
  const members = bench?.[team] ?? [];
  const reserve = [...members, ...scrim.reserves].find(
    ({ userId, roles }) =>
      roles.includes(role) &&
      available.includes(userId) &&
      !seatOf(scrim, userId) &&
      !scrim.offers.some((offer) => offer.userId === userId) &&
      !scrim.passedOver.some((passed) => passed.userId === userId && isSeat(passed, { team, role })),
  );
  if (!reserve) return isTold ? { type: 'SeatUnfilled', team, role, reason } : undefined;
  const expiresAt = new Date(Date.parse(now) + offerLengthMs(scrim.startsAt, now)).toISOString();
  const offerId = String(scrim.offersMade + 1);
  const { userId } = reserve;
  const isOnBench = members.some((member) => member.userId === userId) && { bench: true as const };
  return { type: 'OfferMade', offerId, userId, team, role, reason, of, expiresAt, ...isOnBench };
}
