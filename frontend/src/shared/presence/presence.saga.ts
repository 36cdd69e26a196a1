import type { PresenceChange } from '@muster/contracts';
import { delay, fork, put, takeEvery, takeLatest } from 'typed-redux-saga';
import { onEachConnection, say } from '../../realtime';
import { presenceHeard } from './heard';
import { peopleLeft, peopleWatched } from './presence.slice';

/** A list that appears names its people one by one; the server is asked once. */
const PAUSE_MS = 60;
const AT_MOST = 500;

/** Watches the people who are on the screen, each once however often he is shown. */
export function* presenceSaga() {
  const shown = new Map<string, number>();
  const add = (ids: string[], by: 1 | -1) => {
    for (const id of ids) {
      const times = (shown.get(id) ?? 0) + by;
      if (times > 0) shown.set(id, times);
      else shown.delete(id);
    }
  };
  function* watch() {
    if (shown.size === 0) return;
    const answer = yield* say('watch_people', { userIds: [...shown.keys()].slice(-AT_MOST) });
    if (answer.ok) yield* put(presenceHeard(answer['people'] as PresenceChange[]));
  }
  yield* takeEvery([peopleWatched, peopleLeft], (action: ReturnType<typeof peopleWatched>) => add(action.payload, peopleWatched.match(action) ? 1 : -1));
  // Who is shown no more is left out the next time somebody new is.
  yield* takeLatest(peopleWatched, function* () {
    yield* delay(PAUSE_MS);
    yield* watch();
  });
  yield* fork(onEachConnection, watch);
}
