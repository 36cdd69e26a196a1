import { fork, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { downloadFile } from '../../../shared/download-file';
import { loadFeed, loadPreview, rotateFeed, downloadEntry } from './share.api';
import { strings } from './share-strings';

export function* shareSaga() {
  for (const call of [loadPreview, loadFeed, rotateFeed, downloadEntry]) yield* fork(call.watch);
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
