import { userCommunityRoutes } from '@muster/contracts/community-routes';
import type { Page } from '@muster/contracts/pages';
import type { Region } from '@muster/contracts/regions';
import type { SummonerData } from '@muster/contracts/riot';
import { riotRoutes } from '@muster/contracts/riot-routes';
import type { ScrimView } from '@muster/contracts/scrims';
import type { CreatedFilter, JoinedFilter, Order, UserScrims, UserStats } from '@muster/contracts/stats';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import { userRoutes } from '@muster/contracts/user-routes';
import type { PublicUser } from '@muster/contracts/users';
import { callRoute, pagedOf } from '../../shared/call-route';
import { apiCall } from '../../shared/api-call';
import { PAGE } from './career';

/** The user named by a profile link. */
export interface ProfileQuery {
  name: string;
  region?: string;
  tagline?: string;
}
export const loadProfile = apiCall('users/profile', ({ name, ...rest }: ProfileQuery, signal) =>
  callRoute(userRoutes.byName, { params: { name }, query: rest }, { signal }),
);

export type ListKind = 'joined' | 'created';
/** One page of the scrims a user has joined or created. */
export interface ProfileListQuery {
  listKind: ListKind;
  userId: string;
  filter: JoinedFilter | CreatedFilter;
  order: Order;
  page: number;
}
export interface ListPage {
  scrims: ScrimView[];
  total: number;
  /** Statistics over all pages; only in the list of joined scrims. */
  stats?: UserStats;
}
async function fetchPage(
  { listKind, userId, page, filter, order }: ProfileListQuery,
  signal: AbortSignal,
): Promise<ListPage> {
  const ofPage = <Filter>(chosen: Filter) => ({
    params: { id: userId },
    query: { page, limit: PAGE, filter: chosen, order },
  });
  if (listKind === 'created') {
    const request = ofPage(filter as CreatedFilter);
    const response = await callRoute(scrimHistoryRoutes.createdScrims, request, { signal });
    const { data, pagination } = pagedOf(response as Page<ScrimView>);
    return { scrims: data, total: pagination.total };
  }
  const response = await callRoute(scrimHistoryRoutes.joinedScrims, ofPage(filter as JoinedFilter), { signal });
  const { scrims, stats, pagination } = response as UserScrims;
  return { scrims, stats, total: pagination?.total ?? scrims.length };
}
export const loadList = apiCall('users/list', fetchPage, { key: ({ listKind }) => listKind });
/** The communities of a user that the viewer may know of. */
export const loadUserCommunities = apiCall('users/communities', (userId: string, signal) =>
  callRoute(userCommunityRoutes.communitiesOf, { params: { id: userId } }, { signal }),
);
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const loadCareer = apiCall('users/career', (userId: string, signal) =>
  callRoute(scrimHistoryRoutes.careerStats, { params: { id: userId }, query: { zone: zone() } }, { signal }),
);

/** Returns Riot's data about a summoner with the URL of their icon, or null if Riot is unavailable. */
async function fetchSummoner(user: PublicUser, signal: AbortSignal): Promise<Summoner | null> {
  const query = { gameName: user.name, tagLine: user.summonerTagline, region: user.region as Region };
  const [{ data }, { version }] = await Promise.all([
    callRoute(riotRoutes.summoner, { query }, { signal }),
    callRoute(riotRoutes.version, {}, { signal }),
  ]);
  if (!data) return null;
  return {
    level: data.summonerLevel,
    icon: `https://ddragon.leagueoflegends.com/cdn/${version}/img/profileicon/${data.profileIconId}.png`,
    ranks: data.rankedData,
  };
}
export const loadSummoner = apiCall('users/summoner', fetchSummoner);
export interface Summoner {
  level: number;
  icon: string;
  ranks: SummonerData['rankedData'];
}
