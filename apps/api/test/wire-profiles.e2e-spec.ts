import type { ScrimView } from '@muster/contracts/scrims';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { OURS } from './career-calls';

/** Clients written to the specification read profiles and all users from tables that the worker fills. */
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser, body?: object) =>
  world.api(path, user, { method: 'POST', ...(body && { body }) });
const patch = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'PATCH', body });
const put = (path: string, user: TestUser, body: object) => world.api(path, user, { method: 'PUT', body });
const ask = (from: TestUser, to: TestUser) => post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);

describe('the scrims of a profile', () => {
  const idsIn = ({ teamOne, teamTwo, casters, lobbyHost }: any) => ({
    players: [...teamOne, ...teamTwo].map(({ _user }) => _user),
    casters,
    lobbyHost,
  });
  async function played() {
    const [player, caster] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrim = await world.createScrim(admin, { isWithCasters: true });
    await patch(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
      playerData: { role: 'Top', team: { name: 'teamOne' } },
    });
    await patch(`/scrims/${scrim._id}/insert-caster/${caster.id}`, caster);
    const { body } = await put(`/scrims/${scrim._id}`, admin, { lobbyHost: player.id });
    await waitUntilCaughtUp(world);
    return { player, caster, scrim: body as ScrimView };
  }
  test('name their people by id, which clients of the specification compare with that of the profile', async () => {
    const { player, caster, scrim } = await played();
    const ids = { players: [player.id], casters: [caster.id], lobbyHost: player.id };
    const of = async (user: TestUser, path: string, as = user, headers = {}) =>
      (await world.api(`/users/${user.id}/${path}`, as, { headers })).body;
    const plain = await of(player, 'scrims');
    expect(plain).toMatchObject({ scrims: [{ _id: scrim._id, createdBy: { _id: admin.id } }], stats: {} });
    expect(idsIn(plain.scrims[0])).toEqual(ids);
    expect(idsIn((await of(caster, 'scrims?people=ids', caster, OURS)).scrims[0])).toEqual(ids);
    expect(idsIn((await of(player, 'scrims?page=1&limit=1')).scrims[0])).toEqual(ids);
    const mine = ({ _id }: { _id: string }) => _id === scrim._id;
    expect(idsIn((await of(admin, 'created-scrims')).find(mine))).toEqual(ids);
    expect(idsIn((await of(admin, 'created-scrims?page=1')).data.find(mine))).toEqual(ids);
    expect(idsIn((await of(admin, 'created-scrims?people=ids', admin, OURS)).find(mine))).toEqual(ids);
  });
  test('hold the people for a client of ours, and everywhere else', async () => {
    const { player, scrim } = await played();
    const { body } = await world.api(`/users/${player.id}/scrims`, player, { headers: OURS });
    expect(body.scrims).toMatchObject([
      { teamOne: [{ _user: { _id: player.id, name: player.name } }], lobbyHost: { _id: player.id } },
    ]);
    expect((await world.api(`/scrims/${scrim._id}`, player)).body).toEqual(body.scrims[0]);
  });
});

const ids = async (user: TestUser) =>
  (await world.api('/users', user)).body.map(({ _id }: { _id: string }) => _id) as string[];
test('the list of users holds the last active ten thousand of more, and everybody the caller has to do with', async () => {
  const [hana, bo, eve, mate] = (await world.createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
  await ask(hana, bo);
  await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
  const scrim = await world.createScrim(admin);
  for (const [user, role] of [
    [hana, 'Top'],
    [mate, 'Mid'],
  ] as const)
    await patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, {
      playerData: { role, team: { name: 'teamOne' } },
    });
  await waitUntilCaughtUp(world);
  await world.asOwner(`UPDATE people SET created_at = '2020-01-01', last_logged_in = NULL WHERE id = ANY($1)`, [
    [hana.id, bo.id, eve.id, mate.id],
  ]);
  await world.asOwner(
    `INSERT INTO people SELECT told.* FROM generate_series(1, 10001) AS n, LATERAL (SELECT p FROM people p WHERE id = $1) AS one,
       LATERAL jsonb_populate_record(one.p, jsonb_build_object('id', 'filler-' || n, 'uid', 'filler-' || n,
         'email', NULL, 'last_logged_in', now())) AS told`,
    [admin.id],
  );
  await world.createUser(); // any change makes the node read the list again
  const met = await ids(hana);
  expect(met).toHaveLength(10_003);
  expect(met).toEqual(expect.arrayContaining([hana.id, bo.id, mate.id]));
  expect(met).not.toContain(eve.id);
  expect(await ids(eve)).toContain(eve.id);
  await world.asOwner(`DELETE FROM people WHERE id LIKE 'filler-%'`);
}, 60_000);
