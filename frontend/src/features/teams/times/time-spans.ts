import { QUARTER_MS } from '@muster/contracts/board';
import type { TimesView } from '@muster/contracts/team-times';
import dayjs from 'dayjs';

type Span = TimesView['members'][number]['free'][number];
export type Start = TimesView['starts'][number];

/** The dates of so many days from an instant on, in the zone of the viewer. */
export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, i) => dayjs(from).add(i, 'day').format('YYYY-MM-DD'));

/** The parts of spans that lie on a date of the viewer. */
export function spansOn(spans: readonly Span[], date: string): Span[] {
  const start = dayjs(date);
  const end = start.add(1, 'day');
  return spans.flatMap(({ startsAt, endsAt }) => {
    const from = Math.max(Date.parse(startsAt), start.valueOf());
    const to = Math.min(Date.parse(endsAt), end.valueOf());
    return from < to ? [{ startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() }] : [];
  });
}

/** The next quarter of an hour, on which a post may start. */
export const nextQuarter = (now: number): number => Math.ceil(now / QUARTER_MS) * QUARTER_MS;
/** The starts from a quarter of an hour on; of those around it, the part that lies ahead. */
export const startsFrom = (starts: readonly Start[], quarter: number): Start[] =>
  starts
    .filter(({ to }) => Date.parse(to) >= quarter)
    .map((start) => (Date.parse(start.from) < quarter ? { ...start, from: new Date(quarter).toISOString() } : start));

/** The starts that begin on a date of the viewer. */
export const startsOn = (starts: readonly Start[], date: string): Start[] =>
  starts.filter(({ from }) => dayjs(from).format('YYYY-MM-DD') === date);
