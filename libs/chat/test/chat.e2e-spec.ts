import type { MessageView } from '@muster/contracts/chat';
import { errorResponse } from '@testing/error-response';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { chatCalls, notFound } from './chat-calls';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const { post, open, send, messagesOf, textsOf, unseenOf, listOf, friends, talking } = chatCalls(() => world);

test('friends, requests, conversations and notifications are paginated on request', async () => {
  const hana = await world.createUser();
  for (const friend of await world.createUsers(3)) {
    await post(`/friend-requests/send-friend-request/${hana.id}/${friend.id}`, friend);
    await post(`/friend-requests/accept-request/${hana.id}`, hana, { newFriendUserId: friend.id });
    await open(hana, friend);
  }
  for (const sender of await world.createUsers(3))
    await post(`/friend-requests/send-friend-request/${hana.id}/${sender.id}`, sender);
  const lists = {
    [`/friends/user-friends/${hana.id}`]: 3,
    '/friend-requests': 3,
    '/conversations/user': 3,
    '/notifications/user-notifications': 6,
  };
  for (const [path, total] of Object.entries(lists)) {
    const { body: complete } = await world.api(path, hana);
    const { body } = await world.api(`${path}?page=2&limit=2`, hana);
    expect({ path, ...body }).toEqual({
      path,
      success: true,
      data: (complete.notifications ?? complete).slice(2, 4),
      pagination: { page: 2, limit: 2, total, pages: Math.ceil(total / 2) },
    });
  }
});

describe('opening a conversation', () => {
  test('two friends have one conversation, however often they open it from two nodes', async () => {
    const [hana, bo] = await friends();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? open(hana, bo, 0) : open(bo, hana, 1))),
    );
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(responses[0]!.body.members.map((member: any) => member._id).sort()).toEqual([hana.id, bo.id].sort());
    for (const user of [hana, bo]) expect(await listOf(user)).toHaveLength(1);
    const notificationCounts = [hana, bo].map(
      async (user) =>
        (await world.api('/notifications/user-notifications', user)).body.notifications.filter(
          (notification: any) => notification.isConversationStart,
        ).length,
    );
    expect((await Promise.all(notificationCounts)).sort((a, b) => a - b)).toEqual([0, 1]);
  });
  test('rejects conversations with strangers, oneself and unknown users', async () => {
    const [hana, eve] = (await world.createUsers(2)) as [TestUser, TestUser];
    expect(await open(hana, eve)).toMatchObject(errorResponse(403, 'friends-only'));
    expect(await open(hana, { ...eve, id: 'ghost' })).toMatchObject(errorResponse(403, 'friends-only'));
    expect(await open(hana, hana)).toMatchObject(errorResponse(400, 'no-talk-to-oneself'));
    expect(await post('/conversations', hana, {})).toMatchObject(errorResponse(400, 'invalid'));
  });
  test('both members can find it, in both orders; others cannot', async () => {
    const { hana, bo, id } = await talking();
    expect((await world.api(`/conversations/find/${hana.id}/${bo.id}`, bo)).body._id).toBe(id);
    expect((await world.api(`/conversations/find/${bo.id}/${hana.id}`, bo)).body._id).toBe(id);
    expect(await world.api(`/conversations/find/${hana.id}/${bo.id}`, admin)).toMatchObject(notFound);
    expect(await world.api(`/conversations/find/${hana.id}/${admin.id}`, hana)).toMatchObject(notFound);
  });
});

