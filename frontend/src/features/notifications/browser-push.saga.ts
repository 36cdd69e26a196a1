import type { PushPayload } from '@muster/contracts/notifications';
import { eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { onEveryConnect } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { apiKey } from '../../shared/http';
import { selectMyId, signedIn, signedOut } from '../../shared/session.slice';
import {
  askPermission,
  canNotify,
  type WorkerMessage,
  storeRenewal,
  onPermission,
  onWorker,
  permission,
  subscribe,
  showViaWorker,
  unsubscribe,
} from './browser-push';
import {
  statusChanged,
  disableRequested,
  enableRequested,
  promptDeclined,
  promptShown,
  notificationClicked,
  selectBrowserStatus,
  joinedScrim,
} from './browser-push.slice';
import { isScrimStarting, type notificationReceived } from './server-events';
import { hasDeclined, isRegistered, storePush, storeDeclined, readStoredPush } from './push-storage';
import { addBrowser, loadPushKey, fetchPreferences, removeBrowser } from './notifications.api';
import { strings } from './strings';
import { deviceTime } from '../../shared/clock';

/** Derives the status from the browser's permission and the user's choice stored here. */
function* refreshStatus() {
  const myId = yield* select(selectMyId);
  if (!myId) return;
  if (!canNotify()) yield* put(statusChanged(isSecureContext ? 'unsupported' : 'insecure'));
  else if (permission() === 'denied') yield* put(statusChanged('blocked'));
  else if (permission() === 'granted' && readStoredPush()?.userId === myId) yield* ensureSubscribed(myId);
  else yield* put(statusChanged('off'));
}

/**
 * Subscribes with the server's key and registers the subscription. Without a push service, open tabs still show
 * notifications.
 */
function* ensureSubscribed(userId: string) {
  try {
    const { publicKey } = yield* call(loadPushKey);
    const subscription = yield* call(subscribe, publicKey);
    if (subscription && !isRegistered(subscription.endpoint, deviceTime())) {
      const { renewal } = yield* call(addBrowser, subscription);
      yield* call(storeRenewal, { apiKey: apiKey(), publicKey, endpoint: subscription.endpoint, renewal });
      storePush({ userId, registration: { endpoint: subscription.endpoint, at: deviceTime() } });
    }
    yield* put(statusChanged(subscription ? 'on' : 'tab-only'));
  } catch {
    // The server is unreachable or rejects this push service; tried again after the next connect.
    yield* put(statusChanged('tab-only'));
  }
}

/** Calls the browser's permission prompt first, because it must run within the user's click. */
function* onEnableRequested() {
  const choice = yield* call(askPermission);
  const userId = yield* select(selectMyId);
  if (choice === 'granted' && userId) {
    storePush({ userId });
    yield* ensureSubscribed(userId);
    return void (yield* put(alert.success(strings.browserOn, 'browser')));
  }
  storeDeclined(deviceTime());
  yield* refreshStatus();
  if (choice === 'denied') yield* put(alert.warning(strings.browserBlocked, 'browser'));
}

function* onDisableRequested() {
  const endpoint = readStoredPush()?.registration?.endpoint;
  storePush(null);
  yield* call(unsubscribe);
  try {
    if (endpoint) yield* call(removeBrowser, endpoint);
  } catch {
    // The push service will tell the server that the subscription no longer exists.
  }
  yield* refreshStatus();
}

/**
 * The server deletes the subscription with the session. The choice is stored, so that the user need not be asked again
 * after signing in; other users of this browser get no notifications.
 */
function* onSignedOut() {
  const stored = readStoredPush();
  if (stored) storePush({ userId: stored.userId });
  yield* call(unsubscribe);
}

/** Shows the notification from hidden tabs only; visible tabs show an alert. */
function* showStartNotification({
  payload: { _id: tag, _relatedScrim: scrimId, relatedScrim, message },
}: ReturnType<typeof notificationReceived>) {
  const status = yield* select(selectBrowserStatus);
  if (!document.hidden || (status !== 'on' && status !== 'tab-only')) return;
  const payload: PushPayload = { title: relatedScrim?.title ?? '', body: message, url: `/scrims/${scrimId}`, tag };
  try {
    const { kinds } = yield* call(fetchPreferences);
    if (kinds['scrim-start'].push) yield* call(showViaWorker, payload);
  } catch {
    // The push message or the alert in the tab remains.
  }
}

const browserChannel = () =>
  eventChannel<WorkerMessage>((emit) => {
    const unsubscribers = [onWorker(emit), onPermission(() => emit({ type: 'renew' }))];
    return () => unsubscribers.forEach((stop) => stop());
  });

function* watchBrowser() {
  const channel = yield* call(browserChannel);
  while (true) {
    const message = yield* take(channel);
    if (message.type === 'open') yield* put(notificationClicked(message.url));
    else yield* refreshStatus();
  }
}

export function* browserSaga() {
  yield* takeLatest(signedIn, refreshStatus);
  yield* takeEvery(signedOut, onSignedOut);
  yield* takeLeading(enableRequested, onEnableRequested);
  yield* takeLeading(disableRequested, onDisableRequested);
  yield* takeEvery(promptDeclined, function* () {
    yield* call(storeDeclined, deviceTime());
  });
  yield* takeEvery(joinedScrim, function* () {
    if ((yield* select(selectBrowserStatus)) === 'off' && !hasDeclined(deviceTime())) yield* put(promptShown());
  });
  yield* takeEvery(isScrimStarting, showStartNotification);
  if (canNotify()) yield* fork(watchBrowser);
  yield* fork(onEveryConnect, function* () {
    if ((yield* select(selectBrowserStatus)) !== 'on') yield* refreshStatus();
  });
}
