/** The views of people around and of checks. */
import type { CheckRef, CheckView, CommunityAround, OwnAround } from '@muster/contracts/pickups';
import { missingOf } from '@muster/contracts/pickup-ten';
import type { PickupSettings } from '@muster/contracts/pickup-settings';
import { type PlayerView, toPlayerView } from '@muster/contracts/users';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import type { Person } from '@muster/users/ports';
import { peopleIn } from '../domain/people';
import { askedIn, type Check, type Entry, isAsked, placeOf } from '../domain/tonight';

export interface Ref {
  _id: string;
  slug: string;
  name: string;
}
type People = ReadonlyMap<string, Person>;
const playerOf = (people: People, userId: string): PlayerView => toPlayerView(people.get(userId)!);
const toRef = ({ _id, slug, name }: Ref): Ref => ({ _id, slug, name });

/** `communities`: those that the entry names, in its order. */
export const toOwnAround = (entry: Entry, communities: readonly Ref[], now: string): OwnAround => {
  const { from, until, roles, atLeast, discord, since, readyUntil, pausedUntil } = entry;
  const ahead = (instant: string | null): string | null => (instant !== null && instant > now ? instant : null);
  return {
    communities: communities.map(toRef),
    from,
    until,
    roles: [...roles],
    atLeast,
    discord,
    since,
    readyUntil: ahead(readyUntil),
    pausedUntil: ahead(pausedUntil),
  };
};

/** The numbers of a check, which say nothing about its people. */
export const countsOf = (check: Check) => ({
  state: check.state,
  ready: check.places.filter(({ answer }) => answer === 'ready').length,
  needed: SCRIM_SIZE as 10,
  closesAt: check.closesAt,
});
const toCheckRef = (check: Check): CheckRef => ({ _id: check.id, ...countsOf(check) });

interface AroundParts {
  community: Ref;
  entries: readonly Entry[];
  check: Check | undefined;
  settings: PickupSettings;
  people: People;
  now: string;
}

/** Returns the part that all members see alike; each has an own entry, too. */
export function toCommunityAround({ community, entries, check, settings, people: profiles, now }: AroundParts) {
  const { people, ifEnough } = settings.on ? peopleIn(entries, community._id, now) : { people: [], ifEnough: [] };
  return {
    community: toRef(community),
    count: people.length,
    people: people.map(({ userId, roles, from, until }) => ({
      _user: playerOf(profiles, userId),
      roles: [...roles],
      from,
      until,
    })),
    ifEnough: ifEnough.map(({ userId, roles, atLeast }) => ({
      _user: playerOf(profiles, userId),
      roles: [...roles],
      atLeast,
    })),
    missing: missingOf(people),
    check: check ? toCheckRef(check) : null,
    settings,
    serverNow: now,
  } satisfies Omit<CommunityAround, 'me'>;
}

interface CheckParts {
  community: Ref;
  people: People;
  scrim: CheckView['scrim'];
  now: string;
}
/** `userId`: the viewer. */
export function toCheckView(check: Check, userId: string, { community, people, scrim, now }: CheckParts): CheckView {
  const own = placeOf(check, userId);
  return {
    _id: check.id,
    community: toRef(community),
    ...countsOf(check),
    startedAt: check.startedAt,
    people: askedIn(check).map((place) => ({
      _user: playerOf(people, place.userId),
      answer: place.answer as 'asked' | 'ready',
      until: place.until,
    })),
    scrim,
    me: own && isAsked(own) ? { answer: own.answer as 'asked' | 'ready', until: own.until } : null,
    serverNow: now,
    version: check.version,
  };
}
