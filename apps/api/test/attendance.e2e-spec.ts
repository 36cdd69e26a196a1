import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type AnyAggregate } from '@muster/platform/runtime';
import { CommandDispatcher } from '@muster/platform';
import { scrimAggregate } from '@muster/scrims';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { scrimCalls } from './scrim-calls';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const { patch, join, find } = scrimCalls(() => world);
const MINUTE = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => [team, role] as const));
const ATTENDANCE = { checkIn: true, reserves: 4 };
type Call = [method: 'POST' | 'DELETE', rest: string, user: TestUser, body?: object];
const call = (scrim: { _id: string }, ...[method, rest, user, body]: Call): Promise<TestResponse> =>
  world.api(`/scrims/${scrim._id}/${rest}`, user, { method, ...(body && { body }) });
const leave = (scrim: ScrimView, user: TestUser) => patch(`/scrims/${scrim._id}/remove-player/${user.id}`, user);
const reserve = (scrim: ScrimView, user: TestUser, roles: Role[] = [...ROLES]) =>
  call(scrim, 'POST', 'reserves', user, { roles });
const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const refused = (code: string, status = 409) => ({ status, body: { code } });
const playersOf = ({ teamOne, teamTwo }: ScrimView) => [...teamOne, ...teamTwo].map((player) => player._id);

/** Ten players and `count` reserves, in order. */
async function ready(count: number, overrides: object = {}) {
  const scrim = await world.createScrim(admin, { gameStartTime: at(20), attendance: ATTENDANCE, ...overrides });
  const [players, reserves] = [await world.createUsers(10), await world.createUsers(count)];
  for (const [i, player] of players.entries()) await join(scrim, player, ...(SEATS[i] as [TeamName, Role]));
  for (const one of reserves) expect((await reserve(scrim, one)).status).toBe(200);
  return { scrim, players, reserves };
}

describe('settings', () => {
  test('a scrim without them has everything off, and the view says so', async () => {
    const { attendance, reserves, offers, gameStartTime } = await world.createScrim(admin);
    const before = (minutes: number) => new Date(Date.parse(gameStartTime) - minutes * MINUTE).toISOString();
    expect({ attendance, reserves, offers }).toEqual({
      attendance: {
        checkIn: false,
        opensMinutes: 30,
        closesMinutes: 5,
        reserves: 0,
        opensAt: before(30),
        closesAt: before(5),
        nudgedAt: null,
      },
      reserves: [],
      offers: [],
    });
  });
  test('an edit changes what it names, and the window must be one', async () => {
    const scrim = await world.createScrim(admin, { attendance: { checkIn: true } });
    const edit = (attendance: object) =>
      world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { attendance } });
    expect((await edit({ reserves: 2 })).body.attendance).toMatchObject({
      checkIn: true,
      opensMinutes: 30,
      reserves: 2,
    });
    expect(await edit({ opensMinutes: 5, closesMinutes: 5 })).toMatchObject(refused('check-in-window', 400));
    for (const wrong of [{ opensMinutes: 4 }, { closesMinutes: 31 }, { reserves: 21 }, { checkIn: 'yes' }])
      expect((await edit(wrong)).status).toBe(400);
  });
});

describe('check-in', () => {
  test('players and casters check in, and take it back', async () => {
    const { scrim, players } = await ready(0, { isWithCasters: true });
    const [first, caster] = [players[0]!, await world.createUser()];
    await patch(`/scrims/${scrim._id}/insert-caster/${caster.id}`, caster);
    const present = ({ teamOne, casters }: ScrimView) => [teamOne[0]!.checkedIn, casters[0]!.checkedIn];
    await call(scrim, 'POST', 'check-in', caster);
    expect(present((await call(scrim, 'POST', 'check-in', first)).body)).toEqual([true, true]);
    expect(present((await call(scrim, 'DELETE', 'check-in', first)).body)).toEqual([false, true]);
    expect(await call(scrim, 'POST', 'check-in', admin)).toMatchObject(refused('not-a-player'));
  });
  test('before it opens, the refusal says when', async () => {
    const scrim = await world.createScrim(admin, { gameStartTime: at(90), attendance: ATTENDANCE });
    const player = await world.createUser();
    await join(scrim, player, 'teamOne', 'Mid');
    expect(await call(scrim, 'POST', 'check-in', player)).toMatchObject({
      status: 409,
      body: { code: 'check-in-not-open', opensAt: scrim.attendance.opensAt, scrim: { _id: scrim._id } },
    });
  });
  test('organisers remind the missing once in five minutes', async () => {
    const { scrim, players } = await ready(0);
    expect(await call(scrim, 'POST', 'nudge', players[0]!)).toMatchObject(refused('admin-only', 403));
    const nudged = await call(scrim, 'POST', 'nudge', admin);
    expect(nudged.body.attendance.nudgedAt).not.toBeNull();
    const again = await call(scrim, 'POST', 'nudge', admin);
    expect(again).toMatchObject(refused('nudged-already'));
    expect(Date.parse(again.body.nextAt) - Date.parse(nudged.body.attendance.nudgedAt)).toBe(5 * MINUTE);
  });
});

