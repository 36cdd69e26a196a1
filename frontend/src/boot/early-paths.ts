import { boardRanges } from './board-range';

const BOARD = /^\/(?:scrims\/?)?$/;
const SCRIM = /^\/scrims\/([\w-]{8,})\/?$/;
const SIGN_UP = /^\/(?:signup\/?)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

export type Audience = 'member' | 'visitor';
export type FirstPage = 'board' | 'scrim' | 'sign-up' | 'other';

/** Returns the page that a first visit to a path shows. */
export function firstPageOf(path: string, audience: Audience): FirstPage {
  if (audience === 'visitor') return SIGN_UP.test(path) ? 'sign-up' : 'other';
  return BOARD.test(path) ? 'board' : SCRIM.test(path) ? 'scrim' : 'other';
}

/** Returns the paths below /api that a member's page asks for first. Asking for one that it does not need is harmless. */
export function earlyPaths(path: string, search: string, ownRegion: string, now: Date): string[] {
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
