import type { ScrimView } from '@muster/contracts/scrims';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

/** Requests name a user in every form the specification allows. */

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser, body?: object) =>
  world.api(path, user, { method: 'POST', ...(body && { body }) });
const patch = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'PATCH', body });
const seated = (scrim: ScrimView): string[] =>
  [...scrim.teamOne, ...scrim.teamTwo].map(({ role, team, _user }) => `${team.name} ${role} ${_user._id}`).sort();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ask = (from: TestUser, to: TestUser) => post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);

/**
 * The ways a client may name a user: under the key of the specification, or as `user` or `_user`; by id or by object.
 */
const WAYS = ['id', 'object', 'user', '_user', 'user object', '_user object', 'roster entry', 'friend entry'] as const;
function naming(way: (typeof WAYS)[number], key: string, { id, name }: TestUser): object {
  switch (way) {
    case 'id':
      return { [key]: id };
    case 'object':
      return { [key]: { _id: id, name } };
    case 'user':
      return { user: id };
    case '_user':
      return { _user: id };
    case 'user object':
      return { user: { _id: id, name } };
    case '_user object':
      return { _user: { _id: id, name } };
    case 'roster entry':
      return { [key]: { role: 'Top', _user: { _id: id, name } } };
    case 'friend entry':
      return { [key]: { _id: { _id: id, name } } };
  }
}

describe.each(WAYS)('a user named by %s is understood', (way) => {
  test('in swaps and assignments', async () => {
    const [one, two] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrim = await world.createScrim(admin);
    const assigned = await patch(`/scrims/${scrim._id}/admin-assign-player`, admin, {
      ...naming(way, 'userId', one),
      teamName: 'teamOne',
      role: 'Top',
    });
    expect(assigned).toMatchObject({ status: 200 });
    await patch(`/scrims/${scrim._id}/admin-assign-player`, admin, {
      userId: two.id,
      teamName: 'teamTwo',
      role: 'Mid',
    });
    const swapped = await patch(`/scrims/${scrim._id}/swap-players`, admin, {
      playerOne: { ...naming(way, 'user', one), role: 'Top', team: 'teamOne' },
      playerTwo: { ...naming(way, 'user', two), role: 'Mid', team: { name: 'teamTwo' } },
    });
    expect({ status: swapped.status, seats: seated(swapped.body) }).toEqual({
      status: 200,
      seats: [`teamOne Top ${two.id}`, `teamTwo Mid ${one.id}`].sort(),
    });
  });
  test('in bans and their lifting', async () => {
    const person = await world.createUser();
    expect(
      await post('/admin/banUser', admin, { ...naming(way, 'banUserId', person), dateTo: inDays(3) }),
    ).toMatchObject({ status: 200, body: { success: true, _bannedBy: admin.id } });
    expect((await world.api('/scrims', person)).status).toBe(401);
    expect(await post('/admin/unbanUser', admin, naming(way, 'bannedUserId', person))).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });
  test('in friendships and messages', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    await ask(hana, bo);
    expect(
      (await post(`/friend-requests/accept-request/${bo.id}`, bo, naming(way, 'newFriendUserId', hana))).body
        .updatedUserFriends,
    ).toEqual([{ _id: hana.id }]);
    const conversation = await post('/conversations', hana, {
      senderId: { _id: hana.id },
      ...naming(way, 'receiverId', bo),
    });
    expect(conversation).toMatchObject({
      status: 201,
      body: { members: expect.arrayContaining([expect.objectContaining({ _id: bo.id })]) },
    });
    const sent = await post('/messages', hana, {
      conversationId: conversation.body._id,
      senderId: { _id: hana.id },
      text: 'hi',
      ...naming(way, 'receiverId', bo),
    });
    expect(sent).toMatchObject({ status: 201, body: { receiverId: bo.id } });
    expect((await post('/friends/unfriend-user', hana, naming(way, 'friendUserId', bo))).body).toEqual({
      userFriends: [],
      friendUserFriends: [],
    });
  });
});

test('rejects a body that names no user with the missing field', async () => {
  const person = await world.createUser();
  const calls = [
    ['/admin/banUser', admin, 'banUserId', { dateTo: inDays(3) }],
    ['/admin/unbanUser', admin, 'bannedUserId', {}],
    ['/friends/unfriend-user', person, 'friendUserId', {}],
    ['/conversations', person, 'receiverId', {}],
  ] as const;
  for (const [path, user, field, body] of calls)
    expect({ path, ...(await post(path, user, body)) }).toMatchObject({
      path,
      status: 400,
      body: { code: 'invalid', fields: { [field]: expect.any(String) } },
    });
});

test('rejects a user named by two contradicting fields', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  expect(await post('/admin/unbanUser', admin, { bannedUserId: hana.id, user: bo.id })).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  });
});
