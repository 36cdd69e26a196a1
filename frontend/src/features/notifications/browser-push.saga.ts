import type { PushPayload } from '@muster/contracts';
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
  keepRenewal,
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
import { scrimStarting } from './server-events';
import { hasDeclined, isRegistered, storePush, storeDeclined, readStoredPush } from './push-storage';
import { addBrowser, loadPushKey, fetchPreferences, removeBrowser } from './notifications.api';
import { strings } from './strings';

/** How it stands, from what the browser says and from what its owner chose here. */
function* refreshStatus() {
  const myId = yield* select(selectMyId);
  if (!myId) return;
  if (!canNotify()) yield* put(statusChanged('unsupported'));
  else if (permission() === 'denied') yield* put(statusChanged('blocked'));
  else if (permission() === 'granted' && readStoredPush()?.userId === myId) yield* ensureSubscribed(myId);
  else yield* put(statusChanged('off'));
}

/** Subscribed under the server's key, and the server knows. Without a push service open tabs still tell. */
function* ensureSubscribed(userId: string) {
  try {
    const { publicKey } = yield* call(loadPushKey);
    const subscription = yield* call(subscribe, publicKey);
    if (subscription && !isRegistered(subscription.endpoint, Date.now())) {
      const { renewal } = yield* call(addBrowser, subscription);
      yield* call(keepRenewal, { apiKey: apiKey(), publicKey, endpoint: subscription.endpoint, renewal });
      storePush({ userId, registration: { endpoint: subscription.endpoint, at: Date.now() } });
    }
    yield* put(statusChanged(subscription ? 'on' : 'tab-only'));
  } catch {
    // The server is away, or knows no such push service: asked again with the next connection.
    yield* put(statusChanged('tab-only'));
  }
}

/** A click is under way: the browser's own question comes first, before anything is waited for. */
function* enable() {
  const answer = yield* call(askPermission);
  const userId = yield* select(selectMyId);
  if (answer === 'granted' && userId) {
    storePush({ userId });
    yield* ensureSubscribed(userId);
    return void (yield* put(alert.success(strings.browserOn, 'browser')));
  }
  storeDeclined(Date.now());
  yield* refreshStatus();
  if (answer === 'denied') yield* put(alert.warning(strings.browserBlocked, 'browser'));
}

function* disable() {
  const endpoint = readStoredPush()?.registration?.endpoint;
  storePush(null);
  yield* call(unsubscribe);
  try {
    if (endpoint) yield* call(removeBrowser, endpoint);
  } catch {
    // The push service will tell the server that nobody is there.
  }
  yield* refreshStatus();
}

/**
 * The server lets go of the browser with the session. The next person here is told nothing; who comes back needs not be
 * asked again.
 */
function* onSignedOut() {
  const kept = readStoredPush();
  if (kept) storePush({ userId: kept.userId });
  yield* call(unsubscribe);
}

/** Only tabs nobody looks at: the others show it themselves. */
function* showStartNotification({
  payload: { notification, scrimId, scrimTitle, message },
}: ReturnType<typeof scrimStarting>) {
  const status = yield* select(selectBrowserStatus);
  if (!document.hidden || (status !== 'on' && status !== 'tab-only')) return;
  const payload: PushPayload = { title: scrimTitle, body: message, url: `/scrims/${scrimId}`, tag: notification._id };
  try {
    const { kinds } = yield* call(fetchPreferences);
    if (kinds['scrim-start'].push) yield* call(showViaWorker, payload);
  } catch {
    // The push says it, or the toast when he is back.
  }
}

const browserChannel = () =>
  eventChannel<WorkerMessage>((emit) => {
    const stops = [onWorker(emit), onPermission(() => emit({ type: 'renew' }))];
    return () => stops.forEach((stop) => stop());
  });

function* watchBrowser() {
  const channel = yield* call(browserChannel);
  while (true) {
    const news = yield* take(channel);
    if (news.type === 'open') yield* put(notificationClicked(news.url));
    else yield* refreshStatus();
  }
}

export function* browserSaga() {
  yield* takeLatest(signedIn, refreshStatus);
  yield* takeEvery(signedOut, onSignedOut);
  yield* takeLeading(enableRequested, enable);
  yield* takeLeading(disableRequested, disable);
  yield* takeEvery(promptDeclined, function* () {
    yield* call(storeDeclined, Date.now());
  });
  yield* takeEvery(joinedScrim, function* () {
    if ((yield* select(selectBrowserStatus)) === 'off' && !hasDeclined(Date.now())) yield* put(promptShown());
  });
  yield* takeEvery(scrimStarting, showStartNotification);
  if (canNotify()) yield* fork(watchBrowser);
  yield* fork(onEveryConnect, function* () {
    if ((yield* select(selectBrowserStatus)) !== 'on') yield* refreshStatus();
  });
}
