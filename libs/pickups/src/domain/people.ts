/** The people who count in a community, and those who can be asked, in the order in which they are. */
import { countedOf, missingOf, type MissingPeople, tenOf } from '@muster/contracts/pickup-ten';
import { askedIn, type Entry, isRunning, type Tonight } from './tonight';

const isNow = ({ from, until }: Entry, now: string): boolean => from <= now && now < until;
const inOrder = (a: Entry, b: Entry): number =>
  a.since === b.since ? (a.userId < b.userId ? -1 : 1) : a.since < b.since ? -1 : 1;

/** The people around in a community, those who count and those who do once enough do, in their order. */
export function peopleIn(
  entries: Iterable<Entry>,
  communityId: string,
  now: string,
): { people: Entry[]; ifEnough: Entry[] } {
  const here = [...entries].filter((entry) => entry.communities.includes(communityId) && isNow(entry, now));
  return countedOf(here.toSorted(inOrder));
}

/** The people whom a check of the community could ask now, in their order. */
export function ableIn(tonight: Tonight, communityId: string, now: string): Entry[] {
  const { barred, seated, atEvening, askedElsewhere } = tonight.circumstances;
  const asked = new Set(
    [...tonight.checks.values()].filter(isRunning).flatMap((check) => askedIn(check).map(({ userId }) => userId)),
  );
  const members = tonight.rooms.get(communityId)?.members;
  return peopleIn(tonight.entries.values(), communityId, now).people.filter(
    ({ userId, pausedUntil }) =>
      (pausedUntil === null || pausedUntil <= now) &&
      members?.has(userId) === true &&
      ![barred, seated, atEvening, askedElsewhere, asked].some((people) => people.has(userId)),
  );
}

/** The ten who would be asked; fewer if no ten can be kept. */
export const tenIn = (tonight: Tonight, communityId: string, now: string): Entry[] =>
  tenOf(ableIn(tonight, communityId, now));

/** The people and roles that the able lack to be ten; null if they lack nothing. */
export const lackingIn = (tonight: Tonight, communityId: string, now: string): MissingPeople | null =>
  missingOf(ableIn(tonight, communityId, now));
