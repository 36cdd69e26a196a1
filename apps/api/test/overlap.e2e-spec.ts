import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const MINUTE = 60_000;
const EVENING = Date.now() + 3 * 24 * 60 * MINUTE;
const at = (minutes: number) => new Date(EVENING + minutes * MINUTE).toISOString();
const scrimAt = (minutes: number, overrides: object = {}) =>
  world.createScrim(admin, { title: `At ${minutes}`, gameStartTime: at(minutes), isWithCasters: true, ...overrides });
const patch = (scrim: ScrimView, path: string, user: TestUser, body: object = {}) =>
  world.api(`/scrims/${scrim._id}/${path}`, user, { method: 'PATCH', body });
const join = (scrim: ScrimView, user: TestUser) =>
  patch(scrim, `insert-player/${user.id}`, user, seatBody('teamOne', 'Top'));
const cast = (scrim: ScrimView, user: TestUser) => patch(scrim, `insert-caster/${user.id}`, user);
const warning = ({ _id, title, region, gameStartTime }: ScrimView) => ({
  code: 'overlapping-scrim',
  scrim: { _id, title, region, gameStartTime },
});

test('a player who joins two scrims at the same time gets a warning about the other, and has both seats', async () => {
  const hana = await world.createUser();
  const [one, two] = [await scrimAt(0), await scrimAt(0, { region: 'EUW' })];
  expect(await join(one, hana)).toMatchObject({ status: 200, body: { warnings: [] } });
  const { status, body } = await join(two, hana);
  expect({ status, warnings: body.warnings, seat: body.teamOne[0]._user._id }).toEqual({
    status: 200,
    warnings: [warning(one)],
    seat: hana.id,
  });
});

test.each([
  [-59, true],
  [-60, false],
  [59, true],
  [60, false],
])('a scrim that starts %i minutes apart causes a warning: %s', async (minutes, isWarned) => {
  const hana = await world.createUser();
  const [first, second] = [await scrimAt(0), await scrimAt(minutes)];
  await join(second, hana);
  expect((await join(first, hana)).body.warnings).toEqual(isWarned ? [warning(second)] : []);
});

test('a scrim to which an admin assigned a player counts', async () => {
  const hana = await world.createUser();
  const [one, two] = [await scrimAt(0), await scrimAt(10)];
  await patch(one, 'admin-assign-player', admin, { userId: hana.id, teamName: 'teamOne', role: 'Mid' });
  expect((await join(two, hana)).body.warnings).toEqual([warning(one)]);
});

test('casting and running scrims count as well', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [first, second] = [await scrimAt(0), await scrimAt(10)];
  await cast(first, hana);
  expect((await join(second, hana)).body.warnings).toEqual([warning(first)]);
  const running = await world.createScrim(admin, { gameStartTime: new Date(Date.now() - 4 * MINUTE).toISOString() });
  const soon = await world.createScrim(admin, {
    gameStartTime: new Date(Date.now() + 20 * MINUTE).toISOString(),
    isWithCasters: true,
  });
  await join(running, bo);
  expect((await cast(soon, bo)).body.warnings).toEqual([warning(running)]);
});

test("an admin who assigns a player is warned about that player's scrims, including private ones", async () => {
  const hana = await world.createUser();
  const [first, second] = [await scrimAt(0, { isPrivate: true }), await scrimAt(5)];
  await join(first, hana);
  const assigned = await patch(second, 'admin-assign-player', admin, {
    userId: hana.id,
    teamName: 'teamTwo',
    role: 'Mid',
  });
  expect(assigned).toMatchObject({ status: 200, body: { warnings: [warning(first)] } });
});

test('scrims that the user left or only created, that are deleted or decided, or that others play cause no warning', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [left, deleted, decided, others, now] = [
    await scrimAt(0),
    await scrimAt(1),
    await scrimAt(2),
    await scrimAt(3),
    await scrimAt(4),
  ];
  for (const scrim of [left, deleted, decided]) await join(scrim, hana);
  await patch(left, `remove-player/${hana.id}`, hana);
  await world.api(`/scrims/${deleted._id}`, admin, { method: 'DELETE' });
  await world.api(`/scrims/${decided._id}`, admin, { method: 'PUT', body: { teamWon: 'teamOne' } });
  await join(others, bo);
  expect((await join(now, hana)).body.warnings).toEqual([]);
  expect((await cast(now, admin)).body.warnings).toEqual([]);
});

test('responses to others and later reads have no warnings', async () => {
  const hana = await world.createUser();
  const [first, second] = [await scrimAt(0), await scrimAt(0)];
  await join(first, hana);
  const watcher = await world.connect(admin);
  await watcher.emit('join_scrim_room', second._id);
  const { warnings, ...view } = (await join(second, hana)).body;
  expect(warnings).toHaveLength(1);
  expect((await world.api(`/scrims/${second._id}`, hana)).body).toEqual(view);
  expect(await watcher.waitFor('scrim_updated', ({ version }) => version === view.version)).not.toHaveProperty(
    'warnings',
  );
});
