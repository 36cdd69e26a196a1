import { call, fork, put, takeEvery } from 'typed-redux-saga';
import { accountSaved } from '../../shared/account-saved';
import { alert } from '../../shared/alerts/alerts.slice';
import { downloadFile } from '../../shared/download-file';
import { languageApplied } from '../../shared/language/language.actions';
import { logOut, SESSION_ENDED_ALERT } from '../../shared/session.slice';
import {
  changePreferences,
  exportData,
  deleteAccount,
  endSessions,
  saveAccount,
  signOutEverywhere,
  sendAdminKey,
} from './settings.api';
import { discordSaga } from './discord.saga';
import { identitiesSaga } from './identities.saga';
import { preferences, sessions } from './settings.slice';
import { problemsOfForm } from './account-draft';
import { strings } from './strings';
import { startSaga } from '../../shared/start-saga';

export function* settingsSaga() {
  yield* fork(discordSaga);
  yield* fork(identitiesSaga);
  yield* takeEvery(saveAccount.succeeded, function* ({ payload: { args, result } }) {
    yield* accountSaved(result);
    yield* put(alert.success(strings.updated));
    // Opting in also revokes an unsubscription by email link.
    if (args.canSendEmailsToUser) yield* put(changePreferences.requested({ emailSubscribed: true }));
  });
  // Not before the language is shown, so that the message of success is in it.
  yield* takeEvery(languageApplied, function* ({ payload: language }) {
    yield* put(saveAccount.requested({ language }));
  });
  yield* takeEvery(sendAdminKey.succeeded, function* ({ payload: { result } }) {
    yield* accountSaved(result);
    yield* put(alert.success(strings.nowAdmin));
  });
  yield* takeEvery(signOutEverywhere.succeeded, function* () {
    yield* put(logOut());
    yield* put(alert.info(strings.out.done, SESSION_ENDED_ALERT));
  });
  yield* takeEvery(deleteAccount.succeeded, function* () {
    yield* put(logOut());
    yield* put(alert.info(strings.remove.done, SESSION_ENDED_ALERT));
  });
  yield* takeEvery(exportData.succeeded, function* ({ payload: { result } }) {
    yield* call(downloadFile, JSON.stringify(result, null, 2), 'muster-my-data.json', 'application/json');
  });
  yield* takeEvery(exportData.failed, function* () {
    yield* put(alert.error(strings.data.failed));
  });
  // A form that shows the message itself needs no alert with the same words.
  yield* takeEvery(saveAccount.failed, function* ({ payload: { failure } }) {
    if (Object.keys(problemsOfForm(failure.fields)).length === 0) yield* put(alert.error(failure));
  });
  yield* takeEvery(sendAdminKey.failed, function* ({ payload: { failure } }) {
    if (!failure.fields['adminKey']) yield* put(alert.error(failure));
  });
  for (const request of [signOutEverywhere, deleteAccount]) {
    yield* takeEvery(request.failed, function* ({ payload: { failure } }) {
      yield* put(alert.error(failure));
    });
  }
  yield* takeEvery(endSessions.succeeded, function* ({ payload: { args } }) {
    yield* put(alert.success(args.id ? strings.sessions.ended : strings.sessions.othersEnded));
  });
  // The session may have ended elsewhere, so the list is reloaded.
  yield* takeEvery(endSessions.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(sessions.requested());
  });
  yield* takeEvery(changePreferences.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure));
    yield* put(preferences.requested());
  });
}

startSaga(settingsSaga);
