import type { UserCommunity } from '@muster/contracts/communities';
import { userCommunityRoutes } from '@muster/contracts/community-routes';
import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { createSelector } from '@reduxjs/toolkit';
import { callRoute } from '../call-route';
import { resource } from '../resource';

/** The communities of the signed-in user, with their role: it decides what they may do with scrims. */
export const ownCommunities = resource({
  name: 'ownCommunities',
  load: ({ userId }: { userId: string }, signal) =>
    callRoute(userCommunityRoutes.communitiesOf, { params: { id: userId } }, { signal }),
  repeats: 'always',
});

/** Roles by community id; undefined until they are loaded. */
export const selectOwnRoles = createSelector(
  [ownCommunities.select],
  ({ shown }): Readonly<Record<string, CommunityRole>> | undefined =>
    shown && Object.fromEntries(shown.map(({ _id, role }) => [_id, role])),
);
/** Communities whose scrims the user manages; null until they are loaded. */
export const selectManagedCommunities = createSelector(
  [ownCommunities.select],
  ({ shown }) => shown?.filter(({ role, archived }) => !archived && atLeast(role, 'organiser')) ?? null,
);
const NO_COMMUNITIES: readonly UserCommunity[] = [];
/** Communities in which the user can say that they are around; none until they are loaded. */
export const selectPickupCommunities = createSelector(
  [ownCommunities.select],
  ({ shown }) => shown?.filter(({ pickups, archived }) => pickups && !archived) ?? NO_COMMUNITIES,
);
export const selectPlaysPickups = (state: Parameters<typeof selectPickupCommunities>[0]): boolean =>
  selectPickupCommunities(state).length > 0;
