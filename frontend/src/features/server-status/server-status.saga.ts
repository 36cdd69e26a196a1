import { call, delay, put, race, take, takeLatest } from 'typed-redux-saga';
import { goTo, pathChanged } from '../../shared/navigation';
import { SERVER_ERROR_PATH, tryNowClicked } from './server-status.actions';
import { isServerUp } from './server-status.api';

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 20_000;

/**
 * Checks the server on every navigation. While it is down, shows the error page, which polls and then navigates back.
 * While the browser is offline, nothing is known about the server, and the pages that are loaded stay readable.
 */
export function* serverStatusSaga() {
  let returnTo = '/';
  yield* takeLatest(pathChanged, function* ({ payload: { path, search } }) {
    if (path !== SERVER_ERROR_PATH) {
      returnTo = path + search;
      if (!(yield* call(isServerUp)) && navigator.onLine) yield* put(goTo({ to: SERVER_ERROR_PATH, replace: true }));
      return;
    }
    for (let wait = FIRST_WAIT_MS; !(yield* call(isServerUp)); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      yield* race([delay(wait), take(tryNowClicked)]);
    }
    yield* put(goTo({ to: returnTo, replace: true }));
  });
}
