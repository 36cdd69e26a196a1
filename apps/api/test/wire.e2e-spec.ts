import type { ScrimView } from '@muster/contracts/scrims';
import { CommandDispatcher } from '@muster/platform';
import { scrimAggregate } from '@muster/scrims';
import { dataUrl, photo } from '@testing/images';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

/**
 * The shapes of requests and responses that clients written to the specification rely on. Sockets:
 * wire-sockets.e2e-spec.ts.
 */
const SITE = 'https://muster.test';
const FOREIGN = 'https://clients.test';
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ env: { PUBLIC_URL: SITE, CORS_ORIGINS: `${FOREIGN}, http://localhost:5173/` } });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser, body?: object) =>
  world.api(path, user, { method: 'POST', ...(body && { body }) });
const patch = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'PATCH', body });
const put = (path: string, user: TestUser, body: object) => world.api(path, user, { method: 'PUT', body });
const ask = (from: TestUser, to: TestUser) => post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);
async function friends(): Promise<[TestUser, TestUser]> {
  const [first, second] = (await world.createUsers(2)) as [TestUser, TestUser];
  await ask(first, second);
  await post(`/friend-requests/accept-request/${second.id}`, second, { newFriendUserId: first.id });
  return [first, second];
}

test('an empty lobby host field means a random host', async () => {
  const scrim = await world.createScrim(admin, { lobbyHost: '' });
  expect(scrim.lobbyHost).toBeNull();
  await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { lobbyHost: admin.id } });
  const edited = await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { lobbyHost: '' } });
  expect(edited).toMatchObject({ status: 200, body: { lobbyHost: null } });
});

describe('a response has both shapes where the specification allows two', () => {
  test('an edited user is included under the key and at the top level', async () => {
    const person = await world.createUser();
    const { status, body } = await post(`/admin/updateUser/${person.id}`, admin, { name: 'Renamed' });
    const { success, user, ...fields } = body;
    expect({ status, success, fields }).toEqual({ status: 200, success: true, fields: user });
    expect(user).toMatchObject({ _id: person.id, name: 'Renamed' });
  });
  test('own settings likewise', async () => {
    const person = await world.createUser();
    const { success, token, user, ...fields } = (await put('/auth/update-user', person, { rank: 'Emerald 1' })).body;
    expect({ success, token, fields }).toEqual({
      success: true,
      token: expect.stringMatching(/^Bearer /),
      fields: user,
    });
    expect(user).toMatchObject({ _id: person.id, rank: 'Emerald 1', email: person.email });
  });
  test('a regenerated tournament code likewise', async () => {
    const scrim = await running();
    const { status, body } = await post(`/scrims/${scrim._id}/regenerate-tournament-code`, admin);
    const { riotTournament, ...fields } = body;
    expect({ status, fields }).toEqual({ status: 200, fields: riotTournament });
    expect(Object.keys(riotTournament).sort()).toEqual([
      'lobbyCreated',
      'lobbyName',
      'providerId',
      'setupCompleted',
      'tournamentCode',
      'tournamentId',
    ]);
  }, 20_000);
});

test('the current user has a stable opaque uid that is not the provider’s subject and proves nothing', async () => {
  const person = await world.createUser();
  const verified = await post('/auth/verify', person);
  const { uid } = verified.body.user;
  expect(uid).toMatch(/^[\w-]{16,}$/);
  expect([person.uid, person.id, person.email]).not.toContain(uid);
  const claims = JSON.parse(Buffer.from(verified.body.token.split('.')[1], 'base64url').toString());
  const updated = (await put('/auth/update-user', person, { rank: 'Gold 1', uid: 'another' })).body;
  expect([claims.uid, updated.uid, updated.user.uid, (await post('/auth/verify', person)).body.user.uid]).toEqual([
    uid,
    uid,
    uid,
    uid,
  ]);
  expect((await post('/auth/login', person, { email: person.email, uid })).status).toBe(401);
  expect((await world.api(`/users/by-id/${person.id}`, admin)).body).not.toHaveProperty('uid');
});