describe('sending a message', () => {
  test('returns the message, and both members can read it', async () => {
    const { hana, bo, id } = await talking();
    const { status, body } = await send(hana, id, '  gg <b>wp</b>\r\nsee you  ', {
      receiverId: bo.id,
      clientId: 'c-1',
      senderId: hana.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      text: 'gg <b>wp</b>\nsee you',
      conversationId: id,
      receiverId: bo.id,
      n: 1,
      clientId: 'c-1',
      scrimId: null,
      _sender: { _id: hana.id, name: hana.name, rank: 'Gold 2' },
      _receiver: { _id: bo.id },
      _seenBy: [hana.id],
    });
    for (const user of [hana, bo]) expect(await messagesOf(id, user)).toEqual([body]);
  });
  test.each([
    ['empty text', ''],
    ['blanks', ' \n\t '],
    ['only invisible characters', '\u200B\u202E'],
    ['more than 2,000 characters', 'x'.repeat(2_001)],
  ])('rejects %s', async (_, text) => {
    const { hana, id } = await talking();
    expect(await send(hana, id, text)).toMatchObject(errorResponse(400, 'invalid'));
    expect(await messagesOf(id, hana)).toEqual([]);
  });
  test('accepts 2,000 characters, including emoji', async () => {
    const { hana, id } = await talking();
    for (const text of ['x'.repeat(2_000), '🦊'.repeat(2_000)])
      expect((await send(hana, id, text)).body.text).toBe(text);
  });
  test('sending concurrently on two nodes with the same client id creates one message', async () => {
    const { hana, bo, id } = await talking();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(hana, id, 'once', { clientId: 'c-2' }, i % 2)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(await textsOf(id, bo)).toEqual(['once']);
    expect((await send(bo, id, 'mine', { clientId: 'c-2' })).status).toBe(201);
  });
  test('rejects a client id that was used in another conversation', async () => {
    const { hana, id } = await talking();
    await send(hana, id, 'here', { clientId: 'c-3' });
    const ann = await world.createUser();
    await post(`/friend-requests/send-friend-request/${ann.id}/${hana.id}`, hana);
    await post(`/friend-requests/accept-request/${ann.id}`, ann, { newFriendUserId: hana.id });
    const elsewhere = (await open(hana, ann)).body._id;
    expect(await send(hana, elsewhere, 'there', { clientId: 'c-3' })).toMatchObject(
      errorResponse(409, 'message-taken'),
    );
  });
  test('messages sent concurrently on two nodes have one order for both members', async () => {
    const { hana, bo, id } = await talking();
    await Promise.all(Array.from({ length: 40 }, (_, i) => send(i % 2 ? hana : bo, id, `m${i}`, {}, i % 3 ? 0 : 1)));
    const messages = await messagesOf(id, hana);
    expect(messages).toHaveLength(40);
    expect(messages.map(({ n }) => n)).toEqual(messages.map((_, i) => i + 1));
    expect(messages.map(({ createdAt }) => createdAt)).toEqual(
      [...new Set(messages.map(({ createdAt }) => createdAt))].sort(),
    );
    expect(await messagesOf(id, bo)).toEqual(messages);
  });
  test('former friends can read the conversation but not send messages', async () => {
    const { hana, bo, id } = await talking();
    await send(hana, id, 'before');
    await post('/friends/unfriend-user', bo, { friendUserId: hana.id }, 1);
    expect(await send(hana, id, 'after')).toMatchObject(errorResponse(403, 'friends-only'));
    expect(await textsOf(id, hana)).toEqual(['before']);
    expect((await open(hana, bo)).status).toBe(200);
  });
});

