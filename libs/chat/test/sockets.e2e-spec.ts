import type { MessageView } from '@muster/contracts/chat';
import { toPushedMessage } from '../src/read/view';
import { type Client, sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
/** Sends from a tab that is not connected in this test. */
const send = async (from: TestUser, conversationId: string, text: string, node = 0): Promise<MessageView> =>
  (
    await world.api('/messages', from, {
      method: 'POST',
      body: { conversationId, text },
      node,
      headers: { 'x-socket-id': 'another-tab' },
    })
  ).body;
const receivedBy = (client: Client, message: string): any[] =>
  client.heard.filter((entry) => entry.message === message).map(({ payload }) => payload);

async function friends(): Promise<[TestUser, TestUser]> {
  const [first, second] = (await world.createUsers(2)) as [TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${second.id}/${first.id}`, first);
  await post(`/friend-requests/accept-request/${second.id}`, second, { newFriendUserId: first.id });
  return [first, second];
}

test('only the two members receive a new conversation and its messages, in order, on different nodes', async () => {
  const [hana, bo] = await friends();
  const [hanaClient, boClient, outsider] = [
    await world.connect(hana, 0),
    await world.connect(bo, 1),
    await world.connect(admin, 0),
  ];
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  expect(await boClient.waitFor('getConversation')).toEqual({
    senderId: hana.id,
    receiverId: bo.id,
    conversationId: conversation._id,
  });
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, i) => send(i % 2 ? hana : bo, conversation._id, `m${i}`, i % 3 ? 0 : 1)),
  );
  const last = sent.find(({ n }) => n === 30)!;
  for (const client of [hanaClient, boClient]) {
    expect(await client.waitFor('getMessage', ({ _id }) => _id === last._id)).toEqual(toPushedMessage(last));
    expect(receivedBy(client, 'getMessage').map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(new Map(receivedBy(client, 'getMessage').map((message) => [message._id, message]))).toEqual(
      new Map(sent.map((message) => [message._id, toPushedMessage(message)])),
    );
  }
  expect(
    outsider.heard.filter(({ message }) => ['getMessage', 'getConversation', 'getNotification'].includes(message)),
  ).toEqual([]);
});

test('marking as seen in one tab updates the reader’s other tabs and the sender', async () => {
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
    expect(receivedBy(tab, 'messages_seen')).toHaveLength(1);
  }
  expect(receivedBy(tabs[2]!, 'conversation_muted')).toEqual([]);
});

test('an open scrim chat receives messages and its members; a closed one does not', async () => {
  const scrim = await world.createScrim(admin);
  const [hana, bo, eve] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const [hanaClient, boClient, hanaClient2, eveClient] = [
    await world.connect(hana, 0),
    await world.connect(bo, 1),
    await world.connect(hana, 1),
    await world.connect(eve, 0),
  ];
  expect(await hanaClient.emit('scrimChatOpen', scrim._id)).toMatchObject({
    ok: true,
    conversationId: scrim._conversation,
    users: [{ userId: hana.id, name: hana.name, scrimId: scrim._id }],
  });
  expect(await boClient.emit('scrimChatOpen', { scrimId: scrim._id, userId: hana.id })).toMatchObject({ ok: true });
  expect(await hanaClient2.emit('scrimChatOpen', { _id: scrim._id })).toMatchObject({ ok: true });
  await eveClient.emit('join_scrim_room', scrim._id);
  for (const client of [hanaClient, boClient]) {
    const users = await client.waitFor('getScrimusers', (all) => all.length === 2);
    expect(users.map(({ userId }) => userId).sort()).toEqual([hana.id, bo.id].sort());
  }
  const message = await send(eve, scrim._conversation, 'good luck', 1);
  for (const client of [hanaClient, boClient, hanaClient2])
    expect(await client.waitFor('getScrimMessage')).toEqual({ ...message, sender: message._sender });
  expect(await eveClient.waitFor('scrim_chat_grew')).toEqual({ scrimId: scrim._id, messages: 1 });
  expect(receivedBy(eveClient, 'getScrimMessage')).toEqual([]);

  expect(await boClient.emit('scrimChatClose', scrim._id)).toEqual({ ok: true });
  await hanaClient.waitFor(
    'getScrimusers',
    (all) => all.length === 1 && all[0]!.userId === hana.id && hanaClient.heard.length > 0,
  );
  const second = await send(eve, scrim._conversation, 'have fun');
  await hanaClient.waitFor('getScrimMessage', ({ _id }) => _id === second._id);
  expect(receivedBy(boClient, 'getScrimMessage')).toHaveLength(1);
});

test('a user is in a chat until their last tab has left it', async () => {
  const scrim = await world.createScrim(admin);
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [first, second, boClient] = [
    await world.connect(hana, 0),
    await world.connect(hana, 0),
    await world.connect(bo, 1),
  ];
  for (const client of [first, second, boClient]) await client.emit('scrimChatOpen', scrim._id);
  await boClient.waitFor('getScrimusers', (all) => all.length === 2);
  await first.emit('scrimChatClose', scrim._id);
  await first.emit('scrimChatClose', scrim._id);
  second.socket.disconnect();
  const before = boClient.heard.length;
  await boClient.waitFor('getScrimusers', (all) => boClient.heard.length > before && all.length === 1);
  expect(receivedBy(boClient, 'getScrimusers').at(-1)).toEqual([expect.objectContaining({ userId: bo.id })]);
});
