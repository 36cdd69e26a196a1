import { fork, put, select, take, takeLatest } from 'typed-redux-saga';
import { onEveryConnect, emitAndWait, selectConnection } from '../../realtime';
import { refreshClicked } from '../../shared/filters/filters.slice';
import { dayQuery, weekQuery } from './board/board-queries';
import { overlapSaga } from './room/overlap.saga';
import { playerSearchSaga } from './admin/player-search.saga';
import { scrimFormSaga } from './form/scrim-form.saga';
import { scrimRoomsSaga } from './room/scrim-room.saga';
import {
  createScrim,
  loadScrims,
  loadScrim,
  loadStartTimes,
  loadTimeline,
  sendScrimCommand,
  deleteScrim,
  searchPlayers,
  updateScrim,
} from './scrims.api';
import { boardClosed, boardOpened } from './scrims.slice';
import { scrimCommandsSaga } from './scrim-commands.saga';

/** The shown day first, then when scrims start in its week, for the numbers in the strip. */
function* loadBoard({ region, day }: { region: string; day: string }) {
  yield* put(loadScrims.requested(dayQuery(region, day)));
  yield* put(loadStartTimes.requested(weekQuery(region, day)));
}

/** While the board is open: its lists, the news of its region, and both again after a reconnect. */
function* boardSaga(action: ReturnType<typeof boardOpened> | ReturnType<typeof boardClosed>) {
  if (!boardOpened.match(action)) return;
  const shown = action.payload;
  // Listening comes before looking, so that nothing falls in between; who cannot listen yet looks at once.
  if ((yield* select(selectConnection)) !== 'online') yield* loadBoard(shown);
  yield* fork(onEveryConnect, function* () {
    yield* emitAndWait('watch_region', { region: shown.region });
    yield* loadBoard(shown);
  });
  while (true) {
    yield* take(refreshClicked);
    yield* loadBoard(shown);
  }
}

export function* scrimsSaga() {
  for (const call of [
    loadScrims,
    loadScrim,
    loadStartTimes,
    loadTimeline,
    sendScrimCommand,
    createScrim,
    updateScrim,
    deleteScrim,
    searchPlayers,
  ])
    yield* fork(call.watch);
  yield* fork(scrimCommandsSaga);
  yield* fork(overlapSaga);
  yield* fork(playerSearchSaga);
  yield* fork(scrimFormSaga);
  yield* fork(scrimRoomsSaga);
  yield* takeLatest([boardOpened, boardClosed], boardSaga);
}
