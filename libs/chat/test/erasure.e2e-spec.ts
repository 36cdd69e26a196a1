import { ERASED_MESSAGE_TEXT } from '@muster/contracts/chat';
import { Database, CommandDispatcher } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';

let world: World;
beforeAll(async () => {
  world = await createWorld({ worker: true });
});
afterAll(() => world?.close());

const post = (path: string, as: TestUser, body: object = {}) => world.api(path, as, { method: 'POST', body });
const texts = async (conversationId: string, as: TestUser) =>
  (await world.api(`/messages/${conversationId}`, as)).body.map((message: any) => [message._sender.name, message.text]);

test('erasing an account deletes its messages, friendships and requests, but not the messages of others', async () => {
  const [hana, bo, ann, eve] = (await world.createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${bo.id}/${hana.id}`, hana);
  await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
  await post(`/friend-requests/send-friend-request/${ann.id}/${hana.id}`, hana);
  await post(`/friend-requests/send-friend-request/${hana.id}/${eve.id}`, eve);
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  await post('/messages', hana, { conversationId: conversation._id, text: 'canary-of-hana' });
  await post('/messages', bo, { conversationId: conversation._id, text: 'mine stay' });

  const dispatch = world.node().get(CommandDispatcher, { strict: false });
  const database = world.node().get(Database, { strict: false });
  // More messages than one batch
  await database.query(
    `INSERT INTO messages (id, conversation_id, n, sender, text, created_at) SELECT 'old-' || i, 'old', i, $1, 'canary-of-hana', now() FROM generate_series(1, 2100) i`,
    [hana.id],
  );
  const past = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString();
  await dispatch.send(userAggregate, { type: 'DeleteAccount', userId: hana.id, ctx: { now: past } }, { by: hana.id });
  // Hidden as soon as the account is deleted
  expect((await world.api(`/friends/user-friends/${bo.id}`, bo)).body).toEqual([]);
  const [row] = await database.query<any>('SELECT * FROM people WHERE id = $1', [hana.id]);
  await dispatch.send(
    userAggregate,
    {
      type: 'EraseAccount',
      userId: hana.id,
      ctx: { now: new Date().toISOString() },
      currentNames: { ...row, uids: [row.uid] },
    },
    { by: 'erasure' },
  );

  await waitUntil(
    async () =>
      (
        await database.query(`SELECT 1 FROM effects WHERE effect_key = ANY($1) AND state = 'done'`, [
          [`end-friendships_${hana.id}`, `erase-words_${hana.id}`],
        ])
      ).length === 2,
  );
  expect(await texts(conversation._id, bo)).toEqual([
    ['Deleted user', ERASED_MESSAGE_TEXT],
    [bo.name, 'mine stay'],
  ]);
  expect(await database.query(`SELECT 1 FROM messages WHERE text LIKE '%canary-of-hana%'`)).toEqual([]);
  expect(
    await database.query(`SELECT 1 FROM friendships WHERE status <> 'none' AND (asker = $1 OR asked = $1)`, [hana.id]),
  ).toEqual([]);
  expect(
    await waitUntil(
      async () => (await database.query('SELECT 1 FROM notifications WHERE recipient = $1', [hana.id])).length === 0,
    ),
  ).toBe(true);
  expect(await post('/messages', bo, { conversationId: conversation._id, text: 'still there?' })).toMatchObject({
    status: 403,
    body: { code: 'friends-only' },
  });
});
