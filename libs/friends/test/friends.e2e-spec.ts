import type { FriendRequestView } from '@muster/contracts/friends';
import type { NotificationView } from '@muster/contracts/notifications';
import { CommandDispatcher } from '@muster/platform';
import { friendshipAggregate } from '../src/aggregate';
import { type FriendDirectory, FRIENDS } from '../src/ports';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser | null, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
const send = (from: TestUser, to: TestUser, node = 0) =>
  post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from, {}, node);
const accept = (me: TestUser, sender: TestUser, node = 0) =>
  post(`/friend-requests/accept-request/${me.id}`, me, { newFriendUserId: sender.id }, node);
const unfriend = (me: TestUser, friend: TestUser) => post('/friends/unfriend-user', me, { friendUserId: friend.id });
const requestsOf = async (me: TestUser): Promise<FriendRequestView[]> => (await world.api('/friend-requests', me)).body;
const friendsOf = async (someone: TestUser, as = someone): Promise<string[]> =>
  (await world.api(`/friends/user-friends/${someone.id}`, as)).body.map((friend: any) => friend._id._id);
const notificationsOf = async (me: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications/', me)).body.notifications.map(
    (notification: NotificationView) => notification.message,
  );
const rejection = (status: number, code: string, error?: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status, ...(error && { error, message: error }) }),
});

async function friends(): Promise<[TestUser, TestUser]> {
  const [first, second] = [await world.createUser(), await world.createUser()];
  await send(first, second);
  await accept(second, first);
  return [first, second];
}

describe('sending a request', () => {
  test('the receiver sees the request and gets a notification', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana' }), await world.createUser({ name: 'Bo' })];
    const response = await send(hana, bo);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      sentToUserId: bo.id,
      sentToUser: { _id: bo.id, name: 'Bo' },
      newFriendRequest: { _user: { _id: hana.id, name: 'Hana' } },
      newNotification: { isFriendRequest: true, _relatedUser: hana.id, relatedUser: { _id: hana.id } },
    });
    const [request] = await requestsOf(bo);
    expect(request).toEqual(response.body.newFriendRequest);
    expect(request!._user).toMatchObject({
      _id: hana.id,
      name: 'Hana',
      rank: 'Gold 2',
      region: 'NA',
      discord: expect.any(String),
    });
    expect(await notificationsOf(bo)).toEqual(['Hana sent you a friend request!']);
    expect(await requestsOf(hana)).toEqual([]);
    expect((await world.api(`/friend-requests/check-friend-request-sent/${bo.id}`, hana)).body).toBe(true);
    expect((await world.api(`/friend-requests/check-friend-request-sent/${hana.id}`, bo)).body).toBe(false);
  });
  test('rejects requests to oneself, repeated requests, and requests to friends or unknown users', async () => {
    const [hana, bo] = await friends();
    expect(await send(hana, hana)).toMatchObject(rejection(400, 'not-with-yourself'));
    expect(await send(hana, bo)).toMatchObject(rejection(409, 'already-friends'));
    expect(await send(hana, { ...bo, id: 'ghost' })).toMatchObject(rejection(404, 'friend-not-found'));
    const ann = await world.createUser();
    await send(hana, ann);
    expect(await send(hana, ann)).toMatchObject(rejection(409, 'already-requested'));
    expect(await notificationsOf(ann)).toHaveLength(1);
  });
  test('two users who send each other requests concurrently become friends, with one notification each', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana X' }), await world.createUser({ name: 'Bo X' })];
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? send(hana, bo, 0) : send(bo, hana, 1))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await friendsOf(hana)).toEqual([bo.id]);
    expect(await friendsOf(bo)).toEqual([hana.id]);
    expect([await requestsOf(hana), await requestsOf(bo)]).toEqual([[], []]);
    expect([await notificationsOf(hana), await notificationsOf(bo)]).toEqual([
      ['You and Bo X are now friends!'],
      ['You and Hana X are now friends!'],
    ]);
  });
});

