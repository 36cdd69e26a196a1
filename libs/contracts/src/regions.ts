import { z } from 'zod';
import { type FieldName, invalid } from './validation-texts';

/** Every region a deployment can serve. */
export const KNOWN_REGIONS = [
  'NA',
  'EUW',
  'EUNE',
  'LAN',
  'OCE',
  'LAS',
  'BR',
  'TR',
  'KR',
  'JP',
  'ME',
  'RU',
  'SEA',
  'TW',
  'VN',
] as const;
export type Region = (typeof KNOWN_REGIONS)[number];
export const DEFAULT_REGIONS: readonly Region[] = ['NA', 'EUW', 'EUNE', 'LAN', 'OCE'];

/** Also names the regions that Riot has merged into SEA, because old scrims may carry them. */
export const REGION_NAMES: Record<string, string> = {
  NA: 'North America',
  EUW: 'Europe West',
  EUNE: 'Europe Nordic & East',
  LAN: 'Latin America North',
  OCE: 'Oceania',
  KR: 'Korea',
  JP: 'Japan',
  BR: 'Brazil',
  LAS: 'Latin America South',
  ME: 'Middle East',
  RU: 'Russia',
  TR: 'Turkey',
  SEA: 'Southeast Asia',
  SG: 'Singapore',
  TH: 'Thailand',
  TW: 'Taiwan',
  VN: 'Vietnam',
  PH: 'Philippines',
};
/** Tagline of summoners who enter none. */
export const DEFAULT_TAGLINES: Record<Region, string> = {
  NA: 'NA1',
  EUW: 'EUW1',
  EUNE: 'EUN1',
  LAN: 'LAN1',
  OCE: 'OCE1',
  LAS: 'LAS',
  BR: 'BR1',
  TR: 'TR1',
  KR: 'KR1',
  JP: 'JP1',
  ME: 'ME1',
  RU: 'RU1',
  SEA: 'SG2',
  TW: 'TW2',
  VN: 'VN2',
};
/** Time zone in which most of a region's players have their midday. */
export const REGION_TIME_ZONES: Record<Region, string> = {
  NA: 'America/Chicago',
  EUW: 'Europe/Paris',
  EUNE: 'Europe/Warsaw',
  LAN: 'America/Mexico_City',
  OCE: 'Australia/Sydney',
  LAS: 'America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  TR: 'Europe/Istanbul',
  KR: 'Asia/Seoul',
  JP: 'Asia/Tokyo',
  ME: 'Asia/Dubai',
  RU: 'Europe/Moscow',
  SEA: 'Asia/Singapore',
  TW: 'Asia/Taipei',
  VN: 'Asia/Ho_Chi_Minh',
};
/** The zone in which a start is told to readers whose own is unknown; UTC where there is no region. */
export const zoneOfRegion = (region: string | null): string => REGION_TIME_ZONES[region as Region] ?? 'UTC';

let served = DEFAULT_REGIONS;
/** The regions of this deployment, in the order it lists them. The first is the one of viewers without an account. */
export const servedRegions = (): readonly Region[] => served;
/** Called once while a process or a page starts, before anything reads the regions. */
export function serveRegions(regions: readonly Region[]): void {
  served = regions;
}

const isKnownRegion = (text: string): text is Region => KNOWN_REGIONS.some((region) => region === text);
/** True for a region that this deployment serves. */
export const isRegion = (text: string | null): text is Region => served.some((region) => region === text);

/** Reads a list such as `NA,EUW`. Calls `onUnknown` for each name that is no region. */
export function parseRegions(list: string, onUnknown: (name: string) => void = () => undefined): Region[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter(Boolean);
  for (const name of names) if (!isKnownRegion(name)) onUnknown(name);
  return [...new Set(names.filter(isKnownRegion))];
}

/** `field`: how the message names the value. */
const servedRegionSchema = (field: FieldName) => {
  const error = () => invalid('notOneOf', { field, values: served.join(', ') });
  return z.enum(KNOWN_REGIONS, { error }).refine(isRegion, { error });
};
export const regionSchema = servedRegionSchema({ text: 'region' });
/** For queries, where messages name the parameter as the client sent it. */
export const regionParameter = servedRegionSchema('region');

export const regionView = z
  .object({
    code: z.string(),
    name: z.string(),
    defaultTag: z.string(),
    platform: z.string(),
    routing: z.string(),
    timeZone: z.string(),
  })
  .meta({ id: 'Region' });
export type RegionView = z.infer<typeof regionView>;
