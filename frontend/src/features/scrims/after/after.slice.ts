import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import type { UserStats } from '@muster/contracts/stats';
import { fetchFile } from '../../../shared/fetch-file';
import { callRoute } from '../../../shared/call-route';
import { resource } from '../../../shared/resource';

/** The user's own statistics, after a game. */
export const ownStats = resource({
  name: 'ownStats',
  load: ({ userId }: { userId: string; scrimId: string }, signal) =>
    callRoute(scrimHistoryRoutes.joinedScrims, { params: { id: userId }, query: { page: 1, limit: 1 } }, { signal }),
  select: ({ stats }): UserStats => stats,
});

/** Both rosters with names, for those who played: a picture, which an `img` cannot ask for with a token. */
export async function fetchResultImage(scrimId: string): Promise<Blob> {
  return (await fetchFile(`/scrims/${encodeURIComponent(scrimId)}/result.png`)).blob();
}
