import { CODE_REFETCH_MS } from '@muster/contracts/constants';
import { hasStarted, isFull, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { delay, put, select, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { goToAfter } from '../../../shared/navigation';
import { selectMyId } from '../../../shared/session.slice';
import { serverNow } from '../../../shared/clock';
import { createScrim, deleteScrim, loadScrim, updateScrim } from '../scrims.api';
import { formCommunity, keepDefaults } from './form-sources.slice';
import { storeDraft } from './stored-draft';
import { strings } from './strings';
import { startSaga } from '../../../shared/start-saga';

function* onCreated(created: ReturnType<typeof createScrim.succeeded>) {
  const { result } = created.payload;
  const myId = yield* select(selectMyId);
  if (myId) storeDraft(myId, null);
  yield* put(alert.success(result.isPrivate ? strings.createdPrivate : strings.created));
  yield* goToAfter(created, { to: `/scrims/${result._id}`, state: { created: true } });
}

const isCodeDueNow = (scrim: ScrimView) =>
  scrim.useTournamentCode &&
  !isOver(scrim) &&
  isFull(scrim) &&
  hasStarted(scrim, serverNow()) &&
  !scrim.riotTournament?.tournamentCode;

/** Tells when the code comes: at the start, or now if the game is running with full teams. */
function* onUpdated(updated: ReturnType<typeof updateScrim.succeeded>) {
  const { result } = updated.payload;
  const codeLater = result.useTournamentCode && !hasStarted(result, serverNow());
  yield* put(alert.success(codeLater ? strings.updatedWithCode : strings.updated));
  yield* goToAfter(updated, { to: `/scrims/${result._id}` });
  if (!isCodeDueNow(result)) return;
  yield* put(alert.info(strings.codeOnItsWay));
  yield* delay(CODE_REFETCH_MS);
  yield* put(loadScrim.requested({ scrimId: result._id }));
}

function* onDeleted(deleted: ReturnType<typeof deleteScrim.succeeded>) {
  yield* put(alert.success(strings.removed));
  yield* goToAfter(deleted, { to: '/scrims' });
}

export function* scrimFormSaga() {
  yield* takeEvery(createScrim.succeeded, onCreated);
  yield* takeEvery(createScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || strings.createFailed));
  });
  yield* takeEvery(keepDefaults.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(strings.defaultsKept(args.name)));
    yield* put(formCommunity.requested({ slug: args.slug }));
  });
  yield* takeEvery(keepDefaults.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
  });
  yield* takeEvery(updateScrim.succeeded, onUpdated);
  yield* takeEvery(updateScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || strings.updateFailed));
  });
  yield* takeEvery(deleteScrim.succeeded, onDeleted);
  yield* takeEvery(deleteScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || strings.removeFailed));
  });
}

startSaga(scrimFormSaga);