describe('a request that is already fulfilled succeeds', () => {
  test('rejecting a friend request that was answered or withdrawn, or never existed', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    const reject = (id: string) => post(`/friend-requests/${bo.id}/reject-friend-request/${id}`, bo);
    const requested = async () => (await ask(hana, bo)).body.newFriendRequest._id as string;
    const removed = (id: string) => ({ status: 200, body: { removedFriendRequestId: id, friendRequests: [] } });
    const rejected = await requested();
    for (let times = 0; times < 2; times++) expect(await reject(rejected)).toMatchObject(removed(rejected));
    const withdrawn = await requested();
    await post(`/friend-requests/cancel-friend-request/${bo.id}`, hana);
    expect(await reject(withdrawn)).toMatchObject(removed(withdrawn));
    const accepted = await requested();
    await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
    expect(await reject(accepted)).toMatchObject(removed(accepted));
    expect(await reject('never-was')).toMatchObject(removed('never-was'));
    expect((await world.api(`/friends/user-friends/${bo.id}`, bo)).body).toHaveLength(1); // the friendship stays
  });
  test('rejecting an outdated request keeps the newer one', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    const older = (await ask(hana, bo)).body.newFriendRequest._id;
    await post(`/friend-requests/cancel-friend-request/${bo.id}`, hana);
    const newer = (await ask(hana, bo)).body.newFriendRequest._id;
    expect((await post(`/friend-requests/${bo.id}/reject-friend-request/${older}`, bo)).body).toMatchObject({
      removedFriendRequestId: older,
      friendRequests: [{ _id: newer }],
    });
  });
  test('rejecting a friend request of others fails', async () => {
    const [hana, bo, eve] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    const id = (await ask(hana, bo)).body.newFriendRequest._id;
    expect(await post(`/friend-requests/${eve.id}/reject-friend-request/${id}`, eve)).toMatchObject({
      status: 200,
      body: { friendRequests: [] },
    });
    expect((await world.api('/friend-requests', bo)).body).toMatchObject([{ _id: id }]);
  });
  test('removing a missing or foreign notification succeeds without effect', async () => {
    const [hana, bo, eve] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
    await ask(hana, bo);
    const [{ _id }] = (await world.api('/notifications/user-notifications', bo)).body.notifications;
    expect(await post(`/notifications/remove-user-notification/${_id}`, eve)).toMatchObject({
      status: 200,
      body: { notifications: [] },
    });
    expect((await world.api('/notifications/user-notifications', bo)).body.notifications).toHaveLength(1);
    for (let times = 0; times < 2; times++)
      expect(await post(`/notifications/remove-user-notification/${_id}`, bo)).toMatchObject({
        status: 200,
        body: { notifications: [] },
      });
    expect((await post('/notifications/remove-user-notification/never-was', bo)).status).toBe(200);
  });
  test('removing a caster who already left', async () => {
    const person = await world.createUser();
    const scrim = await world.createScrim(admin, { isWithCasters: true });
    await patch(`/scrims/${scrim._id}/insert-caster/${person.id}`, person);
    for (let times = 0; times < 2; times++)
      expect(await patch(`/scrims/${scrim._id}/remove-caster/${person.id}`, person)).toMatchObject({
        status: 200,
        body: { casters: [] },
      });
  });
});

test('a message carries ids beside the users wherever it is read', async () => {
  const [hana, bo] = await friends();
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  const { body: sent } = await post('/messages', hana, { conversationId: conversation._id, text: 'hi' });
  const ids = {
    _id: sent._id,
    messageId: sent._id,
    senderId: hana.id,
    receiverId: bo.id,
    _sender: { _id: hana.id },
    _receiver: { _id: bo.id },
    conversationId: conversation._id,
  };
  expect(sent).toMatchObject(ids);
  expect((await world.api(`/messages/${conversation._id}`, bo)).body).toMatchObject([ids]);
  expect((await world.api('/messages/verifiedUser/unseen-messages', bo)).body).toMatchObject([ids]);
  const scrim = await world.createScrim(admin);
  const { body: message } = await post('/messages', hana, { conversationId: scrim._conversation, text: 'good luck' });
  expect(message).toMatchObject({ messageId: message._id, senderId: hana.id, receiverId: null, _receiver: null });
});

test('a notification names its receiver and related users and scrims by id, with the user beside', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const { body } = await ask(hana, bo);
  const about = {
    receiverId: bo.id,
    _relatedUser: hana.id,
    relatedUser: { _id: hana.id, name: hana.name },
    _relatedScrim: null,
  };
  expect(body.newNotification).toMatchObject(about);
  expect((await world.api('/notifications/user-notifications', bo)).body.notifications).toMatchObject([about]);
  expect((await world.api('/notifications/user-notifications?page=1&limit=1', bo)).body.data).toMatchObject([about]);
  const note = (await post(`/notifications/push-user-notification/${bo.id}`, bo, { message: 'bring a coach' })).body
    .notification;
  expect(note).toMatchObject({ receiverId: bo.id, _relatedUser: null, relatedUser: null, _relatedScrim: null });
});

