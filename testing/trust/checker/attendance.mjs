// @ts-check
// Folds check-in, reserves and offers a second time, written from the descriptions of the events; seats and casters are
// those of fold.mjs.
import { applyEvent, emptyScrim, place, seatOf } from './fold.mjs';

/** @typedef {import('./evidence.mjs').Event} Event */
/** @typedef {import('./evidence.mjs').Row} Row */
/** @typedef {{ userId: string, seat: string, of: string | null, expiresAt: string }} Offer */
/**
 * `closedFor`: the starts for which check-in has closed.
 * @typedef {{ scrim: import('./fold.mjs').Scrim, isOver: boolean, checkIn: boolean, closesMinutes: number,
 *   closedFor: Set<string>, reserves: Map<string, string[]>, offers: Map<string, Offer> }}
 *   Attended reserves: person → roles
 */

const MINUTE_MS = 60_000;
const LATE_MS = 60_000;
/** Check-in of a scrim that started long ago does not close any more. */
const RECENT_MS = 30 * MINUTE_MS;

/** @returns {Attended} */
const empty = () => ({
  scrim: emptyScrim(),
  isOver: false,
  checkIn: false,
  closesMinutes: 0,
  closedFor: new Set(),
  reserves: new Map(),
  offers: new Map(),
});

/** Applies an event. @returns {string | undefined} what is impossible about it, beyond what fold.mjs finds */
function apply(/** @type {Attended} */ attended, /** @type {Event} */ event) {
  const problem = applyAttendance(attended, event);
  applyEvent(attended.scrim, event);
  return problem;
}

/** The same before the seats change. @returns {string | undefined} */
function applyAttendance(/** @type {Attended} */ attended, /** @type {Event} */ { type, data, at }) {
  const { scrim, reserves, offers } = attended;
  switch (type) {
    case 'ScrimDeleted':
    case 'WinnerReported':
      attended.isOver = true;
      return undefined;
    case 'AttendanceChanged':
      Object.assign(attended, { checkIn: data.attendance.checkIn, closesMinutes: data.attendance.closesMinutes });
      return undefined;
    case 'CheckInClosed': {
      const isEarly = Date.parse(at) < Date.parse(data.startsAt) - attended.closesMinutes * MINUTE_MS;
      attended.closedFor.add(data.startsAt);
      return isEarly ? 'check-in closed early' : undefined;
    }
    case 'PlayerJoined': {
      const held = [...offers.values()].find(({ seat, of }) => of === null && seat === place(data));
      reserves.delete(data.userId);
      return held ? `took a seat that is held for ${held.userId}` : undefined;
    }
    case 'PlayerAssigned':
    case 'PlayerMoved':
    case 'CasterJoined':
    case 'ReserveLeft':
      reserves.delete(data.userId);
      return undefined;
    case 'ReserveJoined': {
      reserves.set(data.userId, data.roles);
      const takesPart = seatOf(scrim, data.userId) || scrim.casters.has(data.userId);
      return takesPart ? 'is a reserve who plays or casts' : undefined;
    }
    case 'OfferMade':
      return makeOffer(attended, data);
    case 'OfferDeclined':
    case 'OfferWithdrawn':
    case 'SeatOpened':
      return endOffer(attended, data);
    case 'OfferExpired': {
      const isEarly = Date.parse(at) < Date.parse(offers.get(data.offerId)?.expiresAt ?? at);
      return endOffer(attended, data) ?? (isEarly ? `offer ${data.offerId} expired early` : undefined);
    }
    case 'SeatPassed': {
      const problem = endOffer(attended, data);
      const former = scrim.seats.get(place(data)) ?? null;
      reserves.delete(data.userId);
      return problem ?? (former === data.former ? undefined : `the seat is passed on by ${former}`);
    }
    default:
      return undefined;
  }
}

