import type { Task } from 'redux-saga';
import { cancel, delay, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { onEveryConnect, scrimRoomJoined, emitAndWait, emitAndForget, selectConnection } from '../../../realtime';
import { syncServerTime } from '../clock';
import { loadScrim } from '../scrims.api';
import { roomHeadsReceived, scrimLeft, scrimViewed, scrimReceived, selectScrim } from '../scrims.slice';

/** How long news of a version may be on its way before it is fetched. */
const CATCH_UP_DELAY_MS = 600;

/** Names the version last seen; the answer brings what is newer. Refused or unanswered, the scrim is fetched. */
function* joinRoom(scrimId: string) {
  const cached = yield* select(selectScrim, scrimId);
  const answer = yield* emitAndWait('join_scrim_room', { scrimId, ...(cached && { version: cached.version }) });
  if (!answer.ok) return yield* put(loadScrim.requested({ scrimId }));
  yield* put(scrimRoomJoined(scrimId));
  if (answer.scrim) yield* put(scrimReceived(answer.scrim));
}

/** In the room as long as somebody looks; after every reconnect again. Who has no line yet fetches. */
function* roomSaga(scrimId: string) {
  try {
    if ((yield* select(selectConnection)) !== 'online') yield* put(loadScrim.requested({ scrimId }));
    yield* onEveryConnect(() => joinRoom(scrimId));
  } finally {
    emitAndForget('leave_scrim_room', { scrimId });
  }
}

/** The server tells now and then how far each room is: whoever missed something asks for it. */
function* catchUp({ payload }: ReturnType<typeof roomHeadsReceived>) {
  syncServerTime(payload.at);
  yield* delay(CATCH_UP_DELAY_MS);
  for (const [scrimId, head] of Object.entries(payload.scrims)) {
    const cached = yield* select(selectScrim, scrimId);
    if (cached && cached.version < head) yield* put(loadScrim.requested({ scrimId }));
  }
}

/** One room per scrim, however many cards show it. */
export function* scrimRoomsSaga() {
  yield* takeEvery(roomHeadsReceived, catchUp);
  const rooms = new Map<string, { task: Task; viewers: number }>();
  while (true) {
    const action = yield* take([scrimViewed, scrimLeft]);
    const { scrimId } = (action as ReturnType<typeof scrimViewed>).payload;
    const open = rooms.get(scrimId);
    if (scrimViewed.match(action)) {
      if (open) open.viewers++;
      else rooms.set(scrimId, { task: yield* fork(roomSaga, scrimId), viewers: 1 });
    } else if (open && --open.viewers === 0) {
      rooms.delete(scrimId);
      yield* cancel(open.task);
    }
  }
}
