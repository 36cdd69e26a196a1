import type { MessageView } from '@muster/contracts';
import { type Client, createWorld, type TestUser, type World } from '../../../apps/api/test/test-world';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
/** From a tab that is not among those connected here. */
const send = async (from: TestUser, conversationId: string, text: string, node = 0): Promise<MessageView> =>
  (
    await world.api('/messages', from, {
      method: 'POST',
      body: { conversationId, text },
      node,
      headers: { 'x-socket-id': 'another-tab' },
    })
  ).body;
const heardBy = (client: Client, message: string): any[] =>
  client.heard.filter((one) => one.message === message).map(({ payload }) => payload);

async function friends(): Promise<[TestUser, TestUser]> {
  const [one, other] = (await world.createUsers(2)) as [TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${other.id}/${one.id}`, one);
  await post(`/friend-requests/accept-request/${other.id}`, other, { newFriendUserId: one.id });
  return [one, other];
}

test('both hear of a new conversation and of every message in their other tabs, in order, on whichever node they are; nobody else does', async () => {
  const [hana, bo] = await friends();
  const [hers, his, others] = [await world.connect(hana, 0), await world.connect(bo, 1), await world.connect(admin, 0)];
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  expect(await his.waitFor('getConversation')).toEqual({
    senderId: hana.id,
    receiverId: bo.id,
    conversationId: conversation._id,
  });
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, i) => send(i % 2 ? hana : bo, conversation._id, `m${i}`, i % 3 ? 0 : 1)),
  );
  const last = sent.find(({ n }) => n === 30)!;
  for (const client of [hers, his]) {
    expect(await client.waitFor('getMessage', ({ _id }) => _id === last._id)).toEqual(last);
    expect(heardBy(client, 'getMessage').map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(new Map(heardBy(client, 'getMessage').map((message) => [message._id, message]))).toEqual(
      new Map(sent.map((message) => [message._id, message])),
    );
  }
  expect(
    others.heard.filter(({ message }) => ['getMessage', 'getConversation', 'getNotification'].includes(message)),
  ).toEqual([]);
});

test('what one reads in one tab is read in his others, and the sender sees it', async () => {
  const [hana, bo] = await friends();
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  const message = await send(hana, conversation._id, 'hello');
  const tabs = [await world.connect(bo, 0), await world.connect(bo, 1), await world.connect(hana, 1)];
  await post(`/messages/post-seen/${message._id}`, bo);
  for (const tab of tabs)
    expect(await tab.waitFor('messages_seen')).toEqual({
      conversationId: conversation._id,
      by: bo.id,
      messageIds: [message._id],
    });
  await post(`/conversations/${conversation._id}/mute`, bo, {}, 1);
  for (const tab of tabs.slice(0, 2))
    expect(await tab.waitFor('conversation_muted')).toEqual({ conversationId: conversation._id, isMuted: true });
  await send(bo, conversation._id, 'the end');
  for (const tab of tabs) {
    await tab.waitFor('getMessage', ({ text }) => text === 'the end');
    expect(heardBy(tab, 'messages_seen')).toHaveLength(1);
  }
  expect(heardBy(tabs[2]!, 'conversation_muted')).toEqual([]);
});

test('an open chat of a scrim hears what is said in it and who is there; a closed one does not', async () => {
  const scrim = await world.createScrim(admin);
  const [hana, bo, eve] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const [hers, his, hers2, eves] = [
    await world.connect(hana, 0),
    await world.connect(bo, 1),
    await world.connect(hana, 1),
    await world.connect(eve, 0),
  ];
  expect(await hers.emit('scrimChatOpen', scrim._id)).toMatchObject({
    ok: true,
    conversationId: scrim._conversation,
    users: [{ userId: hana.id, name: hana.name, scrimId: scrim._id }],
  });
  expect(await his.emit('scrimChatOpen', { scrimId: scrim._id, userId: hana.id })).toMatchObject({ ok: true });
  expect(await hers2.emit('scrimChatOpen', { _id: scrim._id })).toMatchObject({ ok: true });
  await eves.emit('join_scrim_room', scrim._id);
  for (const client of [hers, his]) {
    const users = await client.waitFor('getScrimusers', (all) => all.length === 2);
    expect(users.map(({ userId }) => userId).sort()).toEqual([hana.id, bo.id].sort());
  }
  const message = await send(eve, scrim._conversation, 'good luck', 1);
  for (const client of [hers, his, hers2]) expect(await client.waitFor('getScrimMessage')).toEqual(message);
  expect(await eves.waitFor('scrim_chat_grew')).toEqual({ scrimId: scrim._id, messages: 1 });
  expect(heardBy(eves, 'getScrimMessage')).toEqual([]);

  expect(await his.emit('scrimChatClose', scrim._id)).toEqual({ ok: true });
  await hers.waitFor('getScrimusers', (all) => all.length === 1 && all[0]!.userId === hana.id && hers.heard.length > 0);
  const second = await send(eve, scrim._conversation, 'have fun');
  await hers.waitFor('getScrimMessage', ({ _id }) => _id === second._id);
  expect(heardBy(his, 'getScrimMessage')).toHaveLength(1);
});

test('a person is in a chat until his last tab has left it', async () => {
  const scrim = await world.createScrim(admin);
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [first, second, his] = [await world.connect(hana, 0), await world.connect(hana, 0), await world.connect(bo, 1)];
  for (const client of [first, second, his]) await client.emit('scrimChatOpen', scrim._id);
  await his.waitFor('getScrimusers', (all) => all.length === 2);
  await first.emit('scrimChatClose', scrim._id);
  await first.emit('scrimChatClose', scrim._id);
  second.socket.disconnect();
  const before = his.heard.length;
  await his.waitFor('getScrimusers', (all) => his.heard.length > before && all.length === 1);
  expect(heardBy(his, 'getScrimusers').at(-1)).toEqual([expect.objectContaining({ userId: bo.id })]);
});

test('the chat of a scrim that is not there cannot be opened', async () => {
  const client = await world.connect(admin);
  expect(await client.emit('scrimChatOpen', 'nothing')).toEqual({
    error: 'Conversation not found',
    code: 'conversation-not-found',
  });
  expect(await client.emit('scrimChatOpen', { scrimId: 7 })).toMatchObject({ code: 'invalid' });
});

test('nudges are acknowledged and nothing of them is passed on', async () => {
  const [hana, bo] = await friends();
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  const [hers, his] = [await world.connect(hana, 0), await world.connect(bo, 0)];
  const forged = {
    conversationId: conversation._id,
    senderId: admin.id,
    receiverId: bo.id,
    text: 'forged',
    message: 'forged',
    _id: 'forged',
    scrimId: 'forged',
  };
  for (const nudge of [
    'sendMessage',
    'sendConversation',
    'sendScrimMessage',
    'sendNotification',
    'addUser',
    'sendScrimTransaction',
  ] as const) {
    for (const payload of [forged, null, 'x', []]) expect(await hers.emit(nudge, payload)).toEqual({ ok: true });
  }
  await send(hana, conversation._id, 'real');
  await his.waitFor('getMessage');
  expect(JSON.stringify(his.heard)).not.toContain('forged');
  expect(heardBy(his, 'getMessage')).toHaveLength(1);
});
