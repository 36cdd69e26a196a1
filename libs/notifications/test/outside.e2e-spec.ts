import { Database, LogReader, Tokens } from '@muster/platform';
import { mailsTo } from '@testing/mails';
import { createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';
import { type Browser, pushService } from '@testing/push-service';

let world: World;
let admin: TestUser;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ nodes: 2, worker: true, env: { PUSH_HOSTS: service.host } });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(async () => {
  await world?.close();
  await service?.close();
});
jest.setTimeout(60_000);

const post = (path: string, as: TestUser, body: object = {}, node = 0) =>
  world.api(path, as, { method: 'POST', body, node });
const database = () => world.node().get(Database, { strict: false });
const optIn = (as: TestUser) =>
  world.api('/auth/update-user', as, { method: 'PUT', body: { canSendEmailsToUser: true } });
const sendFriendRequest = (from: TestUser, to: TestUser) =>
  post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);

async function subscribeBrowser(as: TestUser): Promise<Browser> {
  const browser = service.browser();
  expect((await post('/notifications/push-subscriptions', as, browser.subscription)).status).toBe(201);
  return browser;
}

/** Waits until every policy has processed all events and no effect is pending. */
async function waitUntilSettled(): Promise<void> {
  await waitUntil(async () => {
    const head = await world.node().get(LogReader, { strict: false }).head();
    const behind = await database().query('SELECT 1 FROM policies WHERE position < $1', [head]);
    return behind.length === 0;
  });
  await waitUntil(
    async () =>
      (
        await database().query(
          `SELECT 1 FROM effects WHERE kind IN ('MailNotification', 'PushNotification', 'PushMessage')
            AND state IN ('pending', 'running')`,
        )
      ).length === 0,
  );
}

