import type { PushPayload } from '@muster/contracts';
import { eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { onEachConnection } from '../../realtime';
import { alert } from '../../shared/alerts/alerts.slice';
import { apiKey } from '../../shared/http';
import { selectMyId, signedIn, signedOut } from '../../shared/session.slice';
import { askPermission, canNotify, type FromWorker, keepRenewal, onPermission, onWorker, permission, subscribe, tellByWorker, unsubscribe } from './browser';
import { browserStands, browserUnwished, browserWished, cardDeclined, cardShown, linkFollowed, selectBrowserStatus, tookPart } from './browser.slice';
import { scrimStarts } from './heard';
import { hasDeclined, isTold, keep, keepDeclined, readKept } from './kept';
import { addBrowser, loadPushKey, loadSwitches, removeBrowser } from './notifications.api';
import { words } from './words';

/** How it stands, from what the browser says and from what its owner chose here. */
function* lookAround() {
  const myId = yield* select(selectMyId);
  if (!myId) return;
  if (!canNotify()) yield* put(browserStands('unsupported'));
  else if (permission() === 'denied') yield* put(browserStands('blocked'));
  else if (permission() === 'granted' && readKept()?.userId === myId) yield* subscribed(myId);
  else yield* put(browserStands('off'));
}

/** Subscribed under the server's key, and the server knows. Without a push service open tabs still tell. */
function* subscribed(userId: string) {
  try {
    const { publicKey } = yield* call(loadPushKey);
    const subscription = yield* call(subscribe, publicKey);
    if (subscription && !isTold(subscription.endpoint, Date.now())) {
      const { renewal } = yield* call(addBrowser, subscription);
      yield* call(keepRenewal, { apiKey: apiKey(), publicKey, endpoint: subscription.endpoint, renewal });
      keep({ userId, told: { endpoint: subscription.endpoint, at: Date.now() } });
    }
    yield* put(browserStands(subscription ? 'on' : 'tab-only'));
  } catch {
    // The server is away, or knows no such push service: asked again with the next connection.
    yield* put(browserStands('tab-only'));
  }
}

/** A click is under way: the browser's own question comes first, before anything is waited for. */
function* switchOn() {
  const answer = yield* call(askPermission);
  const userId = yield* select(selectMyId);
  if (answer === 'granted' && userId) {
    keep({ userId });
    yield* subscribed(userId);
    return void (yield* put(alert.success(words.browserOn, 'browser')));
  }
  keepDeclined(Date.now());
  yield* lookAround();
  if (answer === 'denied') yield* put(alert.warning(words.browserBlocked, 'browser'));
}

function* switchOff() {
  const endpoint = readKept()?.told?.endpoint;
  keep(null);
  yield* call(unsubscribe);
  try {
    if (endpoint) yield* call(removeBrowser, endpoint);
  } catch {
    // The push service will tell the server that nobody is there.
  }
  yield* lookAround();
}

/** The server lets go of the browser with the session. The next person here is told nothing; who comes back needs not be asked again. */
function* leave() {
  const kept = readKept();
  if (kept) keep({ userId: kept.userId });
  yield* call(unsubscribe);
}

/** Only tabs nobody looks at: the others show it themselves. */
function* tellOfStart({ payload: { notification, scrimId, scrimTitle, message } }: ReturnType<typeof scrimStarts>) {
  const status = yield* select(selectBrowserStatus);
  if (!document.hidden || (status !== 'on' && status !== 'tab-only')) return;
  const payload: PushPayload = { title: scrimTitle, body: message, url: `/scrims/${scrimId}`, tag: notification._id };
  try {
    const { kinds } = yield* call(loadSwitches);
    if (kinds['scrim-start'].push) yield* call(tellByWorker, payload);
  } catch {
    // The push says it, or the toast when he is back.
  }
}

const fromBrowser = () =>
  eventChannel<FromWorker>((emit) => {
    const stops = [onWorker(emit), onPermission(() => emit({ type: 'renew' }))];
    return () => stops.forEach((stop) => stop());
  });

function* followBrowser() {
  const channel = yield* call(fromBrowser);
  while (true) {
    const news = yield* take(channel);
    if (news.type === 'open') yield* put(linkFollowed(news.url));
    else yield* lookAround();
  }
}

export function* browserSaga() {
  yield* takeLatest(signedIn, lookAround);
  yield* takeEvery(signedOut, leave);
  yield* takeLeading(browserWished, switchOn);
  yield* takeLeading(browserUnwished, switchOff);
  yield* takeEvery(cardDeclined, function* () {
    yield* call(keepDeclined, Date.now());
  });
  yield* takeEvery(tookPart, function* () {
    if ((yield* select(selectBrowserStatus)) === 'off' && !hasDeclined(Date.now())) yield* put(cardShown());
  });
  yield* takeEvery(scrimStarts, tellOfStart);
  if (canNotify()) yield* fork(followBrowser);
  yield* fork(onEachConnection, function* () {
    if ((yield* select(selectBrowserStatus)) !== 'on') yield* lookAround();
  });
}
