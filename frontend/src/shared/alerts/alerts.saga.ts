import { ALERT_AUTO_HIDE_MS } from '@muster/contracts/constants';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { RATE_LIMITED_EVENT } from '../http';
import { pathChanged } from '../navigation';
import { type Alert, alert, alertClosed, alertPaused, alertRaised, alertResumed, selectAlerts } from './alerts.slice';

/** Minimum time an alert stays open after it was resumed. */
const MIN_RESUMED_MS = 1_500;

const matchesAlert =
  (action: { type: string }, id: string) => (candidate: { type: string; payload?: string | Alert }) =>
    candidate.type === action.type &&
    (typeof candidate.payload === 'string' ? candidate.payload : candidate.payload?.id) === id;

/** Closes an alert after its time has elapsed, not counting pauses. */
function* hideLater({ payload: { id, hideAfterMs } }: ReturnType<typeof alertRaised>) {
  let left = hideAfterMs ?? ALERT_AUTO_HIDE_MS;
  while (true) {
    const since = performance.now();
    const { timedOut, paused } = yield* race({
      timedOut: delay(left),
      paused: take(matchesAlert(alertPaused, id)),
      closed: take(matchesAlert(alertClosed, id)),
      replaced: take(matchesAlert(alertRaised, id)),
    });
    if (timedOut) yield* put(alertClosed(id));
    if (!paused) return;
    left = Math.max(left - (performance.now() - since), MIN_RESUMED_MS);
    const { resumed } = yield* race({
      resumed: take(matchesAlert(alertResumed, id)),
      closed: take(matchesAlert(alertClosed, id)),
      replaced: take(matchesAlert(alertRaised, id)),
    });
    if (!resumed) return;
  }
}

const rateLimitChannel = () =>
  eventChannel<string>((emit) => {
    const onEvent = (event: Event) => emit((event as CustomEvent<string>).detail);
    window.addEventListener(RATE_LIMITED_EVENT, onEvent);
    return () => window.removeEventListener(RATE_LIMITED_EVENT, onEvent);
  });

/** Shows a warning with the waiting time whenever any call was rate-limited. */
function* watchRateLimits() {
  const channel = yield* call(rateLimitChannel);
  while (true) yield* put(alert.warning(yield* take(channel), 'too-many'));
}

/** Alerts are about the page on which they were raised. A redirect keeps them, because they give its reason. */
function* closeWithPage({ payload: { hasLeft } }: ReturnType<typeof pathChanged>) {
  if (!hasLeft) return;
  for (const { id } of yield* select(selectAlerts)) yield* put(alertClosed(id));
}

export function* alertsSaga() {
  yield* fork(watchRateLimits);
  yield* takeEvery(alertRaised, hideLater);
  yield* takeEvery(pathChanged, closeWithPage);
}
