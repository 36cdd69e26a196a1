/** Which host serves which APIs. A host not listed does not exist; `ph2` and `th2` no longer do. */
const PLATFORMS = [
  'br1',
  'eun1',
  'euw1',
  'jp1',
  'kr',
  'la1',
  'la2',
  'me1',
  'na1',
  'oc1',
  'ru',
  'sg2',
  'tr1',
  'tw2',
  'vn2',
];

export type Area = 'platform' | 'account' | 'match' | 'tournament' | 'dragon';
const AREAS: Readonly<Record<Area, readonly string[]>> = {
  platform: PLATFORMS,
  account: ['americas', 'asia', 'europe'],
  match: ['americas', 'asia', 'europe', 'sea'],
  tournament: ['americas'],
  dragon: ['ddragon'],
};

export const exists = (host: string): boolean => Object.values(AREAS).some((hosts) => hosts.includes(host));
export const serves = (host: string, area: Area): boolean => AREAS[area].includes(host);

/** The regions a tournament provider can be registered for, and the platform their games are played on. */
export const PLATFORM_OF: Readonly<Record<string, string>> = {
  BR: 'BR1',
  EUNE: 'EUN1',
  EUW: 'EUW1',
  JP: 'JP1',
  LAN: 'LA1',
  LAS: 'LA2',
  ME: 'ME1',
  NA: 'NA1',
  OCE: 'OC1',
  PBE: 'PBE1',
  RU: 'RU',
  TR: 'TR1',
  KR: 'KR',
  PH: 'PH2',
  SG: 'SG2',
  TH: 'TH2',
  TW: 'TW2',
  VN: 'VN2',
};
