import { CommandDispatcher, type PersonalData, Tokens } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { features } from '../../features';
import { EXPORTED, NOT_EXPORTED, PERSONAL_COLUMN } from './personal-columns';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const post = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'POST', body });
const exportOf = async (user: TestUser) => {
  await waitUntilCaughtUp(world);
  return world.api('/auth/export', user);
};

async function befriend(one: TestUser, other: TestUser): Promise<void> {
  expect((await post(`/friend-requests/send-friend-request/${other.id}/${one.id}`, one)).status).toBeLessThan(300);
  expect(
    (await post(`/friend-requests/accept-request/${other.id}`, other, { newFriendUserId: one.id })).status,
  ).toBeLessThan(300);
}
async function talk(from: TestUser, to: TestUser, ...texts: string[]): Promise<void> {
  const { body } = await post('/conversations', from, { senderId: from.id, receiverId: to.id });
  for (const text of texts)
    expect((await post('/messages', from, { conversationId: body._id, text, receiverId: to.id })).status).toBeLessThan(
      300,
    );
}

test('returns everything stored about the user as one file', async () => {
  const [hana, bo] = [
    await world.createUser({ name: 'Hana', region: 'EUW', rank: 'Emerald 2' }),
    await world.createUser({ name: 'Bo' }),
  ];
  const scrim = await world.createScrim(admin, { title: 'Export Fives', isWithCasters: true });
  const cast = await world.createScrim(admin, { title: 'Cast Fives', isWithCasters: true, isPrivate: true });
  await world.api(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, {
    method: 'PATCH',
    body: { playerData: { role: 'Mid', team: { name: 'teamTwo' } } },
  });
  await world.api(`/scrims/${cast._id}/insert-caster/${hana.id}`, hana, { method: 'PATCH' });
  await befriend(hana, bo);
  await talk(hana, bo, 'first words', 'second words');
  await talk(bo, hana, 'an answer');
  await post(`/friend-requests/send-friend-request/${admin.id}/${hana.id}`, hana);
  const response = await exportOf(hana);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="muster-\d{4}-\d\d-\d\d\.json"$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.body).toMatchObject({
    exportedAt: expect.any(String),
    account: { _id: hana.id, email: hana.email, name: 'Hana', region: 'EUW', rank: 'Emerald 2', isAdmin: false },
    settings: { canSendEmailsToUser: false, profileBackgroundImg: 'Summoners Rift', profileBackgroundBlur: '20' },
    sessions: [],
    bans: [],
    seats: [
      { scrimId: scrim._id, title: 'Export Fives', team: 'teamTwo', role: 'Mid', wasHost: false },
      { scrimId: cast._id, role: 'caster', isPrivate: true },
    ],
    createdScrims: [],
    messages: [
      { from: 'Hana', to: 'Bo', text: 'first words' },
      { from: 'Hana', to: 'Bo', text: 'second words' },
      { from: 'Bo', to: 'Hana', text: 'an answer' },
    ],
    friends: [{ userId: bo.id, name: 'Bo' }],
    friendRequests: { sent: [{ userId: admin.id, name: 'Root' }], received: [] },
    notifications: expect.arrayContaining([
      expect.objectContaining({ message: 'You and Bo are now friends!', readAt: null }),
    ]),
    notificationPreferences: expect.any(Object),
  });
  expect(Object.keys((await exportOf(bo)).body).toSorted()).toEqual(Object.keys(response.body).toSorted());
});

