import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import { type TimeClass, timeClass } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import dayjs from 'dayjs';
import { today } from '../../../shared/filters/filter-search';
import { byStart, type ListQuery } from './scrim-list';

/** Returns a local day as UTC instants. It has 23 or 25 hours when the clocks change. */
export const dayQuery = (region: string, day: string): ListQuery => ({
  region,
  from: dayjs(day).startOf('day').toISOString(),
  to: dayjs(day).endOf('day').toISOString(),
});

/** Returns the seven days that contain a day, as YYYY-MM-DD. The first seven begin today, because most scrims are ahead. */
export function weekOf(day: string, from = today()): string[] {
  // Counted from noon, because a day has 23 or 25 hours when the clocks change.
  const daysAhead = Math.round(dayjs(`${day}T12:00`).diff(`${from}T12:00`, 'day', true));
  const first = dayjs(from).add(7 * Math.floor(daysAhead / 7), 'day');
  return Array.from({ length: 7 }, (_, i) => first.add(i, 'day').format(QUERY_DATE_FORMAT));
}

export function weekQuery(region: string, day: string, from = today()): ListQuery {
  const week = weekOf(day, from);
  return { region, from: dayQuery(region, week[0]!).from, to: dayQuery(region, week[6]!).to };
}

/** The scrims on a board: those of a region on a local day (YYYY-MM-DD), or those of a community, by its slug. */
export interface BoardQuery {
  region: string;
  day: string;
  community?: string | undefined;
  /** True if the board is below the sections of the home page. */
  isHome?: boolean | undefined;
  /** The region whose changes are sent, if the board shows all of them. */
  watch?: string | null;
}
export function boardQueries({ region, day, community }: BoardQuery): Record<'day' | 'week', ListQuery> {
  const ofCommunity = community ? { community } : {};
  return { day: { ...dayQuery(region, day), ...ofCommunity }, week: { ...weekQuery(region, day), ...ofCommunity } };
}

export const localDay = (start: string): string => dayjs(start).format(QUERY_DATE_FORMAT);

/** Counts starts (ISO) per local day. */
export function countByDay(starts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const start of starts) counts[localDay(start)] = (counts[localDay(start)] ?? 0) + 1;
  return counts;
}

/** Groups scrims into sections: current and upcoming by start, previous with the latest first. */
export function groupByTimeClass(scrims: readonly ScrimView[], now: number): Record<TimeClass, ScrimView[]> {
  const sorted: Record<TimeClass, ScrimView[]> = { current: [], upcoming: [], previous: [] };
  for (const scrim of scrims.toSorted(byStart)) sorted[timeClass(scrim, now)].push(scrim);
  sorted.previous.reverse();
  return sorted;
}
