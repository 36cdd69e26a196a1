import { homeRegion } from '../shared/home-region';
import { boardRanges } from './board-range';

const BOARD = /^\/(?:scrims\/?)?$/;
const SCRIM = /^\/scrims\/([\w-]{8,})\/?$/;
const COMMUNITY = /^\/communities\/(?!new\/?$)([a-z0-9-]{3,32})\/?$/;
const LANDING = /^\/(?:signup\/?)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

export type MemberPage = 'board' | 'scrim' | 'other';
type Address = Pick<Location, 'pathname' | 'search'>;

/** Returns the page that a member's first visit to a path shows. */
export function memberPageOf(path: string): MemberPage {
  return BOARD.test(path) ? 'board' : SCRIM.test(path) ? 'scrim' : 'other';
}

/** Returns the paths below /api that a member's page asks for first. Asking for one that it does not need is harmless. */
export function memberPaths({ pathname: path, search }: Address, ownRegion: string, now: Date): string[] {
  const [, scrimId] = SCRIM.exec(path) ?? [];
  if (scrimId) return [`/scrims/${scrimId}`];
  if (!BOARD.test(path)) return [];
  const ofHome = path === '/' ? ['/home'] : [];
  const filters = new URLSearchParams(search);
  if (filters.has('community')) return ofHome;
  const region = filters.get('region') ?? ownRegion;
  const [, year, month, date] = DATE.exec(filters.get('date') ?? '') ?? [];
  const { day, week } = boardRanges(year ? new Date(Number(year), Number(month) - 1, Number(date)) : now, now);
  const query = ({ from, to }: typeof day) => new URLSearchParams({ region, startDate: from, endDate: to });
  return [...ofHome, `/scrims?${query(day)}`, `/scrims/starts?${query(week)}`];
}

/**
 * Returns the path below /api that the program of visitors asks for first on this page, or undefined if the page is not
 * one of its pages.
 */
export function visitorPath({ pathname: path, search }: Address, hasCommunities: boolean): string | undefined {
  if (LANDING.test(path)) {
    const region = homeRegion();
    return `/scrims/tonight${region ? `?region=${region}` : ''}`;
  }
  const [, scrimId] = SCRIM.exec(path) ?? [];
  if (scrimId) return `/scrims/${scrimId}/preview`;
  const [, slug] = (hasCommunities && COMMUNITY.exec(path)) || [];
  const invite = new URLSearchParams(search).get('invite');
  return slug && `/communities/${slug}/card${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;
}
