import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import { isRegion, type Region } from '@muster/contracts/regions';
import type { TimeClass } from '@muster/contracts/scrim-rules';
import dayjs from 'dayjs';
import { serverNow } from '../clock';

/** Filters of the list as stored in the URL: `?region=EUW&date=2026-11-20&show=current,previous&community=nexus-nights`. */
export interface Filters {
  region: Region | null;
  date: string | null;
  /** Slug of a community, if only its scrims are shown. */
  community?: string | null;
  show: Record<TimeClass, boolean>;
}
const SLUG = /^[a-z0-9-]{3,32}$/;
const CLASSES: TimeClass[] = ['current', 'upcoming', 'previous'];

const isDate = (value: string | null): value is string =>
  /^\d{4}-\d\d-\d\d$/.test(value ?? '') && dayjs(value).format(QUERY_DATE_FORMAT) === value;
export const today = (now = dayjs(serverNow())): string => now.format(QUERY_DATE_FORMAT);
export const isPastDate = (date: string | null, now = dayjs(serverNow())): boolean =>
  date !== null && date < today(now);

/** Reads filters from the URL. Missing or invalid values become the defaults: own region, today, everything. */
export function parseFilters(search: string, now = dayjs(serverNow())): Filters {
  const query = new URLSearchParams(search);
  const region = query.get('region');
  const date = query.get('date');
  const chosenDate = isDate(date) ? date : null;
  const shownNames = query.get('show')?.split(',');
  const on = (name: TimeClass) => shownNames?.includes(name) ?? true;
  return {
    region: isRegion(region) ? region : null,
    date: chosenDate,
    ...(SLUG.test(query.get('community') ?? '') && { community: query.get('community') }),
    show: {
      current: on('current'),
      previous: on('previous'),
      upcoming: on('upcoming') && !isPastDate(chosenDate, now),
    },
  };
}

/** Returns the query string with its `?`, or an empty string for the defaults. */
export function filterSearch({ region, date, show, community }: Filters, now = dayjs(serverNow())): string {
  const query = new URLSearchParams();
  if (region) query.set('region', region);
  if (date && date !== today(now)) query.set('date', date);
  const visible = CLASSES.filter((name) => show[name]);
  const expected = isPastDate(date, now) ? CLASSES.filter((name) => name !== 'upcoming') : CLASSES;
  if (visible.length !== expected.length) query.set('show', visible.join(','));
  if (community) query.set('community', community);
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
