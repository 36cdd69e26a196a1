import type { NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { REDIS, RedisNames } from '@muster/platform';
import type { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { nextEvent } from '@testing/next-event';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, Client, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { type Link, linkTo } from './trust/cuttable-link';

/** Clients that repeat nothing after a lost connection, as those of the specification. */
let world: World;
let calls: CommunityCalls;
let admin: TestUser;
let redis: Redis;
const links: Link[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
  redis = world.node().get<Redis>(REDIS, { strict: false });
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world?.close();
  for (const link of links) await link.close();
});

const send = (method: string, path: string, as: TestUser, body: object = {}) => world.api(path, as, { method, body });
/** A client that reconnects by itself, over a connection that can be cut. */
async function connect(user: TestUser, auth: object = {}): Promise<{ client: Client; link: Link }> {
  const link = await linkTo(world.url());
  links.push(link);
  const socket = io(link.url, {
    auth: { token: user.token, apiKey: API_KEY, ...auth },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
  });
  sockets.push(socket);
  const client = new Client(socket);
  await nextEvent(socket, 'connect');
  return { client, link };
}

interface Rooms {
  user: TestUser;
  friend: TestUser;
  owner: TestUser;
  slug: string;
  communityId: string;
  evening: string;
  scrim: ScrimView;
  hidden: ScrimView;
  drafted: ScrimView;
  conversation: string;
}
async function createRooms(): Promise<Rooms> {
  const { owner, member: user, organiser: friend, slug, id: communityId } = await calls.staffed();
  await send('POST', `/friend-requests/send-friend-request/${friend.id}/${user.id}`, user);
  await send('POST', `/friend-requests/accept-request/${friend.id}`, friend, { newFriendUserId: user.id });
  const conversation = (await send('POST', '/conversations', user, { receiverId: friend.id })).body._id;
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const night: NightView = (
    await calls.call('POST', `/${slug}/nights`, owner, {
      name: 'Inhouse',
      rule: { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
      time: start.slice(11, 16),
      zone: 'Etc/UTC',
      from: start.slice(0, 10),
      signUp: { closesMinutes: 0 },
    })
  ).body;
  return {
    user,
    friend,
    owner,
    slug,
    communityId,
    conversation,
    evening: night.evenings[0]!._id,
    scrim: await world.createScrim(admin),
    hidden: await world.createScrim(admin, { communityId, visibility: 'members' }),
    drafted: await world.createScrim(admin, { series: { draft: true } }),
  };
}
/** Joins every kind of room once, as the pages of a client do when they open. */
async function joinAll(client: Client, { scrim, hidden, drafted, communityId, evening }: Rooms): Promise<void> {
  for (const [message, payload] of [
    ['join_scrim_room', scrim._id],
    ['join_scrim_room', hidden._id],
    ['scrimChatOpen', scrim._id],
    ['join_draft_room', { scrimId: drafted._id, game: 1 }],
    ['join_community_room', { communityId }],
    ['join_evening_room', { eveningId: evening }],
  ] as const)
    expect([message, await client.emit(message, payload)]).toEqual([message, expect.objectContaining({ ok: true })]);
}
let changes = 0;
/** Something happens in each room; the client hears each of it, once. */
async function expectAll(client: Client, rooms: Rooms): Promise<void> {
  const { scrim, hidden, drafted, friend, owner, slug, evening, conversation, user } = rooms;
  const [from, text] = [client.heard.length, `Change ${++changes}`];
  for (const { _id } of [scrim, hidden, drafted])
    expect((await send('PUT', `/scrims/${_id}`, admin, { title: text })).status).toBe(200);
  await send('POST', '/messages', friend, { conversationId: scrim._conversation, text });
  await send('POST', '/messages', friend, { conversationId: conversation, receiverId: user.id, text });
  await calls.call('PATCH', `/${slug}`, owner, { about: text });
  await send('PUT', `/evenings/${evening}/answer`, friend, { answer: 'in', roles: [changes % 2 ? 'Top' : 'Mid'] });
  const heard = (message: string, holds: string) =>
    client.heard.slice(from).filter((one) => one.message === message && JSON.stringify(one.payload).includes(holds));
  await waitUntil(() => {
    const missing = [
      ...[scrim, hidden].filter(({ _id }) => !heard('scrimUpdate', text).some(({ payload }) => payload._id === _id)),
      ...['getScrimMessage', 'getMessage'].filter((message) => heard(message, text).length === 0),
      ...['community_updated', 'evening_updated', 'draft_updated'].filter((message) => heard(message, '').length === 0),
    ];
    return missing.length === 0;
  });
  expect([heard('getScrimMessage', text).length, heard('getMessage', text).length]).toEqual([1, 1]);
}

const keyOf = async (session: string) =>
  (await world.node().get(RedisNames, { strict: false }).get()).keptRooms(session);
const sessionOf = ({ socket }: Client) => (socket as unknown as { _pid: string })._pid;
const isBack = ({ socket }: Client) => (socket.connected ? undefined : nextEvent(socket, 'connect'));

/** How long the rooms are kept from the cut on (ms). */
const KEPT_MS = 120_000;
const CUTS: [seconds: number, cut: (client: Client, link: Link) => Promise<() => void>][] = [
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
    async (client, link) => {
      const key = await keyOf(sessionOf(client));
      link.cut();
      await waitUntil(async () => (await redis.pttl(key)) <= KEPT_MS); // it has noticed
      await redis.pexpire(key, (await redis.pttl(key)) - seconds * 1_000);
      return () => link.restore();
    },
  ]),
];

