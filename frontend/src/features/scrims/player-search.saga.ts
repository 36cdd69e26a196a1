import { ADMIN_SEARCH_MIN } from '@muster/contracts';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { seekPlayers } from './scrims.api';
import { playersSought } from './scrims.slice';

const TYPING_MS = 200;

/** Asks when the typing pauses; one letter is no search. */
export function* playerSearchSaga() {
  yield* takeLatest(playersSought, function* ({ payload }) {
    if (payload.q.length < ADMIN_SEARCH_MIN) return;
    yield* delay(TYPING_MS);
    yield* put(seekPlayers.requested(payload));
  });
}
