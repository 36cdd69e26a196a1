import type { SessionAnswer } from '@muster/contracts';
import { call, fork, put, takeEvery } from 'typed-redux-saga';
import { alert } from '../../shared/alerts/alerts.slice';
import { logOut, signedIn } from '../../shared/session.slice';
import { writeToken } from '../../shared/token';
import { changePreferences, collectData, deleteAccount, endSessions, loadPreferences, loadSessions, saveAccount, signOutEverywhere, sendAdminKey } from './settings.api';
import { words } from './words';

/** The account as it is now, with the token that says so. */
function* renew({ token, user }: SessionAnswer) {
  writeToken(token);
  yield* put(signedIn(user));
}

/** Hands a file over that was made here. */
function download(content: unknown, name: string) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

export function* saga() {
  for (const one of [saveAccount, sendAdminKey, loadPreferences, changePreferences, loadSessions, endSessions, signOutEverywhere, deleteAccount, collectData]) yield* fork(one.watch);
  yield* takeEvery(saveAccount.loaded, function* ({ payload: { args, result } }) {
    yield* renew(result);
    yield* put(alert.success(words.updated));
    // Opting in again also takes back an unsubscription by mail.
    if (args.canSendEmailsToUser) yield* put(changePreferences.requested({ emailSubscribed: true }));
  });
  yield* takeEvery(sendAdminKey.loaded, function* ({ payload: { result } }) {
    yield* renew(result);
    yield* put(alert.success(words.nowAdmin));
  });
  yield* takeEvery(signOutEverywhere.loaded, function* () {
    yield* put(logOut());
    yield* put(alert.info(words.out.done));
  });
  yield* takeEvery(deleteAccount.loaded, function* () {
    yield* put(logOut());
    yield* put(alert.info(words.remove.done));
  });
  yield* takeEvery(collectData.loaded, function* ({ payload: { result } }) {
    yield* call(download, result, 'muster-my-data.json');
  });
  yield* takeEvery(collectData.failed, function* () {
    yield* put(alert.error(words.data.failed));
  });
  for (const one of [saveAccount, sendAdminKey, signOutEverywhere, deleteAccount]) {
    yield* takeEvery(one.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
    });
  }
  yield* takeEvery(endSessions.loaded, function* ({ payload: { args } }) {
    yield* put(alert.success(args.id ? words.sessions.ended : words.sessions.othersEnded));
  });
  // Somebody may have ended it elsewhere: what is left is looked up.
  yield* takeEvery(endSessions.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(loadSessions.requested());
  });
  yield* takeEvery(changePreferences.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(loadPreferences.requested());
  });
}
