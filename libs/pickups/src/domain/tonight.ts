/**
 * People who are around, and the checks that ask ten of them, as one decision sees them. Nothing of it is in the log: it
 * is kept in rows, which are gone soon after it ended. Instants are ISO texts in UTC, so that texts compare as they do.
 */
import type { CheckAnswer, CheckState } from '@muster/contracts/pickups';
import type { PickupSettings } from '@muster/contracts/pickup-settings';
import type { Role } from '@muster/contracts/constants';

/** One person's word. They are around in all of the communities. */
export interface Entry {
  userId: string;
  communities: readonly string[];
  from: string;
  until: string;
  /** Preferred first. */
  roles: readonly Role[];
  atLeast: number;
  /** Whether Discord names them, and whether it was said there last. */
  discord: boolean;
  saidInDiscord: boolean;
  since: string;
  readyUntil: string | null;
  pausedUntil: string | null;
  /** When they pressed "I'm around" or "ready" last. */
  pressedAt: string;
}

/**
 * A person whom a check asks, or has asked. `gone` does not tell whether they said no, nothing or left. `version`: the
 * check's, when this changed last. `roles`: those with which they were asked.
 */
export interface Place {
  userId: string;
  roles: readonly Role[];
  answer: CheckAnswer | 'gone';
  until: string;
  version: number;
}
export interface Check {
  id: string;
  communityId: string;
  state: CheckState;
  startedAt: string;
  closesAt: string;
  endedAt: string | null;
  readySeconds: number;
  places: readonly Place[];
  scrimId: string | null;
  version: number;
}

/** A community. `count`: the counted people at the last decision. `tenSince`: since when ten of the able can be kept. */
export interface Room {
  communityId: string;
  /** Off if the community is archived. */
  settings: PickupSettings;
  members: ReadonlySet<string>;
  count: number;
  tenSince: string | null;
}

/** The knowledge of other features about the people at this moment. */
export interface Circumstances {
  /** Banned or deleted. */
  barred: ReadonlySet<string>;
  /** Seated in or casting a scrim that starts soon or runs. */
  seated: ReadonlySet<string>;
  /** In for an evening about now. */
  atEvening: ReadonlySet<string>;
  /** Asked by checks of communities that are not decided about here. */
  askedElsewhere: ReadonlySet<string>;
}

/** All communities that share people with each other, so that what is decided about one is right for all. */
export interface Tonight {
  entries: ReadonlyMap<string, Entry>;
  /** Running checks, and the one that the decision is about. */
  checks: ReadonlyMap<string, Check>;
  rooms: ReadonlyMap<string, Room>;
  circumstances: Circumstances;
}

export const isAsked = ({ answer }: Place): boolean => answer !== 'gone';
export const askedIn = ({ places }: Check): Place[] => places.filter(isAsked);
export const placeOf = ({ places }: Check, userId: string): Place | undefined =>
  places.find((place) => place.userId === userId);
export const isRunning = ({ state }: Pick<Check, 'state'>): boolean => state === 'asking';
export const runningIn = ({ checks }: Pick<Tonight, 'checks'>, communityId: string): Check | undefined =>
  [...checks.values()].find((check) => check.communityId === communityId && isRunning(check));
/** The running check that asks the person now. */
export const askingCheck = ({ checks }: Pick<Tonight, 'checks'>, userId: string): Check | undefined =>
  [...checks.values()].find((check) => isRunning(check) && askedIn(check).some((place) => place.userId === userId));

export const plus = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
export const earlier = (a: string, b: string): string => (a < b ? a : b);
export const later = (a: string, b: string): string => (a > b ? a : b);

/** Puts a changed value into a copy. */
function withChanged<T>(map: ReadonlyMap<string, T>, key: string, value: T | undefined): Map<string, T> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
export const withEntry = (tonight: Tonight, userId: string, entry: Entry | undefined): Tonight => ({
  ...tonight,
  entries: withChanged(tonight.entries, userId, entry),
});
export const withCheck = (tonight: Tonight, check: Check): Tonight => ({
  ...tonight,
  checks: withChanged(tonight.checks, check.id, check),
});
export const withRoom = (tonight: Tonight, room: Room): Tonight => ({
  ...tonight,
  rooms: withChanged(tonight.rooms, room.communityId, room),
});
