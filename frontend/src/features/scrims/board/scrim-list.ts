import type { Region } from '@muster/contracts/regions';
import type { ScrimView } from '@muster/contracts/scrims';
import type { Failure } from '../../../shared/api-call';

/** Query of a list: a region and a period (ISO, inclusive). */
export interface ListQuery {
  /** Empty for all regions, which lists of a community and of tonight's games show. */
  region: string;
  /** Slug of a community, if only its scrims are listed. */
  community?: string;
  from: string;
  to: string;
}

export interface ScrimList extends ListQuery {
  ids: string[];
  /** 'loading' with ids means that the previous result is shown while reloading. */
  status: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
  /** Scrims received while it is loading, which its response may have been too early for. */
  received?: string[] | undefined;
  /** When it was seen (ISO), if it is the one this browser showed before and not yet the server's. */
  seenAt?: string | undefined;
}

/** Start times of a week's scrims, by id. */
export interface Week extends ListQuery {
  starts: Record<string, string>;
  status: ScrimList['status'];
  received?: string[] | undefined;
}

/** Whether there is a result to show, of this request or of an earlier one. */
export const isListKnown = ({ ids, status }: ScrimList): boolean => status === 'ready' || ids.length > 0;
export const isWeekKnown = ({ starts, status }: Week): boolean => status === 'ready' || Object.keys(starts).length > 0;

export const listKey = ({ region, from, to, community }: ListQuery): string =>
  [region, from, to, ...(community ? [community] : [])].join('|');

/** The query's parameters of the API. */
export const toParameters = ({ region, from: startDate, to: endDate, community }: ListQuery) => ({
  region: region as Region,
  startDate,
  endDate,
  community,
});

/** ISO strings of the same format sort chronologically. */
export const covers = (
  { region, from, to, community }: ListQuery,
  scrim: Pick<ScrimView, 'region' | 'gameStartTime'> & Partial<Pick<ScrimView, 'community'>>,
): boolean =>
  (!region || scrim.region === region) &&
  (!community || scrim.community?.slug === community) &&
  scrim.gameStartTime >= from &&
  scrim.gameStartTime <= to;

/** By start, then by creation: the server's order. */
export const byStart = (a: ScrimView, b: ScrimView): number =>
  a.gameStartTime.localeCompare(b.gameStartTime) || a.createdAt.localeCompare(b.createdAt);
