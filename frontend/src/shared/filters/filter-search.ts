import { QUERY_DATE_FORMAT, REGIONS, type Region, type TimeClass } from '@muster/contracts';
import dayjs from 'dayjs';

/** What the list shows, as the URL keeps it: `?region=EUW&date=2026-11-20&show=current,previous`. */
export interface Filters {
  region: Region | null;
  date: string | null;
  show: Record<TimeClass, boolean>;
}
const CLASSES: TimeClass[] = ['current', 'upcoming', 'previous'];

const isRegion = (value: string | null): value is Region => (REGIONS as readonly (string | null)[]).includes(value);
const isDate = (value: string | null): value is string =>
  /^\d{4}-\d\d-\d\d$/.test(value ?? '') && dayjs(value).format(QUERY_DATE_FORMAT) === value;
export const today = (now = dayjs()): string => now.format(QUERY_DATE_FORMAT);
export const isPastDate = (date: string | null, now = dayjs()): boolean => date !== null && date < today(now);

/** Whatever the URL does not say, or says wrongly, is the default: my region, today, everything. */
export function parseFilters(search: string, now = dayjs()): Filters {
  const asked = new URLSearchParams(search);
  const region = asked.get('region');
  const date = asked.get('date');
  const chosenDate = isDate(date) ? date : null;
  const listed = asked.get('show')?.split(',');
  const on = (name: TimeClass) => listed?.includes(name) ?? true;
  return {
    region: isRegion(region) ? region : null,
    date: chosenDate,
    show: {
      current: on('current'),
      previous: on('previous'),
      upcoming: on('upcoming') && !isPastDate(chosenDate, now),
    },
  };
}

/** The query of these filters with its `?`, empty for the defaults. */
export function filterSearch({ region, date, show }: Filters, now = dayjs()): string {
  const query = new URLSearchParams();
  if (region) query.set('region', region);
  if (date && date !== today(now)) query.set('date', date);
  const shown = CLASSES.filter((name) => show[name]);
  const expected = isPastDate(date, now) ? CLASSES.filter((name) => name !== 'upcoming') : CLASSES;
  if (shown.length !== expected.length) query.set('show', shown.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
