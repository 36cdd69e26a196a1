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

/** Ten players and `count` reserves, in order. */
async function ready(count: number, overrides: object = {}) {
  const scrim = await world.createScrim(admin, { gameStartTime: at(20), attendance: ATTENDANCE, ...overrides });
  const [players, reserves] = [await world.createUsers(10), await world.createUsers(count)];
  for (const [i, player] of players.entries()) await join(scrim, player, ...(SEATS[i] as [TeamName, Role]));
  for (const one of reserves) expect((await reserve(scrim, one)).status).toBe(200);
  return { scrim, players, reserves };
}

describe('a freed seat', () => {
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