function makeOffer(/** @type {Attended} */ { scrim: { seats }, reserves, offers }, /** @type {any} */ data) {
  const { offerId, userId, role, of, expiresAt } = data;
  const seat = place(data);
  const open = [...offers.values()];
  const problems = [
    offers.has(offerId) && `offer ${offerId} is made twice`,
    open.some((other) => other.userId === userId) && `${userId} has two open offers`,
    open.some((other) => other.seat === seat) && `${seat} is offered to two`,
    !reserves.get(userId)?.includes(role) && `${userId} is no reserve for ${role}`,
    (seats.get(seat) ?? null) !== of && `${seat} is offered, and is not of ${of}`,
  ];
  offers.set(offerId, { userId, seat, of, expiresAt });
  return problems.find((problem) => problem !== false);
}

function endOffer(/** @type {Attended} */ { offers }, /** @type {any} */ data) {
  const offer = offers.get(data.offerId);
  offers.delete(data.offerId);
  return offer?.userId === data.userId && offer?.seat === place(data)
    ? undefined
    : `offer ${data.offerId} ends, which is not open`;
}

/** Finds an offer that must not be open after an append: its reserve is gone, or its seat is not what was offered. */
function problemOf(/** @type {Attended} */ { scrim: { seats }, reserves, offers, isOver }) {
  for (const [id, { userId, seat, of }] of offers) {
    if (isOver) return `offer ${id} is open in a game that is over`;
    if (!reserves.has(userId)) return `offer ${id} is open, and ${userId} is no reserve`;
    if ((seats.get(seat) ?? null) !== of)
      return `offer ${id} is open, and its seat is ${of === null ? 'taken' : 'not that player’s'}`;
  }
  return undefined;
}

/** Returns what is wrong with check-in, reserves and offers. */
export function attendanceProblems(
  /** @type {Event[]} */ events,
  /** @type {readonly Row[]} */ rows,
  /** @type {number} */ clock,
) {
  /** @type {Map<string, Attended>} */
  const scrims = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const [i, event] of events.entries()) {
    if (!event.stream.startsWith('scrim-')) continue;
    const id = event.stream.slice('scrim-'.length);
    const attended = scrims.get(id) ?? empty();
    scrims.set(id, attended);
    const isLast = events[i + 1]?.stream !== event.stream || events[i + 1]?.meta.append !== event.meta.append;
    const found = [apply(attended, event), isLast ? problemOf(attended) : undefined];
    for (const problem of found) if (problem) problems.push(`${event.stream} at ${event.version}: ${problem}`);
  }
  return [...problems, ...openTimers(scrims, clock), ...rows.flatMap((row) => rowProblems(row, scrims))];
}

/** Deadlines that passed without anything happening. */
function openTimers(/** @type {Map<string, Attended>} */ scrims, /** @type {number} */ clock) {
  return [...scrims].flatMap(
    ([
      id,
      {
        scrim: { startsAt },
        isOver,
        checkIn,
        closesMinutes,
        closedFor,
        offers,
      },
    ]) => {
      const start = Date.parse(startsAt);
      const isDue = start - closesMinutes * MINUTE_MS < clock - LATE_MS && start > clock - RECENT_MS;
      return [
        ...[...offers]
          .filter(([, { expiresAt }]) => Date.parse(expiresAt) < clock - LATE_MS)
          .map(([offerId]) => `scrim-${id}: offer ${offerId} is open after its time`),
        ...(!isOver && checkIn && isDue && !closedFor.has(startsAt) ? [`scrim-${id}: check-in has not closed`] : []),
      ];
    },
  );
}

/** Rows written before there was attendance have none of it. */
function rowProblems(/** @type {Row} */ { id, state }, /** @type {Map<string, Attended>} */ scrims) {
  const attended = scrims.get(id);
  if (!attended) return [];
  const stored = JSON.stringify([
    (state.offers ?? []).map((/** @type {{ id: string }} */ offer) => offer.id).toSorted(),
    (state.reserves ?? []).map((/** @type {{ userId: string }} */ { userId }) => userId).toSorted(),
  ]);
  const folded = JSON.stringify([[...attended.offers.keys()].toSorted(), [...attended.reserves.keys()].toSorted()]);
  return stored === folded ? [] : [`scrims: ${id} has offers and reserves ${stored}, the log says ${folded}`];
}
