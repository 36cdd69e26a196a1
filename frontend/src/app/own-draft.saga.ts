import type { ScrimView } from '@muster/contracts/scrims';
import { isDraftRunning } from '@muster/contracts/series';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { put, select, takeEvery } from 'typed-redux-saga';
import { scrimReceived } from '../features/scrims';
import { loadScrim, loadScrims } from '../features/scrims/scrims.api';
import { selectScrims } from '../features/scrims/scrims.slice';
import { rootReducer } from '../shared/root-reducer';
import { selectMyId, signedOut } from '../shared/session.slice';
import { startSaga } from '../shared/start-saga';

interface Ref {
  scrimId: string;
  game: number;
}
const ownDraft = createSlice({
  name: 'ownDraft',
  initialState: { ref: null as Ref | null },
  reducers: { ownDraftChanged: (_, { payload }: PayloadAction<Ref | null>) => ({ ref: payload }) },
  extraReducers: (on) => void on.addCase(signedOut, () => ({ ref: null })),
  selectors: { selectOwnDraft: ({ ref }) => ref },
});
const { ownDraftChanged } = ownDraft.actions;
/** The draft that runs now and in which the user plays. */
export const { selectOwnDraft } = ownDraft.injectInto(rootReducer).selectors;

/** Returns the scrim's running draft if the user plays in it. */
function runningDraft({ _id, series, teamOne, teamTwo }: ScrimView, userId: string | undefined): Ref | null {
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