describe('accepting a request', () => {
  test('makes both users friends, removes the request and notifies both', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana Y' }), await world.createUser({ name: 'Bo Y' })];
    await send(hana, bo);
    expect(await accept(bo, hana)).toMatchObject({
      status: 200,
      body: { updatedUserFriends: [{ _id: hana.id }], updatedFriendFriends: [{ _id: bo.id }] },
    });
    expect((await world.api(`/friends/user-friends/${bo.id}`, hana)).body).toEqual([
      {
        _id: expect.objectContaining({
          _id: hana.id,
          name: 'Hana Y',
          discord: expect.any(String),
          rank: 'Gold 2',
          region: 'NA',
        }),
      },
    ]);
    expect(await requestsOf(bo)).toEqual([]);
    expect([await notificationsOf(hana), await notificationsOf(bo)]).toEqual([
      ['You and Bo Y are now friends!'],
      ['You and Hana Y are now friends!'],
    ]);
  });
  test('20 concurrent accepts on two nodes create one friendship and two notifications', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana Z' }), await world.createUser({ name: 'Bo Z' })];
    await send(hana, bo);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => accept(bo, hana, i % 2)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expect(response).toMatchObject(rejection(409, 'friend-already-added', 'Friend already added!'));
    expect([await friendsOf(hana), await friendsOf(bo)]).toEqual([[bo.id], [hana.id]]);
    expect([await notificationsOf(hana), await notificationsOf(bo)]).toEqual([
      ['You and Bo Z are now friends!'],
      ['You and Hana Z are now friends!'],
    ]);
  });
  test('rejects accepting a request that does not exist or that the caller sent', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    expect(await accept(hana, bo)).toMatchObject(rejection(404, 'request-not-found'));
    await send(hana, bo);
    expect(await accept(hana, bo)).toMatchObject(rejection(404, 'request-not-found'));
    expect(await friendsOf(hana)).toEqual([]);
  });
});

describe('ending requests and friendships', () => {
  test('the receiver rejects a request; rejecting again changes nothing', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const { newFriendRequest } = (await send(hana, bo)).body;
    const reject = (as: TestUser) =>
      post(`/friend-requests/${as.id}/reject-friend-request/${newFriendRequest._id}`, as);
    expect(await reject(hana)).toMatchObject({ status: 200 });
    expect(await requestsOf(bo)).toHaveLength(1); // the sender cannot reject
    for (let i = 0; i < 2; i++)
      expect(await reject(bo)).toMatchObject({
        status: 200,
        body: { removedFriendRequestId: newFriendRequest._id, friendRequests: [] },
      });
    expect(await notificationsOf(bo)).toEqual([]);
    expect((await send(hana, bo)).status).toBe(201);
  });
  test('the sender withdraws a request; without a request that is a 404', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const cancel = () => post(`/friend-requests/cancel-friend-request/${bo.id}`, hana);
    expect(await cancel()).toMatchObject(rejection(404, 'request-not-found'));
    const { newFriendRequest } = (await send(hana, bo)).body;
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { success: true, removedFriendRequestId: newFriendRequest._id },
    });
    expect([await requestsOf(bo), await notificationsOf(bo)]).toEqual([[], []]);
  });
  test('either user ends a friendship; users who are not friends get a 409', async () => {
    const [hana, bo] = await friends();
    expect(await unfriend(bo, hana)).toMatchObject({ status: 200, body: { userFriends: [], friendUserFriends: [] } });
    expect([await friendsOf(hana), await friendsOf(bo)]).toEqual([[], []]);
    expect(await unfriend(bo, hana)).toMatchObject(rejection(409, 'not-friends'));
  });
});

describe('permissions', () => {
  test('rejects acting on behalf of another user', async () => {
    const [hana, bo, eve] = [await world.createUser(), await world.createUser(), await world.createUser()];
    const { newFriendRequest } = (await send(hana, bo)).body;
    const notYourself = rejection(403, 'not-yourself');
    expect(await post(`/friend-requests/send-friend-request/${bo.id}/${hana.id}`, eve)).toMatchObject(notYourself);
    expect(await post(`/friend-requests/accept-request/${bo.id}`, eve, { newFriendUserId: hana.id })).toMatchObject(
      notYourself,
    );
    expect(await post(`/friend-requests/${bo.id}/reject-friend-request/${newFriendRequest._id}`, eve)).toMatchObject(
      notYourself,
    );
    expect(await post(`/friend-requests/${eve.id}/reject-friend-request/${newFriendRequest._id}`, eve)).toMatchObject({
      status: 200,
      body: { friendRequests: [] },
    });
    expect(await requestsOf(bo)).toHaveLength(1);
    expect([await friendsOf(bo), await friendsOf(eve)]).toEqual([[], []]);
  });
  test.each(['/friend-requests', '/friend-requests/check-friend-request-sent/x', '/friends/user-friends/x'])(
    '%s needs a token',
    async (path) => expect(await world.api(path)).toMatchObject(rejection(401, 'unauthorized')),
  );
  test('unknown users are a 404, a body without a friend is a 400', async () => {
    const hana = await world.createUser();
    expect(await world.api('/friends/user-friends/ghost', hana)).toMatchObject(rejection(404, 'friend-not-found'));
    expect(await post('/friends/unfriend-user', hana)).toMatchObject(rejection(400, 'invalid'));
    expect(await post(`/friend-requests/accept-request/${hana.id}`, hana)).toMatchObject(rejection(400, 'invalid'));
  });
});

