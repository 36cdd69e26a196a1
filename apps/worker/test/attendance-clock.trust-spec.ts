// Timers of check-in and offers while Redis is emptied, clocks leap, and a country changes its clocks. The clocks of the
// database and of this process are moved, so nothing here waits for a deadline.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { CONFIG, type Config, Database, LogReader, type StoredEvent } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { emptyRedisWith } from '@testing/empty-redis';
import { MovableClock } from '@testing/movable-clock';
import { seatBody } from '@testing/played-scrim';
import { switchTimeZone } from '@testing/time-zone';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { features } from '../../features';

const MINUTE = 60_000;
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const ATTENDANCE = { checkIn: true, opensMinutes: 90, closesMinutes: 30, reserves: 2 };
let clock: MovableClock;
let world: World;
let second: INestApplicationContext;
beforeAll(async () => {
  switchTimeZone('America/New_York');
  clock = await MovableClock.create({ zone: 'America/New_York' });
  world = await createWorld({ nodes: 2, worker: true, env: { DATABASE_URL: clock.databaseUrl } });
  second = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
  await startWorker(second);
}, 120_000);
afterAll(async () => {
  await second?.close();
  await world?.close();
  await clock?.close();
  switchTimeZone(undefined);
});
jest.setTimeout(60_000);

const database = () => world.node().get(Database, { strict: false });
const call = (scrim: ScrimView, method: string, rest: string, user: TestUser, node = 0) =>
  world.api(`/scrims/${scrim._id}${rest}`, user, { method, node });

interface Evening {
  scrim: ScrimView;
  admin: TestUser;
  player: TestUser;
  reserves: [TestUser, TestUser];
  /** Minutes before the start. */
  moveTo: (minutes: number, ms?: number) => Promise<void>;
  view: () => Promise<ScrimView>;
  /** The events of attendance after the reserves have come, without ids of users. */
  happened: () => Promise<string[]>;
  happens: (...types: string[]) => Promise<void>;
}

/** A scrim of one player and two reserves. People are created at its time, so that their tokens are valid then. */
async function evening(startsAt: string): Promise<Evening> {
  const start = Date.parse(startsAt);
  const moveTo = (minutes: number, ms = 0) => clock.moveTo(start - minutes * MINUTE + ms);
  await moveTo(100);
  const admin = await world.createUser({ admin: true });
  const [player, ...reserves] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const scrim = await world.createScrim(admin, { gameStartTime: startsAt, attendance: ATTENDANCE });
  const seat = SEATS[2]!;
  await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
    method: 'PATCH',
    body: seatBody(seat.team, seat.role),
  });
  for (const reserve of reserves)
    await world.api(`/scrims/${scrim._id}/reserves`, reserve, { method: 'POST', body: { roles: ['Mid'] } });
  const events = async (): Promise<StoredEvent[]> =>
    world.node().get(LogReader, { strict: false }).readStream(`scrim-${scrim._id}`);
  const before = (await events()).length;
  const happened = async () => (await events()).slice(before).map(({ type }) => type);
  await waitUntilCaughtUp(world);
  return {
    scrim,
    admin,
    player,
    reserves,
    moveTo,
    view: async () => (await world.api(`/scrims/${scrim._id}`, admin)).body,
    happened,
    happens: async (...types) => untilHolds(async () => expect(await happened()).toEqual(types)),
  };
}

const tomorrow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a Redis emptied before each deadline loses no opening, no reminder, no closing and no end of an offer', async () => {
  const { scrim, player, reserves, moveTo, view, happens } = await evening(tomorrow(24));
  const timer = `check-in_${scrim._id}_%`;
  const expected: string[] = [];
  for (const [minutes, type] of [
    [90, 'CheckInOpened'],
    [40, 'CheckInReminded'],
    [30, 'CheckInClosed'],
  ] as const) {
    await emptyRedisWith(world.worker!, timer);
    await moveTo(minutes);
    expected.push(type, ...(type === 'CheckInClosed' ? ['OfferMade'] : []));
    await happens(...expected);
  }
  await emptyRedisWith(world.worker!, `offer_${scrim._id}_1`);
  await moveTo(27);
  await happens(...expected, 'OfferExpired', 'OfferMade');
  await emptyRedisWith(world.worker!, `offer_${scrim._id}_2`);
  await moveTo(24);
  await happens(...expected, 'OfferExpired', 'OfferMade', 'OfferExpired', 'SeatUnfilled');
  expect((await view()).teamOne.map(({ _id }) => _id)).toEqual([player.id]);
  expect((await view()).reserves.map(({ _id }) => _id)).toEqual(reserves.map(({ id }) => id));
});

test('a clock that leaps over every deadline makes up for them once; one that leaps back repeats none', async () => {
  const { scrim, reserves, moveTo, happens, happened } = await evening(tomorrow(48));
  await moveTo(20);
  await happens('CheckInClosed', 'OfferMade');
  await moveTo(95);
  await waitUntilCaughtUp(world);
  await moveTo(91);
  expect(await happened()).toEqual(['CheckInClosed', 'OfferMade']);
  expect((await call(scrim, 'POST', '/offers/1/accept', reserves[0])).status).toBe(200);
  await moveTo(16);
  await waitUntilCaughtUp(world);
  await waitUntil(
    async () =>
      (
        await database().query(`SELECT 1 FROM effects WHERE effect_key = $1 AND state IN ('pending', 'running')`, [
          `offer_${scrim._id}_1`,
        ])
      ).length === 0,
  );
  await happens('CheckInClosed', 'OfferMade', 'SeatPassed');
});

test('a check-in in the last second and the closing: the player keeps the seat, whichever comes first', async () => {
  const { scrim, player, moveTo, view, happened } = await evening(tomorrow(72));
  await moveTo(90);
  await moveTo(30, -1_000);
  const checkedIn = call(scrim, 'POST', '/check-in', player, 1);
  await moveTo(30);
  expect((await checkedIn).status).toBe(200);
  await untilHolds(async () => expect(await happened()).toContain('CheckInClosed'));
  await waitUntilCaughtUp(world);
  const after = await view();
  expect([after.teamOne.map(({ _id, checkedIn: isIn }) => [_id, isIn]), after.offers]).toEqual([
    [[player.id, true]],
    [],
  ]);
});

test('a start moved back and forth across deadlines closes check-in once for each time', async () => {
  const { scrim, admin, moveTo, view, happened } = await evening(tomorrow(96));
  const edit = (minutes: number) =>
    world.api(`/scrims/${scrim._id}`, admin, {
      method: 'PUT',
      body: { gameStartTime: new Date(Date.parse(scrim.gameStartTime) + minutes * MINUTE).toISOString() },
    });
  const count = async (type: string) => (await happened()).filter((one) => one === type).length;
  await moveTo(90);
  await untilHolds(async () => expect(await count('CheckInOpened')).toBe(1));
  for (let i = 1; i <= 3; i++) {
    expect((await edit(-65)).status).toBe(200); // five minutes after the closing
    await untilHolds(async () => expect(await count('CheckInClosed')).toBe(i));
    expect((await view()).offers).toHaveLength(1);
    expect((await edit(0)).status).toBe(200);
    expect((await view()).offers).toEqual([]);
    await untilHolds(async () => expect(await count('CheckInOpened')).toBe(i + 1));
  }
});
