import type { EveningView } from '@muster/contracts/nights';
import { cancel, fork, put, take, takeEvery } from 'typed-redux-saga';
import { emitAndForget, emitAndWait, onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { eveningReceived } from '../../shared/evening-changes';
import { goToAfter, isStillOnPage } from '../../shared/navigation';
import { startSaga } from '../../shared/start-saga';
import {
  createNight,
  eveningClosed,
  eveningOpened,
  evenings,
  proposal,
  sendEveningCommand,
  sendNightCommand,
} from './nights.slice';
import { strings } from './strings';

/** Stays in the evening's room while its page is open, also after reconnects. */
function* roomSaga(eveningId: string) {
  try {
    yield* put(evenings.requested(eveningId));
    yield* onEveryConnect(function* () {
      const ack = yield* emitAndWait('join_evening_room', { eveningId });
      if (ack.ok && ack.evening) yield* put(eveningReceived(ack.evening as EveningView));
    });
  } finally {
    emitAndForget('leave_evening_room', { eveningId });
  }
}

function* openedSaga({ payload: eveningId }: ReturnType<typeof eveningOpened>) {
  const room = yield* fork(roomSaga, eveningId);
  yield* take(
    (action: { type: string; payload?: unknown }) => eveningClosed.match(action) && action.payload === eveningId,
  );
  yield* cancel(room);
}

function* nightsSaga() {
  yield* takeEvery(eveningOpened, openedSaga);
  yield* takeEvery(sendEveningCommand.succeeded, function* ({ payload: { args, result } }) {
    yield* put(eveningReceived(result));
    if (args.kind === 'lobbies') yield* put(alert.success(strings.evening.made));
  });
  yield* takeEvery(createNight.succeeded, function* (created) {
    yield* goToAfter(created, { to: `/communities/${created.payload.args.slug}` });
  });
  yield* takeEvery(sendNightCommand.succeeded, function* (sent) {
    const { args, result } = sent.payload;
    if (args.kind === 'edit' || args.kind === 'end')
      yield* goToAfter(sent, { to: `/communities/${result.community.slug}` });
  });
  // A failed proposal concerns only the page that asked for it.
  yield* takeEvery(proposal.failed, function* (failed) {
    if (isStillOnPage(failed)) yield* put(alert.error(failed.payload.failure));
  });
  for (const call of [sendEveningCommand, sendNightCommand, createNight])
    yield* takeEvery(call.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
      const current = failure.body['evening'];
      if (current) yield* put(eveningReceived(current as EveningView));
    });
}
startSaga(nightsSaga);
