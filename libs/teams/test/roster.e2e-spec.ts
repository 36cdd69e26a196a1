import type { TeamView } from '@muster/contracts/teams';
import { type SharedWorld, sharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused, rosterOf, TeamCalls } from './team-calls';

let world: SharedWorld;
let calls: TeamCalls;
beforeAll(async () => {
  world = await sharedWorld();
  calls = new TeamCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const notificationsOf = async (user: TestUser): Promise<{ kind: string; message: string; link: string | null }[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications;
const messagesOf = async (user: TestUser): Promise<string[]> =>
  (await notificationsOf(user)).map(({ message }) => message);

test('an invite lets as many people in as it has uses, and its token is shown once', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  const key = { 'idempotency-key': 'the-invite-of-the-team' };
  const issue = () => world.api(`/teams/${slug}/invites`, captain, { method: 'POST', body: { uses: 1 }, headers: key });
  const first = await issue();
  expect(first).toMatchObject({ status: 201, body: { uses: 1, usesLeft: 1, _by: { _id: captain.id } } });
  const { token, url, _id } = first.body;
  expect(url).toMatch(new RegExp(`/teams/${slug}\\?invite=${token}$`));
  expect((await issue()).body).not.toHaveProperty('token');
  expect(JSON.stringify((await calls.call('GET', `/${slug}/invites`, captain)).body)).not.toContain(token);
  expect(await calls.call('GET', `/${slug}/invites`, members[0]!)).toMatchObject(refused(403, 'captain-only'));
  const [one, late, guesser] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  expect(await calls.join(slug, guesser, 'guess')).toMatchObject(refused(403, 'invite-needed'));
  expect(await calls.join(slug, one, token)).toMatchObject({ status: 200, body: { me: { kind: 'player' } } });
  expect(await calls.join(slug, one, token)).toMatchObject(refused(409, 'already-member'));
  expect(await calls.join(slug, late, token)).toMatchObject(refused(403, 'invite-needed'));
  expect((await calls.call('DELETE', `/${slug}/invites/${_id}`, captain)).status).toBe(200);
  expect(await calls.call('DELETE', `/${slug}/invites/${_id}`, captain)).toMatchObject(
    refused(404, 'invite-not-found'),
  );
});

test('the first five are players, the next five subs, and then it is full', async () => {
  const { slug, captain } = await calls.staffed(9);
  const view = await calls.view(slug, captain);
  expect(view.members.map(({ kind }) => kind)).toEqual([...Array(5).fill('player'), ...Array(5).fill('sub')]);
  const late = await world.createUser();
  const token = await calls.token(slug, captain, { uses: 1 });
  expect(await calls.join(slug, late, token)).toMatchObject(refused(409, 'team-full'));
  // A refused join spends no use.
  await calls.call('DELETE', `/${slug}/members/${view.members[9]!._user._id}`, captain);
  expect((await calls.join(slug, late, token)).status).toBe(200);
});

test('friends and people of one’s communities are invited; their invitation decides what they are', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  const communities = new CommunityCalls(world);
  const [friend, fellow, stranger] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  const invite = (user: TestUser, more: object = {}, as = captain) =>
    calls.call('POST', `/${slug}/invitations`, as, { userId: user.id, ...more });
  expect(await invite(friend)).toMatchObject(refused(403, 'not-acquainted'));
  await calls.befriend(captain, friend);
  const club = await communities.found(fellow);
  await communities.join(club.slug, captain);
  expect(await invite(friend, {}, members[0]!)).toMatchObject(refused(403, 'captain-only'));
  expect(await invite(stranger)).toMatchObject(refused(403, 'not-acquainted'));
  expect(await invite(captain)).toMatchObject(refused(409, 'already-member'));
  expect(await invite(members[0]!)).toMatchObject(refused(409, 'already-member'));
  expect(await calls.call('POST', `/${slug}/invitations`, captain, { userId: 'unknown' })).toMatchObject(
    refused(404, 'user-not-found'),
  );
  const sent = await invite(friend, { kind: 'coach', roles: ['Support'] });
  expect(sent).toMatchObject({ status: 201, body: { kind: 'coach', roles: ['Support'], _user: { _id: friend.id } } });
  expect(await invite(friend)).toMatchObject(refused(409, 'already-invited'));
  expect((await invite(fellow)).status).toBe(201);
  expect((await calls.call('GET', `/${slug}/invitations`, captain)).body).toHaveLength(2);
  const { name } = await calls.view(slug, captain);
  expect(await notificationsOf(friend)).toContainEqual(
    expect.objectContaining({
      kind: 'team-invited',
      message: `${captain.name} invites you to ${name}`,
      link: `/teams/${slug}`,
    }),
  );
  expect((await calls.view(slug, friend)).invited).toMatchObject({ kind: 'coach', by: { _id: captain.id } });
  expect(await calls.join(slug, friend)).toMatchObject({ status: 200, body: { me: { kind: 'coach' }, invited: null } });
  expect(await messagesOf(friend)).not.toContain(`${captain.name} invites you to ${name}`);
  expect(await messagesOf(captain)).toContain(`${friend.name} joined ${name}`);
  // Declined by the invited person, whom it shows nothing any more.
  const [open] = (await calls.call('GET', `/${slug}/invitations`, captain)).body;
  expect(await calls.call('DELETE', `/${slug}/invitations/${open._id}`, members[0]!)).toMatchObject(
    refused(403, 'captain-only'),
  );
  expect((await calls.call('DELETE', `/${slug}/invitations/${open._id}`, fellow)).status).toBe(200);
  expect((await calls.view(slug, fellow)).invited).toBeNull();
  expect(await messagesOf(fellow)).toEqual([]);
  expect(await calls.call('DELETE', `/${slug}/invitations/${open._id}`, captain)).toMatchObject(
    refused(404, 'invitation-not-found'),
  );
});

test('captains change kinds, roles and captains; people change their own roles', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(2);
  const [bo, mo] = members as [TestUser, TestUser];
  expect(await calls.edit(slug, bo, mo, { kind: 'sub' })).toMatchObject(refused(403, 'captain-only'));
  expect(await calls.edit(slug, captain, outsider, { kind: 'sub' })).toMatchObject(refused(404, 'not-a-member'));
  expect(await calls.edit(slug, captain, captain, { captain: false })).toMatchObject(refused(409, 'last-captain'));
  expect((await calls.edit(slug, captain, bo, { captain: true, kind: 'coach', roles: ['ADC'] })).status).toBe(200);
  expect(await calls.call('DELETE', `/${slug}/members/${bo.id}`, captain)).toMatchObject(refused(409, 'is-captain'));
  expect((await calls.edit(slug, bo, captain, { captain: false })).status).toBe(200);
  expect(rosterOf(await calls.view(slug, outsider))).toEqual([
    `${captain.name} player`,
    `${bo.name} coach C`,
    `${mo.name} player`,
  ]);
  const own = await calls.call('PATCH', `/${slug}/membership`, mo, { roles: ['Jungle', 'Top'] });
  expect(own.body.members.at(-1)).toMatchObject({ roles: ['Jungle', 'Top'] });
  expect(await calls.call('PATCH', `/${slug}/membership`, mo, { roles: ['Top', 'Top'] })).toMatchObject(
    refused(400, 'invalid'),
  );
  expect(await calls.call('PATCH', `/${slug}/membership`, outsider, { hidden: true })).toMatchObject(
    refused(404, 'not-a-member'),
  );
});

