import type { PresenceChange } from '@muster/contracts';
import { delay, fork, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { onEveryConnect, emitAndWait } from '../../realtime';
import { presenceReceived } from './server-events';
import { unwatchPeople, watchPeople } from './presence.slice';

/** A list that appears names its people one by one; the server is asked once. */
const DEBOUNCE_MS = 60;
const MAX_WATCHED = 500;

/** Watches the people who are on the screen, each once however often he is shown. */
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
    const answer = yield* emitAndWait('watch_people', { userIds: [...watchCounts.keys()].slice(-MAX_WATCHED) });
    if (answer.ok) yield* put(presenceReceived(answer['people'] as PresenceChange[]));
  }
  yield* takeEvery([watchPeople, unwatchPeople], (action: ReturnType<typeof watchPeople>) =>
    add(action.payload, watchPeople.match(action) ? 1 : -1),
  );
  // Who is shown no more is left out the next time somebody new is.
  yield* takeLatest(watchPeople, function* () {
    yield* delay(DEBOUNCE_MS);
    yield* watch();
  });
  yield* fork(onEveryConnect, watch);
}
