import { call, delay, put, race, take, takeLatest } from 'typed-redux-saga';
import { goTo, pathChanged } from '../../shared/navigation';
import { SERVER_ERROR_PATH, tryNowClicked } from './server-status.actions';
import { isServerUp } from './server-status.api';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 20_000;

/** Every path change asks whether the server is up; while it is not, the error page waits for it and goes back. */
export function* serverStatusSaga() {
  let cameFrom = '/';
  yield* takeLatest(pathChanged, function* ({ payload: { path, search } }) {
    if (path !== SERVER_ERROR_PATH) {
      cameFrom = path + search;
      if (!(yield* call(isServerUp))) yield* put(goTo({ to: SERVER_ERROR_PATH, replace: true }));
      return;
    }
    for (let wait = FIRST_WAIT_MS; !(yield* call(isServerUp)); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      yield* race([delay(wait), take(tryNowClicked)]);
    }
    yield* put(goTo({ to: cameFrom, replace: true }));
  });
}
