import type { ScrimView } from '@muster/contracts';
import type { Failure } from '../../../shared/api-call';

/** Which scrims a list asks for: one region, from one instant to another (ISO, both included). */
export interface ListQuery {
  region: string;
  from: string;
  to: string;
}

export interface ScrimList extends ListQuery {
  ids: string[];
  /** 'loading' with ids = an older answer is shown while a new one is fetched. */
  status: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
}

/** When the scrims of a week start, by id. */
export interface Week extends ListQuery {
  starts: Record<string, string>;
  status: ScrimList['status'];
}

export const listKey = ({ region, from, to }: ListQuery): string => `${region}|${from}|${to}`;

/** ISO strings of the same form sort like the instants they name. */
export const covers = ({ region, from, to }: ListQuery, scrim: Pick<ScrimView, 'region' | 'gameStartTime'>): boolean =>
  scrim.region === region && scrim.gameStartTime >= from && scrim.gameStartTime <= to;

/** Earliest start first, then the older scrim: the order of the server. */
export const byStart = (a: ScrimView, b: ScrimView): number =>
  a.gameStartTime.localeCompare(b.gameStartTime) || a.createdAt.localeCompare(b.createdAt);
