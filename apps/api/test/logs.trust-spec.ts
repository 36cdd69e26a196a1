// Everything is logged, and no log line contains personal data or secrets.
import { createLogger } from '../../../libs/platform/src/telemetry/logger';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  for (const app of [world.node(), world.worker!])
    app.useLogger(
      createLogger(
        { LOG_LEVEL: 'trace' },
        {
          write: (line) => {
            lines.push(line);
          },
        },
      ),
    );
});
afterAll(() => world?.close());

const log = (): string => lines.join('');
/** The secrets that occur in the log. */
const given = (secrets: readonly string[]): string[] => secrets.filter((secret) => log().includes(secret));
const logged = (what: string | RegExp) =>
  waitUntil(() => (typeof what === 'string' ? log().includes(what) : what.test(log())));
const send = (user: TestUser, method: string, path: string, body: object = {}, id = '') =>
  world.api(path, user, { method, body, ...(id && { headers: { 'x-request-id': id } }) });

test('the log of an evening contains requests, commands and ids, but no texts, addresses or keys', async () => {
  const admin = await world.createUser({ admin: true, name: 'Root' });
  const [hana, bo] = [await world.createUser({ name: 'Canary Name' }), await world.createUser()];
  await send(hana, 'PUT', '/auth/update-user', { adminKey: 'canary-admin-key' });
  await send(hana, 'PUT', '/auth/update-user', { adminKey: 'open-sesame', discord: 'canary.discord' });
  const scrim = await world.createScrim(admin, { title: 'Canary Title', lobbyName: 'Canary Lobby' });
  const { lobbyPassword } = (await world.api(`/scrims/${scrim._id}`, admin)).body as { lobbyPassword: string };
  await send(
    hana,
    'PATCH',
    `/scrims/${scrim._id}/insert-player/${hana.id}`,
    { playerData: { role: 'Mid', team: { name: 'teamOne' } } },
    'request-of-hana',
  );
  await send(hana, 'POST', `/friend-requests/send-friend-request/${bo.id}/${hana.id}`);
  await send(bo, 'POST', `/friend-requests/accept-request/${bo.id}`, { newFriendUserId: hana.id });
  const { body: conversation } = await send(hana, 'POST', '/conversations', { senderId: hana.id, receiverId: bo.id });
  expect(
    await send(hana, 'POST', '/messages', { conversationId: conversation._id, text: 'canary words' }),
  ).toMatchObject({ status: 201 });
  const client = await world.connect(bo);
  await client.emit('join_scrim_room', scrim._id);
  await send(admin, 'POST', '/admin/banUser', {
    banUserId: bo.id,
    reason: 'canary reason',
    dateTo: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await client.closed();
  await logged(/"requestId":"request-of-hana"[^\n]*request completed/);
  await logged(/"requestId":"request-of-hana"[^\n]*broadcast to sockets/);
  expect(lobbyPassword.length).toBeGreaterThan(3);
  expect(
    given([
      hana.token,
      bo.token,
      hana.token.split('.')[2]!,
      hana.email,
      bo.email,
      hana.uid,
      'canary.discord',
      'discord.',
      'canary-admin-key',
      'open-sesame',
      'canary words',
      'canary reason',
      'Canary Title',
      'Canary Lobby',
      'Canary Name',
      lobbyPassword,
      'test-key',
      'a-secret-for-tests-only',
    ]),
  ).toEqual([]);
  for (const line of log().trim().split('\n'))
    expect(() => {
      JSON.parse(line);
    }).not.toThrow();
});

test('an internal error is logged with its location, without the row the database rejected', async () => {
  const bo = await world.createUser();
  await world.asOwner(`ALTER TABLE people ADD CONSTRAINT no_canary CHECK (discord <> 'canary.row') NOT VALID`);
  expect(await send(bo, 'PUT', '/auth/update-user', { discord: 'canary.row' }, 'request-that-fails')).toMatchObject({
    status: 500,
    body: { code: 'internal', requestId: 'request-that-fails' },
  });
  await logged(/"requestId":"request-that-fails"[^\n]*failed/);
  const line = log()
    .split('\n')
    .find((text) => text.includes('request-that-fails') && text.includes('failed'))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    err: { code: '23514', constraint: 'no_canary', stack: expect.stringContaining('appender') },
  });
  expect(given(['canary.row', bo.email, bo.uid])).toEqual([]);
});
