import type { NotificationView } from '@muster/contracts/notifications';
import { connection } from '../../realtime';
import { connected } from '../../realtime/connection.slice';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn } from '../../shared/session.slice';
import { buildUser } from '../../testing/build-user';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { browserPush, promptDeclined, selectIsPrompting, selectBrowserStatus, joinedScrim } from './browser-push.slice';
import { notificationReceived, notificationsRemoved } from './server-events';
import { DECLINED_FOR_MS, hasDeclined, isRegistered, storePush, storeDeclined } from './push-storage';
import {
  removeOne,
  notifications,
  loadNotifications,
  selectNotifications,
  selectNotificationsStatus,
  selectUnread,
} from './notifications.slice';
import { notificationsSaga } from './notifications.saga';

const LIST = 'GET /notifications/user-notifications';
const notification = (id: string, minute = 0): NotificationView => ({
  _id: id,
  receiverId: 'hana',
  kind: 'note',
  message: `message ${id}`,
  _relatedUser: null,
  relatedUser: null,
  _relatedScrim: null,
  relatedScrim: null,
  _relatedCommunity: null,
  relatedCommunity: null,
  offer: null,
  conversation: null,
  isConversationStart: false,
  icon: 'bell',
  link: null,
  isFriendRequest: false,
  isScrimAlert: false,
  createdDate: `2026-11-20T10:0${minute}:00.000Z`,
  createdAt: `2026-11-20T10:0${minute}:00.000Z`,
});
let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  browser = fakeBrowser({ token: 'Bearer mine' });
  app = runSaga(
    {
      [notifications.reducerPath]: notifications.reducer,
      [browserPush.reducerPath]: browserPush.reducer,
      [connection.reducerPath]: connection.reducer,
      [alerts.reducerPath]: alerts.reducer,
      [session.reducerPath]: session.reducer,
    },
    notificationsSaga,
  );
  app.dispatch(signedIn(buildUser()));
});
afterEach(() => app.stop());

const rest = () => settle().then(settle);
const visibleIds = () => (selectNotifications(app.state()) as NotificationView[]).map(({ _id }) => _id);
const alertTexts = () => selectAlerts(app.state()).map(({ text }) => text);
async function online(...list: NotificationView[]) {
  browser.respond(LIST, 200, { notifications: list });
  app.dispatch(connected());
  await rest();
}

describe('the notification list', () => {
  test('is sorted newest first and as long as the unread count', async () => {
    await online(notification('a', 1), notification('b', 3));
    app.dispatch(notificationReceived(notification('c', 2)));
    app.dispatch(notificationReceived(notification('c', 2)));
    expect([visibleIds(), selectUnread(app.state())]).toEqual([['b', 'c', 'a'], 3]);
  });
  test('keeps notifications received and removed while it is loading', async () => {
    await online(notification('a'), notification('b', 1));
    const arrive = browser.respondLater(LIST);
    app.dispatch(loadNotifications.requested());
    app.dispatch(notificationReceived(notification('c', 2)));
    app.dispatch(notificationsRemoved({ ids: ['a'] }));
    arrive({ notifications: [notification('a'), notification('b', 1)] });
    await rest();
    expect(visibleIds()).toEqual(['c', 'b']);
  });
  test('shows a loading error only when it is empty', async () => {
    app.dispatch(connected());
    await rest();
    expect(selectNotificationsStatus(app.state())).toBe('failed');
    await online(notification('a'));
    browser.respond(LIST, 503, { error: 'Not ready' });
    app.dispatch(loadNotifications.requested());
    await rest();
    expect([selectNotificationsStatus(app.state()), visibleIds()]).toEqual(['loaded', ['a']]);
  });
});

describe('marking as read', () => {
  test('is undone with an alert when it fails, except when another tab was faster', async () => {
    await online(notification('a'), notification('b', 1));
    browser.respond('POST /notifications/remove-user-notification/a', 500, { error: 'Not ready' });
    app.dispatch(removeOne.requested({ id: 'a' }));
    await rest().then(rest);
    expect([visibleIds(), alertTexts()]).toEqual([['b', 'a'], ['That could not be marked as read. Try again.']]);
    browser.respond('POST /notifications/remove-user-notification/b', 404, { error: 'Notification not found' });
    browser.respond(LIST, 200, { notifications: [notification('a')] });
    app.dispatch(removeOne.requested({ id: 'b' }));
    await rest().then(rest);
    expect([visibleIds(), alertTexts().length]).toEqual([['a'], 1]);
  });
});

test('the start of a scrim is announced once for repeated messages', async () => {
  const start = notificationReceived({
    ...notification('a'),
    kind: 'scrim-start',
    _relatedScrim: 's1',
    message: 'Fives is starting now!',
  });
  app.dispatch(start);
  app.dispatch(start);
  await rest();
  expect(alertTexts()).toEqual(['Fives is starting now!']);
});

describe('browser notifications', () => {
  test('are not offered when the browser does not support them', async () => {
    await online();
    expect(selectBrowserStatus(app.state())).toBe('unsupported');
    app.dispatch(joinedScrim());
    expect(selectIsPrompting(app.state())).toBe(false);
  });
  test('say over plain http that they need https', async () => {
    Object.assign(globalThis, { isSecureContext: false });
    await online();
    expect(selectBrowserStatus(app.state())).toBe('insecure');
  });
  test('are not offered again for exactly thirty days after declining', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z');
    expect(hasDeclined(now)).toBe(false);
    storeDeclined(now);
    expect([hasDeclined(now + DECLINED_FOR_MS - 60_000), hasDeclined(now + DECLINED_FOR_MS)]).toEqual([true, false]);
    expect(DECLINED_FOR_MS).toBe(30 * 86_400_000);
  });
  test('store that they were declined', async () => {
    app.dispatch(promptDeclined());
    await rest();
    expect(hasDeclined(Date.now())).toBe(true);
  });
  test('register an unknown subscription with the server, and again once a day', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z');
    expect(isRegistered('https://push.test/1', now)).toBe(false);
    storePush({ userId: 'hana', registration: { endpoint: 'https://push.test/1', at: now } });
    expect([
      isRegistered('https://push.test/1', now + 3_600_000),
      isRegistered('https://push.test/2', now),
      isRegistered('https://push.test/1', now + 86_400_000),
    ]).toEqual([true, false, false]);
  });
});
