import { fork, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../../shared/alerts/alerts.slice';
import { loadFeed, loadPreview, rotateFeed, downloadEntry } from './share.api';
import { strings } from './share-strings';

/** Downloads a text as a file. */
function save(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

export function* shareSaga() {
  for (const call of [loadPreview, loadFeed, rotateFeed, downloadEntry]) yield* fork(call.watch);
  yield* takeEvery(downloadEntry.succeeded, ({ payload }) => save(payload.result, 'scrim.ics', 'text/calendar'));
  yield* takeEvery(rotateFeed.succeeded, function* () {
    yield* put(alert.success(strings.renewed, 'calendar'));
  });
  for (const call of [loadFeed, rotateFeed, downloadEntry]) {
    yield* takeEvery(call.failed, function* ({ payload }) {
      yield* put(alert.error(payload.failure.message, 'calendar'));
    });
  }
}
