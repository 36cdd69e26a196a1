// Ten people are asked. The clocks of the database and of this process are moved, so nothing waits for them.
import type { CheckView } from '@muster/contracts/pickups';
import type { ScrimView } from '@muster/contracts/scrims';
import { MovableClock } from '@testing/movable-clock';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { answersIn, AroundCalls, type Club, inMinutes, refused, roleOf } from './around-calls';

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
jest.setTimeout(60_000);

const later = (seconds: number) => clock.moveTo(inMinutes(seconds / 60));
const kinds = async (as: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications', as)).body.notifications.map(
    ({ kind }: { kind: string }) => kind,
  );

/** Ten or more people who came two minutes ago, and a check that asks the first ten. */
async function asked(people = 10, pickups: object = {}): Promise<{ club: Club; id: string }> {
  const club = await calls.club(people, pickups);
  await calls.comeAll(club.people);
  await later(120);
  const { status, body } = await calls.begin(club, club.owner);
  expect([status, body]).toEqual([201, expect.anything()]);
  return { club, id: body._id };
}
async function answerAll(id: string, people: readonly TestUser[]): Promise<CheckView> {
  let last: CheckView | undefined;
  for (const [i, person] of people.entries()) last = (await calls.answer(id, 'ready', person, i % 2)).body;
  return last!;
}

test('ten who are ready sit in a scrim of the community, checked in, and are not around any longer', async () => {
  const { club, id } = await asked(10, { startsInMinutes: 15 });
  const [first] = club.people as [TestUser];
  expect(await calls.view(id, first, 1)).toEqual({
    _id: id,
    community: { _id: club.id, slug: club.slug, name: club.name },
    state: 'asking',
    ready: 0,
    needed: 10,
    startedAt: expect.any(String),
    closesAt: expect.any(String),
    people: club.people.map(({ id: _id }) => ({
      _user: expect.objectContaining({ _id }),
      answer: 'asked',
      until: expect.any(String),
    })),
    scrim: null,
    me: { answer: 'asked', until: expect.any(String) },
    serverNow: expect.any(String),
    version: 1,
  });
  expect((await calls.around(club, first)).check).toMatchObject({ _id: id, state: 'asking', ready: 0, needed: 10 });
  const made = await answerAll(id, club.people);
  expect(made).toMatchObject({ state: 'made', ready: 10, scrim: { title: `${club.name}: pick-up 1` } });
  const scrim: ScrimView = (await world.api(`/scrims/${made.scrim!._id}`, first)).body;
  expect(scrim).toMatchObject({ pickup: true, visibility: 'public', createdBy: { _id: club.owner.id } });
  const seats = [...scrim.teamOne, ...scrim.teamTwo];
  expect(seats.map(({ _id }) => _id).toSorted()).toEqual(club.people.map(({ id: person }) => person).toSorted());
  expect(seats.every(({ checkedIn }) => checkedIn)).toBe(true);
  for (const { _id, role } of seats) expect(role).toBe(roleOf(club.people.findIndex((one) => one.id === _id)));
  const start = Date.parse(scrim.gameStartTime);
  expect(start % 60_000).toBe(0);
  expect(Math.abs(start - Date.now() - 15.5 * 60_000)).toBeLessThan(60_000);
  expect((await calls.around(club, first)).count).toBe(0);
  expect(await kinds(first)).toContain('pickup-made');
  expect(await kinds(first)).not.toContain('ready-check');
  expect((await calls.answer(id, 'ready', first)).status).toBe(200);
  expect(await calls.answer(id, 'no', first)).toMatchObject(refused(409, 'check-closed', 'This check is over.'));
  const { steps } = (await world.api(`/scrims/${scrim._id}/timeline`, first)).body;
  const happened = JSON.stringify(steps).match(/"kind":"tenReady"/g);
  expect(happened).toHaveLength(1);
});

