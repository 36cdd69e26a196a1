import { ROLES } from '@muster/contracts/constants';
import type { HomeView } from '@muster/contracts/home';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { scrimCalls } from './scrim-calls';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const { patch, join } = scrimCalls(() => world);
const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const home = async (user: TestUser): Promise<HomeView> => (await world.api('/home', user)).body;
const titles = ({ scrims }: HomeView) => scrims.map(({ title }) => title);

test('names own scrims of all regions and seats that are offered, the next first, and none that are long over', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const create = (title: string, minutes: number, more: object = {}) =>
    world.createScrim(admin, { title, gameStartTime: at(minutes), ...more });
  const [later, abroad, over, offering] = await Promise.all([
    create('Later', 120),
    create('Abroad', 30, { region: 'EUW' }),
    create('Over', 5),
    create('Offering', 600, { attendance: { reserves: 2 } }),
  ]);
  for (const scrim of [later, abroad, over]) await join(scrim, hana, 'teamOne', 'Mid');
  await world.asOwner("UPDATE scrims SET starts_at = now() - interval '4 hours' WHERE id = $1", [over._id]);
  await world.api(`/scrims/${offering._id}/reserves`, hana, { method: 'POST', body: { roles: [...ROLES] } });
  await join(offering, bo, 'teamTwo', 'Top');
  expect(titles(await home(hana))).toEqual(['Abroad', 'Later']);
  for (const [i, player] of (await world.createUsers(9)).entries())
    await join(offering, player, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i < 5 ? i : i - 4]!);
  await patch(`/scrims/${offering._id}/remove-player/${bo.id}`, bo);
  expect(titles(await home(hana))).toEqual(['Abroad', 'Later', 'Offering']);
  expect(await home(admin)).toEqual({
    scrims: [],
    requests: [],
    friendRequests: [],
    communities: [],
    evenings: [],
    invitations: [],
  });
});

test('names friend requests until they are answered', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await world.api(`/friend-requests/send-friend-request/${hana.id}/${bo.id}`, bo, { method: 'POST' });
  expect((await home(hana)).friendRequests).toMatchObject([{ _user: { _id: bo.id } }]);
  expect((await home(bo)).friendRequests).toEqual([]);
  await world.api(`/friend-requests/accept-request/${hana.id}`, hana, {
    method: 'POST',
    body: { newFriendUserId: bo.id },
  });
  expect((await home(hana)).friendRequests).toEqual([]);
});

test('scrims that the user only created do not displace the one that they play in', async () => {
  for (let i = 0; i < 51; i++) await world.createScrim(admin, { title: `Planned ${i}`, gameStartTime: at(10) });
  await join(await world.createScrim(admin, { title: 'Mine', gameStartTime: at(60) }), admin, 'teamOne', 'Mid');
  expect(titles(await home(admin))).toEqual(['Mine']);
});

test('names requests to organisers, until they are answered, and the communities of members', async () => {
  const communities = new CommunityCalls(world);
  const { id, slug, organiser, member } = await communities.staffed({ entry: 'request' });
  const [asker] = (await world.createUsers(1)) as [TestUser];
  await world.api(`/communities/${slug}/membership`, asker, { method: 'POST', body: {} });
  expect((await home(organiser)).requests).toMatchObject([{ community: { _id: id, slug }, _user: { _id: asker.id } }]);
  expect(await home(member)).toMatchObject({ requests: [], communities: [id] });
  await world.api(`/communities/${slug}/requests/${asker.id}/approve`, organiser, { method: 'POST' });
  expect((await home(organiser)).requests).toEqual([]);
  expect((await home(asker)).communities).toEqual([id]);
});
