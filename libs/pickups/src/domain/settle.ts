/** The consequences of the time, of what people have just said, and of what other features know. */
import { AUTO_START_MS } from '@muster/contracts/pickups';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { beginCheck, endedCheck, isComplete, withoutPlaces, withReplacements, withTimeouts } from './checks';
import { tenIn, peopleIn } from './people';
import {
  askedIn,
  type Check,
  type Entry,
  isRunning,
  plus,
  type Room,
  runningIn,
  type Tonight,
  withCheck,
  withEntry,
  withRoom,
} from './tonight';

/** `newId`: of a check that begins by itself. */
interface Context {
  now: string;
  newId: () => string;
}

/** The entry without what has passed, and without communities in which the person cannot be around any longer. */
function currentEntry(entry: Entry, { rooms, circumstances }: Tonight, now: string): Entry | undefined {
  if (entry.until <= now || circumstances.barred.has(entry.userId)) return undefined;
  const communities = entry.communities.filter((id) => {
    const room = rooms.get(id);
    return room?.settings.on === true && room.members.has(entry.userId);
  });
  if (communities.length === 0) return undefined;
  const isPaused = entry.pausedUntil !== null && entry.pausedUntil > now;
  const isReady = entry.readyUntil !== null && entry.readyUntil > now;
  return {
    ...entry,
    communities,
    pausedUntil: isPaused ? entry.pausedUntil : null,
    readyUntil: isReady ? entry.readyUntil : null,
  };
}

function withCurrentEntries(tonight: Tonight, now: string): Tonight {
  const entries = [...tonight.entries.values()].flatMap((entry) => currentEntry(entry, tonight, now) ?? []);
  return { ...tonight, entries: new Map(entries.map((entry) => [entry.userId, entry])) };
}

/** People who may not or cannot play any longer lose their place. */
function withoutUnable(tonight: Tonight, check: Check): Tonight {
  const { barred, seated } = tonight.circumstances;
  const members = tonight.rooms.get(check.communityId)!.members;
  const lost = askedIn(check).filter(({ userId }) => barred.has(userId) || seated.has(userId) || !members.has(userId));
  return withoutPlaces(
    tonight,
    check,
    lost.map(({ userId }) => userId),
  );
}

/** The entries of the ten end: they play now. */
const withMade = (tonight: Tonight, check: Check, now: string): Tonight =>
  askedIn(check).reduce(
    (next, { userId }) => withEntry(next, userId, undefined),
    withCheck(tonight, endedCheck(check, 'made', now)),
  );

function settleCheck(tonight: Tonight, id: string, now: string): Tonight {
  const check = () => next.checks.get(id)!;
  let next = tonight;
  const { settings } = tonight.rooms.get(check().communityId)!;
  if (!settings.on) return withCheck(next, endedCheck(check(), 'off', now));
  next = withoutUnable(next, check());
  if (isComplete(check())) return withMade(next, check(), now);
  next = withTimeouts(next, check(), now);
  if (check().closesAt <= now) return withCheck(next, endedCheck(check(), 'off', now));
  next = withReplacements(next, check(), now);
  return isComplete(check()) ? withMade(next, check(), now) : next;
}

/** Ten of the able can be kept since some time; after ten seconds a check begins, unless people begin it. */
function settleRoom(tonight: Tonight, { communityId }: Room, { now, newId }: Context): Tonight {
  const room = tonight.rooms.get(communityId)!;
  const isWaiting = room.settings.on && runningIn(tonight, communityId) === undefined;
  const ten = isWaiting ? tenIn(tonight, communityId, now) : [];
  const tenSince = ten.length === SCRIM_SIZE ? (room.tenSince ?? now) : null;
  const changed = tenSince === room.tenSince ? tonight : withRoom(tonight, { ...room, tenSince });
  if (tenSince === null || room.settings.start !== 'auto' || plus(tenSince, AUTO_START_MS) > now) return changed;
  const { readySeconds } = room.settings;
  const begun = beginCheck(changed, { id: newId(), communityId, ten, readySeconds }, now);
  return withRoom(begun, { ...room, tenSince: null });
}

function withCounts(tonight: Tonight, now: string): Tonight {
  return [...tonight.rooms.values()].reduce((next, room) => {
    const count = peopleIn(next.entries.values(), room.communityId, now).people.length;
    return count === room.count ? next : withRoom(next, { ...room, count });
  }, tonight);
}

/** Checks that began earlier, and communities that have waited longer, go first. */
const checksInOrder = ({ checks }: Tonight): Check[] =>
  [...checks.values()].filter(isRunning).toSorted((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? -1 : 1));
const roomsInOrder = ({ rooms }: Tonight): Room[] =>
  [...rooms.values()].toSorted((a, b) =>
    (a.tenSince ?? '9') + a.communityId < (b.tenSince ?? '9') + b.communityId ? -1 : 1,
  );

/** Repeats until nothing changes, because people whom one check frees may be those whom another one waits for. */
export function settle(tonight: Tonight, context: Context): Tonight {
  let before: Tonight;
  let next = withCurrentEntries(tonight, context.now);
  do {
    before = next;
    for (const { id } of checksInOrder(next)) next = settleCheck(next, id, context.now);
    for (const room of roomsInOrder(next)) next = settleRoom(next, room, context);
  } while (next !== before);
  return withCounts(next, context.now);
}

/** The instant at which the time changes something in the community next; null if it does not. */
export function nextDue(tonight: Tonight, communityId: string, now: string): string | null {
  const room = tonight.rooms.get(communityId);
  const check = runningIn(tonight, communityId);
  const entries = [...tonight.entries.values()].filter(({ communities }) => communities.includes(communityId));
  const waits = room?.settings.start === 'auto' && room.tenSince !== null && check === undefined;
  const instants = [
    ...entries.flatMap(({ from, until, pausedUntil }) => [from, until, pausedUntil ?? '']),
    ...(check
      ? [check.closesAt, ...askedIn(check).flatMap(({ answer, until }) => (answer === 'asked' ? [until] : []))]
      : []),
    ...(waits ? [plus(room.tenSince!, AUTO_START_MS)] : []),
  ].filter((instant) => instant > now);
  return instants.toSorted()[0] ?? null;
}
