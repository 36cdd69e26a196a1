import type { ScrimView } from '@muster/contracts/scrims';
import { isDraftRunning } from '@muster/contracts/series';
import { put, select, takeEvery } from 'typed-redux-saga';
import { scrimReceived } from '../features/scrims';
import { loadScrim, loadScrims } from '../features/scrims/scrims.api';
import { selectScrims } from '../features/scrims/scrims.slice';
import { selectMyId } from '../shared/session.slice';
import { startSaga } from '../shared/start-saga';
import { ownDraftChanged, type OwnDraftRef, selectOwnDraft } from './own-draft.slice';

/** Returns the scrim's running draft if the user plays in it. */
function runningDraft({ _id, series, teamOne, teamTwo }: ScrimView, userId: string | undefined): OwnDraftRef | null {
  const isSeated = [...teamOne, ...teamTwo].some((player) => player._id === userId);
  const current = series.list.find(({ number }) => number === series.current);
  return isSeated && current?.winner === null && isDraftRunning(current.draft?.state)
    ? { scrimId: _id, game: series.current }
    : null;
}

function* look(scrim: ScrimView) {
  const running = runningDraft(scrim, yield* select(selectMyId));
  const known = yield* select(selectOwnDraft);
  if (running && (known?.scrimId !== running.scrimId || known.game !== running.game))
    yield* put(ownDraftChanged(running));
  if (!running && known?.scrimId === scrim._id) yield* put(ownDraftChanged(null));
}

function* ownDraftSaga() {
  for (const scrim of Object.values(yield* select(selectScrims))) if (scrim) yield* look(scrim);
  yield* takeEvery(scrimReceived, ({ payload }) => look(payload));
  yield* takeEvery(loadScrim.succeeded, ({ payload }) => look(payload.result));
  yield* takeEvery(loadScrims.succeeded, function* ({ payload }) {
    for (const scrim of payload.result) yield* look(scrim);
  });
}
startSaga(ownDraftSaga);