describe('reserves', () => {
  test('come in order, and are none any longer once they sit', async () => {
    const { scrim, players, reserves } = await ready(3, { attendance: { reserves: 3 } });
    const late = await world.createUser();
    expect(await reserve(scrim, late)).toMatchObject(refused('reserves-full'));
    expect(await reserve(scrim, players[0]!)).toMatchObject(refused('already-playing'));
    for (const roles of [[], ['Mid', 'Mid'], ['Feeder']])
      expect((await call(scrim, 'POST', 'reserves', late, { roles })).status).toBe(400);
    const view = await find(scrim._id, late);
    expect(view.reserves.map(({ _id, roles }) => [_id, roles.length])).toEqual(reserves.map(({ id }) => [id, 5]));
    expect((await call(scrim, 'DELETE', 'reserves', reserves[0]!)).body.reserves).toHaveLength(2);
  });
});

describe('a freed seat', () => {
  test('is held for the first reserve: others are refused with the time, the reserve accepts', async () => {
    const { scrim, players, reserves } = await ready(2);
    const left: ScrimView = (await leave(scrim, players[2]!)).body;
    expect(left.offers).toMatchObject([
      { seat: { team: 'teamOne', role: 'Mid' }, to: { _id: reserves[0]!.id }, reason: 'freed' },
    ]);
    const [{ _id: offerId, expiresAt }] = left.offers as [ScrimView['offers'][0]];
    const other = await world.createUser();
    expect(await join(scrim, other, 'teamOne', 'Mid')).toMatchObject({
      status: 409,
      body: { code: 'seat-held', expiresAt },
    });
    expect(await call(scrim, 'POST', `offers/${offerId}/accept`, other)).toMatchObject(refused('not-yourself', 403));
    const { body } = await call(scrim, 'POST', `offers/${offerId}/accept`, reserves[0]!);
    expect(playersOf(body)).toContain(reserves[0]!.id);
    expect(body.teamOne.find(({ role }: { role: Role }) => role === 'Mid').checkedIn).toBe(true);
    expect(await call(scrim, 'POST', `offers/${offerId}/accept`, reserves[0]!)).toMatchObject({
      status: 409,
      body: { code: 'offer-gone', scrim: { _id: scrim._id, offers: [] } },
    });
  });
  test('goes to the next when declined, and an organiser opens it to all', async () => {
    const { scrim, players, reserves } = await ready(3);
    await leave(scrim, players[9]!);
    const next: ScrimView = (await call(scrim, 'POST', 'offers/1/decline', reserves[0]!)).body;
    expect(next.offers).toMatchObject([{ _id: '2', to: { _id: reserves[1]!.id } }]);
    const opened: ScrimView = (await call(scrim, 'DELETE', 'offers/2', admin)).body;
    expect(opened.offers).toEqual([]);
    expect((await join(scrim, await world.createUser(), 'teamTwo', 'Support')).status).toBe(200);
  });
  test('the offer expires by a timer', async () => {
    const { scrim, players, reserves } = await ready(2);
    const ctx = { now: at(-3 + 1 / 60), random: 0, available: reserves.map(({ id }) => id) };
    await send(scrimAggregate, {
      type: 'LeaveTeam',
      scrimId: scrim._id,
      by: { userId: players[4]!.id, isAdmin: false },
      ctx,
      userId: players[4]!.id,
    });
    const view = await waitUntil(async () => {
      const current = await find(scrim._id, admin);
      return current.offers[0]?._id === '2' && current;
    });
    expect(view.offers).toMatchObject([{ to: { _id: reserves[1]!.id } }]);
  });
  test('a reserve with a seat at the same hour gets no offer; accepting one withdraws the other', async () => {
    const [one, two] = [await ready(1), await ready(0, { gameStartTime: at(60) })];
    const [both] = one.reserves as [TestUser];
    await reserve(two.scrim, both);
    await leave(one.scrim, one.players[0]!);
    expect((await leave(two.scrim, two.players[0]!)).body.offers).toMatchObject([{ to: { _id: both.id } }]);
    expect((await call(one.scrim, 'POST', 'offers/1/accept', both)).status).toBe(200);
    await waitUntil(async () => (await find(two.scrim._id, admin)).offers.length === 0);
    expect(await call(two.scrim, 'POST', 'offers/1/accept', both)).toMatchObject(refused('offer-gone'));
    expect((await leave(two.scrim, two.players[1]!)).body.offers).toEqual([]);
  });
  test('a seat that another gives takes no offer away, and does not stand in the way of one', async () => {
    const [one, two, other] = [
      await ready(1),
      await ready(0),
      await world.createScrim(admin, { gameStartTime: at(20) }),
    ];
    const [both] = one.reserves as [TestUser];
    await reserve(two.scrim, both);
    expect((await leave(one.scrim, one.players[0]!)).body.offers).toMatchObject([{ to: { _id: both.id } }]);
    const seat = { userId: both.id, teamName: 'teamOne', role: 'Top' };
    expect((await patch(`/scrims/${other._id}/admin-assign-player`, admin, seat)).status).toBe(200);
    await waitUntilCaughtUp(world);
    expect((await find(one.scrim._id, admin)).offers).toMatchObject([{ to: { _id: both.id } }]);
    expect((await leave(two.scrim, two.players[0]!)).body.offers).toMatchObject([{ to: { _id: both.id } }]);
    expect((await call(one.scrim, 'POST', 'offers/1/accept', both)).status).toBe(200);
    await waitUntil(async () => (await find(two.scrim._id, admin)).offers.length === 0);
  });
  test('is held for a reserve who came on another node a moment before', async () => {
    for (let i = 0; i < 8; i++) {
      const { scrim, players } = await ready(0);
      const late = await world.createUser();
      const on = (node: number, method: string, rest: string, user: TestUser, body?: object) =>
        world.api(`/scrims/${scrim._id}/${rest}`, user, { method, node, ...(body && { body }) });
      await on(0, 'GET', 'timeline', admin); // the first node knows the scrim
      expect((await on(1, 'POST', 'reserves', late, { roles: ['Top'] })).status).toBe(200);
      const left = await on(0, 'PATCH', `remove-player/${players[0]!.id}`, players[0]!);
      expect(left.body.offers).toMatchObject([{ to: { _id: late.id }, reason: 'freed' }]);
    }
  });
  test('a deleted account accepts nothing, and the next reserve gets the offer', async () => {
    const { scrim, players, reserves } = await ready(2);
    await leave(scrim, players[0]!);
    const [gone, next] = reserves as [TestUser, TestUser];
    expect((await world.api('/auth/account', gone, { method: 'DELETE', body: { name: gone.name } })).status).toBe(200);
    await waitUntil(async () => (await find(scrim._id, admin)).offers[0]?.to._id === next.id);
    expect((await call(scrim, 'POST', 'offers/1/accept', gone)).status).toBe(401);
    await waitUntil(async () => (await find(scrim._id, admin)).reserves.length === 1);
    expect((await find(scrim._id, admin)).reserves.map(({ _id }) => _id)).toEqual([next.id]);
  });
  test('a ban ends a reserve’s offer, and the seat of a banned player is offered', async () => {
    const { scrim, players, reserves } = await ready(2);
    const ban = (user: TestUser) =>
      world.api('/admin/banUser', admin, { method: 'POST', body: { banUserId: user.id, dateTo: at(60 * 24) } });
    await ban(players[0]!);
    await waitUntil(async () => (await find(scrim._id, admin)).offers[0]?.to._id === reserves[0]!.id);
    await ban(reserves[0]!);
    const view = await waitUntil(async () => {
      const current = await find(scrim._id, admin);
      return current.reserves.length === 1 && current;
    });
    expect(view.reserves[0]!._id).toBe(reserves[1]!.id);
    expect(view.offers).toMatchObject([{ to: { _id: reserves[1]!.id } }]);
  });
});

