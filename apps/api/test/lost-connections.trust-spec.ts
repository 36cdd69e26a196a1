import { waitUntil } from '@testing/wait-until';
import type { Client, TestUser } from '@testing/world';
import { isBack, joinAll, LostConnections, sessionOf } from './lost-connections';
import type { Link } from './trust/cuttable-link';

let lost: LostConnections;
beforeAll(async () => {
  lost = await LostConnections.open();
}, 60_000);
afterAll(() => lost?.close());

/** How long the rooms are kept from the cut on (ms). */
const KEPT_MS = 120_000;
const CUTS: [seconds: number, cut: (client: Client, link: Link, user: TestUser) => Promise<() => void>][] = [
  // The server still takes the old connection for a living one.
  [
    1,
    async ({ socket }, link) => {
      link.silenceOpenConnections();
      socket.io.engine.close();
      return () => undefined;
    },
  ],
  ...[20, 90].map((seconds): (typeof CUTS)[number] => [
    seconds,
    async (client, link, user) => {
      const key = await lost.keyOf(client, user);
      link.cut();
      await waitUntil(async () => (await lost.redis.pttl(key)) <= KEPT_MS); // the server has noticed the loss
      await lost.redis.pexpire(key, (await lost.redis.pttl(key)) - seconds * 1_000);
      return () => link.restore();
    },
  ]),
];

test.each(CUTS)('after a cut of %i s every room goes on, and what was said in open chats arrives', async (_, cut) => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  await lost.expectAll(client, rooms);
  const end = await cut(client, link, rooms.user);
  const missed = { conversationId: rooms.scrim._conversation, text: 'While you were away' };
  await lost.send('POST', '/messages', rooms.friend, missed);
  const title = 'Changed meanwhile';
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title });
  end();
  await isBack(client);
  await client.waitFor('scrimUpdate', (scrim) => scrim.title === title);
  await client.waitFor('getScrimMessage', ({ text }) => text === missed.text);
  await waitUntil(() => client.heard.filter(({ message }) => message === 'evening_updated').length > 1);
  await lost.expectAll(client, rooms);
  const said = client.heard.filter(({ message }) => message === 'getScrimMessage').map(({ payload }) => payload.n);
  expect(said).toEqual([1, 2, 3]);
});

test('a cut of more than two minutes leaves the rooms', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  const key = await lost.keyOf(client, rooms.user);
  link.cut();
  await waitUntil(async () => (await lost.redis.pttl(key)) <= KEPT_MS);
  await lost.redis.pexpire(key, Math.max(1, (await lost.redis.pttl(key)) - KEPT_MS));
  await waitUntil(async () => (await lost.redis.exists(key)) === 0);
  link.restore();
  await isBack(client);
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'Later' });
  await lost.send('POST', '/messages', rooms.friend, { conversationId: rooms.conversation, text: 'Later' });
  await client.waitFor('getMessage', ({ text }) => text === 'Later');
  expect(client.heard.filter(({ message }) => message === 'scrimUpdate')).toEqual([]);
});

test('a user who was excluded in between gets nothing of the community, and everything else', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await lost.calls.exclude(rooms.slug, rooms.owner, rooms.user);
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'For members' });
  await lost.calls.call('PATCH', `/${rooms.slug}`, rooms.owner, { about: 'For members' });
  await lost.send('PUT', `/scrims/${rooms.scrim._id}`, lost.admin, { title: 'For all' });
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For all');
  const later = client.heard.slice(from);
  expect(JSON.stringify(later)).not.toContain('For members');
  expect(later.map(({ message }) => message)).not.toContain('community_updated');
});

test.each([
  ['was banned', 'banned', 'POST', '/admin/banUser', (user: TestUser) => ({ banUserId: user.id })],
  ['ended all sessions', 'unauthorized', 'POST', '/auth/sign-out-everywhere', undefined],
] as const)('who %s in between gets nothing', async (_, code, method, path, bodyOf) => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  const ban = { dateFrom: new Date(Date.now() - 1_000), dateTo: new Date(Date.now() + 86_400_000), reason: 'Rude' };
  const response = await lost.send(
    method,
    path,
    bodyOf ? lost.admin : rooms.user,
    bodyOf && { ...bodyOf(rooms.user), ...ban },
  );
  expect(response.status).toBeLessThan(300);
  const from = client.heard.length;
  const refusals: unknown[] = [];
  client.socket.on('connect_error', (error: Error & { data?: { code: string } }) => refusals.push(error.data?.code));
  link.restore();
  await waitUntil(() => refusals.includes(code));
  await lost.send('PUT', `/scrims/${rooms.scrim._id}`, lost.admin, { title: 'For others' });
  expect(client.heard.slice(from)).toEqual([]);
});

test('a client of another user gets nothing by naming the session', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  const thief = await lost.world.connect(rooms.friend, 1, { pid: sessionOf(client), offset: '1-0' });
  await lost.send('POST', '/messages', rooms.user, { conversationId: rooms.conversation, text: 'Hi' });
  await thief.waitFor('getMessage');
  await lost.send('PUT', `/scrims/${rooms.scrim._id}`, lost.admin, { title: 'For others' });
  await thief.waitFor('scrim_updated', ({ title }) => title === 'For others'); // they still get changes of the list
  expect(thief.heard.filter(({ message }) => message === 'scrimUpdate')).toEqual([]);
});

test('a lean client joins by itself: nothing is repeated for it, and nothing comes twice', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user, { names: 'lean' });
  await joinAll(client, rooms);
  link.cut();
  await lost.send('POST', '/messages', rooms.friend, { conversationId: rooms.scrim._conversation, text: 'Missed' });
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await joinAll(client, rooms);
  await lost.send('POST', '/messages', rooms.friend, { conversationId: rooms.scrim._conversation, text: 'Heard' });
  await client.waitFor('getScrimMessage', ({ text }) => text === 'Heard');
  const messages = client.heard.slice(from).filter(({ message }) => message === 'getScrimMessage');
  expect(messages.map(({ payload }) => payload.text)).toEqual(['Heard']);
});
