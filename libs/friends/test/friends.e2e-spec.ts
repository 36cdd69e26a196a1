import type { FriendRequestView, NotificationView } from '@muster/contracts';
import { CommandDispatcher, type FriendDirectory, FRIENDS } from '@muster/platform';
import { createWorld, type TestUser, type World } from '../../../apps/api/test/test-world';
import { AcceptRequest, RequestFriendship, Unfriend } from '../src/domain/commands';

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser | null, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
const send = (from: TestUser, to: TestUser, node = 0) =>
  post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from, {}, node);
const accept = (me: TestUser, asker: TestUser, node = 0) =>
  post(`/friend-requests/accept-request/${me.id}`, me, { newFriendUserId: asker.id }, node);
const unfriend = (me: TestUser, friend: TestUser) => post('/friends/unfriend-user', me, { friendUserId: friend.id });
const requestsOf = async (me: TestUser): Promise<FriendRequestView[]> => (await world.api('/friend-requests', me)).body;
const friendsOf = async (someone: TestUser, as = someone): Promise<string[]> =>
  (await world.api(`/friends/user-friends/${someone.id}`, as)).body.map((friend: any) => friend._id._id);
const toldOf = async (me: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications/', me)).body.notifications.map(
    (one: NotificationView) => one.message,
  );
const refusal = (status: number, code: string, error?: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status, ...(error && { error, message: error }) }),
});

async function friends(): Promise<[TestUser, TestUser]> {
  const [one, other] = [await world.createUser(), await world.createUser()];
  await send(one, other);
  await accept(other, one);
  return [one, other];
}

describe('asking', () => {
  test('the other finds the request and is told of it', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana' }), await world.createUser({ name: 'Bo' })];
    const answer = await send(hana, bo);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      sentToUserId: bo.id,
      sentToUser: { _id: bo.id, name: 'Bo' },
      newFriendRequest: { _user: { _id: hana.id, name: 'Hana' } },
      newNotification: { isFriendRequest: true, _relatedUser: hana.id, relatedUser: { _id: hana.id } },
    });
    const [request] = await requestsOf(bo);
    expect(request).toEqual(answer.body.newFriendRequest);
    expect(request!._user).toMatchObject({
      _id: hana.id,
      name: 'Hana',
      rank: 'Gold 2',
      region: 'NA',
      discord: expect.any(String),
    });
    expect(await toldOf(bo)).toEqual(['Hana sent you a friend request!']);
    expect(await requestsOf(hana)).toEqual([]);
    expect((await world.api(`/friend-requests/check-friend-request-sent/${bo.id}`, hana)).body).toBe(true);
    expect((await world.api(`/friend-requests/check-friend-request-sent/${hana.id}`, bo)).body).toBe(false);
  });
  test('rejects requests to oneself, repeated requests, and requests to friends or unknown users', async () => {
    const [hana, bo] = await friends();
    expect(await send(hana, hana)).toMatchObject(refusal(400, 'not-with-yourself'));
    expect(await send(hana, bo)).toMatchObject(refusal(409, 'already-friends'));
    expect(await send(hana, { ...bo, id: 'ghost' })).toMatchObject(refusal(404, 'friend-not-found'));
    const ann = await world.createUser();
    await send(hana, ann);
    expect(await send(hana, ann)).toMatchObject(refusal(409, 'already-requested'));
    expect(await toldOf(ann)).toHaveLength(1);
  });
  test('two who ask each other at once are friends, and both are told once', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana X' }), await world.createUser({ name: 'Bo X' })];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? send(hana, bo, 0) : send(bo, hana, 1))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await friendsOf(hana)).toEqual([bo.id]);
    expect(await friendsOf(bo)).toEqual([hana.id]);
    expect([await requestsOf(hana), await requestsOf(bo)]).toEqual([[], []]);
    expect([await toldOf(hana), await toldOf(bo)]).toEqual([
      ['You and Bo X are now friends!'],
      ['You and Hana X are now friends!'],
    ]);
  });
});

describe('accepting', () => {
  test('both are friends, the request is gone, and both are told', async () => {
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
    expect([await toldOf(hana), await toldOf(bo)]).toEqual([
      ['You and Bo Y are now friends!'],
      ['You and Hana Y are now friends!'],
    ]);
  });
  test('twenty accepts at once, from two nodes, make one friendship and two notifications', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana Z' }), await world.createUser({ name: 'Bo Z' })];
    await send(hana, bo);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => accept(bo, hana, i % 2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refusal(409, 'friend-already-added', 'Friend already added!'));
    expect([await friendsOf(hana), await friendsOf(bo)]).toEqual([[bo.id], [hana.id]]);
    expect([await toldOf(hana), await toldOf(bo)]).toEqual([
      ['You and Bo Z are now friends!'],
      ['You and Hana Z are now friends!'],
    ]);
  });
  test('a request nobody made, or that one made oneself, cannot be accepted', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    expect(await accept(hana, bo)).toMatchObject(refusal(404, 'request-not-found'));
    await send(hana, bo);
    expect(await accept(hana, bo)).toMatchObject(refusal(404, 'request-not-found'));
    expect(await friendsOf(hana)).toEqual([]);
  });
});

