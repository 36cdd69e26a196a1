import type { PresenceChange } from '@muster/contracts/presence';
import { delay, fork, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { onEveryConnect, emitAndWait } from '../../realtime';
import { presenceReceived } from './server-events';
import { unwatchPeople, watchPeople } from './presence.slice';
import { startSaga } from '../start-saga';

/** Delay before subscribing, because each row of a list subscribes separately. */
const DEBOUNCE_MS = 60;
const MAX_WATCHED = 500;

/** Subscribes to the presence of all people on the screen. */
export function* presenceSaga() {
  const watchCounts = new Map<string, number>();
  const add = (ids: string[], by: 1 | -1) => {
    for (const id of ids) {
      const times = (watchCounts.get(id) ?? 0) + by;
      if (times > 0) watchCounts.set(id, times);
      else watchCounts.delete(id);
    }
  };
  function* watch() {
    if (watchCounts.size === 0) return;
    const ack = yield* emitAndWait('watch_people', { userIds: [...watchCounts.keys()].slice(-MAX_WATCHED) });
    if (ack.ok) yield* put(presenceReceived(ack['people'] as PresenceChange[]));
  }
  yield* takeEvery([watchPeople, unwatchPeople], (action: ReturnType<typeof watchPeople>) =>
    add(action.payload, watchPeople.match(action) ? 1 : -1),
  );
  // People who are no longer shown are dropped with the next subscription.
  yield* takeLatest(watchPeople, function* () {
    yield* delay(DEBOUNCE_MS);
    yield* watch();
  });
  yield* fork(onEveryConnect, watch);
}

startSaga(presenceSaga);
