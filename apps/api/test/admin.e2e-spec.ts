import { errorResponse } from '@testing/error-response';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  [admin, player] = [await world.createUser({ admin: true, name: 'Root' }), await world.createUser({ name: 'Bo' })];
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser | null, body: object = {}, node = 0) =>
  world.api(`/admin/${path}`, user, { method: 'POST', body, node });

describe('authorization', () => {
  test.each([
    ['POST', 'updateUser/unknown'],
    ['POST', 'banUser'],
    ['POST', 'unbanUser'],
    ['POST', 'lift-expired-bans'],
    ['GET', 'all-bans-history'],
  ])('rejects non-admins: %s /admin/%s', async (method, path) => {
    const call = (user: TestUser | null) =>
      world.api(`/admin/${path}`, user, { method, ...(method === 'POST' && { body: {} }) });
    expect(await call(null)).toMatchObject(errorResponse(401, 'unauthorized', 'Unauthorized'));
    expect(await call(player)).toMatchObject(
      errorResponse(403, 'admin-only', 'You do not have permission to access this page'),
    );
    expect((await call(admin)).status).not.toBe(403);
  });
});

describe('editing a user', () => {
  test('changes name, tagline and rank, and keeps fields that are not sent', async () => {
    const hana = await world.createUser({ name: 'Old Name', rank: 'Iron 4' });
    const response = await post(`updateUser/${hana.id}/`, admin, {
      name: 'New Name',
      rank: 'Gold 1',
      isAdmin: true,
      email: 'other@players.test',
    });
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, user: { _id: hana.id, name: 'New Name', rank: 'Gold 1', isAdmin: false } },
    });
    expect((await world.api('/users/New%20Name?region=NA', player)).body).toMatchObject({
      _id: hana.id,
      summonerTagline: response.body.user.summonerTagline,
    });
    expect((await post(`updateUser/${hana.id}`, admin, { summonerTagline: '#MOSS' })).body.user).toMatchObject({
      name: 'New Name',
      summonerTagline: 'MOSS',
      rank: 'Gold 1',
    });
  });
});
