import type { NotificationView } from '@muster/contracts/notifications';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser | null, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
const notificationsOf = async (as: TestUser): Promise<NotificationView[]> =>
  (await world.api('/notifications/user-notifications/', as)).body.notifications;
const rejection = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status }),
});
const push = (as: TestUser, to: TestUser, body: object) =>
  post(`/notifications/push-user-notification/${to.id}`, as, body);

async function friends(): Promise<[TestUser, TestUser]> {
  const [first, second] = (await world.createUsers(2)) as [TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${second.id}/${first.id}`, first);
  await post(`/friend-requests/accept-request/${second.id}`, second, { newFriendUserId: first.id });
  return [first, second];
}

describe('removing notifications', () => {
  test('removes one in every tab on every node', async () => {
    const [hana, bo] = await friends();
    const tabs = [await world.connect(hana, 0), await world.connect(hana, 1)];
    const [notification] = await notificationsOf(hana);
    expect(notification).toMatchObject({
      kind: 'now-friends',
      message: `You and ${bo.name} are now friends!`,
      _relatedUser: bo.id,
      relatedUser: { _id: bo.id },
      isFriendRequest: false,
      isScrimAlert: false,
      isConversationStart: false,
      createdAt: notification!.createdDate,
    });
    expect((await post(`/notifications/remove-user-notification/${notification!._id}`, hana)).body).toEqual({
      notifications: [],
    });
    for (const tab of tabs) expect(await tab.waitFor('notifications_removed')).toEqual({ ids: [notification!._id] });
    expect((await post(`/notifications/remove-user-notification/${notification!._id}`, hana)).body).toEqual({
      notifications: [],
    });
    expect(await notificationsOf(bo)).toHaveLength(1);
  });
  test('removes all', async () => {
    const [hana] = await friends();
    await push(hana, hana, { message: 'bring snacks' });
    const tab = await world.connect(hana, 1);
    expect((await post(`/notifications/remove-all-user-notifications/${hana.id}`, hana)).body).toEqual({
      notifications: [],
    });
    expect(await tab.waitFor('notifications_removed')).toEqual({ ids: null });
    expect(await notificationsOf(hana)).toEqual([]);
  });
  test('users cannot read or remove notifications of others', async () => {
    const [hana, bo] = await friends();
    const eve = await world.createUser();
    const [notification] = await notificationsOf(hana);
    expect(await post(`/notifications/remove-user-notification/${notification!._id}`, bo)).toMatchObject({
      status: 200,
      body: { notifications: await notificationsOf(bo) },
    });
    expect(await post(`/notifications/remove-all-user-notifications/${hana.id}`, eve)).toMatchObject(
      rejection(403, 'not-yourself'),
    );
    expect(await notificationsOf(hana)).toEqual([notification]);
    expect(await world.api('/notifications/user-notifications')).toMatchObject(rejection(401, 'unauthorized'));
  });
});

describe('pushing notifications as older clients do', () => {
  test('stores a note to oneself', async () => {
    const hana = await world.createUser();
    const tab = await world.connect(hana);
    const { status, body } = await push(hana, hana, { message: '  remember the draft ' });
    expect(status).toBe(200);
    expect(await tab.waitFor('getNotification')).toEqual(body.notification);
    expect(body.notification).toMatchObject({ message: 'remember the draft', _relatedUser: null });
    expect(body.notifications).toEqual([body.notification]);
    expect(await push(hana, hana, {})).toMatchObject(rejection(400, 'invalid'));
  });
  test('a friendship pushed by both users to both creates no second notification, read or not', async () => {
    const [hana, bo] = await friends();
    const [notification] = await notificationsOf(bo);
    await post(`/notifications/remove-all-user-notifications/${hana.id}`, hana);
    for (let i = 0; i < 3; i++) {
      expect((await push(hana, bo, { message: 'gimme your password', _relatedUser: hana.id })).body).toEqual({
        success: true,
        notification: notification,
      });
      expect((await push(hana, hana, { message: `You and ${bo.name} are now friends!` })).status).toBe(200);
      expect(
        (await push(bo, bo, { message: `You and ${hana.name} are now friends!`, _relatedUser: { _id: hana.id } }))
          .status,
      ).toBe(200);
    }
    expect(await notificationsOf(bo)).toEqual([notification]);
    expect(await notificationsOf(hana)).toEqual([]);
  });
});

test('notifications show current names, because only ids are stored', async () => {
  const [hana, bo] = await friends();
  await world.api('/auth/update-user', bo, { method: 'PUT', body: { name: 'Bo Renamed' } });
  expect((await notificationsOf(hana))[0]!.message).toBe('You and Bo Renamed are now friends!');
});

describe('preferences', () => {
  const preferences = async (as: TestUser) => (await world.api('/notifications/preferences', as)).body;
  const change = (as: TestUser, body: object) => world.api('/notifications/preferences', as, { method: 'PUT', body });

  test('everything is on by default; concurrent changes affect only the given preferences', async () => {
    const hana = await world.createUser();
    const before = await preferences(hana);
    expect(before.kinds).toMatchObject({
      'scrim-start': { push: true, email: true },
      message: { push: true, email: false },
    });
    await Promise.all([
      change(hana, { kinds: { 'scrim-start': { push: false } } }),
      change(hana, { kinds: { 'friend-request': { email: false } } }),
      change(hana, { emailSubscribed: false }),
    ]);
    expect(await preferences(hana)).toEqual({
      emailSubscribed: false,
      kinds: {
        ...before.kinds,
        'scrim-start': { push: false, email: true },
        'friend-request': { push: true, email: false },
      },
    });
    expect((await change(hana, { emailSubscribed: true })).body.emailSubscribed).toBe(true);
  });
});

describe('browsers', () => {
  const subscribe = (as: TestUser, endpoint: string) =>
    post('/notifications/push-subscriptions', as, { endpoint, keys: { p256dh: 'BKey', auth: 'secret' } });

  test('every node returns the same key', async () => {
    const hana = await world.createUser();
    const keys = await Promise.all(
      [0, 1, 0, 1].map(async (node) => (await world.api('/notifications/push-key', hana, { node })).body.publicKey),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{80,}$/);
  });
  describe('renewal of a subscription while no tab is open', () => {
    const at = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
    const renew = (endpoint: string, renewal: string, next: string, node = 0) =>
      world.api('/notifications/push-subscriptions/renew', null, {
        method: 'POST',
        node,
        body: { endpoint, renewal, subscription: { endpoint: next, keys: { p256dh: 'BNew', auth: 'new' } } },
      });
    const rowsOf = ({ id }: TestUser) =>
      world.asOwner('SELECT endpoint, auth, created_at FROM push_subscriptions WHERE user_id = $1', [id]);
    const notFound = rejection(404, 'subscription-not-found');

    test('keeps the owner, without a token, on any node, repeatedly', async () => {
      const hana = await world.createUser();
      const {
        body: { renewal },
      } = await subscribe(hana, at('one'));
      const [{ created_at: since }] = (await rowsOf(hana)) as [{ created_at: Date }];
      const { status, body } = await renew(at('one'), renewal, at('two'), 1);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, renewal: expect.any(String) } });
      expect(await rowsOf(hana)).toEqual([{ endpoint: at('two'), auth: 'new', created_at: since }]);
      expect(await renew(at('one'), renewal, at('three'))).toMatchObject(notFound);
      for (let i = 0; i < 2; i++) expect((await renew(at('two'), body.renewal, at('two'))).status).toBe(200);
    });
    test('rejects other secrets and endpoints of other users', async () => {
      const [hana, eve] = [await world.createUser(), await world.createUser()];
      await subscribe(hana, at('hers'));
      const {
        body: { renewal },
      } = await subscribe(eve, at('eve'));
      expect(await renew(at('hers'), renewal, at('stolen'))).toMatchObject(notFound);
      expect(await renew(at('eve'), renewal, at('hers'))).toMatchObject(notFound);
      expect(await renew(at('eve'), renewal, 'https://169.254.169.254/latest')).toMatchObject(
        rejection(400, 'unknown-push-service'),
      );
      expect(await rowsOf(hana)).toEqual([expect.objectContaining({ endpoint: at('hers'), auth: 'secret' })]);
    });
    test('rejects the secret of the previous user after another user has signed in', async () => {
      const [hana, bo] = [await world.createUser(), await world.createUser()];
      const {
        body: { renewal },
      } = await subscribe(hana, at('shared'));
      await subscribe(bo, at('shared'));
      expect(await renew(at('shared'), renewal, at('other'))).toMatchObject(notFound);
    });
  });
});
