import { QUARTER_MS } from '@muster/contracts/board';
import { serverNow } from '../../shared/clock';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
/** The date of an instant in the zone of the viewer. */
export const dateOf = (at: string): string => dayjs(at).format(DAY);
export const isToday = (date: string): boolean => date === dayjs(serverNow()).format(DAY);
/** Noon, so that no time zone makes another day of it. */
export const noonOf = (date: string): string => `${date}T12:00`;

export interface OnDay<One> {
  date: string;
  list: One[];
}
/** Groups what is sorted by its instant by the dates of the viewer. */
export function byDay<One>(all: readonly One[], at: (one: One) => string): OnDay<One>[] {
  const days: OnDay<One>[] = [];
  for (const one of all) {
    const date = dateOf(at(one));
    const last = days.at(-1);
    if (last?.date === date) last.list.push(one);
    else days.push({ date, list: [one] });
  }
  return days;
}

/** The next quarter of an hour at or after an instant. */
export const toQuarter = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS;
/** The starts on the quarters from one instant to another, both included. */
export function quartersBetween(from: number, to: number): string[] {
  const first = toQuarter(from);
  const count = Math.max(0, Math.floor((to - first) / QUARTER_MS) + 1);
  return Array.from({ length: count }, (_, i) => new Date(first + i * QUARTER_MS).toISOString());
}
