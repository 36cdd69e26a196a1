import type { TeamView } from '@muster/contracts/teams';
import { dataUrl, photo } from '@testing/images';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused, TeamCalls } from './team-calls';

const folder = mkdtempSync(join(tmpdir(), 'muster-teams-'));
let world: World;
let calls: TeamCalls;
let communities: CommunityCalls;
beforeAll(async () => {
  world = await createWorld({ worker: true, env: { STORAGE_DIR: folder, PUBLIC_URL: 'https://muster.test' } });
  [calls, communities] = [new TeamCalls(world), new CommunityCalls(world)];
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});
jest.setTimeout(60_000);

const BODY = { name: 'Lisbon Wolves', slug: 'lisbon-wolves', tag: 'lwv', region: 'EUW' };
const list = async (as: TestUser, query: string): Promise<string[]> =>
  (await calls.call('GET', `?limit=200&${query}`, as)).body.data.map(({ slug }: TeamView) => slug);

test('the founder is captain and player with their preferred roles; everything else has its default', async () => {
  const hana = await world.createUser({ name: 'Hana' });
  await world.api('/auth/update-user', hana, { method: 'PUT', body: { roles: ['Mid', 'Top'] } });
  const { status, body } = await calls.call('POST', '', hana, BODY);
  expect(status).toBe(201);
  expect(body).toEqual({
    _id: expect.any(String),
    ...BODY,
    tag: 'LWV',
    about: '',
    languages: [],
    visibility: 'public',
    crest: null,
    links: [],
    needs: [],
    communities: [],
    members: [
      {
        _user: expect.objectContaining({ _id: hana.id, name: 'Hana' }),
        kind: 'player',
        roles: ['Mid', 'Top'],
        captain: true,
        joinedAt: expect.any(String),
      },
    ],
    ranks: null,
    bookers: 'captains',
    weeklyAsk: null,
    createdAt: expect.any(String),
    disbanded: null,
    me: { kind: 'player', captain: true, books: true, hidden: false },
    invited: null,
    version: 2,
  });
  expect(await calls.view(body._id, hana)).toEqual(body);
});

test.each([
  ['slug', 'new'],
  ['slug', 'No Spaces'],
  ['name', 'ab'],
  ['name', 'x'.repeat(31)],
  ['tag', 'A'],
  ['tag', 'ABCDEF'],
  ['tag', 'A-B'],
  ['region', 'MARS'],
  ['languages', ['english']],
  ['languages', ['en', 'en']],
  ['about', 'x'.repeat(501)],
])('founding with a wrong %s is invalid', async (field, value) => {
  const user = await world.createUser();
  expect(await calls.call('POST', '', user, { ...BODY, [field]: value })).toMatchObject(refused(400, 'invalid'));
});

test('refusals of founding come in the order of the contract, and the third of a day says when to come back', async () => {
  const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
  const first = await calls.found(hana, { name: 'Porto Bears', slug: 'porto-bears' });
  const found = (over: object, as = hana) => calls.call('POST', '', as, { ...BODY, ...over });
  expect(await found({ slug: 'porto-bears', name: 'Porto Bears' })).toMatchObject(refused(409, 'slug-taken'));
  expect(await found({ slug: 'porto-2', name: 'P0rto-Bears!' })).toMatchObject(refused(409, 'team-name-taken'));
  await calls.found(hana);
  const third = await found({ slug: 'porto-3', name: 'Third of the day' });
  expect(third).toMatchObject(refused(429, 'too-many-foundings'));
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(80_000);
  // Disbanded ones count, and refused ones do not.
  await calls.call('DELETE', `/${first.slug}`, hana);
  expect(await found({ slug: 'porto-3', name: 'Third of the day' })).toMatchObject(refused(429, 'too-many-foundings'));
  expect(await found({ slug: 'porto-bears', name: 'Anything' }, bo)).toMatchObject(refused(409, 'slug-taken'));
  expect(await found({ slug: 'other', name: 'Porto Bears' }, bo)).toMatchObject(refused(409, 'team-name-taken'));
});

test('a person is in three teams, and admins found as many', async () => {
  const admin = await world.createUser({ admin: true });
  for (let i = 0; i < 3; i++) await calls.found(admin);
  expect(await calls.call('POST', '', admin, { ...BODY, slug: 'fourth', name: 'Fourth team' })).toMatchObject(
    refused(409, 'too-many-teams'),
  );
  const { slug, captain } = await calls.staffed(0);
  expect(await calls.join(slug, admin, await calls.token(slug, captain))).toMatchObject(refused(409, 'too-many-teams'));
});

