import type { HomeView } from '@muster/contracts/home';
import type { ScrimView } from '@muster/contracts/scrims';
import { delay, put, select, takeLeading } from 'typed-redux-saga';
import { writeOwn } from '../shared/own-storage';
import { selectMyId } from '../shared/session.slice';
import { home, homeRestored, loadScrims, loadStartTimes } from '../features/scrims/scrims.api';
import { selectOwnScrims } from '../features/scrims/selectors';
import {
  lastListRestored,
  sendScrimCommand,
  scrimReceived,
  selectList,
  selectScrims,
  selectWeek,
} from '../features/scrims/scrims.slice';
import { boardQueries, type BoardQuery } from '../features/scrims/board/board-queries';
import { readLastList, type LastList, withoutSecrets } from './last-list';
import { serverNow } from '../shared/clock';

/** A change is shown first and stored after this time, with those that followed. */
const STORE_INTERVAL_MS = 500;

const NOTHING: HomeView = {
  scrims: [],
  requests: [],
  friendRequests: [],
  communities: [],
  evenings: [],
  invitations: [],
};

/** Shows the last seen list of this board until the server's arrives. */
export function* restoreLastList(board: BoardQuery) {
  const myId = yield* select(selectMyId);
  const query = boardQueries(board).day;
  const last = myId && !(yield* select(selectList, query)) ? readLastList(myId, query) : undefined;
  if (!last) return;
  yield* put(homeRestored({ ...NOTHING, ...last.home }));
  yield* put(lastListRestored(last));
}

/**
 * Stores the list of the board whenever it changes, if it is today's and the server has confirmed it. Lists of
 * communities are not stored.
 */
export function* storeLastList(board: BoardQuery) {
  if (board.community) return;
  yield* takeLeading(
    [
      ...[loadScrims, loadStartTimes, home, sendScrimCommand].map(({ succeeded }) => succeeded.type),
      scrimReceived.type,
    ],
    function* () {
      yield* delay(STORE_INTERVAL_MS);
      const myId = yield* select(selectMyId);
      const { day: ofDay, week: ofWeek } = boardQueries(board);
      const list = yield* select(selectList, ofDay);
      const week = yield* select(selectWeek, ofWeek);
      const seenAt = new Date(serverNow()).toISOString();
      const isToday = ofDay.from <= seenAt && seenAt <= ofDay.to;
      if (myId === undefined || !isToday || list?.status !== 'ready' || week?.status !== 'ready') return;
      const scrims = yield* select(selectScrims);
      const own = (yield* select(selectOwnScrims)).map(({ _id }) => _id);
      const { scrims: _, ...besides } = (yield* select(home.select)).shown ?? NOTHING;
      const shown = [...new Set([...list.ids, ...Object.keys(week.starts), ...own])]
        .map((id) => scrims[id])
        .filter((scrim): scrim is ScrimView => scrim !== undefined);
      writeOwn('muster-last-seen', myId, {
        seenAt,
        day: ofDay,
        ids: list.ids,
        scrims: shown.map(withoutSecrets),
        week: ofWeek,
        starts: week.starts,
        home: besides,
      } satisfies LastList);
    },
  );
}
