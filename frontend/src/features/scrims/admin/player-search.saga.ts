import { ADMIN_SEARCH_MIN } from '@muster/contracts/constants';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { playerSearch, playerSearchTyped } from './player-search.slice';
import { startSaga } from '../../../shared/start-saga';

const DEBOUNCE_MS = 200;

/** Searches when typing pauses; shorter texts are not searched. */
export function* playerSearchSaga() {
  yield* takeLatest(playerSearchTyped, function* ({ payload }) {
    if (payload.q.length < ADMIN_SEARCH_MIN) return;
    yield* delay(DEBOUNCE_MS);
    yield* put(playerSearch.requested(payload));
  });
}

startSaga(playerSearchSaga);
