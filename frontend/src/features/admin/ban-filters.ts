import { BAN_STATES, type BanState, type BanView } from '@muster/contracts/administration';
import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import dayjs from 'dayjs';

/** One filter per column. Dates are local days, 'YYYY-MM-DD'. */
export interface BanFilters {
  name: string;
  /** Starts on this day or later. */
  from: string;
  /** Ends on this day or earlier. */
  to: string;
  status: BanState | '';
  reason: string;
}
export const NO_FILTERS: BanFilters = { name: '', from: '', to: '', status: '', reason: '' };
const NAMES = Object.keys(NO_FILTERS) as (keyof BanFilters)[];

/** Filters are stored in the URL, so that they survive back and reload. */
export function filtersOf(search: URLSearchParams): BanFilters {
  const read = Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as Record<
    keyof BanFilters,
    string
  >;
  const day = (text: string) => (dayjs(text, QUERY_DATE_FORMAT).isValid() ? text : '');
  return {
    ...read,
    from: day(read.from),
    to: day(read.to),
    status: BAN_STATES.find((state) => state === read.status) ?? '',
  };
}
export const searchOf = (filters: BanFilters): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
export const countOf = (filters: BanFilters): number => Object.keys(searchOf(filters)).length;

const contains = (text: string, query: string): boolean => text.toLowerCase().includes(query.trim().toLowerCase());
const dayOf = (iso: string): string => dayjs(iso).format(QUERY_DATE_FORMAT);

export const matching = (bans: readonly BanView[], { name, from, to, status, reason }: BanFilters): BanView[] =>
  bans.filter(
    (ban) =>
      contains(`${ban._user.name}#${ban._user.summonerTagline}`, name) &&
      (!from || dayOf(ban.dateFrom) >= from) &&
      (!to || dayOf(ban.dateTo) <= to) &&
      (!status || ban.status === status) &&
      contains(ban.reason, reason),
  );
