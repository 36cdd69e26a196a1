import type { PublicUser, ScrimView, SummonerData, UserScrims } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

/** Whom a profile link names. */
export interface WhichUser {
  name: string;
  region?: string;
  tagline?: string;
}
export const loadProfile = request('users/profile', ({ name, ...which }: WhichUser, signal) => http.get<PublicUser>(`/users/${encodeURIComponent(name)}?${new URLSearchParams({ ...which })}`, signal));
export const loadJoined = request('users/joined', (userId: string, signal) => http.get<UserScrims>(`/users/${userId}/scrims`, signal));
export const loadCreated = request('users/created', (userId: string, signal) => http.get<ScrimView[]>(`/users/${userId}/created-scrims`, signal));

/** What Riot knows of a summoner, with the address of his icon. */
export async function askRiot(user: PublicUser): Promise<Summoner> {
  const query = new URLSearchParams({ gameName: user.name, tagLine: user.summonerTagline, region: user.region });
  const [{ data }, { version }] = await Promise.all([http.get<{ data: SummonerData }>(`/riot/summoner?${query}`), http.get<{ version: string }>('/riot/ddragon-version')]);
  return { level: data.summonerLevel, icon: `https://ddragon.leagueoflegends.com/cdn/${version}/img/profileicon/${data.profileIconId}.png`, ranks: data.rankedData };
}
export interface Summoner {
  level: number;
  icon: string;
  ranks: SummonerData['rankedData'];
}
