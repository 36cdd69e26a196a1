import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { downloadFile } from '../../../shared/download-file';
import { downloadEntry, feed, rotateFeed } from './share.slice';
import { strings } from './share-strings';
import { startSaga } from '../../../shared/start-saga';

export function* shareSaga() {
  yield* takeEvery(downloadEntry.succeeded, ({ payload }) =>
    downloadFile(payload.result, 'scrim.ics', 'text/calendar'),
  );
  yield* takeEvery(rotateFeed.succeeded, function* () {
    yield* put(alert.success(strings.renewed, 'calendar'));
  });
  for (const call of [feed, rotateFeed, downloadEntry]) {
    yield* takeEvery(call.failed, function* ({ payload }) {
      yield* put(alert.error(payload.failure.message, 'calendar'));
    });
  }
}

startSaga(shareSaga);
