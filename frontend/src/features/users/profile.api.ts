import type {
  Career,
  CreatedFilter,
  JoinedFilter,
  Order,
  Pagination,
  PublicUser,
  ScrimView,
  SummonerResponse,
  SummonerData,
  UserScrims,
  UserStats,
} from '@muster/contracts';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';
import { PAGE } from './career';

/** Whom a profile link names. */
export interface ProfileQuery {
  name: string;
  region?: string;
  tagline?: string;
}
export const loadProfile = apiCall('users/profile', ({ name, ...which }: ProfileQuery, signal) =>
  http.get<PublicUser>(`/users/${encodeURIComponent(name)}?${new URLSearchParams({ ...which })}`, signal),
);

export type Part = 'joined' | 'created';
/** One page of what somebody took part in, or made. */
export interface ProfileListQuery {
  part: Part;
  userId: string;
  filter: JoinedFilter | CreatedFilter;
  order: Order;
  page: number;
}
export interface ListPage {
  scrims: ScrimView[];
  total: number;
  /** With the scrims somebody took part in come the figures of all of them. */
  stats?: UserStats;
}
async function fetchPage(
  { part, userId, page, filter, order }: ProfileListQuery,
  signal: AbortSignal,
): Promise<ListPage> {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE), filter, order });
  if (part === 'created') {
    const { data, pagination } = await http.get<{ data: ScrimView[]; pagination: Pagination }>(
      `/users/${userId}/created-scrims?${query}`,
      signal,
    );
    return { scrims: data, total: pagination.total };
  }
  const { scrims, stats, pagination } = await http.get<UserScrims>(`/users/${userId}/scrims?${query}`, signal);
  return { scrims, stats, total: pagination?.total ?? scrims.length };
}
export const loadList = apiCall('users/list', fetchPage, { key: ({ part }) => part });
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const loadCareer = apiCall('users/career', (userId: string, signal) =>
  http.get<Career>(`/users/${userId}/career?${new URLSearchParams({ zone: zone() })}`, signal),
);

/** What Riot knows of a summoner, with the address of his icon; null when Riot cannot be asked now. */
export async function fetchSummonerData(user: PublicUser): Promise<Summoner | null> {
  const query = new URLSearchParams({ gameName: user.name, tagLine: user.summonerTagline, region: user.region });
  const [{ data }, { version }] = await Promise.all([
    http.get<SummonerResponse>(`/riot/summoner?${query}`),
    http.get<{ version: string }>('/riot/ddragon-version'),
  ]);
  if (!data) return null;
  return {
    level: data.summonerLevel,
    icon: `https://ddragon.leagueoflegends.com/cdn/${version}/img/profileicon/${data.profileIconId}.png`,
    ranks: data.rankedData,
  };
}
export interface Summoner {
  level: number;
  icon: string;
  ranks: SummonerData['rankedData'];
}
