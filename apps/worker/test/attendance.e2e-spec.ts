// Check-in and offers by their timers, and who is notified of them.
import { TEAMS, ROLES } from '@muster/contracts/constants';
import type { NotificationView } from '@muster/contracts/notifications';
import type { ScrimView } from '@muster/contracts/scrims';
import { type AnyAggregate, createWorker, startWorker } from '@muster/platform/runtime';
import { CommandDispatcher, CONFIG, type Config, Database, LogReader } from '@muster/platform';
import { scrimAggregate } from '@muster/scrims';
import type { INestApplicationContext } from '@nestjs/common';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { seatBody } from '@testing/played-scrim';
import { buildApp, startProcess } from '@testing/process';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { features } from '../../features';

const MINUTE = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
let world: World;
let admin: TestUser;
let people: TestUser[];
let child: ChildProcess | undefined;
const workers: INestApplicationContext[] = [];
beforeAll(async () => {
  buildApp('worker');
  world = await createWorld();
  admin = await world.createUser({ admin: true, name: 'Root' });
  people = await world.createUsers(4);
}, 180_000);
afterAll(async () => {
  if (child && child.exitCode === null) child.kill('SIGKILL');
  await Promise.all(workers.map((worker) => worker.close()));
  await world?.close();
});
jest.setTimeout(60_000);

const call = (scrim: { _id: string }, method: string, rest: string, user: TestUser, body?: object) =>
  world.api(`/scrims/${scrim._id}${rest}`, user, { method, ...(body && { body }) });
const find = async ({ _id }: { _id: string }): Promise<ScrimView> => (await world.api(`/scrims/${_id}`, admin)).body;
const events = async ({ _id }: { _id: string }) =>
  (await world.node().get(LogReader, { strict: false }).readStream(`scrim-${_id}`)).map(({ type }) => type);
const count = async (scrim: { _id: string }, type: string) =>
  (await events(scrim)).filter((one) => one === type).length;
