/**
 * Riot's hosts by region. Every regional host has all accounts, so the nearest one is used; tournaments exist on one
 * host only, for all regions.
 */
export const TOURNAMENT_ROUTE = 'americas';
export const DRAGON_ROUTE = 'ddragon';

interface Hosts {
  platform: string;
  accounts: 'americas' | 'asia' | 'europe';
}
const HOSTS: Readonly<Record<string, Hosts>> = {
  NA: { platform: 'na1', accounts: 'americas' },
  LAN: { platform: 'la1', accounts: 'americas' },
  LAS: { platform: 'la2', accounts: 'americas' },
  BR: { platform: 'br1', accounts: 'americas' },
  OCE: { platform: 'oc1', accounts: 'americas' },
  EUW: { platform: 'euw1', accounts: 'europe' },
  EUNE: { platform: 'eun1', accounts: 'europe' },
  TR: { platform: 'tr1', accounts: 'europe' },
  ME: { platform: 'me1', accounts: 'europe' },
  RU: { platform: 'ru', accounts: 'europe' },
  KR: { platform: 'kr', accounts: 'asia' },
  JP: { platform: 'jp1', accounts: 'asia' },
  SEA: { platform: 'sg2', accounts: 'asia' },
  SG: { platform: 'sg2', accounts: 'asia' },
  TW: { platform: 'tw2', accounts: 'asia' },
  VN: { platform: 'vn2', accounts: 'asia' },
};

/** Throws if Riot has no host for the region. */
export function hostsOf(region: string): Hosts {
  const hosts = Object.hasOwn(HOSTS, region) ? HOSTS[region] : undefined;
  if (!hosts) throw new Error(`Riot has no host for ${region}`);
  return hosts;
}

/** The name tournament providers are registered under: Riot still calls SEA by its first member. */
export const toProviderRegion = (region: string): string => (region === 'SEA' ? 'SG' : region);

/** Returns the address of a route: Riot's host, or the configured server that replaces all of them. */
export function origin(route: string, baseUrl: string | undefined): string {
  if (baseUrl) return `${baseUrl.replace(/(?<!\/)\/+$/, '')}/_host/${route}`;
  return route === DRAGON_ROUTE ? 'https://ddragon.leagueoflegends.com' : `https://${route}.api.riotgames.com`;
}
