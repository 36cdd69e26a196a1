import { REFRESH_COOLDOWNS_MS } from '@muster/contracts/constants';
import { delay, put, take } from 'typed-redux-saga';
import { refreshClicked, refreshUnlocked } from './filters.slice';

/** Disables the refresh button for 5 s after the first click, 10 s after the second, and so on alternately. */
export function* filtersSaga() {
  for (let click = 0; ; click++) {
    yield* take(refreshClicked);
    yield* delay(REFRESH_COOLDOWNS_MS[click % REFRESH_COOLDOWNS_MS.length]!);
    yield* put(refreshUnlocked());
  }
}
