// People say that they are around. The clocks of the database and of this process are moved, so nothing waits for them.
import { MovableClock } from '@testing/movable-clock';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { AroundCalls, inMinutes, refused } from './around-calls';

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

const HOUR_MIN = 60;
const later = (minutes: number) => clock.moveTo(inMinutes(minutes));
const names = (people: { _user: { name: string } }[]) => people.map(({ _user }) => _user.name);
const own = async (as: TestUser, node = 0) => (await calls.call('GET', '/around', as, undefined, node)).body;
const code = async (response: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await response;
  return status < 300 ? status : `${status} ${body.code}`;
};

describe('an entry', () => {
  test('is around in all communities that play pick-ups, and says what was said', async () => {
    const [club, other] = [await calls.club(1), await calls.club(0)];
    const [person] = club.people as [TestUser];
    await new CommunityCalls(world).join(other.slug, person);
    expect(await own(person)).toBeNull();
    const until = inMinutes(90);
    const { status, body } = await calls.come(person, { until, roles: ['ADC', 'Top'], atLeast: 8 });
    expect([status, body]).toEqual([
      200,
      {
        communities: expect.arrayContaining([
          { _id: club.id, slug: club.slug, name: club.name },
          { _id: other.id, slug: other.slug, name: other.name },
        ]),
        from: expect.any(String),
        until,
        roles: ['ADC', 'Top'],
        atLeast: 8,
        discord: true,
        since: expect.any(String),
        readyUntil: null,
        pausedUntil: null,
      },
    ]);
    expect(await own(person, 1)).toEqual(body);
    const again = await calls.come(person, { communities: [club.slug], discord: false });
    expect(again.body).toMatchObject({ since: body.since, atLeast: 1, discord: false, roles: ['Mid'] });
    expect(again.body.communities).toHaveLength(1);
  });

  test('has the roles of last time, else the preferred ones, else it is refused', async () => {
    const { people } = await calls.club(2);
    const [one, two] = people as [TestUser, TestUser];
    const silent = (as: TestUser) => calls.call('PUT', '/around', as, { until: inMinutes(60) });
    expect(await silent(one)).toMatchObject(refused(400, 'roles-needed', 'Name at least one role.'));
    await calls.come(one, { roles: ['Support', 'Mid'] });
    await calls.go(one);
    expect((await silent(one)).body.roles).toEqual(['Support', 'Mid']);
    await calls.call('PUT', '/auth/update-user', two, { roles: ['Jungle'] });
    expect((await silent(two)).body.roles).toEqual(['Jungle']);
  });

  test('ends within twelve hours, after it begins', async () => {
    const { people } = await calls.club(1);
    const [person] = people as [TestUser];
    const invalid = refused(400, 'until-invalid', 'Pick an end within the next twelve hours.');
    for (const body of [
      { until: inMinutes(-1) },
      { until: inMinutes(12 * HOUR_MIN + 2) },
      { from: inMinutes(30), until: inMinutes(30) },
      { from: inMinutes(12 * HOUR_MIN + 2), until: inMinutes(12 * HOUR_MIN + 3) },
    ])
      expect(await calls.come(person, body)).toMatchObject(invalid);
    for (const body of [
      { until: 'soon' },
      { roles: ['Mid', 'Mid'] },
      { atLeast: 11 },
      { discord: 1 },
      { communities: [] },
    ])
      expect((await calls.come(person, body)).status).toBe(400);
  });

  test('is refused to strangers, and where no pick-ups are played', async () => {
    const [club, off] = [await calls.club(1), await calls.club(1, { on: false })];
    const hidden = await calls.club(0, {}, { visibility: 'unlisted' });
    const [person] = club.people as [TestUser];
    const none = refused(409, 'pickups-off', 'This community plays no pick-ups.');
    expect(await calls.come(club.outsider)).toMatchObject(none);
    expect(await calls.come(off.people[0]!)).toMatchObject(none);
    expect(await code(calls.come(person, { communities: [off.slug] }))).toBe('403 members-only');
    expect(await code(calls.come(person, { communities: [hidden.slug] }))).toBe('404 community-not-found');
    expect(await code(calls.come(person, { communities: ['nowhere'] }))).toBe('404 community-not-found');
    expect(await code(calls.call('GET', `/communities/${club.slug}/around`, club.outsider))).toBe('403 members-only');
  });

  test('ends when the person says so, or when its time is over', async () => {
    const club = await calls.club(2);
    const [one, two] = club.people as [TestUser, TestUser];
    await calls.come(one, { until: inMinutes(30) });
    await calls.come(two);
    expect((await calls.around(club, one)).count).toBe(2);
    expect((await calls.go(two)).body).toEqual({ success: true });
    expect((await calls.go(two)).status).toBe(200);
    expect(names((await calls.around(club, two, 1)).people)).toEqual([one.name]);
    await later(31);
    await untilHolds(async () => expect((await calls.around(club, two)).count).toBe(0));
    expect(await own(one)).toBeNull();
    await waitUntil(
      async () => (await world.asOwner('SELECT 1 FROM around_entries WHERE user_id = $1', [one.id])).length === 0,
    );
  });

  test('that begins later counts from then on', async () => {
    const club = await calls.club(1);
    const [person] = club.people as [TestUser];
    await calls.come(person, { from: inMinutes(20), until: inMinutes(60) });
    expect((await calls.around(club, person)).count).toBe(0);
    expect((await own(person)).from).toBeTruthy();
    await later(21);
    expect((await calls.around(club, person)).count).toBe(1);
  });

  test('loses communities that the person leaves, that exclude them, or that switch pick-ups off', async () => {
    const communities = new CommunityCalls(world);
    const club = await calls.club(3);
    const [leaver, excluded, stays] = club.people as [TestUser, TestUser, TestUser];
    await calls.comeAll(club.people);
    await communities.leave(club.slug, leaver);
    await communities.exclude(club.slug, club.owner, excluded);
    await untilHolds(async () => expect(names((await calls.around(club, stays)).people)).toEqual([stays.name]));
    expect([await own(leaver), await own(excluded)]).toEqual([null, null]);
    await calls.settings(club.slug, club.owner, { on: false });
    await untilHolds(async () => expect(await own(stays)).toBeNull());
    expect(await calls.around(club, stays)).toMatchObject({ count: 0, people: [], settings: { on: false }, me: null });
  });

  test('ends with a ban, and with the account', async () => {
    const admin = await world.createUser({ admin: true });
    const club = await calls.club(2);
    const [banned, deleted] = club.people as [TestUser, TestUser];
    await calls.comeAll(club.people);
    const ban = { banUserId: banned.id, dateFrom: inMinutes(-1), dateTo: inMinutes(48 * HOUR_MIN), reason: 'Rude' };
    expect((await calls.call('POST', '/admin/banUser', admin, ban)).status).toBe(200);
    expect((await calls.call('DELETE', '/auth/account', deleted, { name: deleted.name })).status).toBe(200);
    await untilHolds(async () => expect((await calls.around(club, club.owner)).count).toBe(0));
    const left = await world.asOwner('SELECT 1 FROM around_entries WHERE user_id = ANY($1)', [[banned.id, deleted.id]]);
    expect(left).toEqual([]);
  });

  test('is not for somebody who is in a game', async () => {
    const club = await calls.club(1);
    const [person] = club.people as [TestUser];
    const admin = await world.createUser({ admin: true });
    const scrim = await world.createScrim(admin, { gameStartTime: inMinutes(2) });
    await world.api(`/scrims/${scrim._id}/insert-player/${person.id}`, person, {
      method: 'PATCH',
      body: { playerData: { role: 'Mid', team: { name: 'teamOne' } } },
    });
    expect((await calls.come(person)).status).toBe(200);
    await later(5);
    expect(await calls.come(person)).toMatchObject(refused(409, 'already-playing', 'You are in a game.'));
  });

  test('can be ready beforehand for some minutes', async () => {
    const { people } = await calls.club(1);
    const [person] = people as [TestUser];
    const ready = (method: string, body?: object) => calls.call(method, '/around/ready', person, body);
    expect(await ready('PUT', {})).toMatchObject(refused(409, 'not-around', 'Say that you are around first.'));
    await calls.come(person);
    const { body } = await ready('PUT', { minutes: 10 });
    expect(Date.parse(body.readyUntil) - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((await ready('PUT', { minutes: 11 })).status).toBe(400);
    expect((await ready('DELETE')).body.readyUntil).toBeNull();
  });
});

describe('people around', () => {
  test('who wait for each other count once enough are there, and what is missing is said', async () => {
    const club = await calls.club(3);
    const [one, two, three] = club.people as [TestUser, TestUser, TestUser];
    await calls.come(one, { roles: ['Top'], atLeast: 3 });
    await calls.come(two, { roles: ['Top', 'Mid'] });
    const before = await calls.around(club, one);
    expect(before).toMatchObject({
      count: 1,
      ifEnough: [{ _user: { _id: one.id }, roles: ['Top'], atLeast: 3 }],
      missing: { people: 9, roles: { Top: 1, Jungle: 2, Mid: 1, ADC: 2, Support: 2 } },
      check: null,
      settings: { on: true, start: 'organisers', readySeconds: 90, startsInMinutes: 10, template: null },
      me: { atLeast: 3 },
    });
    expect(Object.keys(before.people[0]!).toSorted()).toEqual(['_user', 'from', 'roles', 'until']);
    await calls.come(three, { roles: ['ADC'] });
    expect(names((await calls.around(club, two, 1)).people)).toEqual([one.name, two.name, three.name]);
  });

  test('are told to members who have them open, at most once in two seconds', async () => {
    const club = await calls.club(3);
    const [one, two, three] = club.people as [TestUser, TestUser, TestUser];
    const client = await world.connect(one, 1);
    const joined = await client.emit('join_around_room', { community: club.slug });
    expect(joined).toMatchObject({ ok: true, around: { count: 0, me: null } });
    expect(await (await world.connect(club.outsider)).emit('join_around_room', { community: club.id })).toMatchObject({
      code: 'members-only',
    });
    await calls.come(one);
    expect((await client.waitFor('around_updated')).me).toMatchObject({ roles: ['Mid'] });
    await Promise.all([calls.come(two), calls.come(three, { roles: ['Top'] })]);
    await client.waitFor('around_updated', ({ count }) => count === 3);
    expect(client.heard.filter(({ message }) => message === 'around_updated').length).toBeLessThanOrEqual(3);
  });
});

describe('a watch', () => {
  const watch = (club: { slug: string }, as: TestUser, method = 'GET', body?: object) =>
    calls.call(method, `/communities/${club.slug}/around/watch`, as, body);
  const told = async (as: TestUser): Promise<string[]> =>
    (await world.api('/notifications/user-notifications', as)).body.notifications.flatMap(
      ({ kind, message }: { kind: string; message: string }) => (kind === 'around-enough' ? message : []),
    );

  test('is kept until it is removed, for members', async () => {
    const club = await calls.club(1);
    const [person] = club.people as [TestUser];
    expect((await watch(club, person)).body).toBeNull();
    const body = { count: 3, from: '00:00', to: '00:00', zone: 'Etc/UTC' };
    expect((await watch(club, person, 'PUT', body)).body).toEqual({ ...body, days: null });
    expect((await watch(club, person)).body).toEqual({ ...body, days: null });
    expect(await code(watch(club, person, 'PUT', { ...body, zone: 'Nowhere' }))).toBe('400 zone-unknown');
    expect(await code(watch(club, club.outsider, 'PUT', body))).toBe('403 members-only');
    expect((await watch(club, person, 'DELETE')).body).toEqual({ success: true });
    expect((await watch(club, person)).body).toBeNull();
  });

  test('tells once in three hours that enough are around', async () => {
    const club = await calls.club(3);
    const [watcher, one, two] = club.people as [TestUser, TestUser, TestUser];
    await watch(club, watcher, 'PUT', { count: 2, from: '00:00', to: '00:00', zone: 'Etc/UTC' });
    await calls.come(one);
    expect(await told(watcher)).toEqual([]);
    await calls.come(two);
    expect(await told(watcher)).toHaveLength(1);
    await calls.go(two);
    await calls.come(two);
    expect(await told(watcher)).toHaveLength(1);
    expect(await told(one)).toEqual([]);
  });
});
