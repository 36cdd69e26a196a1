/** The acts of people: each changes what they said, and {@link settle} finds out what follows. */
import type { PickupStart } from '@muster/contracts/pickup-settings';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { Rejection } from '@muster/kernel';
import { beginCheck, endedCheck, withNo, withReady } from './checks';
import { PickupRejection } from './errors';
import { tenIn, lackingIn, peopleIn } from './people';
import {
  askingCheck,
  type Check,
  type Entry,
  isAsked,
  isRunning,
  placeOf,
  plus,
  runningIn,
  type Tonight,
  withCheck,
  withEntry,
} from './tonight';

type Said = Pick<Entry, 'userId' | 'communities' | 'until' | 'roles' | 'atLeast' | 'discord' | 'saidInDiscord'> & {
  /** Undefined: now, or what it was for someone who is around already. */
  from: string | undefined;
};

/** Repeating it keeps `since`, a pause and being ready. */
export function come(tonight: Tonight, said: Said, now: string): Tonight {
  const before = tonight.entries.get(said.userId);
  const isAround = before !== undefined && before.until > now;
  const kept = isAround ? before : undefined;
  const begun = kept !== undefined && kept.from <= now ? kept.from : now;
  const from = said.from === undefined || said.from <= now ? begun : said.from;
  return withEntry(tonight, said.userId, {
    ...said,
    from,
    since: kept?.since ?? now,
    readyUntil: kept?.readyUntil ?? null,
    pausedUntil: kept?.pausedUntil ?? null,
    pressedAt: now,
  });
}

/** Leaving during a check is a no. */
export function go(tonight: Tonight, userId: string, now: string): Tonight {
  const check = askingCheck(tonight, userId);
  return withEntry(check ? withNo(tonight, check, userId, now) : tonight, userId, undefined);
}

const entryOf = (tonight: Tonight, userId: string, now: string): Entry => {
  const entry = tonight.entries.get(userId);
  if (!entry || entry.until <= now) throw new PickupRejection('not-around');
  return entry;
};

/** Ends a pause. For a person who is asked it is their answer. */
export function beReady(tonight: Tonight, userId: string, minutes: number, now: string): Tonight {
  const entry = entryOf(tonight, userId, now);
  const readyUntil = plus(now, minutes * 60_000);
  const changed = withEntry(tonight, userId, { ...entry, readyUntil, pausedUntil: null, pressedAt: now });
  const check = askingCheck(changed, userId);
  return check && placeOf(check, userId)!.answer === 'asked' ? withReady(changed, check, userId, now) : changed;
}

export const notReady = (tonight: Tonight, userId: string, now: string): Tonight =>
  withEntry(tonight, userId, { ...entryOf(tonight, userId, now), readyUntil: null });

/** `mayAlways`: an organiser, who may begin one under every setting. */
export function begin(
  tonight: Tonight,
  { communityId, id, userId, mayAlways }: { communityId: string; id: string; userId: string; mayAlways: boolean },
  now: string,
): Tonight {
  const { settings } = tonight.rooms.get(communityId)!;
  if (!mayAlways && !mayBegin(tonight, communityId, userId, settings.start, now)) throw new Rejection('organiser-only');
  if (!settings.on) throw new PickupRejection('pickups-off');
  if (runningIn(tonight, communityId)) throw new PickupRejection('check-running');
  const ten = tenIn(tonight, communityId, now);
  if (ten.length < SCRIM_SIZE) throw new PickupRejection('no-ten', { ...lackingIn(tonight, communityId, now) });
  return beginCheck(tonight, { id, communityId, ten, readySeconds: settings.readySeconds }, now);
}

const mayBegin = (tonight: Tonight, communityId: string, userId: string, start: PickupStart, now: string): boolean =>
  start === 'members' &&
  peopleIn(tonight.entries.values(), communityId, now).people.some((person) => person.userId === userId);

/** The check as it asks this person, or a rejection. */
function asking(tonight: Tonight, id: string, userId: string): Check {
  const check = tonight.checks.get(id)!;
  if (!isRunning(check)) throw new PickupRejection('check-closed');
  const place = placeOf(check, userId);
  if (!place || !isAsked(place)) throw new PickupRejection('not-asked');
  return check;
}

/** Answering again changes nothing, also once the ten are made. */
export function sayReady(tonight: Tonight, id: string, userId: string, now: string): Tonight {
  const { state, places } = tonight.checks.get(id)!;
  if (state === 'made' && places.some((place) => place.userId === userId && isAsked(place))) return tonight;
  const check = asking(tonight, id, userId);
  const place = placeOf(check, userId)!;
  if (place.answer === 'ready') return tonight;
  if (place.until <= now) throw new PickupRejection('not-asked');
  const entry = tonight.entries.get(userId);
  const pressed = entry ? withEntry(tonight, userId, { ...entry, pressedAt: now }) : tonight;
  return withReady(pressed, check, userId, now);
}

export const sayNo = (tonight: Tonight, id: string, userId: string, now: string): Tonight =>
  withNo(tonight, asking(tonight, id, userId), userId, now);

export function callOff(tonight: Tonight, id: string, now: string): Tonight {
  const check = tonight.checks.get(id)!;
  if (!isRunning(check)) throw new PickupRejection('check-closed');
  return withCheck(tonight, endedCheck(check, 'off', now));
}
