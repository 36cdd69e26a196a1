/**
 * Invariants of a scrim, whichever commands led to its state. `evolve` restores them; specs and model walks assert them
 * after every event.
 */
import { MAX_CASTERS, SCRIM_SIZE } from '@muster/contracts/constants';
import { seriesWinner } from '@muster/contracts/series';
import { isSeat, isValidOffer, restoreAttendance } from './attendance-state';
import { isPlayed, winnersOf } from './games';
import type { Scrim } from './state';

const plays = (scrim: Scrim, userId: string): boolean => scrim.seats.some((seat) => seat.userId === userId);
const takesPart = (scrim: Scrim, userId: string): boolean => plays(scrim, userId) || scrim.casters.includes(userId);
const playersOf = (scrim: Scrim): string[] => scrim.seats.map(({ userId }) => userId);

/** The creator and everyone who takes part may be lobby host. */
export const mayHost = (scrim: Scrim, userId: string): boolean =>
  userId === scrim.createdBy || takesPart(scrim, userId);

/** `before` is the state that one event turned into `after`. */
export const restoreInvariants = (before: Scrim, after: Scrim): Scrim =>
  withPlacedPlayers(restoreAttendance(withValidCode(before, withValidHost(before, after))));

function withPlacedPlayers(scrim: Scrim): Scrim {
  return scrim.placed.every((userId) => plays(scrim, userId))
    ? scrim
    : { ...scrim, placed: scrim.placed.filter((userId) => plays(scrim, userId)) };
}

/** Records a host who left the scrim as the previous one, but not a user who was never in it. */
function withValidHost(before: Scrim, scrim: Scrim): Scrim {
  if (scrim.host === null || mayHost(scrim, scrim.host)) return scrim;
  const previousHost = before.host === scrim.host ? scrim.host : scrim.previousHost;
  return { ...scrim, host: null, previousHost, hostChoice: { kind: 'random' } };
}

/**
 * A code is valid for the region and the players it was issued for. It survives an empty seat, but a new player voids
 * it, because then someone outside the teams knows it.
 */
function withValidCode(before: Scrim, scrim: Scrim): Scrim {
  const isKept = scrim.code !== null && scrim.code === before.code;
  if (!isKept || isCodeOf(before, scrim)) return scrim;
  return withoutCode(scrim);
}

const VOIDED_CODES_MAX = 20;

export function withoutCode(scrim: Scrim): Scrim {
  if (!scrim.code) return scrim;
  return {
    ...scrim,
    code: null,
    codePlayers: [],
    voidedCodes: [...scrim.voidedCodes, scrim.code.code].slice(-VOIDED_CODES_MAX),
  };
}

const isCodeOf = (before: Scrim, after: Scrim): boolean =>
  after.useCodes &&
  !after.deleted &&
  after.region === before.region &&
  playersOf(after).every((userId) => before.codePlayers.includes(userId));

/** Returns the players, casters and host of `after` who were none of these before. */
function addedUsers(before: Scrim, after: Scrim): string[] {
  const involved = (scrim: Scrim) => [
    ...playersOf(scrim),
    ...scrim.casters,
    ...(scrim.host === null ? [] : [scrim.host]),
  ];
  const known = new Set(involved(before));
  return involved(after).filter((userId) => !known.has(userId));
}

export interface Surroundings {
  /** The state one event earlier. */
  before?: Scrim;
  /** Users who are banned or deleted at the instant `at` (ISO). */
  barred?: { people: ReadonlySet<string>; at: string };
  /**
   * `outsiders`: users who are not members of the scrim's community. `by`: the user who sent the command; undefined for
   * a site admin and for commands of the system.
   */
  community?: { outsiders: ReadonlySet<string>; excluded: ReadonlySet<string>; by?: string | undefined };
}

/** Returns the name of every invariant that does not hold. */
export function brokenInvariants(scrim: Scrim, { before, barred, community }: Surroundings = {}): string[] {
  const people = [...scrim.seats.map(({ userId }) => userId), ...scrim.casters];
  const seats = new Set(scrim.seats.map(({ team, role }) => `${team} ${role}`));
  const added = before === undefined ? [] : addedUsers(before, scrim);
  const isUpcoming =
    barred !== undefined && !scrim.deleted && !isPlayed(scrim) && Date.parse(barred.at) < Date.parse(scrim.startsAt);
  const broken: Record<string, boolean> = {
    'the host is outside the scrim': scrim.host !== null && !mayHost(scrim, scrim.host),
    'the chosen host is not the host': scrim.hostChoice.kind === 'chosen' && scrim.hostChoice.userId !== scrim.host,
    'two players share a seat': seats.size < scrim.seats.length,
    'a person takes part twice': new Set(people).size < people.length,
    'there are too many casters': scrim.casters.length > MAX_CASTERS,
    'there is a code although codes are off': scrim.code !== null && (!scrim.useCodes || scrim.deleted),
    'the code belongs to another region or other players':
      before !== undefined && scrim.code !== null && scrim.code === before.code && !isCodeOf(before, scrim),
    'a decided roster has changed':
      before !== undefined &&
      isPlayed(before) &&
      isPlayed(scrim) &&
      (before.seats !== scrim.seats || before.casters !== scrim.casters),
    'the winner is not that of the decided games': scrim.winner !== seriesWinner(scrim.series, winnersOf(scrim)),
    'more games are decided than the series has': scrim.results.length > scrim.series.games,
    'a barred person is in an upcoming scrim':
      isUpcoming && [...people, scrim.host].some((userId) => userId !== null && barred.people.has(userId)),
    'a scrim for members only has no community': scrim.visibility === 'members' && scrim.communityId === null,
    'a scrim has changed its community':
      before !== undefined && before.id !== '' && before.communityId !== scrim.communityId,
    'an outsider was added to a members-only scrim':
      scrim.visibility === 'members' && added.some((userId) => community?.outsiders.has(userId)),
    'an outsider was seated by another':
      community?.by !== undefined && added.some((userId) => userId !== community.by && community.outsiders.has(userId)),
    'a person who does not play was placed':
      new Set(scrim.placed).size !== scrim.placed.length || scrim.placed.some((userId) => !plays(scrim, userId)),
    'there are too many players': scrim.seats.length > SCRIM_SIZE,
    'a reserve takes part': scrim.reserves.some(({ userId }) => people.includes(userId)),
    'there are too many reserves': scrim.reserves.length > scrim.attendance.reserves,
    'a seat is offered twice': scrim.offers.some((offer, i) => scrim.offers.slice(0, i).some((o) => isSeat(o, offer))),
    'a person has two offers': new Set(scrim.offers.map(({ userId }) => userId)).size < scrim.offers.length,
    'an offer has lost its reason': scrim.offers.some((offer) => !isValidOffer(offer, scrim)),
    'a person who does not take part is checked in': scrim.checkedIn.some((userId) => !people.includes(userId)),
    'a check-in is for no start, or a start is without one':
      scrim.checkedIn.toSorted().join() !== Object.keys(scrim.checkInStarts).toSorted().join(),
    'a person checked in is absent': scrim.absent.some((userId) => scrim.checkedIn.includes(userId)),
    'a passed seat did not stay a seat of one':
      before !== undefined &&
      scrim.replaced.length > before.replaced.length &&
      scrim.seats.length !== before.seats.length,
    'an excluded user was added': added.some((userId) => community?.excluded.has(userId)),
  };
  return Object.keys(broken).filter((name) => broken[name]);
}
