import { BAN_STATES, type BanState, type BanView, QUERY_DATE_FORMAT } from '@muster/contracts';
import dayjs from 'dayjs';

/** One filter per column; the dates are days of whoever looks, 'YYYY-MM-DD'. */
export interface BanFilters {
  name: string;
  /** Begins on this day or later. */
  from: string;
  /** Ends on this day or earlier. */
  to: string;
  status: BanState | '';
  reason: string;
}
export const NO_FILTERS: BanFilters = { name: '', from: '', to: '', status: '', reason: '' };
const NAMES = Object.keys(NO_FILTERS) as (keyof BanFilters)[];

/** Filters stand in the address: back and reload keep them. */
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

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());
const dayOf = (iso: string): string => dayjs(iso).format(QUERY_DATE_FORMAT);

export const matching = (bans: readonly BanView[], { name, from, to, status, reason }: BanFilters): BanView[] =>
  bans.filter(
    (ban) =>
      holds(`${ban._user.name}#${ban._user.summonerTagline}`, name) &&
      (!from || dayOf(ban.dateFrom) >= from) &&
      (!to || dayOf(ban.dateTo) <= to) &&
      (!status || ban.status === status) &&
      holds(ban.reason, reason),
  );
