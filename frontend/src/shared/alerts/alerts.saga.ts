import { ALERT_AUTO_HIDE_MS } from '@muster/contracts';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, take, takeEvery } from 'typed-redux-saga';
import { RATE_LIMITED_EVENT } from '../http';
import { type Alert, alert, alertClosed, alertPaused, alertRaised, alertResumed } from './alerts.slice';

/** Whoever just let go of a toast gets at least this long to finish reading. */
const MIN_RESUMED_MS = 1_500;

const matchesAlert =
  (action: { type: string }, id: string) => (candidate: { type: string; payload?: string | Alert }) =>
    candidate.type === action.type &&
    (typeof candidate.payload === 'string' ? candidate.payload : candidate.payload?.id) === id;

/** Closes one toast when its time is over, however often it was held. */
function* hideLater({ payload: { id } }: ReturnType<typeof alertRaised>) {
  let left: number = ALERT_AUTO_HIDE_MS;
  while (true) {
    const since = Date.now();
    const { over, held: paused } = yield* race({
      over: delay(left),
      held: take(matchesAlert(alertPaused, id)),
      closed: take(matchesAlert(alertClosed, id)),
      again: take(matchesAlert(alertRaised, id)),
    });
    if (over) yield* put(alertClosed(id));
    if (!paused) return;
    left = Math.max(left - (Date.now() - since), MIN_RESUMED_MS);
    const { released } = yield* race({
      released: take(matchesAlert(alertResumed, id)),
      closed: take(matchesAlert(alertClosed, id)),
      again: take(matchesAlert(alertRaised, id)),
    });
    if (!released) return;
  }
}

const rateLimitChannel = () =>
  eventChannel<string>((emit) => {
    const onEvent = (event: Event) => emit((event as CustomEvent<string>).detail);
    window.addEventListener(RATE_LIMITED_EVENT, onEvent);
    return () => window.removeEventListener(RATE_LIMITED_EVENT, onEvent);
  });

/** Whatever it was that was once too often, a person hears of it, and how long to wait. */
function* watchRateLimits() {
  const channel = yield* call(rateLimitChannel);
  while (true) yield* put(alert.warning(yield* take(channel), 'too-many'));
}

export function* alertsSaga() {
  yield* fork(watchRateLimits);
  yield* takeEvery(alertRaised, hideLater);
}
