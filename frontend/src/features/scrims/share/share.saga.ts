import { put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { downloadFile } from '../../../shared/download-file';
import { loadFeed, rotateFeed, downloadEntry } from './share.api';
import { strings } from './share-strings';
import { startSaga } from '../../../shared/start-saga';

export function* shareSaga() {
  yield* takeEvery(downloadEntry.succeeded, ({ payload }) =>
    downloadFile(payload.result, 'scrim.ics', 'text/calendar'),
  );
  yield* takeEvery(rotateFeed.succeeded, function* () {
    yield* put(alert.success(strings.renewed, 'calendar'));
  });
  for (const call of [loadFeed, rotateFeed, downloadEntry]) {
    yield* takeEvery(call.failed, function* ({ payload }) {
      yield* put(alert.error(payload.failure.message, 'calendar'));
    });
  }
}

startSaga(shareSaga);
