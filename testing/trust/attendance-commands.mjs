// @ts-check
// Commands of simulated users about attendance: they check in, wait as reserves, answer offers, ask for stand-ins.

/** @typedef {import('./simulated-users.mjs').Command} Command */
/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {{ scrim: string, offerId: string, to: string, seat: { team: string, role: string } }} Offer */

const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
/** Relative frequency of each command. */
export const ATTENDANCE_WEIGHTS = {
  'check-in': 8,
  uncheck: 2,
  reserve: 8,
  unreserve: 1,
  'stand-in': 3,
  keep: 1,
  take: 6,
  decline: 2,
  nudge: 0.5,
  open: 0.5,
};
/** The last moment of check-in is a minute before the start, so some scrims start later than others. */
const LATER_MS = /** @type {[number, number]} */ ([62_000, 95_000]);
const SHARE = { attended: 0.5, later: 0.6 };

/** Adds attendance to some of the scrims that are created. */
export function withAttendance(
  /** @type {{ gameStartTime: string, [field: string]: unknown }} */ body,
  /** @type {import('./seeded-random.mjs').SeededRandom} */ random,
) {
  if (random.float() >= SHARE.attended) return body;
  const attendance = { checkIn: true, opensMinutes: 30, closesMinutes: 1, reserves: 4 };
  if (random.float() >= SHARE.later) return { ...body, attendance };
  return { ...body, attendance, gameStartTime: new Date(Date.now() + random.between(...LATER_MS)).toISOString() };
}

/** Knows the open offers from the responses that simulated users got. */
export class AttendanceCommands {
  /** By scrim. @type {Map<string, Offer[]>} */ #offers = new Map();

  constructor(
    /** @type {{ random: import('./seeded-random.mjs').SeededRandom, people: Person[], admins: number }} */ options,
  ) {
    this.options = options;
  }

  note(/** @type {any} */ view) {
    if (!view?._id || !Array.isArray(view.offers)) return;
    const offers = view.offers.map((/** @type {any} */ { _id, to, seat }) => ({
      scrim: view._id,
      offerId: _id,
      to: to._id,
      seat,
    }));
    if (offers.length > 0) this.#offers.set(view._id, offers);
    else this.#offers.delete(view._id);
  }

  /** @returns {Command | undefined} */
  pick(/** @type {string} */ kind, /** @type {string} */ scrim) {
    const { random, people, admins } = this.options;
    const [who, admin] = [random.pick(people), random.pick(people.slice(0, admins))];
    const on = (
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {string[]} */ expects,
      /** @type {object | null} */ body = null,
      by = who,
    ) => ({ kind, who: by, scrim, method, path: `/api/scrims/${scrim}/${path}`, expects, ...(body && { body }) });
    switch (kind) {
      case 'check-in':
        return on('POST', 'check-in', ['CheckedIn', 'StandInWithdrawn']);
      case 'uncheck':
        return on('DELETE', 'check-in', ['CheckInWithdrawn']);
      case 'reserve':
        return on('POST', 'reserves', ['ReserveJoined'], { roles: rolesOf(random) });
      case 'unreserve':
        return on('DELETE', 'reserves', ['ReserveLeft']);
      case 'stand-in':
        return on('POST', 'stand-in', ['StandInRequested']);
      case 'keep':
        return on('DELETE', 'stand-in', ['StandInWithdrawn']);
      case 'nudge':
        return on('POST', 'nudge', ['MissingNudged'], null, admin);
      default:
        return this.#answer(kind, admin);
    }
  }

  /** Offers are mostly answered by those whom they were made to. @returns {Command | undefined} */
  #answer(/** @type {string} */ kind, /** @type {Person} */ admin) {
    const { random, people } = this.options;
    const offers = [...this.#offers.values()].flat();
    if (offers.length === 0) return undefined;
    const { scrim, offerId, to, seat } = random.pick(offers);
    const person = people.find(({ id }) => id === to);
    const who = person && random.float() < 0.9 ? person : random.pick(people);
    const path = `/api/scrims/${scrim}/offers/${offerId}`;
    if (kind === 'open')
      return {
        kind,
        who: admin,
        scrim,
        method: 'DELETE',
        path,
        expects: ['SeatOpened', 'CheckedIn', 'StandInWithdrawn'],
      };
    const [action, expects] = kind === 'take' ? ['accept', ['SeatPassed']] : ['decline', ['OfferDeclined']];
    return { kind, who, scrim, seat, method: 'POST', path: `${path}/${action}`, expects };
  }
}

/** At least one. */
function rolesOf(/** @type {import('./seeded-random.mjs').SeededRandom} */ random) {
  const roles = ROLES.filter(() => random.float() < 0.6);
  return roles.length > 0 ? roles : [random.pick(ROLES)];
}
