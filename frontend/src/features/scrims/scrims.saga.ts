import { fork, put, select, take, takeLatest } from 'typed-redux-saga';
import { onEachConnection, say, selectConnection } from '../../realtime';
import { refreshClicked } from '../../shared/filters/filters.slice';
import { dayQuery, weekQuery } from './board';
import { overlapSaga } from './overlap.saga';
import { playerSearchSaga } from './player-search.saga';
import { scrimFormSaga } from './scrim-form.saga';
import { scrimRoomsSaga } from './scrim-room.saga';
import { createScrim, listScrims, loadScrim, loadStarts, loadTimeline, makeWish, removeScrim, seekPlayers, updateScrim } from './scrims.api';
import { boardClosed, boardOpened } from './scrims.slice';
import { wishesSaga } from './wishes.saga';

/** The shown day first, then when scrims start in its week, for the numbers in the strip. */
function* load({ region, day }: { region: string; day: string }) {
  yield* put(listScrims.requested(dayQuery(region, day)));
  yield* put(loadStarts.requested(weekQuery(region, day)));
}

/** While the board is open: its lists, the news of its region, and both again after a reconnect. */
function* board(action: ReturnType<typeof boardOpened> | ReturnType<typeof boardClosed>) {
  if (!boardOpened.match(action)) return;
  const shown = action.payload;
  // Listening comes before looking, so that nothing falls in between; who cannot listen yet looks at once.
  if ((yield* select(selectConnection)) !== 'online') yield* load(shown);
  yield* fork(onEachConnection, function* () {
    yield* say('watch_region', { region: shown.region });
    yield* load(shown);
  });
  while (true) {
    yield* take(refreshClicked);
    yield* load(shown);
  }
}

export function* scrimsSaga() {
  for (const call of [listScrims, loadScrim, loadStarts, loadTimeline, makeWish, createScrim, updateScrim, removeScrim, seekPlayers]) yield* fork(call.watch);
  yield* fork(wishesSaga);
  yield* fork(overlapSaga);
  yield* fork(playerSearchSaga);
  yield* fork(scrimFormSaga);
  yield* fork(scrimRoomsSaga);
  yield* takeLatest([boardOpened, boardClosed], board);
}
