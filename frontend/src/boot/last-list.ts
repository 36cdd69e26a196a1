import type { HomeView } from '@muster/contracts/home';
import type { ScrimView } from '@muster/contracts/scrims';
import { readOwn } from '../shared/own-storage';
import { type ListQuery, listKey } from '../features/scrims/board/scrim-list';

/** A day's list as this browser showed it last, and the start times of its week. */
export interface LastList {
  /** ISO. */
  seenAt: string;
  day: ListQuery;
  /** The scrims of the day. */
  ids: string[];
  /** The scrims of the day and the user's own. */
  scrims: ScrimView[];
  week: ListQuery;
  starts: Record<string, string>;
  /** The home page without its scrims, which are in `scrims`. */
  home?: Omit<HomeView, 'scrims'>;
}

/**
 * Removes what only insiders may see: stored lists have no lobby, because other people may use the computer. The
 * server's list brings it back.
 */
export const withoutSecrets = (scrim: ScrimView): ScrimView => ({
  ...scrim,
  lobbyName: null,
  lobbyPassword: null,
  riotTournament: null,
});

/** Returns the user's last list if it is of this day and region. */
export function readLastList(userId: string, day: ListQuery): LastList | undefined {
  const list = readOwn('muster-last-seen', userId) as LastList | undefined;
  return list?.day && listKey(list.day) === listKey(day) && list.ids.length > 0 ? list : undefined;
}
