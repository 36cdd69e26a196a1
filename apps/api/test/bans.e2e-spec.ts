import type { BanView } from '@muster/contracts/administration';
import { dayInOffset } from '@muster/contracts/instants';
import { Database, CommandDispatcher } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { errorResponse } from '@testing/error-response';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  [admin, player] = [await world.createUser({ admin: true, name: 'Root' }), await world.createUser({ name: 'Bo' })];
});
afterAll(() => world?.close());

const DAY = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const post = (path: string, user: TestUser | null, body: object = {}, node = 0) =>
  world.api(`/admin/${path}`, user, { method: 'POST', body, node });
const ban = (user: TestUser, from: number, to: number, overrides: object = {}) =>
  post('banUser', admin, {
    banUserId: user.id,
    dateFrom: at(from),
    dateTo: at(to),
    reason: 'Left three games',
    ...overrides,
  });
const history = async (): Promise<BanView[]> => (await world.api('/admin/all-bans-history', admin)).body;
const bansOf = async (user: TestUser) => (await history()).filter((row) => row._user._id === user.id);
const currentBan = async (user: TestUser) => (await world.api(`/users/by-id/${user.id}`, admin)).body.currentBan;
/** The ban has not started yet, but the session may have ended. */
const isLetIn = async (user: TestUser) => (await world.api('/scrims', user)).body.code !== 'banned';

