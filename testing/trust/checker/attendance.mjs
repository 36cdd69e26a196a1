// @ts-check
// Folds check-in, reserves and offers a second time, written from the descriptions of the events.

/** @typedef {import('./evidence.mjs').Event} Event */
/** @typedef {import('./evidence.mjs').Row} Row */
/** @typedef {{ userId: string, seat: string, of: string | null, expiresAt: string }} Offer */
/**
 * `closedFor`: the starts for which check-in has closed.
 * @typedef {{ startsAt: string, isOver: boolean, checkIn: boolean, closesMinutes: number, closedFor: Set<string>,
 *   seats: Map<string, string>, casters: Set<string>, reserves: Map<string, string[]>, offers: Map<string, Offer> }}
 *   Attended seats: `team role` → person; reserves: person → roles
 */

const MINUTE_MS = 60_000;
const LATE_MS = 60_000;
/** Check-in of a scrim that started long ago does not close any more. */
const RECENT_MS = 30 * MINUTE_MS;
const seatIn = (/** @type {{ team: string, role: string }} */ { team, role }) => `${team} ${role}`;

/** @returns {Attended} */
const empty = () => ({
  startsAt: '',
  isOver: false,
  checkIn: false,
  closesMinutes: 0,
  closedFor: new Set(),
  seats: new Map(),
  casters: new Set(),
  reserves: new Map(),
  offers: new Map(),
});

/** Applies an event. @returns {string | undefined} what is impossible about it */
function apply(/** @type {Attended} */ scrim, /** @type {Event} */ { type, data, at }) {
  const { seats, casters, reserves, offers } = scrim;
  const seatHeldBy = (/** @type {string} */ userId) => [...seats].find(([, who]) => who === userId)?.[0] ?? '';
  const sit = (/** @type {any} */ one) => {
    seats.set(seatIn(one), one.userId);
    reserves.delete(one.userId);
  };
  switch (type) {
    case 'ScrimCreated':
    case 'ScrimRescheduled':
      scrim.startsAt = data.startsAt;
      return undefined;
    case 'ScrimDeleted':
    case 'WinnerReported':
      scrim.isOver = true;
      return undefined;
    case 'AttendanceChanged':
      Object.assign(scrim, { checkIn: data.attendance.checkIn, closesMinutes: data.attendance.closesMinutes });
      return undefined;
    case 'CheckInClosed': {
      const isEarly = Date.parse(at) < Date.parse(data.startsAt) - scrim.closesMinutes * MINUTE_MS;
      scrim.closedFor.add(data.startsAt);
      return isEarly ? 'check-in closed early' : undefined;
    }
    case 'PlayerJoined': {
      const held = [...offers.values()].find(({ seat, of }) => of === null && seat === seatIn(data));
      sit(data);
      return held ? `took a seat that is held for ${held.userId}` : undefined;
    }
    case 'PlayerAssigned':
      sit(data);
      return undefined;
    case 'PlayerMoved':
      seats.delete(seatHeldBy(data.userId));
      sit(data);
      return undefined;
    case 'PlayersSwapped':
      for (const one of [data.one, data.two]) seats.set(seatIn(one), one.userId);
      return undefined;
    case 'PlayerLeft':
    case 'PlayerKicked':
      seats.delete(seatHeldBy(data.userId));
      return undefined;
    case 'CasterJoined':
      casters.add(data.userId);
      reserves.delete(data.userId);
      return undefined;
    case 'CasterLeft':
      casters.delete(data.userId);
      return undefined;
    case 'ReserveJoined': {
      reserves.set(data.userId, data.roles);
      return seatHeldBy(data.userId) || casters.has(data.userId) ? 'is a reserve who plays or casts' : undefined;
    }
    case 'ReserveLeft':
      reserves.delete(data.userId);
      return undefined;
    case 'OfferMade':
      return makeOffer(scrim, data);
    case 'OfferDeclined':
    case 'OfferWithdrawn':
    case 'SeatOpened':
      return endOffer(scrim, data);
    case 'OfferExpired': {
      const isEarly = Date.parse(at) < Date.parse(offers.get(data.offerId)?.expiresAt ?? at);
      return endOffer(scrim, data) ?? (isEarly ? `offer ${data.offerId} expired early` : undefined);
    }
    case 'SeatPassed': {
      const problem = endOffer(scrim, data);
      const former = seats.get(seatIn(data)) ?? null;
      sit(data);
      return problem ?? (former === data.former ? undefined : `the seat is passed on by ${former}`);
    }
    default:
      return undefined;
  }
}

function makeOffer(/** @type {Attended} */ { seats, reserves, offers }, /** @type {any} */ data) {
  const { offerId, userId, role, of, expiresAt } = data;
  const seat = seatIn(data);
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
  return offer?.userId === data.userId && offer?.seat === seatIn(data)
    ? undefined
    : `offer ${data.offerId} ends, which is not open`;
}

/** What may not be at the end of an append: an offer without its reserve, or whose seat is not what was offered. */
function problemOf(/** @type {Attended} */ { seats, reserves, offers, isOver }) {
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
    const scrim = scrims.get(id) ?? empty();
    scrims.set(id, scrim);
    const isLast = events[i + 1]?.stream !== event.stream || events[i + 1]?.meta.append !== event.meta.append;
    const found = [apply(scrim, event), isLast ? problemOf(scrim) : undefined];
    for (const problem of found) if (problem) problems.push(`${event.stream} at ${event.version}: ${problem}`);
  }
  return [...problems, ...openTimers(scrims, clock), ...rows.flatMap((row) => rowProblems(row, scrims))];
}

/** Deadlines that passed without anything happening. */
function openTimers(/** @type {Map<string, Attended>} */ scrims, /** @type {number} */ clock) {
  return [...scrims].flatMap(([id, { isOver, checkIn, startsAt, closesMinutes, closedFor, offers }]) => {
    const start = Date.parse(startsAt);
    const isDue = start - closesMinutes * MINUTE_MS < clock - LATE_MS && start > clock - RECENT_MS;
    return [
      ...[...offers]
        .filter(([, { expiresAt }]) => Date.parse(expiresAt) < clock - LATE_MS)
        .map(([offerId]) => `scrim-${id}: offer ${offerId} is open after its time`),
      ...(!isOver && checkIn && isDue && !closedFor.has(startsAt) ? [`scrim-${id}: check-in has not closed`] : []),
    ];
  });
}

/** Rows written before there was attendance have none of it. */
function rowProblems(/** @type {Row} */ { id, state }, /** @type {Map<string, Attended>} */ scrims) {
  const scrim = scrims.get(id);
  if (!scrim) return [];
  const stored = JSON.stringify([
    (state.offers ?? []).map((/** @type {{ id: string }} */ offer) => offer.id).toSorted(),
    (state.reserves ?? []).map((/** @type {{ userId: string }} */ { userId }) => userId).toSorted(),
  ]);
  const folded = JSON.stringify([[...scrim.offers.keys()].toSorted(), [...scrim.reserves.keys()].toSorted()]);
  return stored === folded ? [] : [`scrims: ${id} has offers and reserves ${stored}, the log says ${folded}`];
}
