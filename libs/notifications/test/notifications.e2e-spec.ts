import type { NotificationView } from '@muster/contracts';
import { Database } from '@muster/platform';
import { createWorld, type TestUser, type World } from '../../../apps/api/test/test-world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser | null, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
const mine = async (as: TestUser): Promise<NotificationView[]> =>
  (await world.api('/notifications/user-notifications/', as)).body.notifications;
const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status }),
});
const push = (as: TestUser, to: TestUser, body: object) =>
  post(`/notifications/push-user-notification/${to.id}`, as, body);

async function friends(): Promise<[TestUser, TestUser]> {
  const [one, other] = (await world.createUsers(2)) as [TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${other.id}/${one.id}`, one);
  await post(`/friend-requests/accept-request/${other.id}`, other, { newFriendUserId: one.id });
  return [one, other];
}

describe('reading', () => {
  test('a read one is gone, in every tab on every node', async () => {
    const [hana, bo] = await friends();
    const tabs = [await world.connect(hana, 0), await world.connect(hana, 1)];
    const [one] = await mine(hana);
    expect(one).toMatchObject({
      message: `You and ${bo.name} are now friends!`,
      _relatedUser: bo.id,
      relatedUser: { _id: bo.id },
      isFriendRequest: false,
      isScrimAlert: false,
      isConversationStart: false,
      createdAt: one!.createdDate,
    });
    expect((await post(`/notifications/remove-user-notification/${one!._id}`, hana)).body).toEqual({
      notifications: [],
    });
    for (const tab of tabs) expect(await tab.waitFor('notifications_removed')).toEqual({ ids: [one!._id] });
    expect((await post(`/notifications/remove-user-notification/${one!._id}`, hana)).body).toEqual({
      notifications: [],
    });
    expect(await mine(bo)).toHaveLength(1);
  });
  test('all at once', async () => {
    const [hana] = await friends();
    await push(hana, hana, { message: 'bring snacks' });
    const tab = await world.connect(hana, 1);
    expect((await post(`/notifications/remove-all-user-notifications/${hana.id}`, hana)).body).toEqual({
      notifications: [],
    });
    expect(await tab.waitFor('notifications_removed')).toEqual({ ids: null });
    expect(await mine(hana)).toEqual([]);
  });
  test('only one’s own: nobody reads or removes what others were told', async () => {
    const [hana, bo] = await friends();
    const eve = await world.createUser();
    const [told] = await mine(hana);
    expect(await post(`/notifications/remove-user-notification/${told!._id}`, bo)).toMatchObject({
      status: 200,
      body: { notifications: await mine(bo) },
    });
    expect(await post(`/notifications/remove-all-user-notifications/${hana.id}`, eve)).toMatchObject(
      refusal(403, 'not-yourself'),
    );
    expect(await mine(hana)).toEqual([told]);
    expect(await world.api('/notifications/user-notifications')).toMatchObject(refusal(401, 'unauthorized'));
  });
});

describe('pushing, as older clients do', () => {
  test('a note to oneself', async () => {
    const hana = await world.createUser();
    const tab = await world.connect(hana);
    const { status, body } = await push(hana, hana, { message: '  remember the draft ' });
    expect(status).toBe(200);
    expect(await tab.waitFor('getNotification')).toEqual(body.notification);
    expect(body.notification).toMatchObject({ message: 'remember the draft', _relatedUser: null });
    expect(body.notifications).toEqual([body.notification]);
    expect(await push(hana, hana, {})).toMatchObject(refusal(400, 'invalid'));
  });
  test('the news of a friendship, pushed to both sides by both, is told once, read or not', async () => {
    const [hana, bo] = await friends();
    const [told] = await mine(bo);
    await post(`/notifications/remove-all-user-notifications/${hana.id}`, hana);
    for (let i = 0; i < 3; i++) {
      expect((await push(hana, bo, { message: 'gimme your password', _relatedUser: hana.id })).body).toEqual({
        success: true,
        notification: told,
      });
      expect((await push(hana, hana, { message: `You and ${bo.name} are now friends!` })).status).toBe(200);
      expect(
        (await push(bo, bo, { message: `You and ${hana.name} are now friends!`, _relatedUser: { _id: hana.id } }))
          .status,
      ).toBe(200);
    }
    expect(await mine(bo)).toEqual([told]);
    expect(await mine(hana)).toEqual([]);
  });
  test('nothing to strangers, nor to who was a friend', async () => {
    const [hana, bo] = await friends();
    const eve = await world.createUser();
    expect(await push(eve, hana, { message: 'You won a prize' })).toMatchObject(refusal(403, 'not-yourself'));
    await post('/friends/unfriend-user', bo, { friendUserId: hana.id });
    expect(await push(hana, bo, { message: 'x' })).toMatchObject(refusal(403, 'not-yourself'));
    expect(await mine(hana)).toHaveLength(1);
  });
});

test('names are those of today, for only ids are stored', async () => {
  const [hana, bo] = await friends();
  await world.api('/auth/update-user', bo, { method: 'PUT', body: { name: 'Bo Renamed' } });
  expect((await mine(hana))[0]!.message).toBe('You and Bo Renamed are now friends!');
});

describe('switches', () => {
  const preferences = async (as: TestUser) => (await world.api('/notifications/preferences', as)).body;
  const change = (as: TestUser, body: object) => world.api('/notifications/preferences', as, { method: 'PUT', body });

  test('everything is on until it is switched; one switch turns one thing', async () => {
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
  test('what is no switch is refused, and nobody is asked without a token', async () => {
    const hana = await world.createUser();
    expect(await change(hana, { kinds: { everything: { push: true } } })).toMatchObject(refusal(400, 'invalid'));
    expect(await change(hana, { kinds: { message: { push: 'maybe' } } })).toMatchObject(refusal(400, 'invalid'));
    expect(await world.api('/notifications/preferences')).toMatchObject(refusal(401, 'unauthorized'));
  });
});

describe('browsers', () => {
  const subscribe = (as: TestUser, endpoint: string) =>
    post('/notifications/push-subscriptions', as, { endpoint, keys: { p256dh: 'BKey', auth: 'secret' } });

  test('every node hands out the same key', async () => {
    const hana = await world.createUser();
    const keys = await Promise.all(
      [0, 1, 0, 1].map(async (node) => (await world.api('/notifications/push-key', hana, { node })).body.publicKey),
    );
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{80,}$/);
  });
  test('a browser is subscribed and let go', async () => {
    const hana = await world.createUser();
    expect((await subscribe(hana, 'https://fcm.googleapis.com/fcm/send/abc')).status).toBe(201);
    for (let i = 0; i < 2; i++)
      expect(
        (
          await world.api('/notifications/push-subscriptions', hana, {
            method: 'DELETE',
            body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' },
          })
        ).body,
      ).toEqual({ success: true });
  });
  describe('one that made another subscription while no tab was open', () => {
    const at = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
    const renew = (endpoint: string, renewal: string, next: string, node = 0) =>
      world.api('/notifications/push-subscriptions/renew', null, {
        method: 'POST',
        node,
        body: { endpoint, renewal, subscription: { endpoint: next, keys: { p256dh: 'BNew', auth: 'new' } } },
      });
    const rowsOf = ({ id }: TestUser) =>
      world
        .node()
        .get(Database, { strict: false })
        .query('SELECT endpoint, auth, created_at FROM push_subscriptions WHERE user_id = $1', [id]);
    const gone = refusal(404, 'subscription-not-found');

    test("is its owner's still, without a token, on any node, again and again", async () => {
      const hana = await world.createUser();
      const {
        body: { renewal },
      } = await subscribe(hana, at('one'));
      const [{ created_at: since }] = (await rowsOf(hana)) as [{ created_at: Date }];
      const { status, body } = await renew(at('one'), renewal, at('two'), 1);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, renewal: expect.any(String) } });
      expect(await rowsOf(hana)).toEqual([{ endpoint: at('two'), auth: 'new', created_at: since }]);
      expect(await renew(at('one'), renewal, at('three'))).toMatchObject(gone);
      for (let i = 0; i < 2; i++) expect((await renew(at('two'), body.renewal, at('two'))).status).toBe(200);
    });
    test('is renewed by nobody who was not given the way, and takes the place of nobody else', async () => {
      const [hana, eve] = [await world.createUser(), await world.createUser()];
      await subscribe(hana, at('hers'));
      const {
        body: { renewal },
      } = await subscribe(eve, at('eve'));
      expect(await renew(at('hers'), renewal, at('stolen'))).toMatchObject(gone);
      expect(await renew(at('eve'), renewal, at('hers'))).toMatchObject(gone);
      expect(await renew(at('eve'), renewal, 'https://169.254.169.254/latest')).toMatchObject(
        refusal(400, 'unknown-push-service'),
      );
      expect(await rowsOf(hana)).toEqual([expect.objectContaining({ endpoint: at('hers'), auth: 'secret' })]);
    });
    test('somebody else signed in there since: what the one before was given is no good', async () => {
      const [hana, bo] = [await world.createUser(), await world.createUser()];
      const {
        body: { renewal },
      } = await subscribe(hana, at('shared'));
      await subscribe(bo, at('shared'));
      expect(await renew(at('shared'), renewal, at('other'))).toMatchObject(gone);
    });
  });
  test.each([
    'http://127.0.0.1:1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://evil.test/x',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is never called', async (endpoint) =>
    expect((await subscribe(await world.createUser(), endpoint)).status).toBe(400),
  );
});