describe('banning', () => {
  test('returns the ban, shows it to admins, and records the reason in the history', async () => {
    const hana = await world.createUser({ name: 'Hana' });
    const [from, to] = [at(-1_000), at(DAY)];
    expect(
      await post('banUser/', admin, { banUserId: hana.id, dateFrom: from, dateTo: to, reason: ' Left three games ' }),
    ).toMatchObject({ status: 200, body: { success: true, dateFrom: from, dateTo: to, _bannedBy: admin.id } });
    expect(await currentBan(hana)).toEqual({ isActive: true, dateFrom: from, dateTo: to, _bannedBy: admin.id });
    expect((await world.api(`/users/by-id/${hana.id}`, player)).body).not.toHaveProperty('currentBan');
    expect((await history())[0]).toEqual({
      _id: expect.any(String),
      _user: {
        _id: hana.id,
        name: 'Hana',
        summonerTagline: expect.any(String),
        discord: expect.any(String),
        region: 'NA',
      },
      _bannedBy: expect.objectContaining({ _id: admin.id, name: 'Root' }),
      dateFrom: from,
      dateTo: to,
      isActive: true,
      status: 'active',
      reason: 'Left three games',
      createdAt: expect.any(String),
      liftedAt: null,
    });
    const events = await world
      .node()
      .get(Database, { strict: false })
      .query<{ data: object }>('SELECT data FROM events WHERE stream = $1', [`user-${hana.id}`]);
    expect(JSON.stringify(events)).not.toContain('games');
  });

  test('ends every session on every node, in HTTP and sockets, with the ban message', async () => {
    const hana = await world.createUser();
    const [first, second] = [await world.connect(hana, 0), await world.connect(hana, 1)];
    const message = `You are banned until ${new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(Date.now() + DAY)}. Reason: Left three games`;
    await ban(hana, -1_000, DAY);
    for (const tab of [first, second]) {
      expect(await tab.waitFor('session_ended')).toEqual({ error: message, code: 'banned' });
      await tab.closed();
    }
    for (const node of [0, 1])
      expect(await world.api('/scrims', hana, { node })).toMatchObject(errorResponse(401, 'banned', message));
    await expect(world.connect(hana, 1)).rejects.toMatchObject({ data: { error: message, code: 'banned' } });
  });

  test('lets the user back in when the ban ends, without any action', async () => {
    const hana = await world.createUser();
    const ends = Date.now() + 1_200;
    await ban(hana, -2 * DAY, 1_200);
    await waitUntil(() => isLetIn(hana));
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
    expect(await bansOf(hana)).toMatchObject([{ status: 'expired', isActive: true }]);
    expect((await currentBan(hana)).isActive).toBe(false);
  });

  test.each([
    [
      'an end before the start',
      { dateTo: at(-DAY) },
      'ban-ends-too-early',
      'The end date must be at least one day after the start date',
    ],
    [
      'an end an hour after the start',
      { dateFrom: '2026-11-21T22:00:00Z', dateTo: '2026-11-21T23:00:00Z' },
      'ban-ends-too-early',
      'The end date must be at least one day after the start date',
    ],
    [
      'an end on the same day',
      { dateFrom: '11/21/2026', dateTo: '2026-11-21T23:59:59Z' },
      'ban-ends-too-early',
      'The end date must be at least one day after the start date',
    ],
    [
      'an end on the same day of its offset',
      { dateFrom: '2026-11-21T01:00:00+05:30', dateTo: '2026-11-21T23:00:00+05:30' },
      'ban-ends-too-early',
      'The end date must be at least one day after the start date',
    ],
    ['a year before 1970', { dateFrom: '12/31/1969' }, 'invalid', 'dateFrom must lie in the years 1970 to 2100'],
    ['a day no month has', { dateTo: '02/30/2027' }, 'invalid', 'dateTo must be a date'],
    ['no end', { dateTo: undefined }, 'invalid', 'dateTo must be a date'],
    ['nonsense for a start', { dateFrom: 'tomorrow' }, 'invalid', 'dateFrom must be a date'],
    ['a novel for a reason', { reason: 'x'.repeat(501) }, 'invalid', 'Reason must be at most 500 characters'],
  ])('rejects %s', async (_, overrides, code, error) => {
    const hana = await world.createUser();
    expect(await ban(hana, 0, 2 * DAY, overrides)).toMatchObject(errorResponse(400, code, error));
    expect(await bansOf(hana)).toEqual([]);
  });

  test('rejects banning admins, oneself and unknown users', async () => {
    const other = await world.createUser({ admin: true });
    expect(await ban(other, 0, 2 * DAY)).toMatchObject(
      errorResponse(403, 'admin-not-bannable', 'Admins cannot be banned'),
    );
    expect(await ban(admin, 0, 2 * DAY)).toMatchObject(
      errorResponse(403, 'admin-not-bannable', 'Admins cannot be banned'),
    );
    expect(await ban({ ...player, id: 'unknown' }, 0, 2 * DAY)).toMatchObject(
      errorResponse(404, 'account-not-found', 'User not found'),
    );
  });

  test('a bare date means the UTC day; without a start the ban starts now', async () => {
    const [hana, mia] = [await world.createUser(), await world.createUser()];
    expect(
      (await ban(hana, 0, 0, { dateFrom: '2026-01-01', dateTo: '2026-01-02', reason: undefined })).body,
    ).toMatchObject({ dateFrom: '2026-01-01T00:00:00.000Z', dateTo: '2026-01-02T00:00:00.000Z' });
    expect(await bansOf(hana)).toMatchObject([{ status: 'expired', reason: '' }]);
    expect((await ban(hana, 0, 0, { dateFrom: '01/03/2026', dateTo: '01/04/2026' })).body).toMatchObject({
      dateFrom: '2026-01-03T00:00:00.000Z',
      dateTo: '2026-01-04T00:00:00.000Z',
    });
    const before = Date.now();
    const { body } = await ban(mia, 0, 2 * DAY, { dateFrom: undefined });
    expect(Date.parse(body.dateFrom)).toBeGreaterThanOrEqual(before);
  });

  test("a ban between two calendar days may be shorter than 24 hours; an offset names the caller's time zone", async () => {
    const hana = await world.createUser();
    const spring = { dateFrom: '2026-03-29T00:30:00+00:00', dateTo: '2026-03-30T00:30:00+01:00' };
    expect((await ban(hana, 0, 0, spring)).body).toMatchObject({
      success: true,
      dateFrom: '2026-03-29T00:30:00.000Z',
      dateTo: '2026-03-29T23:30:00.000Z',
    });
    const tomorrowInSydney = `${dayInOffset(at(DAY), 11 * 60)}T00:00:00+11:00`;
    expect((await ban(hana, 0, 0, { dateFrom: undefined, dateTo: tomorrowInSydney })).body).toMatchObject({
      success: true,
    });
  });

  test('repeating a ban with the same dates changes nothing; other dates replace it', async () => {
    const hana = await world.createUser();
    const [dateFrom, dateTo] = [at(0), at(DAY)];
    await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        post('banUser', admin, { banUserId: hana.id, dateFrom, dateTo, reason: 'twice' }, i % 2),
      ),
    );
    expect(await bansOf(hana)).toHaveLength(1);
    await ban(hana, 5 * DAY, 9 * DAY, { reason: 'later' });
    expect(await bansOf(hana)).toMatchObject([
      { reason: 'later', status: 'upcoming', isActive: true },
      { reason: 'twice', status: 'lifted', isActive: false },
    ]);
  });
});