test('an image has an absolute address that any page may show', async () => {
  const scrim = await running();
  const { body } = await patch(`/scrims/${scrim._id}/add-image`, admin, {
    base64: dataUrl(await photo(40, 30).jpeg().toBuffer()),
    timestampNow: Date.now(),
  });
  const { location } = body.postGameImage;
  expect(location).toMatch(/^https:\/\/muster\.test\/api\/images\/[\w-]{24}\.webp$/);
  expect((await world.api(`/scrims/${scrim._id}`, admin)).body.postGameImage.location).toBe(location);
  const image = await fetch(world.url() + new URL(location).pathname);
  expect([image.status, image.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
  expect((await world.api('/scrims', admin)).headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

describe('a lobby name that is a tournament code of the scrim', () => {
  test('is ignored in an edit: both the current code and a void one', async () => {
    const scrim = await running({ lobbyName: 'Our lobby' });
    const dispatch = world.node().get(CommandDispatcher, { strict: false });
    const codeOf = async (revision: number, code: string) =>
      dispatch.send(
        scrimAggregate,
        {
          type: 'RecordCode',
          scrimId: scrim._id,
          ctx: { now: new Date().toISOString(), random: 0 },
          revision,
          region: scrim.region,
          code: {
            code,
            providerId: 1,
            tournamentId: 2,
            lobbyName: 'Our lobby',
          },
        },
        { by: 'test' },
      );
    await codeOf(0, 'NA04-old');
    const edit = (body: object) => put(`/scrims/${scrim._id}`, admin, body);
    expect((await edit({ lobbyName: 'NA04-old', title: 'Late Fives' })).body).toMatchObject({
      lobbyName: 'Our lobby',
      title: 'Late Fives',
      riotTournament: { tournamentCode: 'NA04-old' },
    });
    await post(`/scrims/${scrim._id}/regenerate-tournament-code`, admin);
    expect((await edit({ lobbyName: 'NA04-old' })).body).toMatchObject({
      lobbyName: 'Our lobby',
      riotTournament: null,
    });
    await codeOf(1, 'NA04-new');
    expect((await edit({ lobbyName: 'NA04-old' })).body.lobbyName).toBe('Our lobby');
    expect((await edit({ lobbyName: 'Another lobby' })).body.lobbyName).toBe('Another lobby');
  }, 20_000);
});

describe('the list of users without a search', () => {
  const ids = async (user: TestUser, query = '') =>
    (await world.api(`/users${query}`, user)).body.map(({ _id }: { _id: string }) => _id) as string[];
  test('holds every account that is not deleted, also beyond a page, at once after it was registered', async () => {
    await world.createUsers(201);
    const [last, gone] = (await world.createUsers(2)) as [TestUser, TestUser];
    const all = await ids(admin);
    expect(all).toEqual(expect.arrayContaining([last.id, gone.id, admin.id]));
    expect(all.length).toBeGreaterThan(203);
    await world.api('/auth/account', gone, { method: 'DELETE', body: { name: gone.name } });
    expect(await ids(admin)).toEqual(all.filter((id) => id !== gone.id));
    expect(await ids(admin, '?region=LAN')).toEqual([]);
    expect(await ids(admin, '?limit=3')).toHaveLength(3);
    expect((await world.api('/users?page=1', admin)).body).toMatchObject({ success: true, data: { length: 50 } });
  }, 120_000);
  test('is compressed, and not sent again while it is the same', async () => {
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${world.url()}/api/users`, {
        headers: { 'x-api-key': API_KEY, authorization: admin.token, ...headers },
      });
    const first = await get({ 'accept-encoding': 'br' });
    expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([
      'br',
      expect.stringMatching(/accept-encoding/i),
    ]);
    expect((await get({ 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });
});

describe('a configured origin', () => {
  const ALLOWED_HEADERS = [
    'authorization',
    'content-type',
    'idempotency-key',
    'if-none-match',
    'x-api-key',
    'x-muster-client',
    'x-muster-language',
    'x-socket-id',
  ];
  const preflight = (origin: string, path = '/api/scrims', method = 'POST') =>
    fetch(world.url() + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': ALLOWED_HEADERS.join(','),
      },
    });
  test.each([FOREIGN, 'http://localhost:5173'])('%s may call the API with its keys and cookies', async (origin) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await preflight(origin, '/api/scrims', method);
      expect({
        method,
        status,
        origin: headers.get('access-control-allow-origin'),
        credentials: headers.get('access-control-allow-credentials'),
      }).toEqual({ method, status: 204, origin, credentials: 'true' });
      expect(headers.get('access-control-allow-methods')).toContain(method);
      for (const name of ALLOWED_HEADERS)
        expect(headers.get('access-control-allow-headers')!.toLowerCase()).toContain(name);
      expect(headers.get('vary')).toMatch(/origin/i);
    }
    for (const user of [admin, null]) {
      const { headers } = await world.api('/scrims', user, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-expose-headers')!.toLowerCase()).toMatch(/etag.*retry-after/);
    }
    expect(
      (await world.api('/no-such-route', admin, { headers: { origin } })).headers.get('access-control-allow-origin'),
    ).toBe(origin);
  });
  test.each(['https://evil.test', 'https://clients.test.evil.test', 'http://clients.test', 'null', SITE])(
    '%s is not allowed',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
      expect(
        (await world.api('/scrims', admin, { headers: { origin } })).headers.get('access-control-allow-origin'),
      ).toBeNull();
    },
  );
});

/** A scrim that started a minute ago, with ten players. */
async function running(overrides: object = {}): Promise<ScrimView> {
  const scrim = await world.createScrim(admin, {
    gameStartTime: new Date(Date.now() - 60_000).toISOString(),
    ...overrides,
  });
  await world.createUsers(10);
  return (await patch(`/scrims/${scrim._id}/admin-fill-random`, admin, { region: 'NA' })).body.scrim;
}
