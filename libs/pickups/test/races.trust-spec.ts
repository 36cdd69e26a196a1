import { emptyRedisWith } from '@testing/empty-redis';
import { failAt } from '@testing/failing-step';
import { MovableClock } from '@testing/movable-clock';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { Decisions } from '../src/app/decisions';
import { sayReady } from '../src/domain/acts';
import { PastTonightSweep } from '../src/write/past-tonight-sweep';
import { AroundCalls, type Club, inMinutes, roleOf } from './around-calls';

let clock: MovableClock;
let world: World;
let calls: AroundCalls;
beforeAll(async () => {
  clock = await MovableClock.create();
  world = await createWorld({ nodes: 2, worker: true, env: { DATABASE_URL: clock.databaseUrl } });
  calls = new AroundCalls(world);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await clock?.close();
});
jest.setTimeout(120_000);

const later = (seconds: number) => clock.moveTo(inMinutes(seconds / 60));
const count = (responses: readonly TestResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;
const scrimsOf = async ({ id }: Club): Promise<number> =>
  Number((await world.asOwner<{ n: string }>('SELECT count(*) AS n FROM scrims WHERE community_id = $1', [id]))[0]!.n);

test('a hundred presses at once make ten ready once: one check, one scrim', async () => {
  const club = await calls.club(10);
  await calls.comeAll(club.people);
  await later(120);
  const begun = await Promise.all(Array.from({ length: 10 }, (_, i) => calls.begin(club, club.owner, i % 2)));
  expect([count(begun, 201), count(begun, 409)]).toEqual([1, 9]);
  const id: string = begun.find(({ status }) => status === 201)!.body._id;
  const presses = await Promise.all(
    Array.from({ length: 100 }, (_, i) => calls.answer(id, 'ready', club.people[i % 10]!, Math.floor(i / 10) % 2)),
  );
  expect(count(presses, 200)).toBe(100);
  expect(await calls.view(id, club.owner)).toMatchObject({ state: 'made', ready: 10 });
  expect(await scrimsOf(club)).toBe(1);
});

test('a yes and a no of one person at once have one outcome, and a free place is filled once', async () => {
  const club = await calls.club(15);
  await calls.comeAll(club.people);
  await later(120);
  const { _id: id } = (await calls.begin(club, club.owner)).body;
  await Promise.all(
    club.people
      .slice(0, 10)
      .flatMap((one, i) => [
        calls.answer(id, i % 2 ? 'no' : 'ready', one, 0),
        calls.answer(id, i % 2 ? 'ready' : 'no', one, 1),
      ]),
  );
  const { people, state } = await calls.view(id, club.owner);
  const ids = people.map(({ _user }) => _user._id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeLessThanOrEqual(10);
  expect(state).toBe('asking');
});

test('two communities that reach ten with the same person ask them once', async () => {
  const [one, two] = [await calls.club(9), await calls.club(9)];
  const [shared] = (await world.createUsers(1)) as [TestUser];
  for (const { slug } of [one, two]) await new CommunityCalls(world).join(slug, shared);
  for (const { people } of [one, two]) await calls.comeAll(people);
  await calls.come(shared, { roles: [roleOf(9)] });
  await later(120);
  const begun = await Promise.all([calls.begin(one, one.owner, 0), calls.begin(two, two.owner, 1)]);
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const [asking, waiting] = begun[0]!.status === 201 ? [one, two] : [two, one];
  const id: string = begun.find(({ status }) => status === 201)!.body._id;
  expect((await calls.begin(waiting, waiting.owner)).body).toMatchObject({ code: 'no-ten', people: 1 });
  await calls.answer(id, 'off', asking.owner);
  expect((await calls.begin(waiting, waiting.owner)).status).toBe(201);
});

test('a person whom one check frees is asked by the other one that waits', async () => {
  const [one, two] = [await calls.club(9), await calls.club(10)];
  const [shared] = (await world.createUsers(1)) as [TestUser];
  for (const { slug } of [one, two]) await new CommunityCalls(world).join(slug, shared);
  for (const { people } of [one, two]) await calls.comeAll(people);
  await calls.come(shared, { roles: [roleOf(9)] });
  await later(120);
  const first = (await calls.begin(one, one.owner)).body._id;
  const second = (await calls.begin(two, two.owner)).body._id;
  await calls.answer(second, 'no', two.people[9]!);
  expect((await calls.view(second, two.owner)).people).toHaveLength(9);
  await calls.answer(first, 'off', one.owner);
  expect((await calls.view(second, shared)).me).not.toBeNull();
});

test('timers survive a Redis that was emptied', async () => {
  const club = await calls.club(10, { readySeconds: 60 });
  await calls.comeAll(club.people);
  await later(120);
  const { _id: id } = (await calls.begin(club, club.owner)).body;
  await emptyRedisWith(world.worker!, `pickups-clock_${club.id}%`);
  await later(61);
  await untilHolds(async () => expect((await calls.view(id, club.owner)).people).toHaveLength(0));
  await later(300);
  await untilHolds(async () => expect((await calls.view(id, club.owner)).state).toBe('off'));
});

test('the tenth press that fails in the middle makes one scrim or none, and the next press makes the one', async () => {
  const club = await calls.club(10);
  const [last, ...others] = club.people as [TestUser, ...TestUser[]];
  await calls.comeAll(club.people);
  await later(120);
  const { _id: id } = (await calls.begin(club, club.owner)).body;
  for (const person of others) await calls.answer(id, 'ready', person);
  const decisions = world.node().get(Decisions, { strict: false });
  const about = { checkId: id, userId: last.id };
  const press = () =>
    decisions.decide(about, (tonight, now) => sayReady(tonight, id, last.id, now)).catch((error: Error) => error);
  let failures = 0;
  for (; (await calls.view(id, last)).state === 'asking'; failures++) {
    expect(await scrimsOf(club)).toBe(0);
    await failAt(failures, press);
  }
  expect(failures).toBeGreaterThan(3);
  expect(await calls.view(id, last)).toMatchObject({ state: 'made', ready: 10 });
  expect(await scrimsOf(club)).toBe(1);
  expect((await calls.around(club, last)).count).toBe(0);
});

test('nothing is left of a check and of its people an hour later, and the log names none of them', async () => {
  const club = await calls.club(11);
  const [refuses] = club.people as [TestUser];
  await calls.comeAll(club.people, { until: inMinutes(30) });
  await later(120);
  const { _id: id } = (await calls.begin(club, club.owner)).body;
  await calls.answer(id, 'no', refuses);
  await calls.answer(id, 'off', club.owner);
  await later(2_400);
  await untilHolds(async () =>
    expect(await world.asOwner('SELECT 1 FROM around_rooms WHERE community = $1', [club.id])).toEqual([]),
  );
  await world.worker!.get(PastTonightSweep, { strict: false }).sweep();
  const ids = club.people.map((person) => person.id);
  expect(await world.asOwner('SELECT 1 FROM ready_checks WHERE community = $1', [club.id])).toEqual([]);
  expect(await world.asOwner('SELECT 1 FROM around_entries WHERE user_id = ANY($1)', [ids])).toEqual([]);
  const open = `SELECT 1 FROM notifications WHERE recipient = ANY($1) AND kind = 'ready-check' AND removed_at IS NULL`;
  expect(await world.asOwner(open, [ids])).toEqual([]);
  const events = await world.asOwner<{ text: string }>(
    'SELECT data::text || meta::text AS text FROM events WHERE stream = $1',
    [`pickups-${club.id}`],
  );
  expect(events.length).toBeGreaterThan(10);
  for (const { text } of events) for (const one of [...ids, id]) expect(text).not.toContain(one);
});
