import { userAggregate } from '@muster/users';
import { type AnyAggregate } from '@muster/platform/runtime';
import { CommandDispatcher, Database } from '@muster/platform';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from './community-calls';

let world: World;
let calls: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const deleteAccount = async (user: TestUser) =>
  expect((await world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } })).status).toBe(200);
/** The thirty days are over: the account is erased at once. */
const eraseAccount = (user: TestUser) =>
  send(userAggregate, {
    type: 'DeleteAccount',
    userId: user.id,
    ctx: { now: new Date(Date.now() - 31 * 86_400_000).toISOString() },
  });
const database = () => world.node().get(Database, { strict: false });

test('the longest-serving organiser succeeds the last owner who deletes the account, then casters, then members', async () => {
  const { slug, owner, organiser, caster, member } = await calls.staffed({ name: 'Dynasty' });
  const order = [owner, organiser, caster, member];
  for (const [i, user] of order.slice(0, -1).entries()) {
    await deleteAccount(user);
    const heir = order[i + 1]!;
    await untilHolds(async () =>
      expect(await calls.roles(slug, admin)).toMatchObject({ [heir.id]: 'owner', [user.id]: 'member' }),
    );
  }
  await deleteAccount(member);
  await untilHolds(async () => expect(await calls.view(slug, admin)).toMatchObject({ archived: true }));
  expect(await calls.roles(slug, admin)).toMatchObject({ [member.id]: 'owner' });
});

test('an owner who deletes the account beside another one leaves no heir', async () => {
  const { slug, owner, organiser, member } = await calls.staffed();
  await calls.setRole(slug, owner, organiser, 'owner');
  await deleteAccount(owner);
  await untilHolds(async () => expect(await calls.roles(slug, admin)).toMatchObject({ [owner.id]: 'member' }));
  expect(await calls.roles(slug, admin)).toMatchObject({ [organiser.id]: 'owner', [member.id]: 'member' });
  expect(await calls.leave(slug, organiser)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
});

test('an erased user leaves no membership, request, exclusion, report or text behind', async () => {
  const [erased, other] = (await world.createUsers(2)) as [TestUser, TestUser];
  const own = await calls.found(erased, { about: 'Written by qwzx' });
  const joined = await calls.staffed();
  const asked = await calls.staffed({ entry: 'request' });
  const strict = await calls.staffed();
  await calls.join(joined.slug, erased);
  await calls.join(asked.slug, erased);
  await calls.join(strict.slug, erased);
  await calls.exclude(strict.slug, strict.owner, erased, { reason: 'because of qwzx' });
  await calls.call('POST', `/${joined.slug}/report`, erased, { reason: 'qwzx says so' });
  await eraseAccount(erased);
  await waitUntil(
    async () => (await database().query('SELECT 1 FROM people WHERE id = $1 AND erased', [erased.id])).length > 0,
  );
  await untilHolds(async () => {
    expect(await calls.view(own.slug, admin)).toMatchObject({ archived: true, memberCount: 0, about: '' });
    expect((await calls.view(joined.slug, other)).memberCount).toBe(4);
    expect((await calls.view(asked.slug, asked.owner)).me.requests).toBe(0);
    expect((await calls.call('GET', `/${strict.slug}/exclusions`, strict.owner)).body.data).toEqual([]);
    for (const table of ['community_texts', 'community_exclusions', 'community_reports', 'notifications'])
      expect([table, (await database().query(`SELECT 1 FROM ${table} t WHERE t::text LIKE '%qwzx%'`)).length]).toEqual([
        table,
        0,
      ]);
  });
});

test('a user exports their communities, requests, exclusions and reports', async () => {
  const { slug, member } = await calls.staffed({ name: 'Exported' });
  const strict = await calls.staffed({ name: 'Strict Exporters' });
  const asked = await calls.staffed({ entry: 'request' });
  await calls.join(asked.slug, member);
  await calls.join(strict.slug, member);
  await calls.exclude(strict.slug, strict.owner, member, { reason: 'Too loud' });
  await calls.call('POST', `/${slug}/report`, member, { reason: 'A bad name' });
  expect((await world.api('/auth/export', member)).body).toMatchObject({
    communities: [{ slug, name: 'Exported', role: 'member', joinedAt: expect.any(String) }],
    communityRequests: [{ slug: asked.slug }],
    communityExclusions: [{ slug: strict.slug, reason: 'Too loud', until: null }],
    communityReports: [{ slug, reason: 'A bad name' }],
  });
});

test('operators see how many communities and members there are', async () => {
  const stats = async () => (await world.api('/admin/dashboard-stats', admin)).body;
  const before = await stats();
  const founder = await world.createUser();
  const { slug } = await calls.found(founder);
  expect(await stats()).toMatchObject({
    totalCommunities: before.totalCommunities + 1,
    communityMembers: before.communityMembers + 1,
  });
  await calls.call('DELETE', `/${slug}`, founder);
  expect((await stats()).totalCommunities).toBe(before.totalCommunities);
});
