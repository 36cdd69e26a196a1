import { CommandDispatcher } from '@muster/platform';
import type { AnyAggregate } from '@muster/platform/runtime';
import { teamAggregate } from '@muster/teams';
import { userAggregate } from '@muster/users';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused, rosterOf, TeamCalls } from './team-calls';

let world: World;
let calls: TeamCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true, nodes: 2, envOf: (node) => ({ ...(node === 1 && { TEAMS: 'off' }) }) });
  calls = new TeamCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const send = (aggregate: AnyAggregate, command: object) =>
  world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
const deleteAccount = async (user: TestUser) =>
  expect((await world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } })).status).toBe(200);
const ban = (user: TestUser, hours: number) =>
  world.api('/admin/banUser', admin, {
    method: 'POST',
    body: { banUserId: user.id, dateTo: new Date(Date.now() + hours * 3_600_000).toISOString(), reason: 'rude' },
  });

test('a deleted account leaves all teams, and the longest-serving player is captain', async () => {
  const { slug, captain, members } = await calls.staffed(2);
  const [bo, mo] = members as [TestUser, TestUser];
  const other = await calls.staffed(0, { visibility: 'unlisted' });
  await calls.befriend(other.captain, captain);
  await calls.call('POST', `/${other.slug}/invitations`, other.captain, { userId: captain.id });
  await calls.edit(slug, captain, bo, { kind: 'sub' });
  await deleteAccount(captain);
  await untilHolds(async () =>
    expect(rosterOf(await calls.view(slug, mo))).toEqual([`${bo.name} sub`, `${mo.name} player C`]),
  );
  await untilHolds(async () =>
    expect((await calls.call('GET', `/${other.slug}/invitations`, other.captain)).body).toEqual([]),
  );
  const { data } = (await calls.call('GET', `/${slug}/log?limit=1`, mo)).body;
  expect(data).toMatchObject([{ kind: 'TeamCaptainSucceeded', user: { _id: mo.id }, by: null }]);
  await deleteAccount(mo);
  await deleteAccount(bo);
  await untilHolds(async () =>
    expect(await calls.view(slug, admin)).toMatchObject({ members: [], disbanded: expect.any(String) }),
  );
});

test('a restored account is in no team', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  await deleteAccount(members[0]!);
  await untilHolds(async () => expect((await calls.view(slug, captain)).members).toHaveLength(1));
  await send(userAggregate, {
    type: 'RestoreAccount',
    userId: members[0]!.id,
    ctx: { now: new Date().toISOString() },
  });
  expect((await calls.view(slug, captain)).members).toHaveLength(1);
});

/** Waits until the first look for teams of what has ended is over; others follow. */
const untilLooked = (kind: string, id: string) =>
  untilHolds(async () =>
    expect(
      await world.asOwner(
        `SELECT 1 FROM effects WHERE kind = $1 AND ref::text LIKE $2 AND claims > 0 AND state = 'pending'`,
        [kind, `%${id}%`],
      ),
    ).toHaveLength(1),
  );

test('a join and a listing that were on their way when the account or the community ended are taken back', async () => {
  const { slug, id: teamId, captain, outsider } = await calls.staffed(0);
  const ctx = { now: new Date().toISOString() };
  const { body } = await calls.call('POST', `/${slug}/invites`, captain);
  await deleteAccount(outsider);
  await untilLooked('LeaveTeams', outsider.id);
  const join = { userId: outsider.id, inviteId: body._id, roles: null, preferred: [] };
  await send(teamAggregate, { type: 'JoinRoster', teamId, ctx, ...join });
  const communities = new CommunityCalls(world);
  const club = await communities.found(captain);
  await communities.call('DELETE', `/${club.slug}`, captain);
  await untilLooked('UnlistTeams', club._id);
  const by = { userId: captain.id, isAdmin: false, standsIn: false };
  await send(teamAggregate, { type: 'ListTeam', teamId, ctx, by, communityId: club._id });
  await untilHolds(async () =>
    expect(await calls.view(slug, captain)).toMatchObject({ members: [{ captain: true }], communities: [] }),
  );
});