describe('a stand-in', () => {
  test('takes the seat that its player keeps until then', async () => {
    const { scrim, players, reserves } = await ready(1);
    const [host, taker] = [players[3]!, reserves[0]!];
    const asked: ScrimView = (await call(scrim, 'POST', 'stand-in', host)).body;
    expect(playersOf(asked)).toHaveLength(10);
    expect(asked.offers).toMatchObject([{ reason: 'stand-in', to: { _id: taker.id } }]);
    expect(asked.teamOne.find(({ _id }) => _id === host.id)).toMatchObject({ standIn: true });
    expect(await call(scrim, 'POST', 'stand-in', host)).toMatchObject(refused('stand-in-pending'));
    expect((await call(scrim, 'DELETE', 'stand-in', host)).body.offers).toEqual([]);
    await call(scrim, 'POST', 'stand-in', host);
    const { body } = await call(scrim, 'POST', 'offers/2/accept', taker);
    expect([playersOf(body).length, playersOf(body).includes(host.id)]).toEqual([10, false]);
    expect(await call(scrim, 'POST', 'check-in', host)).toMatchObject(refused('check-in-closed'));
  });
  test('an organiser takes back what an offer made', async () => {
    const { scrim, players, reserves } = await ready(1);
    await call(scrim, 'POST', 'stand-in', players[0]!);
    const { version } = (await call(scrim, 'POST', 'offers/1/accept', reserves[0]!)).body;
    const undone = await call(scrim, 'POST', 'undo', admin, { version, reason: 'a mistake' });
    expect(undone.status).toBe(200);
    expect(playersOf(undone.body)).toContain(players[0]!.id);
    expect(undone.body.reserves.map(({ _id }: { _id: string }) => _id)).toEqual([reserves[0]!.id]);
  });
});

