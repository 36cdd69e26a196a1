import { CODE_REFETCH_MS, hasStarted, isFull, type ScrimView } from '@muster/contracts';
import { delay, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { goTo } from '../../shared/navigation';
import { serverNow } from './clock';
import { createScrim, loadScrim, removeScrim, updateScrim } from './scrims.api';
import { words } from './words';

function* created({ payload: { result } }: ReturnType<typeof createScrim.loaded>) {
  yield* put(alert.success(result.isPrivate ? words.createdPrivate : words.created));
  yield* put(goTo({ to: `/scrims/${result._id}` }));
}

const codeComesNow = (scrim: ScrimView) => scrim.useTournamentCode && !scrim.teamWon && isFull(scrim) && hasStarted(scrim, serverNow()) && !scrim.riotTournament?.tournamentCode;

/** With codes on, a code comes when the game starts; with the game under way and full teams it comes now. */
function* updated({ payload: { result } }: ReturnType<typeof updateScrim.loaded>) {
  const codeLater = result.useTournamentCode && !hasStarted(result, serverNow());
  yield* put(alert.success(codeLater ? words.updatedWithCode : words.updated));
  yield* put(goTo({ to: `/scrims/${result._id}` }));
  if (!codeComesNow(result)) return;
  yield* put(alert.info(words.codeOnItsWay));
  yield* delay(CODE_REFETCH_MS);
  yield* put(loadScrim.requested({ scrimId: result._id }));
}

function* removed() {
  yield* put(alert.success(words.removed));
  yield* put(goTo({ to: '/scrims' }));
}

export function* scrimFormSaga() {
  yield* takeEvery(createScrim.loaded, created);
  yield* takeEvery(createScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || words.createFailed));
  });
  yield* takeEvery(updateScrim.loaded, updated);
  yield* takeEvery(updateScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || words.updateFailed));
  });
  yield* takeEvery(removeScrim.loaded, removed);
  yield* takeEvery(removeScrim.failed, function* ({ payload }) {
    yield* put(alert.error(payload.failure.message || words.removeFailed));
  });
}