test('captains change settings, members and strangers do not', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1);
  const changes = {
    name: 'Renamed Wolves',
    tag: 'rw',
    about: 'Two evenings a week',
    region: 'EUNE',
    languages: ['pt', 'en'],
    links: [{ label: 'Site', href: 'https://wolves.example' }],
    needs: ['Support'],
    bookers: 'everybody',
    weeklyAsk: { day: 'sun', time: '18:05', zone: 'Europe/Lisbon' },
  };
  expect(await calls.call('PATCH', `/${slug}`, captain, changes)).toMatchObject({
    status: 200,
    body: { ...changes, tag: 'RW' },
  });
  for (const as of [members[0]!, outsider])
    expect(await calls.call('PATCH', `/${slug}`, as, { about: 'Mine' })).toMatchObject(refused(403, 'captain-only'));
  expect((await calls.view(slug, members[0]!)).me).toMatchObject({ captain: false, books: true });
  const asStranger = await calls.view(slug, outsider);
  expect(asStranger).toMatchObject({ bookers: null, weeklyAsk: null, me: null });
  expect(await calls.call('PATCH', `/${slug}`, captain, { name: 'RENAMED wolves' })).toMatchObject({ status: 200 });
  expect(
    await calls.call('PATCH', `/${slug}`, captain, { weeklyAsk: { day: 'sun', time: '18:05', zone: 'Mars' } }),
  ).toMatchObject(refused(400, 'invalid'));
});

test('a name that a team gave up is free, and one that looks like it is not while it has it', async () => {
  const [one, other] = [await calls.staffed(0), await calls.staffed(0)];
  const rename = (team: typeof one, name: string) => calls.call('PATCH', `/${team.slug}`, team.captain, { name });
  expect((await rename(one, 'Night Owls')).status).toBe(200);
  expect(await rename(other, 'Nìght 0wls')).toMatchObject(refused(409, 'team-name-taken'));
  expect((await rename(one, 'Day Owls')).status).toBe(200);
  expect((await rename(other, 'Night Owls')).status).toBe(200);
});

test('the list holds public teams and own ones, and each filter counts', async () => {
  const user = await world.createUser();
  const community = await communities.found(user);
  const shown = await calls.found(user, { name: 'Filtered Foxes', region: 'OCE', languages: ['fi'] });
  await calls.call('PATCH', `/${shown.slug}`, user, { needs: ['Jungle'] });
  await calls.call('PUT', `/${shown.slug}/communities/${community.slug}`, user);
  const hidden = await calls.found(user, { name: 'Filtered Ghosts', region: 'OCE', visibility: 'unlisted' });
  const stranger = await world.createUser();
  for (const query of [
    'search=filtered',
    'search=foxes',
    'region=OCE',
    'language=fi',
    'needs=Jungle',
    `community=${community.slug}`,
    `community=${community._id}`,
  ]) {
    expect([query, await list(stranger, query)]).toEqual([query, [shown.slug]]);
  }
  expect(await list(user, 'search=filtered')).toEqual([hidden.slug, shown.slug]);
  for (const query of ['search=nothing', 'language=sv', 'needs=Top&search=foxes'])
    expect([query, await list(stranger, query)]).toEqual([query, []]);
  expect(await calls.call('GET', '?community=unknown', stranger)).toMatchObject(refused(404, 'community-not-found'));
});

test('ranks are those of the players, from three ranked ones on, and the list finds teams by them', async () => {
  const captain = await world.createUser({ rank: 'Gold 2' });
  const { slug } = await calls.found(captain, { name: 'Ranked Ravens' });
  const invite = await calls.token(slug, captain, { uses: 20 });
  const join = async (rank: string) => {
    const user = await world.createUser({ rank });
    expect((await calls.join(slug, user, invite)).status).toBe(200);
    return user;
  };
  await join('Unranked');
  const silver = await join('Silver 4');
  expect((await calls.view(slug, captain)).ranks).toBeNull();
  const diamond = await join('Diamond 1');
  expect((await calls.view(slug, captain)).ranks).toEqual({ low: 'Silver 4', typical: 'Gold 2', high: 'Diamond 1' });
  await join('Master');
  expect((await calls.view(slug, captain)).ranks).toEqual({ low: 'Silver 4', typical: 'Gold 2', high: 'Master' });
  const stranger = await world.createUser();
  const found = async (rank: string) => (await list(stranger, `search=ranked ravens&rank=${rank}`)).length;
  await untilHolds(async () =>
    expect([await found('Silver 4'), await found('Emerald 2'), await found('Master')]).toEqual([1, 1, 1]),
  );
  expect([await found('Bronze 1'), await found('Challenger'), await found('Unranked')]).toEqual([0, 0, 0]);
  for (const one of [silver, diamond]) await calls.call('PATCH', `/${slug}/membership`, one, { hidden: true });
  expect((await calls.view(slug, stranger)).ranks).toBeNull();
  expect(await found('Gold 2')).toBe(0);
  expect((await calls.view(slug, captain)).ranks).toMatchObject({ low: 'Silver 4' });
});

