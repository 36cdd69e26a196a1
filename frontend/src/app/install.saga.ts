import { createAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'typed-redux-saga';
import { joinedScrim } from '../features/notifications/browser-push.slice';
import { alert } from '../shared/alerts/alerts.slice';
import { startSaga } from '../shared/start-saga';
import { readText, writeText } from '../shared/storage';
import { hasInstallPrompt, takeInstallPrompt } from './install-prompt';
import { strings } from './member-strings';

const SHOWN_MS = 20_000;
const installRequested = createAction('app/installRequested');

/** Hints once, after the first seat: by then the user knows what the app is good for. */
function* hint() {
  if (!hasInstallPrompt() || readText('muster-install-hinted')) return;
  writeText('muster-install-hinted', '1');
  const button = { label: strings.install.button, dispatches: installRequested() };
  yield* put(alert.info(strings.install.hint, 'install', { button, hideAfterMs: SHOWN_MS }));
}

startSaga(function* installSaga() {
  yield* takeEvery(joinedScrim, hint);
  // The browser's own question has to follow the press at once.
  yield* takeEvery(installRequested, () => void takeInstallPrompt()?.prompt());
});
