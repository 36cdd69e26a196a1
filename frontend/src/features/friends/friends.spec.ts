import type { FriendRequestView, FriendshipStatus } from '@muster/contracts/friends';
import type { PlayerView } from '@muster/contracts/users';
import { connection } from '../../realtime';
import { connected } from '../../realtime/connection.slice';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn } from '../../shared/session.slice';
import { buildPerson } from '../../testing/build-person';
import { buildUser } from '../../testing/build-user';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { checkRequestSent } from './friends.api';
import { friendsSaga } from './friends.saga';
import {
  friends,
  sendFriendCommand,
  selectFriendsOf,
  selectPendingCommand,
  selectRequests,
  selectFriendshipStatus,
} from './friends.slice';
import { friendshipChanged } from './server-events';

const [bo, ann] = [buildPerson('Bo'), buildPerson('Ann')];
const request = (from: PlayerView): FriendRequestView => ({
  _id: `r-${from._id}`,
  _user: from,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const [MINE, REQUESTS] = ['GET /friends/user-friends/hana', 'GET /friend-requests'];
const ASK = 'POST /friend-requests/send-friend-request/bo/hana';
let browser: ReturnType<typeof fakeBrowser>;
let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  browser = fakeBrowser({ token: 'Bearer own' });
  app = runSaga(
    {
      [friends.reducerPath]: friends.reducer,
      [connection.reducerPath]: connection.reducer,
      [alerts.reducerPath]: alerts.reducer,
      [session.reducerPath]: session.reducer,
    },
    friendsSaga,
  );
  app.dispatch(signedIn(buildUser()));
});
afterEach(() => app.stop());

const settled = () => settle().then(settle);
const alertTexts = () => selectAlerts(app.state()).map(({ text }) => text);
const status = () => selectFriendshipStatus(app.state(), 'bo', 'hana');
const requesters = () => (selectRequests(app.state()) as FriendRequestView[]).map(({ _user }) => _user.name);
const ownFriends = () => selectFriendsOf(app.state(), 'hana', true) as PlayerView[] | undefined;
const receiveChange = (status: FriendshipStatus, version: number) =>
  app.dispatch(friendshipChanged({ userId: 'bo', status, requestId: null, version }));
const target = { userId: 'bo', name: 'Bo', myId: 'hana' };
/** Sets the server's friends and incoming requests. */
async function online(list: PlayerView[], requests: PlayerView[]) {
  browser.respond(
    MINE,
    200,
    list.map((_id) => ({ _id })),
  );
  browser.respond(REQUESTS, 200, requests.map(request));
  app.dispatch(connected());
  await settled();
}

describe('sending a friend request', () => {
  test('locks the button until the response and sends one request for repeated clicks', async () => {
    await online([], []);
    const respond = browser.respondLater(ASK);
    for (let click = 0; click < 3; click++) app.dispatch(sendFriendCommand.requested({ kind: 'ask', ...target }));
    expect(selectPendingCommand(app.state(), 'bo')).toBe('ask');
    respond({ newFriendRequest: { _id: 'r1' } });
    await settled();
    expect([selectPendingCommand(app.state(), 'bo'), status(), alertTexts()]).toEqual([
      undefined,
      'sent',
      ['Friend request sent to Bo!'],
    ]);
    expect(browser.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
  test('makes both friends when the other person has already sent a request', async () => {
    await online([], [bo]);
    browser.respond(ASK, 201, { newFriendRequest: null });
    browser.respond(MINE, 200, [{ _id: bo }]);
    app.dispatch(sendFriendCommand.requested({ kind: 'ask', ...target }));
    await settled().then(settled);
    expect([status(), requesters(), ownFriends(), alertTexts()]).toEqual([
      'friends',
      [],
      [bo],
      ['You and Bo are now friends!'],
    ]);
  });
  test("shows the server's message on rejection, or a default without a response", async () => {
    await online([], []);
    browser.respond(ASK, 409, { error: 'Friend request already sent', code: 'already-requested' });
    app.dispatch(sendFriendCommand.requested({ kind: 'ask', ...target }));
    await settled();
    app.dispatch(sendFriendCommand.requested({ kind: 'ask', userId: 'ann', name: 'Ann', myId: 'hana' }));
    await settled();
    expect(alertTexts()).toEqual(['Friend request already sent', 'Error sending friend request']);
  });
});

test('a response that comes after the answer of the other person does not take it back', async () => {
  await online([], []);
  const respond = browser.respondLater(ASK);
  app.dispatch(sendFriendCommand.requested({ kind: 'ask', ...target }));
  receiveChange('friends', 2);
  respond({ newFriendRequest: { _id: 'r1' } });
  await settled();
  expect(status()).toBe('friends');
});

describe('a person', () => {
  const check = (asked: boolean) => app.dispatch(checkRequestSent.succeeded({ args: { userId: 'bo' }, result: asked }));
  test('is a stranger once friends, requests and own requests are known, in whatever order they come', async () => {
    check(false);
    expect(status()).toBeUndefined();
    await online([], []);
    expect(status()).toBe('none');
  });
  test('is a friend although it is known sooner that they were not asked', async () => {
    check(false);
    await online([bo], []);
    expect(status()).toBe('friends');
  });
  test('is no stranger while it is not known who has sent requests', async () => {
    browser.respond(MINE, 200, []);
    app.dispatch(connected());
    await settled();
    check(false);
    expect(status()).toBeUndefined();
    check(true);
    expect(status()).toBe('sent');
  });
});

describe('responding to a request', () => {
  test('reloads the list when the request no longer exists', async () => {
    await online([], [bo]);
    browser.respond('POST /friend-requests/accept-request/hana', 404, {
      error: 'Friend request not found',
      code: 'request-not-found',
    });
    browser.respond(REQUESTS, 200, []);
    app.dispatch(sendFriendCommand.requested({ kind: 'accept', ...target }));
    await settled().then(settled);
    expect([requesters(), status(), alertTexts()]).toEqual([[], 'none', ['Friend request not found']]);
  });
});

describe('receiving changes', () => {
  test('ignores a change older than the current one', async () => {
    await online([], []);
    receiveChange('sent', 3);
    receiveChange('none', 2);
    expect(status()).toBe('sent');
    receiveChange('friends', 4);
    expect(status()).toBe('friends');
  });
  test('removes a former friend before the list is reloaded', async () => {
    await online([bo, ann], []);
    browser.neverRespond(MINE);
    receiveChange('none', 5);
    expect(ownFriends()).toEqual([ann]);
  });
  test('reloads after a reconnect', async () => {
    await online([bo], []);
    await online([], [ann]);
    expect([ownFriends(), requesters()]).toEqual([[], ['Ann']]);
  });
});
