import type { FriendRequestView, FriendshipStatus, PlayerView, SelfUser } from '@muster/contracts';
import { connection } from '../../realtime';
import { connected } from '../../realtime/connection.slice';
import { alerts, selectAlerts } from '../../shared/alerts/alerts.slice';
import { session, signedIn } from '../../shared/session.slice';
import { fakeBrowser } from '../../testing/fake-browser';
import { runSaga, settle } from '../../testing/run-saga';
import { friendsSaga } from './friends.saga';
import {
  friends,
  friendCommandRequested,
  personViewed,
  selectFriendsOf,
  selectPendingCommand,
  selectRequests,
  selectFriendshipStatus,
} from './friends.slice';
import { friendshipChanged } from './server-events';

const person = (name: string): PlayerView => ({
  _id: name.toLowerCase(),
  name,
  summonerTagline: 'NA1',
  discord: name,
  region: 'NA',
  rank: 'Gold 2',
});
const [bo, ann] = [person('Bo'), person('Ann')];
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
  browser = fakeBrowser({ token: 'Bearer mine' });
  app = runSaga(
    {
      [friends.reducerPath]: friends.reducer,
      [connection.reducerPath]: connection.reducer,
      [alerts.reducerPath]: alerts.reducer,
      [session.reducerPath]: session.reducer,
    },
    friendsSaga,
  );
  app.dispatch(signedIn({ _id: 'hana' } as SelfUser));
});
afterEach(() => app.stop());

const rest = () => settle().then(settle);
const told = () => selectAlerts(app.state()).map(({ text }) => text);
const standing = () => selectFriendshipStatus(app.state(), 'bo', 'hana');
const asking = () => (selectRequests(app.state()) as FriendRequestView[]).map(({ _user }) => _user.name);
const mine = () => selectFriendsOf(app.state(), 'hana', true) as PlayerView[] | undefined;
const heard = (status: FriendshipStatus, version: number) =>
  app.dispatch(friendshipChanged({ userId: 'bo', status, requestId: null, version }));
const about = { userId: 'bo', name: 'Bo', myId: 'hana' };
/** What the server has: my friends, and who asks me. */
async function online(list: PlayerView[], requests: PlayerView[]) {
  browser.respond(
    MINE,
    200,
    list.map((_id) => ({ _id })),
  );
  browser.respond(REQUESTS, 200, requests.map(request));
  app.dispatch(connected());
  await rest();
}

describe('sending a friend request', () => {
  test('locks the button until the response and sends one request for repeated clicks', async () => {
    await online([], []);
    const answer = browser.respondLater(ASK);
    for (let click = 0; click < 3; click++) app.dispatch(friendCommandRequested({ kind: 'ask', ...about }));
    expect(selectPendingCommand(app.state(), 'bo')).toBe('ask');
    answer({ newFriendRequest: { _id: 'r1' } });
    await rest();
    expect([selectPendingCommand(app.state(), 'bo'), standing(), told()]).toEqual([
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
    app.dispatch(friendCommandRequested({ kind: 'ask', ...about }));
    await rest().then(rest);
    expect([standing(), asking(), mine(), told()]).toEqual(['friends', [], [bo], ['You and Bo are now friends!']]);
  });
  test("shows the server's message on rejection, or a default without a response", async () => {
    await online([], []);
    browser.respond(ASK, 409, { error: 'Friend request already sent', code: 'already-requested' });
    app.dispatch(friendCommandRequested({ kind: 'ask', ...about }));
    await rest();
    app.dispatch(friendCommandRequested({ kind: 'ask', userId: 'ann', name: 'Ann', myId: 'hana' }));
    await rest();
    expect(told()).toEqual(['Friend request already sent', 'Error sending friend request']);
  });
  test('loads the friendship of a viewed person', async () => {
    await online([], []);
    browser.respond('GET /friend-requests/check-friend-request-sent/bo', 200, true);
    app.dispatch(personViewed('bo'));
    expect(standing()).toBeUndefined();
    await rest();
    expect(standing()).toBe('sent');
  });
});

describe('responding to a request', () => {
  test('accepts or rejects it and removes it from the list', async () => {
    await online([], [bo, ann]);
    expect(asking()).toEqual(['Bo', 'Ann']);
    browser.respond('POST /friend-requests/accept-request/hana', 200, {});
    app.dispatch(friendCommandRequested({ kind: 'accept', ...about }));
    await rest();
    browser.respond('POST /friend-requests/hana/reject-friend-request/r-ann', 200, {});
    app.dispatch(
      friendCommandRequested({ kind: 'reject', userId: 'ann', name: 'Ann', myId: 'hana', requestId: 'r-ann' }),
    );
    await rest();
    expect([asking(), standing(), told()]).toEqual([
      [],
      'friends',
      ['You and Bo are now friends!', "rejected Ann's friend request"],
    ]);
  });
  test('reloads the list when the request no longer exists', async () => {
    await online([], [bo]);
    browser.respond('POST /friend-requests/accept-request/hana', 404, {
      error: 'Friend request not found',
      code: 'request-not-found',
    });
    browser.respond(REQUESTS, 200, []);
    app.dispatch(friendCommandRequested({ kind: 'accept', ...about }));
    await rest().then(rest);
    expect([asking(), standing(), told()]).toEqual([[], 'none', ['Friend request not found']]);
  });
});

describe('receiving changes', () => {
  test('ignores a change older than the current one', async () => {
    await online([], []);
    heard('sent', 3);
    heard('none', 2);
    expect(standing()).toBe('sent');
    heard('friends', 4);
    expect(standing()).toBe('friends');
  });
  test('loads an incoming request and removes a withdrawn one', async () => {
    await online([], []);
    browser.respond(REQUESTS, 200, [request(bo)]);
    heard('received', 1);
    await rest();
    expect(asking()).toEqual(['Bo']);
    heard('none', 2);
    expect(asking()).toEqual([]);
  });
  test('removes a former friend before the list is reloaded', async () => {
    await online([bo, ann], []);
    browser.neverRespond(MINE);
    heard('none', 5);
    expect(mine()).toEqual([ann]);
  });
  test('reloads after a reconnect', async () => {
    await online([bo], []);
    await online([], [ann]);
    expect([mine(), asking()]).toEqual([[], ['Ann']]);
  });
});
