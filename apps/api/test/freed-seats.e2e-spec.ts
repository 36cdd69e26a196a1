import { scrimAggregate } from '@muster/scrims';
import type { BanView } from '@muster/contracts/administration';
import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type AnyAggregate } from '@muster/platform/runtime';
import { Database, CommandDispatcher } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());

const in_ = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR = 3_600_000;
/** The api answers without the freed seats after this time (wait-until-seats-freed.ts). */
const LONGEST_WAIT_MS = 1_000;
const root = { userId: 'root', isAdmin: true };
const now = () => ({ now: in_(0) });
const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'root' });
const ban = (user: TestUser, from: number, to: number) =>
  send(userAggregate, {
    type: 'BanUser',
    userId: user.id,
    by: root,
    ctx: now(),
    from: in_(from),
    to: in_(to),
    reason: 'unfair play',
  });
const view = async (scrim: ScrimView): Promise<ScrimView> => (await world.api(`/scrims/${scrim._id}`, admin)).body;
const sits = async (scrim: ScrimView, user: TestUser) => JSON.stringify((await view(scrim)).teamOne).includes(user.id);
const patch = (path: string, user: TestUser, body: object = {}) => world.api(path, user, { method: 'PATCH', body });
const seated = async (user: TestUser, overrides: object = {}): Promise<ScrimView> => {
  const scrim = await world.createScrim(admin, overrides);
  const response = await patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, {
    playerData: { role: ROLES[0], team: { name: 'teamOne' } },
  });
  expect(response.status).toBe(200);
  return response.body;
};
const database = () => world.node().get(Database, { strict: false });
const effect = async (user: TestUser) =>
  (
    await database().query<{ state: string; due_at: Date; attempts: number; last_error: string; result: string }>(
      'SELECT * FROM effects WHERE subject = $1 ORDER BY created_at DESC',
      [`seats_${user.id}`],
    )
  )[0];
/** Resolves with the user's effect once their seats have been freed for the first time. */
const firstPass = (user: TestUser) =>
  waitUntil(async () => {
    const row = await effect(user);
    return row?.state === 'done' || (row?.state === 'pending' && row.last_error) ? row : undefined;
  });

test('seats are free by the time clients are notified of a ban or deletion', async () => {
  for (const leave of [
    (user: TestUser) =>
      world.api('/admin/banUser', admin, { method: 'POST', body: { banUserId: user.id, dateTo: in_(48 * HOUR) } }),
    (user: TestUser) => world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } }),
  ]) {
    const user = await world.createUser();
    const scrim = await seated(user);
    const sentAt = performance.now();
    expect((await leave(user)).status).toBe(200);
    const hasWaitedInVain = performance.now() - sentAt >= LONGEST_WAIT_MS; // the worker does it on a busy machine
    if (hasWaitedInVain) await waitUntil(async () => !(await sits(scrim, user)));
    expect(await sits(scrim, user)).toBe(false);
  }
});
test('a ban frees seats in upcoming scrims and leaves started games unchanged', async () => {
  const [hana, bo] = [await world.createUser(), await world.createUser()];
  const begun = await seated(hana, { gameStartTime: in_(-60_000) });
  const soon = await seated(hana);
  const cast = await world.createScrim(admin, { isWithCasters: true });
  await patch(`/scrims/${cast._id}/insert-caster/${hana.id}`, hana);
  await patch(`/scrims/${soon._id}/insert-caster/${bo.id}`, bo);
  const looking = await world.connect(bo);
  await looking.emit('join_scrim_room', { scrimId: soon._id });

  await ban(hana, 0, 24 * HOUR);
  await looking.waitFor('scrim_updated', (scrim) => scrim._id === soon._id && scrim.teamOne.length === 0);
  await waitUntil(async () => (await view(cast)).casters.length === 0);
  expect([await sits(begun, hana), await sits(soon, hana)]).toEqual([true, false]);
  const rows = await world
    .node()
    .get(Database, { strict: false })
    .query<{ type: string; by: string }>(
      `SELECT type, meta->>'by' AS by FROM events WHERE stream = $1 ORDER BY version DESC LIMIT 1`,
      [`scrim-${soon._id}`],
    );
  expect(rows).toEqual([{ type: 'PlayerLeft', by: 'freed-seats' }]);
});

test('a seat that is taken just after the ban, by a request from before it, is freed each time', async () => {
  const hana = await world.createUser();
  const scrim = await world.createScrim(admin);
  const by = { userId: hana.id, isAdmin: false };
  await ban(hana, 0, 24 * HOUR);
  await firstPass(hana);
  for (const role of ['Top', 'Mid'] as const) {
    await send(scrimAggregate, {
      type: 'JoinTeam',
      scrimId: scrim._id,
      by,
      ctx: { ...now(), random: 0 },
      seat: { userId: hana.id, team: 'teamOne', role },
    });
    await waitUntil(async () => !(await sits(scrim, hana)));
  }
});

