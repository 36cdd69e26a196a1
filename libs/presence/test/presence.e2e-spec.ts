import { REDIS, RedisNames } from '@muster/platform';
import type { Redis } from 'ioredis';
import { type Client, createWorld, type TestUser, type World } from '../../../apps/api/test/test-world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const lists = (client: Client): string[][] =>
  client.heard
    .filter(({ message }) => message === 'getUsers')
    .map(({ payload }) => payload.map((one: { userId: string }) => one.userId));
const has =
  (...people: TestUser[]) =>
  (list: { userId: string }[]) =>
    people.every(({ id }) => list.some(({ userId }) => userId === id));
const lacks = (person: TestUser) => (list: { userId: string }[]) => !list.some(({ userId }) => userId === person.id);
const redis = () => world.node().get<Redis>(REDIS, { strict: false });
const presenceOf = async (as: TestUser, ...people: TestUser[]) =>
  (await world.api(`/presence?ids=${people.map(({ id }) => id).join(',')}`, as, { node: 1 })).body;
/** Others may be using the same Redis. */
const names = () => world.node().get(RedisNames, { strict: false }).get();
const attendanceKey = async () => (await names()).presence;

test('everybody is told who is online over all nodes; three tabs are one person', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const his = await world.connect(bo, 1);
  const tabs = [await world.connect(hana, 0), await world.connect(hana, 0), await world.connect(hana, 1)];
  for (const client of [his, ...tabs]) await client.waitFor('getUsers', has(hana, bo));
  expect(
    lists(his)
      .at(-1)!
      .filter((id) => id === hana.id),
  ).toHaveLength(1);
  expect(await presenceOf(bo, hana)).toEqual([{ userId: hana.id, online: true, lastSeen: null }]);
});

test('the last tab counts after the grace, with the time it closed; who reloads was never away', async () => {
  const [hana, bo, ann] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const his = await world.connect(bo, 1, { names: 'lean' });
  const [first, second, anns] = [
    await world.connect(hana, 0),
    await world.connect(hana, 1),
    await world.connect(ann, 0),
  ];
  const { people } = await his.emit('watch_people', { userIds: [hana.id, ann.id] });
  expect(people).toContainEqual({ userId: hana.id, online: true, lastSeen: null });
  for (const { id } of [hana, ann])
    await his.waitFor('presence_changed', ([change]) => change!.userId === id && change!.online);
  for (const client of [anns, first, second]) client.socket.disconnect();
  const closed = Date.now();
  await world.connect(ann, 1);
  const [gone] = await his.waitFor('presence_changed', ([change]) => !change!.online);
  const heardAt = Date.now();
  expect(heardAt - closed).toBeGreaterThan(9_000);
  expect(gone!.userId).toBe(hana.id);
  expect(heardAt - Date.parse(gone!.lastSeen!)).toBeGreaterThan(9_000); // when it closed, not when that was noticed
  expect(Date.parse(gone!.lastSeen!)).toBeGreaterThan(closed - 3_000);
  expect(await presenceOf(bo, hana, ann)).toEqual([
    { userId: hana.id, online: false, lastSeen: expect.any(String) },
    { userId: ann.id, online: true, lastSeen: null },
  ]);
  const heard = his.heard.length;
  await world.connect(hana, 0);
  await his.waitFor(
    'presence_changed',
    ([change]) => his.heard.length > heard && change!.userId === hana.id && change!.online,
  );
  expect(lists(his)).toEqual([]);
});

test('after Redis was emptied everybody is still here, also for a node that asks it afresh', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [hers, his] = [await world.connect(hana, 0), await world.connect(bo, 1)];
  // Else a list from before comes late
  for (const client of [hers, his]) await client.waitFor('getUsers', has(hana, bo));
  const key = await attendanceKey();
  const before = lists(hers).length;
  await redis().del(key, (await names()).sockets);
  const held = async () => (await redis().zrange(key, '0', '-1')).join(' ');
  while (!(await held()).includes(hana.id) || !(await held()).includes(bo.id))
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  await world.connect(await world.createUser(), 1);
  await hers.waitFor('getUsers', () => lists(hers).length > before);
  for (const list of lists(hers).slice(before)) expect(list).toEqual(expect.arrayContaining([hana.id, bo.id]));
  expect(await presenceOf(bo, hana)).toMatchObject([{ online: true }]);
});

test('the leases of a node that died run out', async () => {
  const [hana, ghost] = (await world.createUsers(2)) as [TestUser, TestUser];
  const hers = await world.connect(hana, 0);
  const lease = async (ms: number) =>
    redis().zadd(await attendanceKey(), `${Date.now() + ms}`, `online|${ghost.id}|a-node-that-dies`);
  await lease(60_000);
  await hers.waitFor('getUsers', has(ghost));
  await lease(0);
  const heard = lists(hers).length;
  await hers.waitFor('getUsers', (list) => lists(hers).length > heard && lacks(ghost)(list) && has(hana)(list));
  expect(lists(hers).at(-1)).not.toContain(ghost.id);
});

test('it is told at most once a second', async () => {
  const [hana] = (await world.createUsers(1)) as [TestUser];
  const hers = await world.connect(hana, 0);
  const told: number[] = [];
  const began = Date.now();
  hers.socket.on('getUsers', () => told.push(Date.now()));
  for (const person of await world.createUsers(25)) await world.connect(person, Math.random() < 0.5 ? 0 : 1);
  await hers.waitFor('getUsers', (list) => list.length >= 25);
  expect(told.length).toBeLessThanOrEqual(2 + (Date.now() - began) / 1_000);
});

test('presence needs a token, a list that is too long is refused, and so is a crowd to watch', async () => {
  const hana = await world.createUser();
  expect(await world.api('/presence?ids=x')).toMatchObject({ status: 401 });
  expect(await world.api('/presence', hana)).toMatchObject({ status: 400 });
  const crowd = Array.from({ length: 501 }, (_, i) => `u${i}`);
  expect(await world.api(`/presence?ids=${crowd.join(',')}`, hana)).toMatchObject({ status: 400 });
  const client = await world.connect(hana);
  expect(await client.emit('watch_people', { userIds: crowd })).toMatchObject({ code: 'invalid' });
});
