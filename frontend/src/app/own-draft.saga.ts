import type { ScrimView } from '@muster/contracts/scrims';
import { isDraftRunning } from '@muster/contracts/series';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { scrimReceived } from '../features/scrims';
import { loadScrim, loadScrims } from '../features/scrims/scrims.api';
import { home, selectScrims } from '../features/scrims/scrims.slice';
import { selectMyId } from '../shared/session.slice';
import { startSaga } from '../shared/start-saga';
import { ownDraftChanged, type OwnDraftRef, selectOwnDraft } from './own-draft.slice';
import { whenIdle } from './social-idle';

/** Captains may begin this long before the start, if a manager allows it. */
const EARLY_MS = 15 * 60_000;

/** Returns the scrim's draft that is not done yet, if the user plays in it. */
function ownDraft(scrim: ScrimView, userId: string | undefined): OwnDraftRef | null {
  const { _id, series, teamOne, teamTwo, gameStartTime } = scrim;
  const isSeated = [...teamOne, ...teamTwo].some((player) => player._id === userId);
  const current = series.list.find(({ number }) => number === series.current);
  const isRunning = isDraftRunning(current?.draft?.state);
  const isClose = Date.parse(gameStartTime) - Date.now() < EARLY_MS;
  return isSeated && current?.winner === null && (isRunning || (isClose && current.draft?.state === 'waiting'))
    ? { scrimId: _id, game: series.current, isRunning }
    : null;
}

function* look(scrim: ScrimView) {
  const own = ownDraft(scrim, yield* select(selectMyId));
  const known = yield* select(selectOwnDraft);
  const isKnown = known?.scrimId === scrim._id;
  // Of several drafts the one that runs counts.
  if (own && (isKnown ? known.game !== own.game || known.isRunning !== own.isRunning : !known || !known.isRunning))
    yield* put(ownDraftChanged(own));
  if (!own && isKnown) yield* put(ownDraftChanged(null));
}

/** Pages that show no scrims load the user's own ones. */
function* loadOwnScrims() {
  yield* call(whenIdle);
  const { shown, isLoading } = yield* select(home.select);
  if (!shown && !isLoading && (yield* select(selectMyId))) yield* put(home.requested({}));
}

function* ownDraftSaga() {
  for (const scrim of Object.values(yield* select(selectScrims))) if (scrim) yield* look(scrim);
  yield* takeEvery(scrimReceived, ({ payload }) => look(payload));
  yield* takeEvery(loadScrim.succeeded, ({ payload }) => look(payload.result));
  yield* takeEvery(loadScrims.succeeded, function* ({ payload }) {
    for (const scrim of payload.result) yield* look(scrim);
  });
  yield* takeEvery(home.succeeded, function* ({ payload }) {
    for (const scrim of payload.result.scrims) yield* look(scrim);
  });
  yield* call(loadOwnScrims);
}
startSaga(ownDraftSaga);
