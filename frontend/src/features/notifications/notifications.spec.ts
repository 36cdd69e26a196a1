import type { NotificationView, SelfUser } from '@muster/contracts';
import { connection } from '../../realtime';
import { wentOnline } from '../../realtime/connection.slice';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { play, settle } from '../../testing/play';
import { browserNotices, cardDeclined, selectAsking, selectBrowserStatus, tookPart } from './browser.slice';
import { notificationHeard, notificationsRemoved, scrimStarts } from './heard';
import { DECLINED_FOR_MS, hasDeclined, isTold, keep, keepDeclined } from './kept';
import { allRead, notificationRead, notifications, notificationsWanted, selectNotifications, selectNotificationsStatus, selectUnread } from './notifications.slice';
import { notificationsSaga } from './notifications.saga';

const LIST = 'GET /notifications/user-notifications';
const notice = (id: string, minute = 0): NotificationView => ({
  _id: id, receiverId: 'hana', message: `news ${id}`, _relatedUser: null, relatedUser: null, _relatedScrim: null, conversation: null, isConversationStart: false, isFriendRequest: false, isScrimAlert: false,
  createdDate: `2026-11-20T10:0${minute}:00.000Z`, createdAt: `2026-11-20T10:0${minute}:00.000Z`,
});
let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof play>;
beforeEach(() => {
  browser = fakeBrowser({ token: 'Bearer mine' });
  app = play({ [notifications.reducerPath]: notifications.reducer, [browserNotices.reducerPath]: browserNotices.reducer, [connection.reducerPath]: connection.reducer, [alerts.reducerPath]: alerts.reducer, [session.reducerPath]: session.reducer }, notificationsSaga);
  app.dispatch(signedIn({ _id: 'hana' } as SelfUser));
});
afterEach(() => app.stop());

const rest = () => settle().then(settle);
const shown = () => (selectNotifications(app.state()) as NotificationView[]).map(({ _id }) => _id);
const told = () => selectAlerts(app.state()).map(({ text }) => text);
async function online(...list: NotificationView[]) {
  browser.answers(LIST, 200, { notifications: list });
  app.dispatch(wentOnline());
  await rest();
}

describe('the list', () => {
  test('is the newest first, and as long as the number on the bell', async () => {
    await online(notice('a', 1), notice('b', 3));
    app.dispatch(notificationHeard(notice('c', 2)));
    app.dispatch(notificationHeard(notice('c', 2)));
    expect([shown(), selectUnread(app.state())]).toEqual([['b', 'c', 'a'], 3]);
  });
  test('loses nothing that is heard, and brings nothing back that is read, while it is on its way', async () => {
    await online(notice('a'), notice('b', 1));
    const arrive = browser.answersLater(LIST);
    app.dispatch(notificationsWanted());
    app.dispatch(notificationHeard(notice('c', 2)));
    app.dispatch(notificationsRemoved({ ids: ['a'] }));
    arrive({ notifications: [notice('a'), notice('b', 1)] });
    await rest();
    expect(shown()).toEqual(['c', 'b']);
  });
  test('that cannot be loaded says so only when there was none', async () => {
    app.dispatch(wentOnline());
    await rest();
    expect(selectNotificationsStatus(app.state())).toBe('failed');
    await online(notice('a'));
    browser.answers(LIST, 503, { error: 'Not ready' });
    app.dispatch(notificationsWanted());
    await rest();
    expect([selectNotificationsStatus(app.state()), shown()]).toEqual(['here', ['a']]);
  });
});

describe('reading', () => {
  test('takes one away at once, and all of them', async () => {
    await online(notice('a'), notice('b', 1), notice('c', 2));
    browser.answers('POST /notifications/remove-user-notification/b', 200, {});
    app.dispatch(notificationRead({ id: 'b' }));
    expect(shown()).toEqual(['c', 'a']);
    browser.answers('POST /notifications/remove-all-user-notifications/hana', 200, {});
    app.dispatch(allRead({ myId: 'hana' }));
    expect(selectUnread(app.state())).toBe(0);
    await rest();
    expect(told()).toEqual([]);
  });
  test('that the server did not hear of is undone and said; what another tab has read already is read', async () => {
    await online(notice('a'), notice('b', 1));
    browser.answers('POST /notifications/remove-user-notification/a', 500, { error: 'Not ready' });
    app.dispatch(notificationRead({ id: 'a' }));
    await rest().then(rest);
    expect([shown(), told()]).toEqual([['b', 'a'], ['That could not be marked as read. Try again.']]);
    browser.answers('POST /notifications/remove-user-notification/b', 404, { error: 'Notification not found' });
    browser.answers(LIST, 200, { notifications: [notice('a')] });
    app.dispatch(notificationRead({ id: 'b' }));
    await rest().then(rest);
    expect([shown(), told().length]).toEqual([['a'], 1]);
  });
  test('in another tab is read here', async () => {
    await online(notice('a'), notice('b', 1));
    app.dispatch(notificationsRemoved({ ids: ['a'] }));
    expect(shown()).toEqual(['b']);
    app.dispatch(notificationsRemoved({ ids: null }));
    expect(selectUnread(app.state())).toBe(0);
  });
});

test('the start of a scrim is said once, however many tell it', async () => {
  const start = scrimStarts({ notification: notice('a'), scrimId: 's1', scrimTitle: 'Fives', message: 'Fives is starting now!' });
  app.dispatch(start);
  app.dispatch(start);
  await rest();
  expect(told()).toEqual(['Fives is starting now!']);
});

describe('notifications of the browser', () => {
  test('where there are none, nobody is asked for them', async () => {
    await online();
    expect(selectBrowserStatus(app.state())).toBe('unsupported');
    app.dispatch(tookPart());
    expect(selectAsking(app.state())).toBe(false);
  });
  test('a declined card stays away for thirty days to the minute', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z');
    expect(hasDeclined(now)).toBe(false);
    keepDeclined(now);
    expect([hasDeclined(now + DECLINED_FOR_MS - 60_000), hasDeclined(now + DECLINED_FOR_MS)]).toEqual([true, false]);
    expect(DECLINED_FOR_MS).toBe(30 * 86_400_000);
  });
  test('declining is kept in this browser', async () => {
    app.dispatch(cardDeclined());
    await rest();
    expect(hasDeclined(Date.now())).toBe(true);
  });
  test('the server is told of a subscription it does not know, and once a day', () => {
    const now = Date.parse('2026-11-20T10:00:00.000Z');
    expect(isTold('https://push.test/1', now)).toBe(false);
    keep({ userId: 'hana', told: { endpoint: 'https://push.test/1', at: now } });
    expect([isTold('https://push.test/1', now + 3_600_000), isTold('https://push.test/2', now), isTold('https://push.test/1', now + 86_400_000)]).toEqual([true, false, false]);
  });
});
