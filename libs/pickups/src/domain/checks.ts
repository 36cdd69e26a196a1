/** One check: whom it asks, who answers, and how it ends. */
import {
  CHECK_LENGTH_MS,
  PAUSE_MS,
  PRESSED_READY_MS,
  READY_AFTER_CHECK_MS,
  SHORTEST_QUESTION_MS,
} from '@muster/contracts/pickups';
import { canSit } from '@muster/contracts/pickup-ten';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { ableIn } from './people';
import {
  askedIn,
  type Check,
  earlier,
  type Entry,
  later,
  type Place,
  plus,
  type Tonight,
  withCheck,
  withEntry,
} from './tonight';

/** Someone who is ready beforehand, or has just pressed a button, need not press another one. */
const isReadyAtOnce = ({ readyUntil, pressedAt }: Entry, now: string): boolean =>
  (readyUntil !== null && readyUntil > now) || plus(pressedAt, PRESSED_READY_MS) >= now;

function toPlace(entry: Entry, check: Pick<Check, 'readySeconds' | 'closesAt' | 'version'>, now: string): Place {
  const until = earlier(plus(now, check.readySeconds * 1_000), check.closesAt);
  const answer = isReadyAtOnce(entry, now) ? 'ready' : 'asked';
  return { userId: entry.userId, roles: entry.roles, answer, until, version: check.version };
}

/** Being ready for a check makes a person ready beforehand for the next one. */
const readied = (entry: Entry, now: string): Entry => {
  const readyUntil = plus(now, READY_AFTER_CHECK_MS);
  return { ...entry, readyUntil: entry.readyUntil === null ? readyUntil : later(entry.readyUntil, readyUntil) };
};
const withReadied = (tonight: Tonight, userId: string, now: string): Tonight => {
  const entry = tonight.entries.get(userId);
  return entry ? withEntry(tonight, userId, readied(entry, now)) : tonight;
};

export function beginCheck(
  tonight: Tonight,
  {
    id,
    communityId,
    ten,
    readySeconds,
  }: { id: string; communityId: string; ten: readonly Entry[]; readySeconds: number },
  now: string,
): Tonight {
  const check: Check = {
    id,
    communityId,
    state: 'asking',
    startedAt: now,
    closesAt: plus(now, CHECK_LENGTH_MS),
    endedAt: null,
    readySeconds,
    places: [],
    scrimId: null,
    version: 1,
  };
  return withPlaces(tonight, check, ten, now);
}

/** Asks more people, in the check's present version. */
function withPlaces(tonight: Tonight, check: Check, asked: readonly Entry[], now: string): Tonight {
  const places = asked.map((entry) => toPlace(entry, check, now));
  const ready = places.filter(({ answer }) => answer === 'ready');
  const changed = withCheck(tonight, { ...check, places: [...check.places, ...places] });
  return ready.reduce((next, { userId }) => withReadied(next, userId, now), changed);
}

const withAnswer = (check: Check, userIds: ReadonlySet<string>, answer: Place['answer']): Check => {
  const version = check.version + 1;
  const places = check.places.map((place) => (userIds.has(place.userId) ? { ...place, answer, version } : place));
  return { ...check, places, version };
};

export const withReady = (tonight: Tonight, check: Check, userId: string, now: string): Tonight =>
  withReadied(withCheck(tonight, withAnswer(check, new Set([userId]), 'ready')), userId, now);

/** Frees places, whatever the reason is. */
export const withoutPlaces = (tonight: Tonight, check: Check, userIds: readonly string[]): Tonight =>
  userIds.length === 0 ? tonight : withCheck(tonight, withAnswer(check, new Set(userIds), 'gone'));

/** A person who says no is not asked by any check for some minutes. */
export function withNo(tonight: Tonight, check: Check, userId: string, now: string): Tonight {
  const freed = withoutPlaces(tonight, check, [userId]);
  const entry = freed.entries.get(userId);
  return entry ? withEntry(freed, userId, { ...entry, pausedUntil: plus(now, PAUSE_MS), readyUntil: null }) : freed;
}

export const endedCheck = (check: Check, state: 'made' | 'off', now: string): Check => ({
  ...check,
  state,
  endedAt: now,
  version: check.version + 1,
});

/** People who let their time pass are not around any longer, in any community. */
export function withTimeouts(tonight: Tonight, check: Check, now: string): Tonight {
  const late = check.places
    .filter(({ answer, until }) => answer === 'asked' && until <= now && until < check.closesAt)
    .map(({ userId }) => userId);
  return late.reduce((next, userId) => withEntry(next, userId, undefined), withoutPlaces(tonight, check, late));
}

/** Asks the next people in order for free places, as long as there is time to answer. */
export function withReplacements(tonight: Tonight, check: Check, now: string): Tonight {
  const time = Date.parse(check.closesAt) - Date.parse(now);
  const known = new Set(check.places.map(({ userId }) => userId));
  const sitting: Pick<Place, 'roles'>[] = askedIn(check);
  const found: Entry[] = [];
  if (sitting.length === SCRIM_SIZE || time < SHORTEST_QUESTION_MS) return tonight;
  for (const entry of ableIn(tonight, check.communityId, now)) {
    if (sitting.length + found.length === SCRIM_SIZE) break;
    if (!known.has(entry.userId) && canSit([...sitting, ...found, entry])) found.push(entry);
  }
  return found.length === 0 ? tonight : withPlaces(tonight, { ...check, version: check.version + 1 }, found, now);
}

export const isComplete = (check: Check): boolean => {
  const asked = askedIn(check);
  return asked.length === SCRIM_SIZE && asked.every(({ answer }) => answer === 'ready');
};