describe('permissions', () => {
  test('users cannot read, write or mark in conversations of others', async () => {
    const { hana, bo, id } = await talking();
    const { body: message } = await send(hana, id, 'secret');
    for (const stranger of [await world.createUser(), admin]) {
      expect(await world.api(`/messages/${id}`, stranger)).toMatchObject(notFound);
      expect(await send(stranger, id, 'hello')).toMatchObject(notFound);
      expect(await post(`/messages/post-seen/${message._id}`, stranger)).toMatchObject(
        errorResponse(404, 'message-not-found'),
      );
      expect(await post(`/messages/${message._id}/report`, stranger)).toMatchObject(
        errorResponse(404, 'message-not-found'),
      );
      expect(await post(`/conversations/${id}/seen`, stranger)).toMatchObject(notFound);
      expect(await post(`/conversations/${id}/mute`, stranger)).toMatchObject(notFound);
    }
    expect(await unseenOf(bo)).toHaveLength(1);
  });
  test('rejects sending on behalf of another user or to another receiver', async () => {
    const { hana, bo, id } = await talking();
    expect(await post('/conversations', hana, { senderId: bo.id, receiverId: hana.id })).toMatchObject(
      errorResponse(403, 'not-yourself'),
    );
    expect(await send(hana, id, 'x', { senderId: bo.id })).toMatchObject(errorResponse(403, 'not-yourself'));
    expect(await send(hana, id, 'x', { receiverId: admin.id })).toMatchObject(errorResponse(400, 'wrong-receiver'));
    expect(await messagesOf(id, hana)).toEqual([]);
  });
  test.each([
    '/conversations/user',
    '/messages/x',
    '/messages/verifiedUser/unseen-messages',
    '/conversations/scrim/x',
    '/conversations/find/a/b',
  ])('%s needs a token', async (path) =>
    expect(await world.api(path)).toMatchObject(errorResponse(401, 'unauthorized')),
  );
  test('message texts are stored in their table only, never in the log', async () => {
    const { hana, id } = await talking();
    await send(hana, id, 'canary-7f3a');
    const events = await world.asOwner('SELECT type FROM events WHERE stream = $1 ORDER BY version', [
      `conversation-${id}`,
    ]);
    expect(events).toEqual([{ type: 'ConversationOpened' }, { type: 'MessageSent' }]);
    const rows = await world.asOwner(
      `SELECT 1 FROM events WHERE data::text LIKE '%canary-7f3a%' OR meta::text LIKE '%canary-7f3a%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('marking messages as seen', () => {
  test('removes a message from the unseen ones and shows it as seen to the sender', async () => {
    const { hana, bo, id } = await talking();
    const [first, second] = [(await send(hana, id, 'one')).body, (await send(hana, id, 'two')).body];
    expect((await unseenOf(bo)).map(({ text }) => text)).toEqual(['one', 'two']);
    expect(await unseenOf(hana)).toEqual([]);
    expect((await post(`/messages/post-seen/${first._id}`, bo)).body).toEqual({
      success: true,
      messageIds: [first._id],
    });
    expect((await post(`/messages/post-seen/${first._id}`, bo)).body).toEqual({ success: true, messageIds: [] });
    expect((await unseenOf(bo)).map(({ _id }) => _id)).toEqual([second._id]);
    expect((await messagesOf(id, hana)).map(({ _seenBy }) => _seenBy)).toEqual([[hana.id, bo.id], [hana.id]]);
    expect((await listOf(bo))[0]).toMatchObject({ unseen: 1, messages: 2, lastMessage: { text: 'two' } });
  });
  test('rejects the sender', async () => {
    const { hana, id } = await talking();
    const { body } = await send(hana, id, 'one');
    expect(await post(`/messages/post-seen/${body._id}`, hana)).toMatchObject(errorResponse(403, 'not-the-receiver'));
    expect(await post('/messages/post-seen/nothing', hana)).toMatchObject(errorResponse(404, 'message-not-found'));
  });
  test('marks a conversation up to a message, or all of it', async () => {
    const { hana, bo, id } = await talking();
    const sent: MessageView[] = [];
    for (const text of ['1', '2', '3']) sent.push((await send(hana, id, text)).body);
    expect((await post(`/conversations/${id}/seen`, bo, { upTo: sent[1]!._id })).body.messageIds.sort()).toEqual(
      [sent[0]!._id, sent[1]!._id].sort(),
    );
    expect((await unseenOf(bo)).map(({ text }) => text)).toEqual(['3']);
    await post(`/conversations/${id}/seen`, bo);
    expect(await unseenOf(bo)).toEqual([]);
  });
});

test('older messages are loaded in pages, backwards', async () => {
  const { hana, id } = await talking();
  for (let i = 1; i <= 7; i++) await send(hana, id, `m${i}`);
  expect(await textsOf(id, hana, '?limit=3')).toEqual(['m5', 'm6', 'm7']);
  const [oldest] = await messagesOf(id, hana, '?limit=3');
  expect(await textsOf(id, hana, `?limit=3&before=${oldest!._id}`)).toEqual(['m2', 'm3', 'm4']);
  expect(await textsOf(id, hana, `?before=${oldest!._id}`)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(await textsOf(id, hana, `?limit=3&before=${oldest!.createdAt}`)).toEqual(['m2', 'm3', 'm4']);
  expect(await textsOf(id, hana, '?limit=2&before=2100-12-31T00:00:00Z')).toEqual((await textsOf(id, hana)).slice(-2));
  expect(await world.api(`/messages/${id}?before=nothing`, hana)).toMatchObject(
    errorResponse(404, 'message-not-found'),
  );
  expect(await world.api(`/messages/${id}?limit=1000`, hana)).toMatchObject(errorResponse(400, 'invalid'));
});

describe('the room of a scrim', () => {
  test('users with the link of the scrim can find its room, read and write', async () => {
    const scrim = await world.createScrim(admin, { isPrivate: true });
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    const { body: room } = await world.api(`/conversations/scrim/${scrim._id}`, hana);
    expect(room).toMatchObject({ _id: scrim._conversation, scrimId: scrim._id, members: [], messages: 0 });
    const { status, body } = await send(hana, room._id, 'who plays mid?');
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { scrimId: scrim._id, receiverId: null, _receiver: null, _seenBy: [hana.id] },
    });
    await send(bo, scrim._conversation, 'me', {}, 1);
    expect(await textsOf(scrim._conversation, admin)).toEqual(['who plays mid?', 'me']);
    expect((await world.api(`/conversations/scrim/${scrim._id}`, bo)).body.messages).toBe(2);
    expect(await unseenOf(bo)).toEqual([]);
    expect(await listOf(bo)).toEqual([]);
  });
  test('the rooms of a list are read at once, without those that do not exist', async () => {
    const [one, two, gone] = [
      await world.createScrim(admin),
      await world.createScrim(admin, { isPrivate: true }),
      await world.createScrim(admin),
    ];
    await world.api(`/scrims/${gone._id}`, admin, { method: 'DELETE' });
    const [hana] = (await world.createUsers(1)) as [TestUser];
    await send(hana, two._conversation, 'who plays mid?');
    await world.api(`/conversations/${one._conversation}/mute`, hana, { method: 'POST' });
    const ids = [one._id, two._id, gone._id, 'nothing', two._conversation].join(',');
    const { body } = await world.api(`/conversations/scrims?scrims=${ids}`, hana);
    expect(body).toEqual([
      expect.objectContaining({ _id: one._conversation, scrimId: one._id, messages: 0, isMuted: true }),
      expect.objectContaining({ _id: two._conversation, scrimId: two._id, messages: 1, isMuted: false }),
    ]);
    for (const { scrimId } of body)
      expect(body).toContainEqual((await world.api(`/conversations/scrim/${scrimId}`, hana)).body);
  });
  test('at most fifty rooms are read at once', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`).join(',');
    expect(await world.api(`/conversations/scrims?scrims=${ids(50)}`, admin)).toMatchObject({ status: 200, body: [] });
    expect(await world.api(`/conversations/scrims?scrims=${ids(51)}`, admin)).toMatchObject(
      errorResponse(400, 'invalid'),
    );
  });
  test('a deleted or unknown scrim has no room', async () => {
    const scrim = await world.createScrim(admin);
    await send(admin, scrim._conversation, 'soon gone', {}, 1);
    await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' });
    for (const node of [0, 1]) expect(await send(admin, scrim._conversation, 'x', {}, node)).toMatchObject(notFound);
    expect(await world.api(`/messages/${scrim._conversation}`, admin)).toMatchObject(notFound);
    expect(await world.api(`/conversations/scrim/${scrim._id}`, admin)).toMatchObject(notFound);
    expect(await world.api('/conversations/scrim/nothing', admin)).toMatchObject(notFound);
  });
});
