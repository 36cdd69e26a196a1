import type { PresenceChange } from '@muster/contracts/presence';
import { REDIS, RedisNames } from '@muster/platform';
import type { Redis } from 'ioredis';
import { type Client, createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';

let world: World;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const lists = (client: Client): string[][] =>
  client.heard
    .filter(({ message }) => message === 'getUsers')
    .map(({ payload }) => payload.map((entry: { userId: string }) => entry.userId));
const includes =
  (...users: TestUser[]) =>
  (list: { userId: string }[]) =>
    users.every(({ id }) => list.some(({ userId }) => userId === id));
const lacks = (user: TestUser) => (list: { userId: string }[]) => !list.some(({ userId }) => userId === user.id);
const redis = () => world.node().get<Redis>(REDIS, { strict: false });
const presenceOf = async (as: TestUser, ...users: TestUser[]) =>
  (await world.api(`/presence?ids=${users.map(({ id }) => id).join(',')}`, as, { node: 1 })).body;
/** Names are per world, because several may share one Redis. */
const names = () => world.node().get(RedisNames, { strict: false }).get();
const presenceKey = async () => (await names()).presence;

test('sends the users online on all nodes; three tabs count as one user', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const boClient = await world.connect(bo, 1);
  const tabs = [await world.connect(hana, 0), await world.connect(hana, 0), await world.connect(hana, 1)];
  for (const client of [boClient, ...tabs]) await client.waitFor('getUsers', includes(hana, bo));
  expect(
    lists(boClient)
      .at(-1)!
      .filter((id) => id === hana.id),
  ).toHaveLength(1);
  expect(await presenceOf(bo, hana)).toEqual([{ userId: hana.id, online: true, lastSeen: null }]);
});

test('a user goes offline some time after their last tab closed, and stays online during a reload', async () => {
  const [hana, bo, ann] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const boClient = await world.connect(bo, 1, { names: 'lean' });
  const [first, second, anns] = [
    await world.connect(hana, 0),
    await world.connect(hana, 1),
    await world.connect(ann, 0),
  ];
  // The messages that they came online may have been sent before Bo watches them.
  await waitUntil(async () => (await presenceOf(bo, hana, ann)).every(({ online }: PresenceChange) => online));
  const { people } = await boClient.emit('watch_people', { userIds: [hana.id, ann.id] });
  expect(people).toEqual([hana, ann].map(({ id }) => ({ userId: id, online: true, lastSeen: null })));
  for (const client of [anns, first, second]) client.socket.disconnect();
  const closed = Date.now();
  await world.connect(ann, 1);
  const [offline] = await boClient.waitFor('presence_changed', ([change]) => !change!.online);
  const receivedAt = Date.now();
  expect(receivedAt - closed).toBeGreaterThan(9_000);
  expect(offline!.userId).toBe(hana.id);
  // The time the tab closed, not the time that was noticed
  expect(receivedAt - Date.parse(offline!.lastSeen!)).toBeGreaterThan(9_000);
  expect(Date.parse(offline!.lastSeen!)).toBeGreaterThan(closed - 3_000);
  expect(await presenceOf(bo, hana, ann)).toEqual([
    { userId: hana.id, online: false, lastSeen: expect.any(String) },
    { userId: ann.id, online: true, lastSeen: null },
  ]);
  const receivedBefore = boClient.heard.length;
  await world.connect(hana, 0);
  await boClient.waitFor(
    'presence_changed',
    ([change]) => boClient.heard.length > receivedBefore && change!.userId === hana.id && change!.online,
  );
  expect(lists(boClient)).toEqual([]);
});

test('all users stay online after Redis was flushed, also on a node that reads it again', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [hanaClient, boClient] = [await world.connect(hana, 0), await world.connect(bo, 1)];
  // Otherwise an earlier list arrives late
  for (const client of [hanaClient, boClient]) await client.waitFor('getUsers', includes(hana, bo));
  const key = await presenceKey();
  const before = lists(hanaClient).length;
  await redis().del(key, (await names()).sockets);
  const held = async () => (await redis().zrange(key, '0', '-1')).join(' ');
  while (!(await held()).includes(hana.id) || !(await held()).includes(bo.id))
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  await world.connect(await world.createUser(), 1);
  await hanaClient.waitFor('getUsers', () => lists(hanaClient).length > before);
  for (const list of lists(hanaClient).slice(before)) expect(list).toEqual(expect.arrayContaining([hana.id, bo.id]));
  expect(await presenceOf(bo, hana)).toMatchObject([{ online: true }]);
});

test('the leases of a crashed node expire', async () => {
  const [hana, ghost] = (await world.createUsers(2)) as [TestUser, TestUser];
  const hanaClient = await world.connect(hana, 0);
  const lease = async (ms: number) =>
    redis().zadd(await presenceKey(), `${Date.now() + ms}`, `online|${ghost.id}|a-node-that-dies`);
  await lease(60_000);
  await hanaClient.waitFor('getUsers', includes(ghost));
  await lease(0);
  const listsBefore = lists(hanaClient).length;
  await hanaClient.waitFor(
    'getUsers',
    (list) => lists(hanaClient).length > listsBefore && lacks(ghost)(list) && includes(hana)(list),
  );
  expect(lists(hanaClient).at(-1)).not.toContain(ghost.id);
});

test('sends the list at most once a second', async () => {
  const [hana] = (await world.createUsers(1)) as [TestUser];
  const hanaClient = await world.connect(hana, 0);
  const sentAt: number[] = [];
  const startedAt = Date.now();
  hanaClient.socket.on('getUsers', () => sentAt.push(Date.now()));
  for (const person of await world.createUsers(25)) await world.connect(person, Math.random() < 0.5 ? 0 : 1);
  await hanaClient.waitFor('getUsers', (list) => list.length >= 25);
  expect(sentAt.length).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 1_000);
});
