import { ALERT_MS } from '@muster/contracts';
import { eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, take, takeEvery } from 'typed-redux-saga';
import { TOO_MANY } from '../http';
import { type Alert, alert, alertClosed, alertHeld, alertRaised, alertReleased } from './alerts.slice';

/** Whoever just let go of a toast gets at least this long to finish reading. */
const AFTER_HOLD_MS = 1_500;

const about = (action: { type: string }, id: string) => (candidate: { type: string; payload?: string | Alert }) =>
  candidate.type === action.type && (typeof candidate.payload === 'string' ? candidate.payload : candidate.payload?.id) === id;

/** Closes one toast when its time is over, however often it was held. */
function* hideLater({ payload: { id } }: ReturnType<typeof alertRaised>) {
  let left: number = ALERT_MS;
  while (true) {
    const since = Date.now();
    const { over, held } = yield* race({ over: delay(left), held: take(about(alertHeld, id)), closed: take(about(alertClosed, id)), again: take(about(alertRaised, id)) });
    if (over) yield* put(alertClosed(id));
    if (!held) return;
    left = Math.max(left - (Date.now() - since), AFTER_HOLD_MS);
    const { released } = yield* race({ released: take(about(alertReleased, id)), closed: take(about(alertClosed, id)), again: take(about(alertRaised, id)) });
    if (!released) return;
  }
}

const askedToSlowDown = () =>
  eventChannel<string>((emit) => {
    const told = (event: Event) => emit((event as CustomEvent<string>).detail);
    window.addEventListener(TOO_MANY, told);
    return () => window.removeEventListener(TOO_MANY, told);
  });

/** Whatever it was that was once too often, a person hears of it, and how long to wait. */
function* slowDown() {
  const channel = yield* call(askedToSlowDown);
  while (true) yield* put(alert.warning(yield* take(channel), 'too-many'));
}

export function* alertsSaga() {
  yield* fork(slowDown);
  yield* takeEvery(alertRaised, hideLater);
}