test('three communities list a team; its captains and their organisers take it out', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1);
  const owners = await world.createUsers(4);
  const clubs = [];
  for (const owner of owners) clubs.push(await communities.found(owner));
  const put = (club: { slug: string }, as = captain) => calls.call('PUT', `/${slug}/communities/${club.slug}`, as);
  expect(await put(clubs[0]!)).toMatchObject(refused(403, 'members-only'));
  for (const club of clubs) await communities.join(club.slug, captain);
  expect(await put(clubs[0]!, members[0]!)).toMatchObject(refused(403, 'captain-only'));
  expect(await put({ slug: 'unknown' })).toMatchObject(refused(404, 'community-not-found'));
  for (const club of clubs.slice(0, 3)) expect((await put(club)).status).toBe(200);
  expect(await put(clubs[3]!)).toMatchObject(refused(409, 'too-many-communities'));
  expect((await calls.view(slug, outsider)).communities.map((one) => one.slug)).toEqual(
    clubs.slice(0, 3).map((one) => one.slug),
  );
  const remove = (club: { slug: string }, as: TestUser) =>
    calls.call('DELETE', `/${slug}/communities/${club.slug}`, as);
  expect(await remove(clubs[0]!, owners[1]!)).toMatchObject(refused(403, 'captain-only'));
  expect((await remove(clubs[0]!, owners[0]!)).status).toBe(200);
  expect((await remove(clubs[1]!, captain)).status).toBe(200);
  expect((await calls.view(slug, captain)).communities).toHaveLength(1);
});

test('blocks are the captains’ business: nobody else learns of them', async () => {
  const [one, other] = [await calls.staffed(1), await calls.staffed(0)];
  const path = `/${one.slug}/blocks`;
  expect((await calls.call('PUT', `${path}/${other.id}`, one.captain)).status).toBe(200);
  expect((await calls.call('GET', path, one.captain)).body).toEqual([
    expect.objectContaining({ _id: other.id, slug: other.slug }),
  ]);
  for (const as of [one.members[0]!, other.captain])
    expect(await calls.call('GET', path, as)).toMatchObject(refused(403, 'captain-only'));
  expect(await calls.call('PUT', `${path}/${one.id}`, one.captain)).toMatchObject(refused(409, 'own-team'));
  expect(await calls.call('PUT', `${path}/unknown`, one.captain)).toMatchObject(refused(404, 'team-not-found'));
  const { data } = (await calls.call('GET', `/${one.slug}/log`, one.members[0]!)).body;
  expect(JSON.stringify(data)).not.toContain(other.id);
  await calls.call('PATCH', `/${other.slug}`, other.captain, { visibility: 'unlisted' });
  expect((await calls.call('DELETE', `${path}/${other.id}`, one.captain)).status).toBe(200);
  expect((await calls.call('GET', path, one.captain)).body).toEqual([]);
});

test('the log says who did what when, newest first, to members', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1);
  await calls.call('PATCH', `/${slug}`, captain, { tag: 'LOG' });
  const { body } = await calls.call('GET', `/${slug}/log?limit=2`, members[0]!);
  expect(body).toMatchObject({
    pagination: { page: 1, limit: 2, total: 6, pages: 3 },
    data: [
      { kind: 'TeamTagChanged', by: { _id: captain.id }, user: null, detail: { tag: 'LOG' }, at: expect.any(String) },
      { kind: 'TeamMemberJoined', by: { _id: members[0]!.id }, user: { _id: members[0]!.id } },
    ],
  });
  expect(await calls.call('GET', `/${slug}/log`, outsider)).toMatchObject(refused(403, 'members-only'));
});

test('a crest is stored, shown and removed by captains', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  const base64 = dataUrl(await photo(64, 64).png().toBuffer());
  const put = (as: TestUser, body: object) => calls.call('PUT', `/${slug}/crest`, as, body);
  expect(await put(members[0]!, { base64 })).toMatchObject(refused(403, 'captain-only'));
  expect(await put(captain, { base64: 'aW1hZ2U=' })).toMatchObject(refused(400, 'not-an-image'));
  const { body } = await put(captain, { base64 });
  expect(body.crest).toMatch(/^https:\/\/muster\.test\/api\/images\/.+\.webp$/);
  expect((await fetch(world.url() + new URL(body.crest).pathname)).status).toBe(200);
  expect((await calls.call('DELETE', `/${slug}/crest`, captain)).body.crest).toBeNull();
});

test('a disbanded team keeps its page, empty, and its log for the people who were in it', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1, { about: 'Gone soon' });
  expect(await calls.call('DELETE', `/${slug}`, members[0]!)).toMatchObject(refused(403, 'captain-only'));
  expect((await calls.call('DELETE', `/${slug}`, captain, { reason: 'No time' })).status).toBe(200);
  for (const as of [captain, outsider])
    expect(await calls.view(slug, as)).toMatchObject({
      disbanded: expect.any(String),
      members: [],
      about: '',
      me: null,
    });
  const { data } = (await calls.call('GET', `/${slug}/log?limit=1`, members[0]!)).body;
  expect(data).toMatchObject([{ kind: 'TeamDisbanded', detail: { reason: 'No time' } }]);
  expect(await calls.call('GET', `/${slug}/log`, outsider)).toMatchObject(refused(403, 'members-only'));
  expect(await list(captain, `search=${slug}`)).toEqual([]);
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['DELETE', '/membership'],
    ['POST', '/membership'],
    ['GET', '/card'],
  ] as const)
    expect(await calls.call(method, `/${slug}${path}`, captain, method === 'GET' ? undefined : {})).toMatchObject(
      refused(404, 'team-not-found'),
    );
});