describe('sockets', () => {
  test('both users receive every change, on different nodes', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana L' }), await world.createUser({ name: 'Bo L' })];
    const [hanaClient, boClient] = [await world.connect(hana, 0), await world.connect(bo, 1)];
    const { newFriendRequest, newNotification } = (await send(hana, bo)).body;
    expect(await hanaClient.waitFor('friendship_changed')).toEqual({
      userId: bo.id,
      status: 'sent',
      requestId: newFriendRequest._id,
      version: 1,
    });
    expect(await boClient.waitFor('friendship_changed')).toEqual({
      userId: hana.id,
      status: 'received',
      requestId: newFriendRequest._id,
      version: 1,
    });
    expect(await boClient.waitFor('getNotification')).toEqual(newNotification);
    await accept(bo, hana, 1);
    await hanaClient.waitFor('friendship_changed', ({ status }) => status === 'friends');
    expect(await hanaClient.waitFor('getNotification')).toMatchObject({
      message: 'You and Bo L are now friends!',
      relatedUser: { _id: bo.id },
    });
    expect(
      await boClient.waitFor('getNotification', ({ message }) => message === 'You and Hana L are now friends!'),
    ).toMatchObject({ isFriendRequest: false });
    await unfriend(hana, bo);
    await boClient.waitFor('friendship_changed', ({ status, version }) => status === 'none' && version === 3);
  });
  test.each([
    ['withdrawn', (hana: TestUser, bo: TestUser) => post(`/friend-requests/cancel-friend-request/${bo.id}`, hana)],
    [
      'rejected',
      (_: TestUser, bo: TestUser, request: string) =>
        post(`/friend-requests/${bo.id}/reject-friend-request/${request}`, bo),
    ],
    ['accepted', (hana: TestUser, bo: TestUser) => accept(bo, hana, 1)],
    ['crossed by another', (hana: TestUser, bo: TestUser) => send(bo, hana, 1)],
  ])('a request that is %s removes its notification in every tab on every node', async (_, settle) => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const tabs = [await world.connect(bo, 0), await world.connect(bo, 1)];
    const { newFriendRequest, newNotification } = (await send(hana, bo)).body;
    for (const tab of tabs) await tab.waitFor('getNotification');
    await settle(hana, bo, newFriendRequest._id);
    for (const tab of tabs) expect(await tab.waitFor('notifications_removed')).toEqual({ ids: [newNotification._id] });
  });
});

test('a friendship ended on one node has ended on the other at once', async () => {
  const [directory, otherNode] = [
    world.node(0).get<FriendDirectory>(FRIENDS, { strict: false }),
    world.node(1).get(CommandDispatcher, { strict: false }),
  ];
  const ctx = () => ({ now: new Date().toISOString() });
  const [hana, bo] = await friends();
  for (let i = 0; i < 30; i++) {
    expect(await directory.areFriends(hana.id, bo.id)).toBe(true);
    await otherNode.send(friendshipAggregate, { type: 'Unfriend', by: hana.id, to: bo.id, ctx: ctx() }, { by: 'test' });
    expect(await directory.areFriends(bo.id, hana.id)).toBe(false);
    await otherNode.send(
      friendshipAggregate,
      { type: 'RequestFriendship', by: hana.id, to: bo.id, ctx: ctx(), requestId: `r${i}`, userExists: true },
      { by: 'test' },
    );
    await otherNode.send(
      friendshipAggregate,
      { type: 'AcceptRequest', by: bo.id, to: hana.id, ctx: ctx() },
      { by: 'test' },
    );
  }
});