describe('a scrim that becomes upcoming again', () => {
  const edit = async (scrim: ScrimView, body: object) =>
    expect((await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body })).status).toBe(200);
  /** Waits until the user's seats have been freed and the last pass is over. */
  const lookedAt = async (user: TestUser) => {
    await firstPass(user);
    await waitUntil(async () => {
      await database().query('UPDATE effects SET due_at = now() WHERE subject = $1 AND due_at > now()', [
        `seats_${user.id}`,
      ]);
      return (await effect(user))!.state === 'done';
    });
  };
  const takesPart = async (scrim: ScrimView, user: TestUser) => {
    const { teamOne, casters, lobbyHost } = await view(scrim);
    return JSON.stringify([teamOne, casters, lobbyHost]).includes(user.id);
  };

  test('loses players who were banned or deleted after its start, when it is moved into the future', async () => {
    const [banned, deleted, stays] = [await world.createUser(), await world.createUser(), await world.createUser()];
    const scrim = await world.createScrim(admin, { gameStartTime: in_(-60_000), isWithCasters: true });
    await patch(`/scrims/${scrim._id}/insert-caster/${banned.id}`, banned);
    await edit(scrim, { lobbyHost: banned.id });
    for (const [role, user] of [
      ['Top', deleted],
      ['Mid', stays],
    ] as const) {
      await patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, {
        playerData: { role, team: { name: 'teamOne' } },
      });
    }
    await ban(banned, 0, 24 * HOUR);
    await send(userAggregate, { type: 'DeleteAccount', userId: deleted.id, ctx: now() });
    for (const who of [banned, deleted]) await lookedAt(who);
    expect([await takesPart(scrim, banned), await takesPart(scrim, deleted)]).toEqual([true, true]);

    await edit(scrim, { gameStartTime: in_(HOUR) });
    await waitUntil(async () => !(await takesPart(scrim, banned)) && !(await takesPart(scrim, deleted)));
    expect(await takesPart(scrim, stays)).toBe(true);
  });
});

describe('a ban that starts in a moment', () => {
  const DAY = 24 * HOUR;
  const rowsOf = (text: string, values: unknown[]) =>
    world.node().get(Database, { strict: false }).query<{ n: number }>(text, values);
  const browsers = async (user: TestUser) =>
    (await rowsOf('SELECT count(*)::int AS n FROM push_subscriptions WHERE user_id = $1', [user.id]))[0]!.n;
  const begins = async (user: TestUser) =>
    (
      await rowsOf(`SELECT count(*)::int AS n FROM events WHERE stream = $1 AND type = 'BanBegan'`, [`user-${user.id}`])
    )[0]!.n;
  const subscribe = (user: TestUser) =>
    world.api('/notifications/push-subscriptions', user, {
      method: 'POST',
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${user.id}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      },
    });
  const tokenWorks = async (user: TestUser) => (await world.api('/scrims', user)).status === 200;

  test('ends sessions, sockets and push subscriptions, frees the seats, and the old token stays invalid after it is lifted', async () => {
    const user = await world.createUser();
    const scrim = await seated(user);
    const tab = await world.connect(user);
    expect((await subscribe(user)).status).toBe(201);
    const body = { banUserId: user.id, dateFrom: in_(2_000), dateTo: in_(3 * DAY) };
    expect((await world.api('/admin/banUser', admin, { method: 'POST', body })).status).toBe(200);
    expect([await tokenWorks(user), await browsers(user), await sits(scrim, user)]).toEqual([true, 1, true]);

    expect(await tab.waitFor('session_ended')).toMatchObject({ code: 'banned' });
    await waitUntil(
      async () => (await begins(user)) === 1 && (await browsers(user)) === 0 && !(await sits(scrim, user)),
    );
    await world.api('/admin/unbanUser', admin, { method: 'POST', body: { bannedUserId: user.id } });
    expect([await tokenWorks(user), await begins(user)]).toEqual([false, 1]);
  });
  test('does nothing when lifted before; starts once at the new time when rescheduled', async () => {
    const [lifted, moved] = [await world.createUser(), await world.createUser()];
    for (const user of [lifted, moved]) await ban(user, 1_500, 3 * DAY);
    await send(userAggregate, { type: 'UnbanUser', userId: lifted.id, by: root, ctx: now() });
    await ban(moved, 3_000, 4 * DAY);
    await waitUntil(async () => (await begins(moved)) === 1);
    expect([await tokenWorks(lifted), await begins(lifted)]).toEqual([true, 0]);
  });
  test('is lifted when the account becomes an admin before its start', async () => {
    const user = await world.createUser();
    await ban(user, 1_500, 3 * DAY);
    expect(
      (await world.api('/auth/update-user', user, { method: 'PUT', body: { adminKey: 'open-sesame' } })).status,
    ).toBe(200);
    const history = (await world.api('/admin/all-bans-history', user)).body as BanView[];
    expect(history.find(({ _user }) => _user._id === user.id)).toMatchObject({ status: 'lifted', isActive: false });
    const row = await rowsOf(
      'SELECT count(*)::int AS n FROM people WHERE id = $1 AND ban_from IS NULL AND ban_reason IS NULL',
      [user.id],
    );
    expect([row[0]!.n, await tokenWorks(user)]).toEqual([1, true]);
  });
});