test('a no frees the place for the next in order, and nobody who is ready is asked again', async () => {
  const { club, id } = await asked(12);
  const [ready, refuses, ...others] = club.people as [TestUser, TestUser, ...TestUser[]];
  await calls.answer(id, 'ready', ready);
  const view: CheckView = (await calls.answer(id, 'no', refuses)).body;
  expect(view.me).toBeNull();
  expect(answersIn(view)[ready.name]).toBe('ready');
  expect(answersIn(view)).not.toHaveProperty(refuses.name);
  // The eleventh plays another role than the one that is free, and the twelfth plays it.
  expect(Object.keys(answersIn(view)).toSorted()).toEqual(
    [ready, ...others.slice(0, 8), others[9]!].map(({ name }) => name).toSorted(),
  );
  const own = (await calls.call('GET', '/around', refuses)).body;
  expect(Date.parse(own.pausedUntil) - Date.now()).toBeGreaterThan(9 * 60_000);
  expect((await calls.around(club, refuses)).count).toBe(12);
  expect(await calls.answer(id, 'ready', refuses)).toMatchObject(refused(409, 'not-asked', 'You are not asked.'));
  expect(await calls.answer(id, 'ready', club.owner)).toMatchObject(refused(409, 'not-asked'));
  expect(await calls.answer(id, 'ready', club.outsider)).toMatchObject(
    refused(404, 'check-not-found', 'Check not found'),
  );
});

test('a person who does not answer loses the place and is not around any longer', async () => {
  const { club, id } = await asked(11, { readySeconds: 60 });
  const [late, ...others] = club.people as [TestUser, ...TestUser[]];
  await answerAll(id, others.slice(0, 9));
  await later(61);
  await untilHolds(async () => expect(answersIn(await calls.view(id, club.owner))).not.toHaveProperty(late.name));
  expect((await calls.call('GET', '/around', late)).body).toBeNull();
  const view = await calls.view(id, others[9]!);
  expect(view.me).toMatchObject({ answer: 'asked' });
  expect((await answerAll(id, [others[9]!])).state).toBe('made');
});

test('a check without a tenth waits for one until five minutes are over, and those who were ready stay around', async () => {
  const { club, id } = await asked(10, { readySeconds: 60 });
  const [refuses, ...others] = club.people as [TestUser, ...TestUser[]];
  await answerAll(id, others);
  await calls.answer(id, 'no', refuses);
  await later(120);
  const [newcomer] = await world.createUsers(1);
  await new CommunityCalls(world).join(club.slug, newcomer!);
  const since = (await calls.call('GET', '/around', others[0]!)).body.since;
  await later(181);
  await untilHolds(async () => expect(await calls.view(id, club.owner)).toMatchObject({ state: 'off', scrim: null }));
  expect((await calls.call('GET', '/around', others[0]!)).body.since).toBe(since);
  expect(await kinds(others[0]!)).toContain('pickup-off');
  expect(await kinds(refuses)).not.toContain('pickup-off');
  expect((await calls.around(club, others[0]!)).check).toBeNull();
});

test('somebody who comes while a check waits is asked at once, and is ready at once', async () => {
  const { club, id } = await asked(10);
  const [refuses, ...others] = club.people as [TestUser, ...TestUser[]];
  await answerAll(id, others);
  await calls.answer(id, 'no', refuses);
  const [newcomer] = (await world.createUsers(1)) as [TestUser];
  await new CommunityCalls(world).join(club.slug, newcomer);
  await calls.come(newcomer, { roles: [roleOf(0)] });
  expect(await calls.view(id, newcomer)).toMatchObject({ state: 'made', me: { answer: 'ready' } });
});

test('people who are ready beforehand, or have pressed within a minute, need not press again', async () => {
  const club = await calls.club(10);
  await calls.comeAll(club.people.slice(0, 9));
  await later(90);
  await calls.call('PUT', '/around/ready', club.people[0]!, { minutes: 10 });
  await later(90);
  await calls.come(club.people[9]!, { roles: [roleOf(9)] });
  const { body } = await calls.begin(club, club.owner);
  const answers = answersIn(body);
  expect([answers[club.people[0]!.name], answers[club.people[1]!.name], answers[club.people[9]!.name]]).toEqual([
    'ready',
    'asked',
    'ready',
  ]);
});

