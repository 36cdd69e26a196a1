import { ADMIN_SEARCH_LIMIT } from '@muster/contracts/constants';
import type { UserListItem } from '@muster/contracts/users';
import { createAction } from '@reduxjs/toolkit';
import { http } from '../../../shared/http';
import { resource } from '../../../shared/resource';

/** Finds players of a region by name, tagline or Name#Tagline, closest match first. */
const fetchPlayers = async (
  { q, region }: { q: string; region: string },
  signal: AbortSignal,
): Promise<UserListItem[]> => {
  const response = await http.get<UserListItem[] | { data: UserListItem[] }>(
    `/users?${new URLSearchParams({ q, region, limit: String(ADMIN_SEARCH_LIMIT) })}`,
    signal,
  );
  return (Array.isArray(response) ? response : response.data).slice(0, ADMIN_SEARCH_LIMIT);
};
/** What was found, with what it was found for: the text in the field may be another one by then. */
export const playerSearch = resource({
  name: 'playerSearch',
  load: fetchPlayers,
  select: (players, { q, region }) => ({ q, region, players }),
});
/** Text typed into the search of the assign dialog. */
export const playerSearchTyped = createAction<{ q: string; region: string }>('scrims/playerSearchTyped');