const query = (text: string, values: unknown[]) => world.node().get(Database, { strict: false }).query(text, values);
const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const alerts = async (user: TestUser, { _id }: { _id: string }): Promise<NotificationView[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.filter(
    (one: NotificationView) => one._relatedScrim === _id,
  );
const kinds = async (user: TestUser, scrim: { _id: string }) =>
  (await alerts(user, scrim)).map(({ kind }) => kind).toSorted();
async function newWorker(): Promise<void> {
  const worker = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
  await startWorker(worker);
  workers.push(worker);
}
/** The first two people play, the other two are reserves. */
async function created(gameStartTime: string, attendance: object): Promise<ScrimView> {
  const scrim = await world.createScrim(admin, { gameStartTime, attendance });
  for (const [i, user] of people.slice(0, 2).entries())
    await call(scrim, 'PATCH', `/insert-player/${user.id}`, user, seatBody(SEATS[i]!.team, SEATS[i]!.role));
  for (const user of people.slice(2)) await call(scrim, 'POST', '/reserves', user, { roles: [...ROLES] });
  return scrim;
}
const leave = (scrim: ScrimView, user: TestUser, now: string, available: readonly TestUser[]) =>
  send(scrimAggregate, {
    type: 'LeaveTeam',
    scrimId: scrim._id,
    by: { userId: user.id, isAdmin: false },
    ctx: { now, random: 0, available: available.map(({ id }) => id) },
    userId: user.id,
  });

test('a worker killed between an offer and its end leaves it to the next, which ends it once', async () => {
  child = startProcess(world, 'worker');
  const [player, , first, second] = people as [TestUser, TestUser, TestUser, TestUser];
  const scrim = await created(at(10), { reserves: 3 });
  await leave(scrim, player, at(-1 + 0.2), [first, second]); // lasts a minute, of which a few seconds are left
  await waitUntil(
    async () => (await query('SELECT 1 FROM effects WHERE effect_key = $1', [`offer_${scrim._id}_1`]))[0],
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { expiresAt } = (await find(scrim)).offers[0]!;
  await waitUntil(() => Date.now() > Date.parse(expiresAt));
  expect(await call(scrim, 'POST', '/offers/1/accept', first)).toMatchObject({
    status: 409,
    body: { code: 'offer-gone' },
  });
  expect((await find(scrim)).offers).toMatchObject([{ _id: '1' }]);
  await newWorker();
  await newWorker();
  await waitUntil(async () => (await find(scrim)).offers[0]?._id === '2');
  for (let i = 0; i < 2; i++)
    await send(scrimAggregate, {
      type: 'ExpireOffer',
      scrimId: scrim._id,
      ctx: { now: at(0), random: 0, available: [] },
      offerId: '1',
    });
  expect([await count(scrim, 'OfferExpired'), await count(scrim, 'OfferMade')]).toEqual([1, 2]);
  expect((await call(scrim, 'POST', '/offers/2/accept', second)).status).toBe(200);
}, 120_000);

test('check-in opens and closes at its times, and absent players are notified who has their seats', async () => {
  const [present, absent, first, second] = people as [TestUser, TestUser, TestUser, TestUser];
  const scrim = await created(at(1 + 0.1), { checkIn: true, opensMinutes: 5, closesMinutes: 1, reserves: 2 });
  await untilHolds(async () => expect(await kinds(present, scrim)).toEqual(['check-in-open']));
  await call(scrim, 'POST', '/check-in', present);
  await untilHolds(async () =>
    expect((await find(scrim)).offers).toMatchObject([{ reason: 'absent', to: { _id: first.id } }]),
  );
  await untilHolds(async () =>
    expect(await alerts(first, scrim)).toMatchObject([{ kind: 'seat-offer', offer: { _id: '1', reason: 'absent' } }]),
  );
  await call(scrim, 'POST', '/offers/1/accept', first);
  await untilHolds(async () => {
    expect(await kinds(absent, scrim)).toEqual(['check-in-open', 'seat-passed']);
    expect(await kinds(first, scrim)).toEqual([]); // the offer is over
  });
  expect((await alerts(absent, scrim))[0]!.message).toContain(first.name);
  expect(await kinds(second, scrim)).toEqual([]);
  expect([await count(scrim, 'CheckInOpened'), await count(scrim, 'CheckInClosed')]).toEqual([1, 1]);
});

test('a start that moves back and forth closes check-in once for each time, and old timers do nothing', async () => {
  const scrim = await created(at(60), { checkIn: true, reserves: 2 });
  const move = (minutes: number) => call(scrim, 'PUT', '', admin, { gameStartTime: at(minutes) });
  await move(120);
  await move(4);
  await untilHolds(async () => expect(await count(scrim, 'CheckInClosed')).toBe(1));
  await move(90);
  await untilHolds(async () => expect(await kinds(people[0]!, scrim)).toContain('scrim-moved'));
  expect((await find(scrim)).offers).toEqual([]);
  await query(`UPDATE effects SET due_at = now() WHERE subject = $1 AND state = 'pending'`, [`check-in_${scrim._id}`]);
  await move(4);
  await untilHolds(async () => expect(await count(scrim, 'CheckInClosed')).toBe(2));
  await waitUntilCaughtUp(world);
  expect(await count(scrim, 'CheckInOpened')).toBe(0); // it had closed by then
  await send(scrimAggregate, {
    type: 'AdvanceCheckIn',
    scrimId: scrim._id,
    ctx: { now: at(0), random: 0, available: [] },
  });
  expect(await count(scrim, 'CheckInClosed')).toBe(2);
});

test('the host is notified of a search without success, and everybody of a deletion, with its reason', async () => {
  const [player, other, first, second] = people as [TestUser, TestUser, TestUser, TestUser];
  const scrim = await created(at(600), { reserves: 2 });
  await call(scrim, 'POST', '/stand-in', player);
  for (const [i, user] of [first, second].entries()) await call(scrim, 'POST', `/offers/${i + 1}/decline`, user);
  await untilHolds(async () =>
    expect(await alerts(admin, scrim)).toMatchObject([
      { kind: 'seat-unfilled', message: 'Friday Fives: no reserve was found for Top, Blue Side' },
    ]),
  );
  await call(scrim, 'DELETE', '', admin, { reason: 'Only eight of us' });
  for (const user of [player, other, first, second])
    await untilHolds(async () =>
      expect(await alerts(user, scrim)).toMatchObject([
        { kind: 'scrim-deleted', message: 'Friday Fives was deleted. Reason: Only eight of us' },
      ]),
    );
  expect(await kinds(admin, scrim)).toEqual(['seat-unfilled']);
});