test('the unsubscribe link ends all mails with one click; opting in again resumes them', async () => {
  const [hana, bo, ann] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  await optIn(bo);
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  const [mail] = await mailsTo(bo);
  const path = new URL(mail!.links.find((link) => link.includes('/unsubscribe/'))!).pathname;
  const visit = (method: string, at = path) =>
    fetch(`${world.url()}${at}`, {
      method,
      ...(method === 'POST' && {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    });
  expect(await (await visit('GET')).text()).toContain('<form method="post">');
  expect((await world.api('/notifications/preferences', bo)).body.emailSubscribed).toBe(true);
  expect((await visit('POST', path.replace(bo.id, hana.id))).status).toBe(404);
  expect((await visit('POST', `${path}x`)).status).toBe(404);
  const optedIn = async () => [
    (await world.api('/notifications/preferences', bo)).body.emailSubscribed,
    (await post('/auth/verify', bo)).body.user.canSendEmailsToUser,
  ];
  expect(await optedIn()).toEqual([true, true]);
  for (let i = 0; i < 2; i++) expect((await visit('POST')).status).toBe(200);
  expect(await optedIn()).toEqual([false, false]);
  await sendFriendRequest(ann, bo);
  await waitUntilSettled();
  expect(await mailsTo(bo)).toHaveLength(1);

  await optIn(bo);
  await waitUntilSettled();
  expect(await optedIn()).toEqual([true, true]);
  expect(mail!.headers).toMatchObject({
    'list-unsubscribe': expect.stringContaining(path),
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

test('retries a busy push service, but deletes a browser it no longer knows', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [busy, removed, fine] = [await subscribeBrowser(bo), await subscribeBrowser(bo), await subscribeBrowser(bo)];
  busy.statuses = [503, 429];
  removed.statuses = [410];
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  expect([busy, removed, fine].map(({ pushed, tries }) => [pushed.length, tries])).toEqual([
    [1, 3],
    [0, 1],
    [1, 1],
  ]);
  expect(
    await database().query('SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY endpoint', [bo.id]),
  ).toEqual([busy.endpoint, fine.endpoint].sort().map((endpoint) => ({ endpoint })));
});

test('a push that a push service refuses is among the failed jobs, and goes out when it is repeated', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const [refused, fine] = [await subscribeBrowser(bo), await subscribeBrowser(bo)];
  refused.statuses = [403];
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  const { body: failed } = await world.api('/admin/effects?state=failed', admin);
  expect(failed).toEqual([
    expect.objectContaining({ kind: 'PushNotification', error: `${service.host} answered 403` }),
  ]);
  expect((await post(`/admin/effects/${failed[0]._id}/retry`, admin)).status).toBe(200);
  await waitUntilSettled();
  expect([refused, fine].map(({ pushed, tries }) => [pushed.length, tries])).toEqual([
    [1, 2],
    [1, 1],
  ]);
  const [, claims] = String(fine.pushed[0]!.headers.authorization).split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ sub: 'https://example.com' });
});

test('ending sessions removes their browsers; a browser that signs in later gets pushes', async () => {
  const [hana, ann, bo] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const sessionOf = (version: number, session: string): TestUser => ({
    ...bo,
    token: world.node().get(Tokens, { strict: false }).sign(bo.id, version, {}, session),
  });
  const [phone, tablet] = [
    await subscribeBrowser(sessionOf(0, 'phone')),
    await subscribeBrowser(sessionOf(0, 'tablet')),
  ];
  expect((await post('/auth/logout', sessionOf(0, 'phone'))).status).toBe(200);
  await waitUntilSettled();
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  expect([phone.tries, tablet.tries]).toEqual([0, 1]);
  expect((await post('/auth/sign-out-everywhere', sessionOf(0, 'tablet'))).status).toBe(200);
  await waitUntilSettled();
  const since = await subscribeBrowser(sessionOf(1, 'phone again'));
  await sendFriendRequest(ann, bo);
  await waitUntilSettled();
  expect([phone.tries, tablet.tries, since.tries]).toEqual([0, 1, 1]);
});

test('a crash during delivery sends nothing twice', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await optIn(bo);
  const browser = await subscribeBrowser(bo);
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  // This is the state after a worker has crashed between sending and storing the result.
  await database().query(
    `UPDATE effects SET state = 'running', lease_until = now() - interval '1 s' WHERE kind IN ('MailNotification', 'PushNotification') AND state = 'done'`,
  );
  await waitUntilSettled();
  expect(await mailsTo(bo)).toHaveLength(1);
  expect(browser.pushed).toHaveLength(1);
});

test('pushes unseen messages with sender and beginning, but not seen or muted ones', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  await sendFriendRequest(hana, bo);
  await post(`/friend-requests/accept-request/${bo.id}`, bo, { newFriendUserId: hana.id });
  const { body: conversation } = await post('/conversations', hana, { receiverId: bo.id });
  await waitUntilSettled();
  const browser = await subscribeBrowser(bo);
  const sendMessage = async (text: string) =>
    (await post('/messages', hana, { conversationId: conversation._id, text })).body;
  await sendMessage('x'.repeat(200));
  const seenMessage = await sendMessage('seen at once');
  await post(`/messages/post-seen/${seenMessage._id}`, bo);
  await waitUntilSettled();
  expect(browser.pushed.map(({ payload }) => payload)).toEqual([
    { title: hana.name, body: `${'x'.repeat(139)}…`, url: `/?conversation=${conversation._id}`, tag: conversation._id },
  ]);
  await post(`/conversations/${conversation._id}/mute`, bo);
  await sendMessage('too loud');
  await waitUntilSettled();
  expect(browser.pushed).toHaveLength(1);
  expect(await database().query(`SELECT 1 FROM effects WHERE ref::text LIKE '%loud%'`)).toEqual([]);
});

test('a banned user gets no mails and no pushes until the ban is lifted', async () => {
  const [hana, ann, bo] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  await optIn(bo);
  const browser = await subscribeBrowser(bo);
  const [row] = (await database().query('SELECT to_jsonb(s) AS row FROM push_subscriptions s WHERE user_id = $1', [
    bo.id,
  ])) as [{ row: object }];
  const dateTo = new Date(Date.now() + 3 * 86_400_000).toISOString();
  expect((await post('/admin/banUser', admin, { banUserId: bo.id, dateTo })).status).toBe(200);
  await waitUntilSettled();
  // Stores the browser again, as if this had happened concurrently with the ban.
  await database().query(
    'INSERT INTO push_subscriptions SELECT * FROM jsonb_populate_record(NULL::push_subscriptions, $1)',
    [JSON.stringify(row.row)],
  );
  await sendFriendRequest(hana, bo);
  await waitUntilSettled();
  expect([(await mailsTo(bo)).length, browser.tries]).toEqual([0, 0]);
  await post('/admin/unbanUser', admin, { bannedUserId: bo.id });
  await sendFriendRequest(ann, bo);
  await waitUntilSettled();
  expect([(await mailsTo(bo)).length, browser.tries]).toEqual([1, 1]);
});
