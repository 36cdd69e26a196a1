import { delay, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { searchSucceeded, searchFailed, searchTyped } from './user-search.slice';
import { searchUsers } from './users.api';

const DEBOUNCE_MS = 200;

/** Searches when typing pauses. Responses to an older text are ignored. */
export function* usersSaga() {
  yield* takeLatest(searchTyped, function* ({ payload }) {
    if (!payload.trim()) return;
    yield* delay(DEBOUNCE_MS);
    yield* put(searchUsers.requested(payload.trim()));
  });
  yield* takeEvery(searchUsers.succeeded, function* ({ payload: { args, result } }) {
    yield* put(searchSucceeded({ text: args, matches: result }));
  });
  yield* takeEvery(searchUsers.failed, function* () {
    yield* put(searchFailed());
  });
}
