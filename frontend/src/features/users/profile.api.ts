import type { UserCommunity } from '@muster/contracts/communities';
import type { Pagination } from '@muster/contracts/pages';
import type { SummonerResponse, SummonerData } from '@muster/contracts/riot';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Career, CreatedFilter, JoinedFilter, Order, UserScrims, UserStats } from '@muster/contracts/stats';
import { userRoutes } from '@muster/contracts/user-routes';
import type { PublicUser } from '@muster/contracts/users';
import { callRoute } from '../../shared/call-route';
import { http } from '../../shared/http';
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
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE), filter, order });
  if (listKind === 'created') {
    const { data, pagination } = await http.get<{ data: ScrimView[]; pagination: Pagination }>(
      `/users/${userId}/created-scrims?${query}`,
      signal,
    );
    return { scrims: data, total: pagination.total };
  }
  const { scrims, stats, pagination } = await http.get<UserScrims>(`/users/${userId}/scrims?${query}`, signal);
  return { scrims, stats, total: pagination?.total ?? scrims.length };
}
export const loadList = apiCall('users/list', fetchPage, { key: ({ listKind }) => listKind });
/** The communities of a user that the viewer may know of. */
export const loadUserCommunities = apiCall('users/communities', (userId: string, signal) =>
  http.get<UserCommunity[]>(`/users/${userId}/communities`, signal),
);
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const loadCareer = apiCall('users/career', (userId: string, signal) =>
  http.get<Career>(`/users/${userId}/career?${new URLSearchParams({ zone: zone() })}`, signal),
);

/** Returns Riot's data about a summoner with the URL of their icon, or null if Riot is unavailable. */
async function fetchSummoner(user: PublicUser, signal: AbortSignal): Promise<Summoner | null> {
  const query = new URLSearchParams({ gameName: user.name, tagLine: user.summonerTagline, region: user.region });
  const [{ data }, { version }] = await Promise.all([
    http.get<SummonerResponse>(`/riot/summoner?${query}`, signal),
    http.get<{ version: string }>('/riot/ddragon-version', signal),
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
