import { fork, put, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { onEveryConnect, emitAndWait, selectConnection } from '../../realtime';
import { refreshClicked } from '../../shared/filters/filters.slice';
import { selectMe } from '../../shared/session.slice';
import { boardQueries, type BoardQuery } from './board/board-queries';
import { restoreLastList, storeLastList } from '../../boot/last-list.saga';
import { scrimRoomsSaga } from './room/scrim-room.saga';
import { acceptFriend, approveRequest, home, loadScrims, loadStartTimes } from './scrims.api';
import { boardClosed, boardOpened } from './scrims.slice';
import { scrimCommandsSaga } from './scrim-commands.saga';

/** Loads the day first, then the start times of its week. */
function* loadBoard(board: BoardQuery) {
  const { day, week } = boardQueries(board);
  if (board.isHome) yield* put(home.requested({}));
  yield* put(loadScrims.requested(day));
  yield* put(loadStartTimes.requested(week));
}

/** While the board is open, subscribes to its region and reloads its lists after reconnects. */
function* boardSaga(action: ReturnType<typeof boardOpened> | ReturnType<typeof boardClosed>) {
  if (!boardOpened.match(action)) return;
  const board = action.payload;
  yield* restoreLastList(board);
  yield* fork(storeLastList, board);
  // Subscribes before loading, so that no change is missed. Without a connection it loads immediately.
  if ((yield* select(selectConnection)) !== 'online') yield* loadBoard(board);
  yield* fork(onEveryConnect, function* () {
    const region = board.region || board.watch || (yield* select(selectMe))?.region;
    if (region) yield* emitAndWait('watch_region', { region });
    yield* loadBoard(board);
  });
  while (true) {
    yield* take(refreshClicked);
    yield* loadBoard(board);
  }
}

export function* scrimsSaga() {
  yield* fork(scrimCommandsSaga);
  yield* fork(scrimRoomsSaga);
  yield* takeLatest([boardOpened, boardClosed], boardSaga);
  const answered = [approveRequest.succeeded, approveRequest.failed, acceptFriend.succeeded, acceptFriend.failed];
  yield* takeEvery(answered, function* () {
    yield* put(home.requested({}));
  });
  yield* takeEvery([approveRequest.failed, acceptFriend.failed], function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
}