test('each column that holds ids of users is in a section of the export, or has a reason why not', async () => {
  const columns = (await world.asOwner(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'ARRAY') AND column_name ~ $1`,
    [PERSONAL_COLUMN],
  )) as { name: string }[];
  const names = columns.map(({ name }) => name).toSorted();
  expect(names).toEqual(Object.keys({ ...EXPORTED, ...NOT_EXPORTED }).toSorted());
  const sections = Object.keys((await exportOf(admin)).body);
  expect(Object.values(EXPORTED).filter((section) => !sections.includes(section))).toEqual([]);
});

test('has where the user waits for a seat, why they deleted scrims, and that they have a calendar feed', async () => {
  const [hana, owner] = (await world.createUsers(2)) as [TestUser, TestUser];
  const { _id: communityId } = (await post('/communities', owner, { name: 'Export Club', slug: 'export-club' })).body;
  const attendance = { minutes: 30, reserves: 2 };
  const [scrim, deleted] = [
    await world.createScrim(admin, { attendance }),
    await world.createScrim(owner, { communityId }),
  ];
  await post(`/scrims/${scrim._id}/reserves`, hana, { roles: ['Mid', 'Top'] });
  await world.api('/calendar', hana);
  await world.api(`/scrims/${deleted._id}`, owner, { method: 'DELETE', body: { reason: 'Too few came' } });
  const { reserves, scrimReasons, calendarFeed } = (await exportOf(hana)).body;
  expect({ reserves, scrimReasons, calendarFeed }).toMatchObject({
    reserves: [{ scrimId: scrim._id, title: scrim.title, roles: ['Mid', 'Top'], since: expect.any(String) }],
    scrimReasons: [],
    calendarFeed: { createdAt: expect.any(String) },
  });
  const others = (await exportOf(owner)).body;
  expect(others.scrimReasons).toEqual([
    { scrimId: deleted._id, reason: 'Too few came', createdAt: expect.any(String) },
  ]);
  expect([others.reserves, others.calendarFeed]).toEqual([[], null]);
});

test('contains no data of others and no secrets', async () => {
  const [hana, bo, mia] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  await befriend(hana, bo);
  await befriend(bo, mia);
  await talk(bo, mia, 'not for Hana');
  const scrim = await world.createScrim(admin);
  await world.api(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, {
    method: 'PATCH',
    body: { playerData: { role: 'Top', team: { name: 'teamOne' } } },
  });
  const text = JSON.stringify((await exportOf(hana)).body);
  for (const secret of [hana.uid, bo.email, bo.uid, mia.id, 'not for Hana', scrim.lobbyPassword!, 'open-sesame'])
    expect(text).not.toContain(secret);
});

test('includes the scrims an admin created, and the reason of a former ban', async () => {
  const scrim = await world.createScrim(admin, { title: 'Made by Root' });
  expect((await exportOf(admin)).body.createdScrims).toContainEqual(
    expect.objectContaining({ scrimId: scrim._id, title: 'Made by Root' }),
  );
  const hana = await world.createUser();
  const [by, dispatch] = [{ userId: admin.id, isAdmin: true }, world.node().get(CommandDispatcher, { strict: false })];
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await dispatch.send(
    userAggregate,
    { type: 'BanUser', userId: hana.id, by, ctx: { now: at(0) }, from: at(-3), to: at(4), reason: 'Left three games' },
    { by: admin.id },
  );
  expect(await world.api('/auth/export', hana)).toMatchObject({ status: 401, body: { code: 'banned' } });
  await dispatch.send(userAggregate, { type: 'UnbanUser', userId: hana.id, by, ctx: { now: at(0) } }, { by: admin.id });
  const withNewToken = { ...hana, token: world.node().get(Tokens, { strict: false }).sign(hana.id, 1, {}, 'browser') };
  expect((await exportOf(withNewToken)).body.bans).toEqual([
    {
      dateFrom: expect.any(String),
      dateTo: expect.any(String),
      reason: 'Left three games',
      createdAt: expect.any(String),
      liftedAt: expect.any(String),
    },
  ]);
});

/** Exports wait at the first feature until they are let go. */
function holdExports() {
  const { personalData } = features.find((feature) => feature.personalData)!;
  const part = world.node().get<PersonalData>(personalData!, { strict: false });
  const exportFor = part.exportFor.bind(part);
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const spy = jest.spyOn(part, 'exportFor').mockImplementation(async (userId) => {
    await held;
    return exportFor(userId);
  });
  return {
    letGo,
    areHolding: (count: number) => waitUntil(() => spy.mock.calls.length === count),
    restore: () => spy.mockRestore(),
  };
}

test('runs one export per account and five per network at a time, which read one after another', async () => {
  const users = await world.createUsers(6);
  const [hana, mia] = [users[0]!, users[5]!];
  const held = holdExports();
  try {
    const running = users.slice(0, 5).map((user) => world.api('/auth/export', user));
    await held.areHolding(1);
    const second = await world.api('/auth/export', hana);
    expect([second.status, second.body.code, second.headers.get('retry-after')]).toEqual([429, 'export-running', '5']);
    const sixth = await waitUntil(async () => {
      const response = await world.api('/auth/export', mia);
      return response.status === 503 && response;
    });
    expect([sixth.body.code, sixth.headers.get('retry-after')]).toEqual(['exports-busy', '5']);
    held.letGo();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  } finally {
    held.restore();
  }
  await waitUntil(async () => (await world.api('/auth/export', mia)).status === 200);
});

test('an export whose client has gone, or that fails, makes room for the next', async () => {
  const hana = await world.createUser();
  const held = holdExports();
  const gone = new AbortController();
  const headers = { 'x-api-key': API_KEY, authorization: hana.token };
  const abandoned = fetch(`${world.url()}/api/auth/export`, { headers, signal: gone.signal }).catch(() => 'gone');
  await held.areHolding(1);
  gone.abort();
  expect(await abandoned).toBe('gone');
  held.letGo();
  held.restore();
  await waitUntil(async () => (await world.api('/auth/export', hana)).status === 200);
});