test('a banned person stays in the roster; a player stands in for captains who are all banned', async () => {
  const { slug, captain, members } = await calls.staffed(2);
  const [bo, mo] = members as [TestUser, TestUser];
  const tab = await world.connect(mo);
  expect(await tab.emit('join_team_room', { team: slug })).toMatchObject({
    ok: true,
    team: { me: { captain: false } },
  });
  expect((await ban(captain, 24)).status).toBe(200);
  await untilHolds(async () => expect((await calls.view(slug, bo)).me).toMatchObject({ captain: true, books: true }));
  expect(rosterOf(await calls.view(slug, mo))[0]).toBe(`${captain.name} player C`);
  expect((await calls.edit(slug, bo, mo, { captain: true })).status).toBe(200);
  // Another captain may act, so nobody stands in any more.
  await tab.waitFor('team_updated', ({ me }) => me?.captain === true);
  expect((await calls.view(slug, bo)).me).toMatchObject({ captain: false, books: false });
  expect(await calls.edit(slug, bo, mo, { kind: 'sub' })).toMatchObject(refused(403, 'captain-only'));
});

test('nobody who is banned is invited', async () => {
  const { slug, captain, outsider } = await calls.staffed(0);
  await calls.befriend(captain, outsider);
  expect((await ban(outsider, 24)).status).toBe(200);
  expect(await calls.call('POST', `/${slug}/invitations`, captain, { userId: outsider.id })).toMatchObject(
    refused(403, 'banned'),
  );
});

test('an archived community lists no teams', async () => {
  const { slug, captain } = await calls.staffed(0);
  const communities = new CommunityCalls(world);
  const club = await communities.found(captain);
  await calls.call('PUT', `/${slug}/communities/${club.slug}`, captain);
  await communities.call('DELETE', `/${club.slug}`, captain);
  await untilHolds(async () => expect((await calls.view(slug, captain)).communities).toEqual([]));
  expect(await calls.call('PUT', `/${slug}/communities/${club.slug}`, captain)).toMatchObject(
    refused(409, 'community-archived'),
  );
});

test('the name of a disbanded team is kept, and free again after 90 days; its address never', async () => {
  const [one, other] = [await calls.staffed(0, { name: 'Phoenix Five' }), await calls.staffed(0)];
  await calls.call('DELETE', `/${one.slug}`, one.captain);
  const take = () => calls.call('PATCH', `/${other.slug}`, other.captain, { name: 'Phoenix Five' });
  expect(await take()).toMatchObject(refused(409, 'team-name-taken'));
  const ctx = { now: new Date(Date.now() + 91 * 86_400_000).toISOString() };
  await send(teamAggregate, { type: 'ReleaseTeamName', teamId: one.id, ctx });
  expect((await take()).status).toBe(200);
  expect((await calls.view(one.slug, other.captain)).name).toBe('Phoenix Five');
  const body = { name: 'Anything else', slug: one.slug, tag: 'ANY', region: 'NA' };
  expect(await calls.call('POST', '', other.captain, body)).toMatchObject(refused(409, 'slug-taken'));
  const dueInDays = async () => {
    const rows = await world.asOwner<{ due_at: Date }>('SELECT due_at FROM effects WHERE effect_key = $1', [
      `release-team-name_${one.id}`,
    ]);
    return rows.map(({ due_at }) => Math.round((due_at.getTime() - Date.now()) / 86_400_000));
  };
  await untilHolds(async () => expect(await dueInDays()).toEqual([90]));
});

test('an export has teams, open invitations and reasons', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  const { name } = await calls.view(slug, captain);
  const gone = await calls.found(captain);
  await calls.call('DELETE', `/${gone.slug}`, captain, { reason: 'Too many teams' });
  await calls.call('PATCH', `/${slug}/membership`, captain, { hidden: true, roles: ['Top'] });
  const { body } = await world.api('/auth/export', captain);
  const own = { slug, name, kind: 'player', roles: ['Top'], captain: true, hidden: true, joinedAt: expect.any(String) };
  expect(body).toMatchObject({ teams: [own], teamInvitations: [], teamReasons: ['Too many teams'] });
  expect(JSON.stringify(body)).not.toContain(members[0]!.id);
});

test('TEAMS=off hides all of it', async () => {
  const { slug, captain } = await calls.staffed(0);
  for (const [method, path] of [
    ['GET', '/teams'],
    ['GET', `/teams/${slug}`],
    ['GET', `/teams/${slug}/log`],
    ['GET', `/teams/${slug}/card`],
    ['GET', `/users/${captain.id}/teams`],
    ['DELETE', `/teams/${slug}/membership`],
  ] as const)
    expect([path, (await world.api(path, captain, { method, node: 1 })).status]).toEqual([path, 404]);
  const tab = await world.connect(captain, 1);
  expect(await tab.emit('join_team_room', { team: slug })).toHaveProperty('code');
});
