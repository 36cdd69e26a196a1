import { Database } from '@muster/platform';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from './community-calls';

let world: World;
let calls: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

describe('founding', () => {
  test('makes the founder the owner and answers with the view', async () => {
    const hana = await world.createUser();
    const response = await calls.call('POST', '', hana, {
      name: 'Lisbon LoL',
      slug: 'lisbon-lol',
      about: 'We meet on Fridays',
    });
    expect(response).toMatchObject({
      status: 201,
      body: {
        slug: 'lisbon-lol',
        name: 'Lisbon LoL',
        about: 'We meet on Fridays',
        region: null,
        visibility: 'public',
        entry: 'open',
        memberCount: 1,
        archived: false,
        me: { role: 'owner', joinedAt: expect.any(String), requested: false },
      },
    });
    expect((await calls.call('GET', '/lisbon-lol', admin, undefined, 1)).body).toEqual({
      ...response.body,
      me: { role: null, requested: false, requests: 0 },
    });
  });
  test('is one commit with the membership of its owner', async () => {
    const hana = await world.createUser();
    const { _id } = await calls.found(hana);
    const events = await world
      .node()
      .get(Database, { strict: false })
      .query<{ type: string; append: string }>(
        `SELECT type, meta->>'append' AS append FROM events WHERE stream IN ($1, $2) ORDER BY position`,
        [`community-${_id}`, `membership-${_id}_${hana.id}`],
      );
    expect(events.map(({ type }) => type)).toEqual(['CommunityFounded', 'MemberJoined']);
    expect(new Set(events.map(({ append }) => append)).size).toBe(1);
  });
  test('names that are taken or invalid are reported before, in the language of the caller', async () => {
    const [hana, bo] = (await world.createUsers(2)) as [TestUser, TestUser];
    const { _id, slug } = await calls.found(hana, { name: 'Rift Owls', slug: 'rift-owls' });
    const check = async (body: object, language = 'en') => {
      const headers = { 'x-muster-language': language };
      return (await world.api('/communities/check-names', bo, { method: 'POST', body, headers })).body.fields;
    };
    expect(await check({ name: 'Free Owls', slug: 'free-owls' })).toEqual({});
    expect(await check({ name: 'RIFT  0wls', slug })).toEqual({
      name: 'A community with this name, or one that looks like it, already exists',
      slug: 'This address is already taken',
    });
    expect(await check({ name: 'Rift Owls', slug, communityId: _id })).toEqual({});
    expect(await check({ slug: 'new' }, 'de')).toEqual({ slug: expect.stringMatching(/Adresse/) });
  });
  test('an owner of three founds no fourth, however many are founded at once; admins do', async () => {
    const hana = await world.createUser();
    const found = (i: number, by = hana) =>
      calls.call('POST', '', by, { name: `Serial ${i} ${by.id}`, slug: `serial-${i}-${by.id.slice(-8)}` }, i % 2);
    const responses = await Promise.all(Array.from({ length: 6 }, (_, i) => found(i)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response).toMatchObject(refused(409, 'too-many-communities'));
    for (let i = 0; i < 4; i++) expect((await found(i, admin)).status).toBe(201);
  });
});

describe('finding', () => {
  test('lists public communities and own ones, own first, and archived ones for members only', async () => {
    const { slug, owner, member, outsider } = await calls.staffed({ name: 'Zebra Hidden', visibility: 'unlisted' });
    const open = await calls.found(outsider, { name: 'Zebra Open', region: 'EUW' });
    const slugs = async (as: TestUser, query = 'search=zebra') =>
      (await calls.call('GET', `?${query}`, as)).body.data.map((community: any) => community.slug);
    expect(await slugs(member)).toEqual([slug, open.slug]);
    expect(await slugs(outsider)).toEqual([open.slug]);
    expect(await slugs(outsider, 'search=ZEBRA&region=EUW')).toEqual([open.slug]);
    expect(await slugs(outsider, 'search=zebra&region=NA')).toEqual([]);
    await calls.call('DELETE', `/${slug}`, owner);
    expect(await slugs(member)).toEqual([slug, open.slug]);
    expect(await slugs(outsider)).toEqual([open.slug]);
    const paged = (await calls.call('GET', '?search=zebra&page=2&limit=1', member)).body;
    expect(paged).toMatchObject({ success: true, data: [{ slug: open.slug }], pagination: { page: 2, total: 2 } });
    await calls.call('DELETE', `/${open.slug}`, outsider);
    const others = (await calls.call('GET', '?search=zebra&page=1', owner)).body;
    expect([others.data.map((community: any) => community.slug), others.pagination.total]).toEqual([[slug], 1]);
    expect(await slugs(outsider)).toEqual([open.slug]);
  });
  test('an unlisted community does not exist for outsiders, unless they bring a valid invite', async () => {
    const { slug, organiser, member, outsider } = await calls.staffed({ visibility: 'unlisted', entry: 'invite' });
    const { token } = await calls.invite(slug, organiser);
    expect(await calls.call('GET', `/${slug}`, outsider)).toMatchObject(refused(404, 'community-not-found'));
    expect(await calls.call('GET', `/${slug}?invite=guess`, outsider)).toMatchObject(
      refused(404, 'community-not-found'),
    );
    expect(await calls.join(slug, outsider)).toMatchObject(refused(404, 'community-not-found'));
    expect(await calls.call('POST', `/${slug}/report`, outsider, { reason: 'x' })).toMatchObject({ status: 404 });
    expect((await calls.call('GET', `/${slug}?invite=${token}`, outsider)).status).toBe(200);
    expect((await calls.call('GET', `/${slug}`, member)).status).toBe(200);
    expect((await calls.call('GET', `/${slug}`, admin)).status).toBe(200);
  });
  test('a user shows public communities, and others only to those who share them', async () => {
    const { id, member, organiser, outsider } = await calls.staffed({ visibility: 'unlisted' });
    const open = await calls.found(member);
    const shown = async (as: TestUser) =>
      (await world.api(`/users/${member.id}/communities`, as)).body.map((community: any) => community._id);
    expect(await shown(organiser)).toEqual([id, open._id]);
    expect(await shown(outsider)).toEqual([open._id]);
    await calls.call('DELETE', `/${open.slug}`, member);
    expect([await shown(outsider), await shown(member)]).toEqual([[], [id, open._id]]);
    expect(await world.api('/users/ghost/communities', outsider)).toMatchObject(refused(404, 'user-not-found'));
  });
});

test('no invite outlives its community, also if the community is restored', async () => {
  const { slug, owner, outsider } = await calls.staffed({ entry: 'invite' });
  const { token } = await calls.invite(slug, owner);
  await calls.call('DELETE', `/${slug}`, owner);
  await calls.call('POST', `/${slug}/restore`, admin);
  expect((await calls.call('GET', `/${slug}/invites`, owner)).body).toEqual([]);
  expect(await calls.join(slug, outsider, token)).toMatchObject(refused(403, 'invite-needed'));
});

describe('reports', () => {
  test('reach admins, who archive with a reason and resolve them', async () => {
    const { slug, member, outsider } = await calls.staffed();
    const tab = await world.connect(admin, 1);
    expect((await calls.call('POST', `/${slug}/report`, outsider, { reason: 'Hateful name' })).status).toBe(201);
    await calls.call('POST', `/${slug}/report`, outsider, { reason: 'again' });
    await tab.waitFor('reports_changed');
    const list = async () =>
      (await world.api('/admin/community-reports', admin)).body.data.filter(
        (report: any) => report.community.slug === slug,
      );
    const [report, ...others] = await list();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ reason: 'Hateful name', _reporter: { _id: outsider.id }, resolvedAt: null });
    await calls.call('DELETE', `/${slug}`, admin, { reason: 'Hateful name' });
    expect((await calls.view(slug, member)).archived).toBe(true);
    const resolve = () => world.api(`/admin/community-reports/${report._id}/resolve`, admin, { method: 'POST' });
    expect(await resolve()).toMatchObject({ status: 200, body: { _resolvedBy: { _id: admin.id } } });
    expect(await list()).toEqual([]);
    expect(await world.api('/admin/community-reports', member)).toMatchObject(refused(403, 'admin-only'));
  });
});

describe.each([
  ['off', 404, 'not-found', 404],
  ['admins', 403, 'admin-only', 200],
])('COMMUNITIES=%s', (COMMUNITIES, status, code, listed) => {
  test(`founding is answered with ${status}, lists with ${listed}`, async () => {
    const restricted = await createWorld({ env: { COMMUNITIES } });
    try {
      const hana = await restricted.createUser();
      const body = { name: 'Some Name', slug: 'some-name' };
      expect(await restricted.api('/communities', hana, { method: 'POST', body })).toMatchObject(refused(status, code));
      expect((await restricted.api('/communities', hana)).status).toBe(listed);
      const chief = await restricted.createUser({ admin: true });
      expect((await restricted.api('/communities', chief, { method: 'POST', body })).status).toBe(
        COMMUNITIES === 'off' ? 404 : 201,
      );
    } finally {
      await restricted.close();
    }
  });
});
