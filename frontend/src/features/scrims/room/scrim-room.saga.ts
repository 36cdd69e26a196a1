import type { Task } from 'redux-saga';
import { cancel, delay, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { onEveryConnect, scrimRoomJoined, emitAndWait, emitAndForget, selectConnection } from '../../../realtime';
import { learnFromMessage } from '../../../shared/clock';
import { loadScrim } from '../scrims.api';
import { roomHeadsReceived, scrimLeft, scrimViewed, scrimReceived, selectScrim } from '../scrims.slice';

/** Time allowed for a message in transit before its version is loaded. */
const CATCH_UP_DELAY_MS = 600;

/** Joins with the last seen version, so that the ack returns a newer one. Loads the scrim if joining fails. */
function* joinRoom(scrimId: string) {
  const cached = yield* select(selectScrim, scrimId);
  const ack = yield* emitAndWait('join_scrim_room', { scrimId, ...(cached && { version: cached.version }) });
  if (!ack.ok) return yield* put(loadScrim.requested({ scrimId }));
  yield* put(scrimRoomJoined(scrimId));
  if (ack.scrim) yield* put(scrimReceived(ack.scrim));
}

/** At the start of the page the stored scrim has just been loaded, and joining the room returns a newer version. */
function* isFreshUntilConnected(scrimId: string) {
  const status = yield* select(selectConnection);
  return (status === 'closed' || status === 'connecting') && (yield* select(selectScrim, scrimId)) !== undefined;
}

/** Stays in the room while the scrim is shown, also after reconnects. Loads the scrim if there is no connection. */
function* roomSaga(scrimId: string) {
  try {
    if ((yield* select(selectConnection)) !== 'online' && !(yield* isFreshUntilConnected(scrimId)))
      yield* put(loadScrim.requested({ scrimId }));
    yield* onEveryConnect(() => joinRoom(scrimId));
  } finally {
    emitAndForget('leave_scrim_room', { scrimId });
  }
}

/** The server regularly sends the version of each room's scrim; scrims that lag behind are loaded. */
function* onRoomHeads({ payload }: ReturnType<typeof roomHeadsReceived>) {
  learnFromMessage(payload.at);
  yield* delay(CATCH_UP_DELAY_MS);
  for (const [scrimId, head] of Object.entries(payload.scrims)) {
    const cached = yield* select(selectScrim, scrimId);
    if (cached && cached.version < head) yield* put(loadScrim.requested({ scrimId }));
  }
}

/** Joins one room per scrim, however many cards show it. */
export function* scrimRoomsSaga() {
  yield* takeEvery(roomHeadsReceived, onRoomHeads);
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