describe('races', () => {
  const closed = async (count: number) => {
    const fixture = await ready(count);
    const { scrim, players, reserves } = fixture;
    for (const player of players.slice(1)) await call(scrim, 'POST', 'check-in', player);
    const ctx = { now: at(16), random: 0, available: reserves.map(({ id }) => id) };
    await send(scrimAggregate, { type: 'AdvanceCheckIn', scrimId: scrim._id, ctx });
    return { ...fixture, absent: players[0]! };
  };
  test('a hundred people accept one offer on two nodes: one is seated', async () => {
    const { scrim, players, reserves } = await ready(1);
    await leave(scrim, players[0]!);
    const crowd = [...(await world.createUsers(99)), reserves[0]!];
    const responses = await Promise.all(
      crowd.map((user, i) => world.api(`/scrims/${scrim._id}/offers/1/accept`, user, { method: 'POST', node: i % 2 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => response.status !== 200))
      expect([
        [403, 'not-yourself'],
        [409, 'offer-gone'],
      ]).toContainEqual([status, body.code]);
    expect(playersOf(await find(scrim._id, admin))).toHaveLength(10);
  });
  test('one reserve accepts on a hundred devices: once', async () => {
    const { scrim, players, reserves } = await ready(1);
    await leave(scrim, players[0]!);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        world.api(`/scrims/${scrim._id}/offers/1/accept`, reserves[0]!, { method: 'POST', node: i % 2 }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ status, body }) => (status === 200 ? 'seated' : body.code)))).toEqual(
      new Set(['seated', 'offer-gone']),
    );
  });
  test('the player returns while the replacement accepts: one wins, the other learns why', async () => {
    for (let i = 0; i < 8; i++) {
      const { scrim, absent, reserves } = await closed(1);
      const [back, taken] = await Promise.all([
        world.api(`/scrims/${scrim._id}/check-in`, absent, { method: 'POST', node: i % 2 }),
        world.api(`/scrims/${scrim._id}/offers/1/accept`, reserves[0]!, { method: 'POST', node: (i + 1) % 2 }),
      ]);
      const view = await find(scrim._id, admin);
      const outcome = [back.status, back.body.code, taken.status, taken.body.code];
      expect([
        [200, undefined, 409, 'offer-gone'],
        [409, 'check-in-closed', 200, undefined],
      ]).toContainEqual(outcome);
      expect(playersOf(view)).toHaveLength(10);
      expect(playersOf(view).includes(absent.id)).toBe(back.status === 200);
      expect(view.offers).toEqual([]);
    }
  });
});

describe('the timeline', () => {
  test('tells what happened, and only organisers who was missing', async () => {
    const { scrim, players, reserves } = await ready(1);
    await call(scrim, 'POST', 'nudge', admin);
    await call(scrim, 'POST', 'stand-in', players[0]!);
    await call(scrim, 'POST', 'offers/1/accept', reserves[0]!);
    const facts = async (viewer: TestUser) =>
      (await world.api(`/scrims/${scrim._id}/timeline`, viewer)).body.steps.flatMap(
        (step: { facts: object[] }) => step.facts,
      );
    const own = await facts(admin);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining([
        'attendanceChanged',
        'reserveJoined',
        'nudged',
        'standInRequested',
        'offerMade',
        'seatPassed',
      ]),
    );
    const nudged = (all: { kind: string; missing?: string[] }[]) => all.find(({ kind }) => kind === 'nudged')!.missing;
    expect([nudged(own)?.length, nudged(await facts(players[1]!))]).toEqual([10, undefined]);
  });
});
