import { OVERLAP_MS, type Role, TEAMS } from '@muster/contracts/constants';
import { isOver, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { byStart } from '../board/scrim-list';
import { isAhead } from './needs';
import { bestFreeSeat, type FreeSeat, isParticipant, preferredFreeSeat, seatOffer, type Viewer } from '../permissions';

export type Companion = { _id: string; name: string };
export interface OpenSeat extends FreeSeat {
  scrim: ScrimView;
  /** Friends who play or cast there. */
  friends: Companion[];
}

const START_MS = ({ gameStartTime }: ScrimView): number => Date.parse(gameStartTime);

/** Returns the friends among players and casters. */
export const friendsIn = (scrim: ScrimView, friendIds: ReadonlySet<string>): Companion[] =>
  [...TEAMS.flatMap((team) => scrim[team].map(({ _user }) => _user)), ...scrim.casters].filter(({ _id }) =>
    friendIds.has(_id),
  );

interface Who {
  viewer: Viewer;
  roles: readonly Role[];
  friendIds: ReadonlySet<string>;
  communityIds: ReadonlySet<string>;
}

/**
 * Returns one seat of each scrim that the user can take, in the order of their roles, or of any role if they named
 * none. Scrims at the time of another one of theirs are excluded; the list below shows them. Scrims with friends come
 * first, then the earliest.
 */
export function openSeatsFor(
  scrims: readonly ScrimView[],
  own: readonly ScrimView[],
  { viewer, roles, friendIds }: Omit<Who, 'communityIds'>,
  now: number,
): OpenSeat[] {
  const busy = own.filter((scrim) => isParticipant(scrim, viewer) && !isOver(scrim)).map(START_MS);
  const isFree = (scrim: ScrimView) => busy.every((start) => Math.abs(start - START_MS(scrim)) >= OVERLAP_MS);
  return scrims
    .filter((scrim) => isAhead(scrim, now) && isFree(scrim))
    .filter((scrim) => seatOffer(scrim, { ...viewer, isOffline: false }) === 'join')
    .toSorted(byStart)
    .flatMap((scrim): OpenSeat[] => {
      const seat = roles.length > 0 ? preferredFreeSeat(scrim, roles) : bestFreeSeat(scrim);
      return seat ? [{ ...seat, scrim, friends: friendsIn(scrim, friendIds) }] : [];
    })
    .toSorted((a, b) => Number(b.friends.length > 0) - Number(a.friends.length > 0));
}

/** Returns running and coming scrims of friends and of the user's communities, other than the user's own. */
export function socialScrims(
  scrims: readonly ScrimView[],
  { viewer, friendIds, communityIds }: Omit<Who, 'roles'>,
  now: number,
): ScrimView[] {
  return scrims
    .filter((scrim) => timeClass(scrim, now) !== 'previous' && !isParticipant(scrim, viewer))
    .filter(
      (scrim) =>
        friendsIn(scrim, friendIds).length > 0 || (scrim.community !== null && communityIds.has(scrim.community._id)),
    )
    .toSorted(byStart);
}
