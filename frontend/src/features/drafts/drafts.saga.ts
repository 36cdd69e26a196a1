import type { DraftView } from '@muster/contracts/drafts';
import type { Task } from 'redux-saga';
import { cancel, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect, selectConnection } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { championList } from '../../shared/champions/champion-list';
import { startSaga } from '../../shared/start-saga';
import { learnFromMessage } from '../../shared/clock';
import { type DraftRef, keyOf } from './draft-ref';
import { draftRoster, loadDraft, sendDraftCommand } from './drafts.api';
import { draftLeft, draftViewed } from './drafts.slice';
import { draftReceived } from './server-events';

function* joinRoom(ref: DraftRef) {
  const ack = yield* emitAndWait('join_draft_room', ref);
  if (!ack.ok) return yield* put(loadDraft.requested(ref));
  if (ack['draft']) yield* put(draftReceived(ack['draft'] as DraftView));
}

/** Stays in the room while the draft is shown, also after reconnects. Loads it if there is no connection. */
function* roomSaga(ref: DraftRef) {
  yield* put(championList.requested(null));
  yield* put(draftRoster.requested(ref));
  try {
    if ((yield* select(selectConnection)) !== 'online') yield* put(loadDraft.requested(ref));
    yield* onEveryConnect(() => joinRoom(ref));
  } finally {
    emitAndForget('leave_draft_room', ref);
  }
}

/** Joins the parts of a draft that change with the seats, or when another game follows. */
const seatsOf = ({ state, captains, pausedBy }: DraftView): string =>
  [state, captains.teamOne?._id, captains.teamTwo?._id, pausedBy].join(' ');
const seatsKnown = new Map<string, string>();

/** Reads the players again when they may have changed. */
function* onDraft({ payload }: ReturnType<typeof draftReceived>) {
  learnFromMessage(payload.serverNow);
  const [key, seats] = [keyOf(payload), seatsOf(payload)];
  const mayDiffer = seatsKnown.get(key) !== seats || payload.state === 'done'; // after it the next game follows
  if (seatsKnown.has(key) && mayDiffer) yield* put(draftRoster.requested(payload));
  seatsKnown.set(key, seats);
}

function* onCommandFailed({ payload: { args, failure } }: ReturnType<typeof sendDraftCommand.failed>) {
  if (args.kind !== 'hover') yield* put(alert.error(failure.message, `draft ${keyOf(args)}`));
}

function* draftsSaga() {
  yield* takeEvery(draftReceived, onDraft);
  yield* takeEvery(loadDraft.succeeded, ({ payload }) => learnFromMessage(payload.result.serverNow));
  yield* takeEvery(sendDraftCommand.failed, onCommandFailed);
  const rooms = new Map<string, { task: Task; viewers: number }>();
  while (true) {
    const action = yield* take([draftViewed, draftLeft]);
    const ref = (action as ReturnType<typeof draftViewed>).payload;
    const key = keyOf(ref);
    const open = rooms.get(key);
    if (draftViewed.match(action)) {
      if (open) open.viewers++;
      else rooms.set(key, { task: yield* fork(roomSaga, ref), viewers: 1 });
    } else if (open && --open.viewers === 0) {
      rooms.delete(key);
      yield* cancel(open.task);
    }
  }
}
startSaga(draftsSaga);