describe('saying no', () => {
  test('the one who was asked rejects; again changes nothing', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const { newFriendRequest } = (await send(hana, bo)).body;
    const reject = (as: TestUser) =>
      post(`/friend-requests/${as.id}/reject-friend-request/${newFriendRequest._id}`, as);
    expect(await reject(hana)).toMatchObject({ status: 200 });
    expect(await requestsOf(bo)).toHaveLength(1); // the one who asked rejects nothing
    for (let i = 0; i < 2; i++)
      expect(await reject(bo)).toMatchObject({
        status: 200,
        body: { removedFriendRequestId: newFriendRequest._id, friendRequests: [] },
      });
    expect(await toldOf(bo)).toEqual([]);
    expect((await send(hana, bo)).status).toBe(201);
  });
  test('the one who asked withdraws; what was never asked cannot be', async () => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const cancel = () => post(`/friend-requests/cancel-friend-request/${bo.id}`, hana);
    expect(await cancel()).toMatchObject(refusal(404, 'request-not-found'));
    const { newFriendRequest } = (await send(hana, bo)).body;
    expect(await cancel()).toMatchObject({
      status: 200,
      body: { success: true, removedFriendRequestId: newFriendRequest._id },
    });
    expect([await requestsOf(bo), await toldOf(bo)]).toEqual([[], []]);
  });
  test('either ends a friendship; strangers have none to end', async () => {
    const [hana, bo] = await friends();
    expect(await unfriend(bo, hana)).toMatchObject({ status: 200, body: { userFriends: [], friendUserFriends: [] } });
    expect([await friendsOf(hana), await friendsOf(bo)]).toEqual([[], []]);
    expect(await unfriend(bo, hana)).toMatchObject(refusal(409, 'not-friends'));
  });
});

describe('who may ask for what', () => {
  test('nobody acts in another name', async () => {
    const [hana, bo, eve] = [await world.createUser(), await world.createUser(), await world.createUser()];
    const { newFriendRequest } = (await send(hana, bo)).body;
    const notYourself = refusal(403, 'not-yourself');
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
    async (path) => expect(await world.api(path)).toMatchObject(refusal(401, 'unauthorized')),
  );
  test('the friends of nobody are a 404, a body without a friend a 400', async () => {
    const hana = await world.createUser();
    expect(await world.api('/friends/user-friends/ghost', hana)).toMatchObject(refusal(404, 'friend-not-found'));
    expect(await post('/friends/unfriend-user', hana)).toMatchObject(refusal(400, 'invalid'));
    expect(await post(`/friend-requests/accept-request/${hana.id}`, hana)).toMatchObject(refusal(400, 'invalid'));
  });
});

describe('live', () => {
  test('both sides hear of every change, on whichever node they are', async () => {
    const [hana, bo] = [await world.createUser({ name: 'Hana L' }), await world.createUser({ name: 'Bo L' })];
    const [hers, his] = [await world.connect(hana, 0), await world.connect(bo, 1)];
    const { newFriendRequest, newNotification } = (await send(hana, bo)).body;
    expect(await hers.waitFor('friendship_changed')).toEqual({
      userId: bo.id,
      status: 'sent',
      requestId: newFriendRequest._id,
      version: 1,
    });
    expect(await his.waitFor('friendship_changed')).toEqual({
      userId: hana.id,
      status: 'received',
      requestId: newFriendRequest._id,
      version: 1,
    });
    expect(await his.waitFor('getNotification')).toEqual(newNotification);
    await accept(bo, hana, 1);
    await hers.waitFor('friendship_changed', ({ status }) => status === 'friends');
    expect(await hers.waitFor('getNotification')).toMatchObject({
      message: 'You and Bo L are now friends!',
      relatedUser: { _id: bo.id },
    });
    expect(
      await his.waitFor('getNotification', ({ message }) => message === 'You and Hana L are now friends!'),
    ).toMatchObject({ isFriendRequest: false });
    await unfriend(hana, bo);
    await his.waitFor('friendship_changed', ({ status, version }) => status === 'none' && version === 3);
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
  ])('a request that is %s takes its notification along, in every tab on every node', async (_, settle) => {
    const [hana, bo] = [await world.createUser(), await world.createUser()];
    const tabs = [await world.connect(bo, 0), await world.connect(bo, 1)];
    const { newFriendRequest, newNotification } = (await send(hana, bo)).body;
    for (const tab of tabs) await tab.waitFor('getNotification');
    await settle(hana, bo, newFriendRequest._id);
    for (const tab of tabs) expect(await tab.waitFor('notifications_removed')).toEqual({ ids: [newNotification._id] });
  });
});

test('what one node has ended, the other knows at once', async () => {
  const [here, there] = [
    world.node(0).get<FriendDirectory>(FRIENDS, { strict: false }),
    world.node(1).get(CommandDispatcher, { strict: false }),
  ];
  const ctx = () => ({ now: new Date().toISOString() });
  const [hana, bo] = await friends();
  for (let i = 0; i < 30; i++) {
    expect(await here.areFriends(hana.id, bo.id)).toBe(true);
    await there.send(new Unfriend(hana.id, bo.id, ctx()), { by: 'test' });
    expect(await here.areFriends(bo.id, hana.id)).toBe(false);
    await there.send(new RequestFriendship(hana.id, bo.id, ctx(), `r${i}`, true), { by: 'test' });
    await there.send(new AcceptRequest(bo.id, hana.id, ctx()), { by: 'test' });
  }
});
