import type { ScrimView } from '@muster/contracts/scrims';
import { isDraftRunning } from '@muster/contracts/series';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { scrimReceived, scrimRemoved } from '../features/scrims';
import { loadScrim, loadScrims } from '../features/scrims/scrims.api';
import { home, selectScrim, selectScrims } from '../features/scrims/scrims.slice';
import { selectMyId } from '../shared/session.slice';
import { startSaga } from '../shared/start-saga';
import { ownDraftChanged, type OwnDraftRef, selectOwnDraft } from './own-draft.slice';
import { whenIdle } from './social-idle';
import { serverNow } from '../shared/clock';

/** Captains may begin this long before the start, if a manager allows it. */
const EARLY_MS = 15 * 60_000;

/** Returns the scrim's draft that is not done yet, if the user plays in it. */
function ownDraft(scrim: ScrimView, userId: string | undefined): OwnDraftRef | null {
  const { _id, series, teamOne, teamTwo, gameStartTime } = scrim;
  const isSeated = [...teamOne, ...teamTwo].some((player) => player._id === userId);
  const current = series.list.find(({ number }) => number === series.current);
  const isRunning = isDraftRunning(current?.draft?.state);
  const isClose = Date.parse(gameStartTime) - serverNow() < EARLY_MS;
  return isSeated && current?.winner === null && (isRunning || (isClose && current.draft?.state === 'waiting'))
    ? { scrimId: _id, game: series.current, isRunning }
    : null;
}

/** Uses the stored view, because a response may be older than a message that arrived before it. */
function* look(scrimId: string) {
  const scrim = yield* select(selectScrim, scrimId);
  const own = scrim ? ownDraft(scrim, yield* select(selectMyId)) : null;
  const known = yield* select(selectOwnDraft);
  const isKnown = known?.scrimId === scrimId;
  // A running draft is not replaced by another one of the user.
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
  for (const scrimId of Object.keys(yield* select(selectScrims))) yield* look(scrimId);
  yield* takeEvery(scrimReceived, ({ payload }) => look(payload._id));
  yield* takeEvery(scrimRemoved, ({ payload }) => look(payload.scrimId));
  yield* takeEvery(loadScrim.succeeded, ({ payload }) => look(payload.result._id));
  yield* takeEvery(loadScrims.succeeded, function* ({ payload }) {
    for (const { _id } of payload.result) yield* look(_id);
  });
  yield* takeEvery(home.succeeded, function* ({ payload }) {
    for (const { _id } of payload.result.scrims) yield* look(_id);
  });
  yield* call(loadOwnScrims);
}
startSaga(ownDraftSaga);