test('a check begins by itself ten seconds after ten can play', async () => {
  const club = await calls.club(10, { start: 'auto' });
  await calls.comeAll(club.people.slice(0, 9));
  await later(120);
  await calls.come(club.people[9]!, { roles: [roleOf(9)] });
  expect((await calls.around(club, club.owner)).check).toBeNull();
  await later(10);
  await untilHolds(async () => expect((await calls.around(club, club.owner)).check).toMatchObject({ ready: 1 }));
});

test('organisers begin checks, and where members may, everybody who counts', async () => {
  const club = await calls.club(10);
  const [one, ...others] = club.people as [TestUser, ...TestUser[]];
  expect(await calls.begin(club, club.outsider)).toMatchObject(refused(403, 'members-only'));
  expect(await calls.begin(club, one)).toMatchObject(refused(403, 'organiser-only'));
  const none = await calls.begin(club, club.owner);
  expect(none).toMatchObject(refused(409, 'no-ten', 'Not enough people: 10 missing.'));
  expect(none.body).toMatchObject({ people: 10, roles: { Top: 2 } });
  await calls.settings(club.slug, club.owner, { start: 'members' });
  await calls.comeAll(others);
  expect(await calls.begin(club, one)).toMatchObject(refused(403, 'organiser-only'));
  await calls.come(one, { roles: [roleOf(9)] });
  await later(120);
  expect((await calls.begin(club, one)).status).toBe(201);
  expect(await calls.begin(club, club.owner)).toMatchObject(refused(409, 'check-running', 'A check is running.'));
  await calls.settings(club.slug, club.owner, { on: false });
  expect(await calls.begin(club, club.owner)).toMatchObject(refused(409, 'pickups-off'));
});

test('organisers call a check off', async () => {
  const { club, id } = await asked();
  const [one] = club.people as [TestUser];
  expect(await calls.answer(id, 'off', one)).toMatchObject(refused(403, 'organiser-only'));
  expect(await calls.answer(id, 'off', club.outsider)).toMatchObject(refused(404, 'check-not-found'));
  expect((await calls.answer(id, 'off', club.owner)).body).toMatchObject({ state: 'off' });
  expect(await calls.answer(id, 'off', club.owner)).toMatchObject(refused(409, 'check-closed'));
  expect((await calls.around(club, one)).count).toBe(10);
});

test('a place is free once its person is excluded, or seated elsewhere soon', async () => {
  const { club, id } = await asked(10);
  const [excluded, seated] = club.people as [TestUser, TestUser];
  await new CommunityCalls(world).exclude(club.slug, club.owner, excluded);
  const admin = await world.createUser({ admin: true });
  const scrim = await world.createScrim(admin, { gameStartTime: inMinutes(20) });
  await world.api(`/scrims/${scrim._id}/insert-player/${seated.id}`, seated, {
    method: 'PATCH',
    body: { playerData: { role: 'Mid', team: { name: 'teamOne' } } },
  });
  await untilHolds(async () => expect((await calls.view(id, club.owner)).people).toHaveLength(8));
  expect((await calls.call('GET', '/around', seated)).body).not.toBeNull();
  await calls.settings(club.slug, club.owner, { on: false });
  await untilHolds(async () => expect((await calls.view(id, club.owner)).state).toBe('off'));
});

test('the question comes to every tab of those who are asked, and answering in one closes the others', async () => {
  const club = await calls.club(11);
  const [one, two] = club.people as [TestUser, TestUser];
  const tabs = await Promise.all([world.connect(one, 0), world.connect(one, 1)]);
  const other = await world.connect(two, 1);
  await calls.comeAll(club.people);
  await later(120);
  const { _id: id } = (await calls.begin(club, club.owner)).body;
  for (const tab of tabs) expect(await tab.waitFor('ready_check')).toMatchObject({ _id: id, me: { answer: 'asked' } });
  await calls.answer(id, 'ready', two);
  await other.waitFor('check_updated', ({ me }) => me?.answer === 'ready');
  await calls.answer(id, 'no', one);
  for (const tab of tabs) await tab.waitFor('check_updated', ({ me }) => me === null);
  await calls.answer(id, 'off', club.owner);
  await other.waitFor('check_updated', ({ state }) => state === 'off');
  for (const tab of tabs)
    expect(tab.heard.some(({ message, payload }) => message === 'check_updated' && payload.state === 'off')).toBe(
      false,
    );
});