test('the last captain stays, and the last member takes the team with them', async () => {
  const { slug, captain, members, outsider } = await calls.staffed(1);
  const { name } = await calls.view(slug, captain);
  expect(await calls.leave(slug, captain)).toMatchObject(refused(409, 'last-captain'));
  expect((await calls.leave(slug, members[0]!)).status).toBe(200);
  expect(await calls.leave(slug, outsider)).toMatchObject(refused(404, 'not-a-member'));
  expect(await messagesOf(captain)).toEqual([`${members[0]!.name} left ${name}`, `${members[0]!.name} joined ${name}`]);
  expect((await calls.leave(slug, captain)).status).toBe(200);
  expect(await calls.view(slug, outsider)).toMatchObject({ disbanded: expect.any(String), members: [] });
  expect(await messagesOf(captain)).not.toContain(`${name} was disbanded`);
});

test('members are notified of the end of their team, with the reason and without its links', async () => {
  const { slug, captain, members } = await calls.staffed(1);
  const { name } = await calls.view(slug, captain);
  await calls.call('DELETE', `/${slug}`, captain, { reason: 'See evil.example' });
  expect(await messagesOf(members[0]!)).toEqual([`${name} was disbanded: “See evil. example”`]);
  expect(await messagesOf(captain)).toEqual([`${members[0]!.name} joined ${name}`]);
});

test('admins act as captains and are no members', async () => {
  const { slug, members } = await calls.staffed(1);
  const admin = await world.createUser({ admin: true });
  expect((await calls.edit(slug, admin, members[0]!, { captain: true })).status).toBe(200);
  expect(await calls.view(slug, admin)).toMatchObject({ me: null, bookers: 'captains' });
  expect((await calls.call('GET', `/${slug}/log`, admin)).status).toBe(200);
});

test('the room of a team sends each member what they see, until they leave', async () => {
  const { slug, id, captain, members, outsider } = await calls.staffed(1);
  const [tab, other, stranger] = await Promise.all([captain, members[0]!, outsider].map((one) => world.connect(one)));
  expect(await stranger!.emit('join_team_room', { team: slug })).toMatchObject({ code: 'members-only' });
  expect(await stranger!.emit('join_team_room', { team: 'unknown' })).toMatchObject({ code: 'team-not-found' });
  expect(await tab!.emit('join_team_room', { team: slug })).toMatchObject({
    ok: true,
    team: { me: { captain: true } },
  });
  expect(await other!.emit('join_team_room', { team: id })).toMatchObject({
    ok: true,
    team: { me: { captain: false } },
  });
  await calls.call('PATCH', `/${slug}`, captain, { about: 'Live' });
  for (const [client, isCaptain] of [
    [tab!, true],
    [other!, false],
  ] as const)
    expect(await client.waitFor('team_updated', ({ about }) => about === 'Live')).toMatchObject({
      slug,
      me: { captain: isCaptain },
    });
  await calls.leave(slug, members[0]!);
  await tab!.waitFor('team_updated', (view: TeamView) => view.members.length === 1);
  await calls.call('PATCH', `/${slug}`, captain, { about: 'Later' });
  await tab!.waitFor('team_updated', ({ about }) => about === 'Later');
  expect(other!.heard.filter(({ payload }) => payload?.about === 'Later')).toEqual([]);
});
