import { fork, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { loadFeed, loadPreview, renewFeed, takeEntry } from './share.api';
import { words } from './share-words';

/** Hands a text over as a file. */
function save(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

export function* shareSaga() {
  for (const call of [loadPreview, loadFeed, renewFeed, takeEntry]) yield* fork(call.watch);
  yield* takeEvery(takeEntry.loaded, ({ payload }) => save(payload.result, 'scrim.ics', 'text/calendar'));
  yield* takeEvery(renewFeed.loaded, function* () {
    yield* put(alert.success(words.renewed, 'calendar'));
  });
  for (const call of [loadFeed, renewFeed, takeEntry]) {
    yield* takeEvery(call.failed, function* ({ payload }) {
      yield* put(alert.error(payload.failure.message, 'calendar'));
    });
  }
}