test.each(CUTS)('after a cut of %i s every room goes on, and what was said in open chats arrives', async (_, cut) => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user);
  await joinAll(client, rooms);
  await expectAll(client, rooms);
  const end = await cut(client, link);
  const missed = { conversationId: rooms.scrim._conversation, text: 'While you were away' };
  await send('POST', '/messages', rooms.friend, missed);
  const title = 'Changed meanwhile';
  await send('PUT', `/scrims/${rooms.hidden._id}`, admin, { title });
  end();
  await isBack(client);
  await client.waitFor('scrimUpdate', (scrim) => scrim.title === title);
  await client.waitFor('getScrimMessage', ({ text }) => text === missed.text);
  await waitUntil(() => client.heard.filter(({ message }) => message === 'evening_updated').length > 1);
  await expectAll(client, rooms);
  const said = client.heard.filter(({ message }) => message === 'getScrimMessage').map(({ payload }) => payload.n);
  expect(said).toEqual([1, 2, 3]);
});

test('a cut of more than two minutes leaves the rooms', async () => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user);
  await joinAll(client, rooms);
  const key = await keyOf(sessionOf(client));
  link.cut();
  await waitUntil(async () => (await redis.pttl(key)) <= KEPT_MS);
  await redis.pexpire(key, Math.max(1, (await redis.pttl(key)) - KEPT_MS));
  await waitUntil(async () => (await redis.exists(key)) === 0);
  link.restore();
  await isBack(client);
  await send('PUT', `/scrims/${rooms.hidden._id}`, admin, { title: 'Later' });
  await send('POST', '/messages', rooms.friend, { conversationId: rooms.conversation, text: 'Later' });
  await client.waitFor('getMessage', ({ text }) => text === 'Later');
  expect(client.heard.filter(({ message }) => message === 'scrimUpdate')).toEqual([]);
});

test('who was excluded in between gets nothing of the community, and everything else', async () => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await calls.exclude(rooms.slug, rooms.owner, rooms.user);
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await send('PUT', `/scrims/${rooms.hidden._id}`, admin, { title: 'For members' });
  await calls.call('PATCH', `/${rooms.slug}`, rooms.owner, { about: 'For members' });
  await send('PUT', `/scrims/${rooms.scrim._id}`, admin, { title: 'For all' });
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For all');
  const later = client.heard.slice(from);
  expect(JSON.stringify(later)).not.toContain('For members');
  expect(later.map(({ message }) => message)).not.toContain('community_updated');
});

test.each([
  ['was banned', 'banned', 'POST', '/admin/banUser', (user: TestUser) => ({ banUserId: user.id })],
  ['ended all sessions', 'unauthorized', 'POST', '/auth/sign-out-everywhere', undefined],
] as const)('who %s in between gets nothing', async (_, code, method, path, bodyOf) => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  const ban = { dateFrom: new Date(Date.now() - 1_000), dateTo: new Date(Date.now() + 86_400_000), reason: 'Rude' };
  const response = await send(method, path, bodyOf ? admin : rooms.user, bodyOf && { ...bodyOf(rooms.user), ...ban });
  expect(response.status).toBeLessThan(300);
  const from = client.heard.length;
  const refusals: unknown[] = [];
  client.socket.on('connect_error', (error: Error & { data?: { code: string } }) => refusals.push(error.data?.code));
  link.restore();
  await waitUntil(() => refusals.includes(code));
  await send('PUT', `/scrims/${rooms.scrim._id}`, admin, { title: 'For others' });
  expect(client.heard.slice(from)).toEqual([]);
});

test('a client of another user gets nothing by naming the session', async () => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  const thief = await world.connect(rooms.friend, 1, { pid: sessionOf(client), offset: '1-0' });
  await send('POST', '/messages', rooms.user, { conversationId: rooms.conversation, text: 'Hi' });
  await thief.waitFor('getMessage');
  await send('PUT', `/scrims/${rooms.scrim._id}`, admin, { title: 'For others' });
  await thief.waitFor('scrim_updated', ({ title }) => title === 'For others'); // in the list
  expect(thief.heard.filter(({ message }) => message === 'scrimUpdate')).toEqual([]);
});

test('a lean client joins by itself: nothing is repeated for it, and nothing comes twice', async () => {
  const rooms = await createRooms();
  const { client, link } = await connect(rooms.user, { names: 'lean' });
  await joinAll(client, rooms);
  link.cut();
  await send('POST', '/messages', rooms.friend, { conversationId: rooms.scrim._conversation, text: 'Missed' });
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await joinAll(client, rooms);
  await send('POST', '/messages', rooms.friend, { conversationId: rooms.scrim._conversation, text: 'Heard' });
  await client.waitFor('getScrimMessage', ({ text }) => text === 'Heard');
  const messages = client.heard.slice(from).filter(({ message }) => message === 'getScrimMessage');
  expect(messages.map(({ payload }) => payload.text)).toEqual(['Heard']);
});
