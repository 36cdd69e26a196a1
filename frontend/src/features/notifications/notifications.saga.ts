import { fork, put, takeEvery } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { browserSaga } from './browser-push.saga';
import { loadNotifications, removeAll, removeOne, sendTestPush } from './notifications.api';
import { isScrimStarting, type notificationReceived } from './server-events';
import { strings } from './strings';
import { goTo } from '../../shared/navigation';
import { startSaga } from '../../shared/start-saga';

/** Ten people wait for each other, so the way to the lobby stays for a while. */
const START_SHOWN_MS = 30_000;
type Received = ReturnType<typeof notificationReceived>;

export function* notificationsSaga() {
  yield* takeEvery(
    [removeOne.failed.type, removeAll.failed.type],
    function* ({ payload: { failure } }: ReturnType<typeof removeOne.failed>) {
      yield* put(loadNotifications.requested());
      // 404 means that another tab has already removed it.
      if (failure.status !== 404) yield* put(alert.error(strings.failed, 'notifications'));
    },
  );
  yield* takeEvery(sendTestPush.succeeded, function* () {
    yield* put(alert.success(strings.browser.testSent, 'push-test'));
  });
  yield* takeEvery(sendTestPush.failed, function* ({ payload: { failure } }) {
    yield* put(alert.error(failure, 'push-test'));
  });
  yield* takeEvery(isScrimStarting, function* ({ payload: { message, _relatedScrim } }: Received) {
    const open = goTo({ to: `/scrims/${_relatedScrim}` });
    const offer = _relatedScrim
      ? { button: { label: strings.openLobby, dispatches: open }, hideAfterMs: START_SHOWN_MS }
      : {};
    yield* put(alert.info(message, `start ${_relatedScrim}`, offer));
  });
  yield* fork(browserSaga);
  yield* fork(onEveryConnect, function* () {
    yield* put(loadNotifications.requested());
  });
}

startSaga(notificationsSaga);
