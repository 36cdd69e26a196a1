import { Tokens } from '@muster/platform';
import { nextEvent } from '@testing/next-event';
import { playedScrim } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import type { Client } from '@testing/world';
import { isBack, joinAll, LostConnections, sessionOf } from './lost-connections';

let lost: LostConnections;
beforeAll(async () => {
  lost = await LostConnections.open();
}, 60_000);
afterAll(() => lost?.close());

const messagesOf = (client: Client, from: number) => client.heard.slice(from).map(({ message }) => message);
/** Something that every socket of the user hears, after everything that was sent before it. */
async function hearLast(client: Client, { conversation, friend, user }: Awaited<ReturnType<typeof lost.createRooms>>) {
  const text = `Last ${Math.random()}`;
  await lost.send('POST', '/messages', friend, { conversationId: conversation, receiverId: user.id, text });
  await client.waitFor('getMessage', (message) => message.text === text);
}

test('a message to one socket does not go through Redis', async () => {
  const rooms = await lost.createRooms();
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'For its viewers only' });
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await nextEvent(client.socket, 'disconnect');
  link.restore();
  await isBack(client);
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For its viewers only');
  const sent = await lost.redis.xrange((await lost.names()).sockets, '-', '+');
  expect(JSON.stringify(sent)).not.toContain('For its viewers only');
});

test('a room that was left while offline stays left', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await nextEvent(client.socket, 'disconnect');
  const left = [client.emit('leave_scrim_room', rooms.scrim._id), client.emit('scrimChatClose', rooms.scrim._id)];
  link.restore();
  await Promise.all(left);
  await client.waitFor('scrimUpdate', ({ _id }) => _id === rooms.hidden._id);
  const from = client.heard.length;
  await lost.send('POST', '/messages', rooms.friend, { conversationId: rooms.scrim._conversation, text: 'For others' });
  await lost.send('PUT', `/scrims/${rooms.scrim._id}`, lost.admin, { title: 'For others' });
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'For its room' });
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For its room');
  await hearLast(client, rooms);
  expect(messagesOf(client, from)).not.toContain('getScrimMessage');
  const updates = client.heard.slice(from).filter(({ message }) => message === 'scrimUpdate');
  expect(updates.map(({ payload }) => payload.title)).not.toContain('For others');
});

test('a connection that is lost again and again, while rooms are being joined, keeps them', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  for (let cuts = 0; cuts < 5; cuts++) {
    link.cut();
    if (client.socket.connected) await nextEvent(client.socket, 'disconnect');
    const back = nextEvent(client.socket, 'connect');
    link.restore();
    await back;
  }
  await waitUntil(() => lost.isInAll(client, rooms));
  await lost.expectAll(client, rooms);
});

test('a connection that was lost before the client learned of it costs nothing', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await nextEvent(client.socket, 'disconnect');
  const unheard = await lost.world.connect(rooms.user, 1, { pid: sessionOf(client) });
  await waitUntil(() => lost.isInAll(unheard, rooms));
  unheard.socket.io.engine.close();
  link.restore();
  await isBack(client);
  await waitUntil(() => lost.isInAll(client, rooms));
  await lost.expectAll(client, rooms);
});

test('an old connection that ends late changes nothing for its follower', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  const follower = await lost.world.connect(rooms.user, 1, { pid: sessionOf(client) });
  await waitUntil(() => lost.isInAll(follower, rooms));
  await follower.emit('leave_scrim_room', rooms.scrim._id);
  const key = await lost.keyOf(follower, rooms.user);
  const before = await waitUntil(async () => {
    const kept = await lost.redis.get(key);
    return kept !== null && !kept.includes(JSON.stringify(['join_scrim_room', { scrimId: rooms.scrim._id }])) && kept;
  });
  client.socket.io.reconnection(false);
  link.cut();
  await nextEvent(client.socket, 'disconnect');
  await hearLast(follower, rooms);
  expect(await lost.redis.get(key)).toBe(before);
  expect(await lost.redis.ttl(key)).toBeGreaterThan(1_000);
});

test('another session of the same user gets nothing', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  await nextEvent(client.socket, 'disconnect');
  const token = lost.world.node().get(Tokens, { strict: false }).sign(rooms.user.id, 0, {}, 'another-browser');
  client.socket.auth = { ...(client.socket.auth as object), token };
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'For its room' });
  await hearLast(client, rooms);
  expect(messagesOf(client, from)).not.toContain('scrimUpdate');
});

test('a user who has lost their seat in between does not get the password of the lobby', async () => {
  const { scrim, players } = await playedScrim(lost.world, lost.admin); // players can read the password from the start
  const [user] = players;
  await lost.send('PUT', `/scrims/${scrim._id}`, lost.admin, { lobbyPassword: 'canarypass' });
  const { client, link } = await lost.connect(user!);
  expect(JSON.stringify(await client.emit('join_scrim_room', scrim._id))).toContain('canarypass');
  link.cut();
  expect((await lost.send('PATCH', `/scrims/${scrim._id}/remove-player/${user!.id}`, lost.admin)).status).toBe(200);
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await waitUntil(() => messagesOf(client, from).includes('scrimUpdate'));
  await lost.send('PUT', `/scrims/${scrim._id}`, lost.admin, { title: 'For all' });
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For all');
  expect(JSON.stringify(client.heard.slice(from))).not.toContain('canarypass');
});

test('a user who has lost their role in between does not get the password of the lobby', async () => {
  const { friend: organiser, slug, owner, hidden } = await lost.createRooms();
  await lost.send('PUT', `/scrims/${hidden._id}`, lost.admin, { lobbyPassword: 'canarypass' });
  const { client, link } = await lost.connect(organiser);
  expect(JSON.stringify(await client.emit('join_scrim_room', hidden._id))).toContain('canarypass');
  link.cut();
  await lost.calls.setRole(slug, owner, organiser, 'member');
  const from = client.heard.length;
  link.restore();
  await isBack(client);
  await waitUntil(() => messagesOf(client, from).includes('scrimUpdate'));
  await lost.send('PUT', `/scrims/${hidden._id}`, lost.admin, { title: 'For members' });
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For members');
  expect(JSON.stringify(client.heard.slice(from))).not.toContain('canarypass');
});

test('a token of the same user that names the session gets what its scopes allow', async () => {
  const rooms = await lost.createRooms();
  const { client, link } = await lost.connect(rooms.user);
  await joinAll(client, rooms);
  link.cut();
  const { body } = await lost.send('POST', '/auth/tokens', rooms.user, { name: 'bot', scopes: ['sign-up'] });
  const bot = await lost.world.connect({ ...rooms.user, token: body.token }, 0, { pid: sessionOf(client) });
  expect(await bot.emit('join_scrim_room', rooms.scrim._id)).toMatchObject({ code: 'scope-missing' });
  await lost.send('PUT', `/scrims/${rooms.hidden._id}`, lost.admin, { title: 'For its room' });
  await bot.emit('addUser', rooms.user.id);
  expect(messagesOf(bot, 0)).not.toContain('scrimUpdate');
  link.restore();
  await isBack(client);
  await client.waitFor('scrimUpdate', ({ title }) => title === 'For its room');
});
