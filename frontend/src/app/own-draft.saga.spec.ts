import type { DraftState } from '@muster/contracts/series';
import { scrimReceived, scrimRemoved } from '../features/scrims';
import { loadScrim } from '../features/scrims/scrims.api';
import { buildScrim, buildSeat, buildSeries } from '../features/scrims/scrim.fixtures';
import { home, scrims } from '../features/scrims/scrims.slice';
import { session, signedIn } from '../shared/session.slice';
import { buildUser } from '../testing/build-user';
import { fakeBrowser } from '../testing/fake-browser';
import { runSaga } from '../testing/run-saga';
import { ownDraft, selectOwnDraft } from './own-draft.slice';
import './own-draft.saga';

let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  jest.useFakeTimers();
  fakeBrowser();
  app = runSaga(Object.fromEntries([scrims, ownDraft, session, home].map((one) => [one.reducerPath, one.reducer])));
  app.dispatch(signedIn(buildUser({ _id: 'hana' })));
});
afterEach(() => {
  app.stop();
  jest.useRealTimers();
});

const withDraft = (version: number, state: DraftState) =>
  buildScrim({
    version,
    teamOne: [{ ...buildSeat('teamOne', 'Mid', 'Hana'), _id: 'hana' }],
    series: buildSeries({ list: [{ number: 1, winner: null, draft: { state } }] as never }),
  });
const running = { scrimId: 's1', game: 1, isRunning: true };

test('a response that is older than what was received does not bring back the state of the draft before', () => {
  app.dispatch(scrimReceived(withDraft(2, 'drafting')));
  expect(selectOwnDraft(app.state())).toEqual(running);
  app.dispatch(loadScrim.succeeded({ args: { scrimId: 's1' }, result: withDraft(1, 'waiting') }));
  expect(selectOwnDraft(app.state())).toEqual(running);
  app.dispatch(scrimReceived(withDraft(3, 'done')));
  app.dispatch(loadScrim.succeeded({ args: { scrimId: 's1' }, result: withDraft(2, 'drafting') }));
  expect(selectOwnDraft(app.state())).toBeNull();
});

test('the draft of a deleted scrim is none of the user any more', () => {
  app.dispatch(scrimReceived(withDraft(2, 'drafting')));
  app.dispatch(scrimRemoved({ scrimId: 's1', version: 3 }));
  expect(selectOwnDraft(app.state())).toBeNull();
});