describe('lifting a ban', () => {
  test('lets the user back in and keeps the history', async () => {
    const hana = await world.createUser();
    await ban(hana, -1_000, DAY);
    expect(await post('unbanUser/', admin, { bannedUserId: hana.id })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await isLetIn(hana)).toBe(true);
    expect(await currentBan(hana)).toMatchObject({ isActive: false });
    expect(await bansOf(hana)).toMatchObject([
      { status: 'lifted', isActive: false, liftedAt: expect.any(String), reason: 'Left three games' },
    ]);
    expect((await post('unbanUser', admin, { bannedUserId: hana.id })).status).toBe(200);
    expect(await post('unbanUser', admin, { bannedUserId: 'unknown' })).toMatchObject(
      errorResponse(404, 'account-not-found', 'User not found'),
    );
    expect((await post('unbanUser', admin, {})).status).toBe(400);
  });

  test('lifting all expired bans lifts only those and returns their number', async () => {
    await post('lift-expired-bans', admin);
    const [one, two, three, four] = (await world.createUsers(4)) as [TestUser, TestUser, TestUser, TestUser];
    for (const user of [one, two]) await ban(user, -3 * DAY, -DAY);
    await ban(three, -DAY, DAY);
    await ban(four, DAY, 3 * DAY);
    expect((await post('lift-expired-bans/', admin)).body).toEqual({
      success: true,
      message: '2 expired bans have been lifted',
      lifted: 2,
    });
    expect((await Promise.all([one, two, three, four].map(bansOf))).flat().map((row) => row.status)).toEqual([
      'lifted',
      'lifted',
      'active',
      'upcoming',
    ]);
    expect((await post('lift-expired-bans', admin)).body).toEqual({
      success: true,
      message: 'There are no expired bans to lift',
      lifted: 0,
    });
  });

  test('lifts each ban once when two nodes do it concurrently', async () => {
    const users = await world.createUsers(6);
    for (const user of users) await ban(user, -3 * DAY, -DAY);
    const responses = await Promise.all([0, 1, 0, 1].map((node) => post('lift-expired-bans', admin, {}, node)));
    expect(responses.reduce((sum, { body }) => sum + body.lifted, 0)).toBe(6);
  });
});

describe('the ban history', () => {
  test('returns pages, newest first', async () => {
    const all = await history();
    const { body } = await world.api('/admin/all-bans-history?page=2&limit=2', admin);
    expect(body).toEqual({
      success: true,
      data: all.slice(2, 4),
      pagination: { page: 2, limit: 2, total: all.length, pages: Math.ceil(all.length / 2) },
    });
    expect(all.map((row) => row.createdAt)).toEqual(
      all
        .map((row) => row.createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  test('removes the reasons of erased users and shows them as deleted', async () => {
    const hana = await world.createUser();
    await ban(hana, -3 * DAY, -2 * DAY, { reason: 'a personal matter' });
    const dispatch = world.node().get(CommandDispatcher, { strict: false });
    await dispatch.send(
      userAggregate,
      { type: 'DeleteAccount', userId: hana.id, ctx: { now: at(-40 * DAY) } },
      { by: hana.id },
    );
    expect((await bansOf(hana))[0]).toMatchObject({ reason: 'a personal matter', _user: { name: 'Deleted user' } });
    await dispatch.send(
      userAggregate,
      {
        type: 'EraseAccount',
        userId: hana.id,
        ctx: { now: at(0) },
        currentNames: {
          name: hana.name,
          tagline: '',
          discord: '',
          uids: [hana.uid],
          email: hana.email,
          discordAccount: null,
        },
      },
      { by: 'test' },
    );
    expect((await bansOf(hana))[0]).toMatchObject({ reason: '', status: 'expired' });
    expect((await post('lift-expired-bans', admin)).body.lifted).toBe(1);
  });
});
