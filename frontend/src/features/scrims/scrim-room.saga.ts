import type { Task } from 'redux-saga';
import { cancel, delay, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { onEachConnection, roomEntered, say, sayInPassing, selectConnection } from '../../realtime';
import { serverTimeHeard } from './clock';
import { loadScrim } from './scrims.api';
import { roomHeadsHeard, scrimClosed, scrimOpened, scrimReceived, selectScrim } from './scrims.slice';

/** How long news of a version may be on its way before it is fetched. */
const PATIENCE_MS = 600;

/** Names the version last seen; the answer brings what is newer. Refused or unanswered, the scrim is fetched. */
function* enter(scrimId: string) {
  const known = yield* select(selectScrim, scrimId);
  const answer = yield* say('join_scrim_room', { scrimId, ...(known && { version: known.version }) });
  if (!answer.ok) return yield* put(loadScrim.requested({ scrimId }));
  yield* put(roomEntered(scrimId));
  if (answer.scrim) yield* put(scrimReceived(answer.scrim));
}

/** In the room as long as somebody looks; after every reconnect again. Who has no line yet fetches. */
function* room(scrimId: string) {
  try {
    if ((yield* select(selectConnection)) !== 'online') yield* put(loadScrim.requested({ scrimId }));
    yield* onEachConnection(() => enter(scrimId));
  } finally {
    sayInPassing('leave_scrim_room', { scrimId });
  }
}

/** The server tells now and then how far each room is: whoever missed something asks for it. */
function* catchUp({ payload }: ReturnType<typeof roomHeadsHeard>) {
  serverTimeHeard(payload.at);
  yield* delay(PATIENCE_MS);
  for (const [scrimId, head] of Object.entries(payload.scrims)) {
    const known = yield* select(selectScrim, scrimId);
    if (known && known.version < head) yield* put(loadScrim.requested({ scrimId }));
  }
}

/** One room per scrim, however many cards show it. */
export function* scrimRoomsSaga() {
  yield* takeEvery(roomHeadsHeard, catchUp);
  const rooms = new Map<string, { task: Task; viewers: number }>();
  while (true) {
    const action = yield* take([scrimOpened, scrimClosed]);
    const { scrimId } = (action as ReturnType<typeof scrimOpened>).payload;
    const open = rooms.get(scrimId);
    if (scrimOpened.match(action)) {
      if (open) open.viewers++;
      else rooms.set(scrimId, { task: yield* fork(room, scrimId), viewers: 1 });
    } else if (open && --open.viewers === 0) {
      rooms.delete(scrimId);
      yield* cancel(open.task);
    }
  }
}
