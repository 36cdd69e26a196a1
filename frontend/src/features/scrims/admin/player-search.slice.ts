import { ADMIN_SEARCH_LIMIT } from '@muster/contracts/constants';
import type { Region } from '@muster/contracts/regions';
import { userRoutes } from '@muster/contracts/user-routes';
import type { UserListItem } from '@muster/contracts/users';
import { createAction } from '@reduxjs/toolkit';
import { callRoute, listOf } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';

/** Finds players of a region by name, tagline or Name#Tagline, closest match first. */
const fetchPlayers = async (
  { q, region }: { q: string; region: string },
  signal: AbortSignal,
): Promise<UserListItem[]> => {
  const query = { q, region: region as Region, limit: ADMIN_SEARCH_LIMIT };
  return listOf(await callRoute(userRoutes.search, { query }, { signal })).slice(0, ADMIN_SEARCH_LIMIT);
};
/**
 * The players that were found, with the text and region of that search: the text in the field may have changed since.
 */
export const playerSearch = resource({
  name: 'playerSearch',
  load: fetchPlayers,
  select: (players, { q, region }) => ({ q, region, players }),
});
/** Text typed into the search of the assign dialog. */
export const playerSearchTyped = createAction<{ q: string; region: string }>('scrims/playerSearchTyped');
