import type { CommunityLogEntry } from '@muster/contracts/communities';
import type { NotificationView } from '@muster/contracts/notifications';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls, refused } from './community-calls';

let world: SharedWorld;
let calls: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ nodes: 2, worker: true });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const messagesTo = async (user: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.map(
    ({ message }: NotificationView) => message,
  );

describe('joining', () => {
  test('a request is announced to organisers, and approved or declined once', async () => {
    const { slug, owner, organiser, member, outsider } = await calls.staffed({ name: 'Asked Club', entry: 'request' });
    const other = await world.createUser({ name: 'Other One' });
    expect(await calls.join(slug, outsider)).toMatchObject({ status: 202, body: { requested: true } });
    expect((await calls.join(slug, outsider)).status).toBe(202);
    await calls.join(slug, other);
    expect((await calls.view(slug, outsider)).me).toEqual({
      role: null,
      requested: true,
      requests: null,
    });
    expect((await calls.view(slug, organiser)).me.requests).toBe(2);
    for (const staff of [owner, organiser])
      expect(await messagesTo(staff)).toContain(`${outsider.name} asks to join Asked Club`);
    expect(await calls.call('GET', `/${slug}/requests`, member)).toMatchObject(refused(403, 'organiser-only'));
    const listed = (await calls.call('GET', `/${slug}/requests`, organiser)).body;
    expect(listed).toMatchObject({
      data: [{ _user: { _id: outsider.id } }, { _user: { _id: other.id } }],
      pagination: { total: 2 },
    });
    const decide = (user: TestUser, what: 'approve' | 'decline', as = organiser) =>
      calls.call('POST', `/${slug}/requests/${user.id}/${what}`, as);
    expect(await decide(outsider, 'approve', member)).toMatchObject(refused(403, 'organiser-only'));
    expect(await decide(outsider, 'approve')).toMatchObject({ status: 200, body: { role: 'member' } });
    expect((await decide(other, 'decline')).status).toBe(200);
    for (const user of [outsider, other])
      expect(await decide(user, 'approve')).toMatchObject(refused(404, 'request-not-found'));
    expect(await messagesTo(outsider)).toContain('You are now a member of Asked Club!');
    expect((await messagesTo(owner)).filter((message) => /asks to join Asked/.test(message))).toEqual([]);
    expect((await calls.view(slug, other)).me).toMatchObject({ role: null, requested: false });
  });
  test('an invite admits as many people as it has uses, and tells its token once', async () => {
    const { slug, owner, organiser, member, outsider } = await calls.staffed({ entry: 'invite' });
    expect(await calls.join(slug, outsider)).toMatchObject(refused(403, 'invite-needed'));
    expect(await calls.join(slug, outsider, 'guess')).toMatchObject(refused(403, 'invite-needed'));
    expect(await calls.call('POST', `/${slug}/invites`, member, {})).toMatchObject(refused(403, 'organiser-only'));
    expect(await calls.call('POST', `/${slug}/invites`, organiser, { uses: 1_001 })).toMatchObject({ status: 400 });
    const invite = await calls.invite(slug, organiser, { uses: 2, expiresInHours: 1 });
    expect(invite.url).toContain(`/communities/${slug}?invite=${invite.token}`);
    expect((await calls.join(slug, outsider, invite.token)).status).toBe(200);
    const list = async () => (await calls.call('GET', `/${slug}/invites`, owner)).body;
    expect(await list()).toMatchObject([{ _id: invite._id, uses: 2, usesLeft: 1, _by: { _id: organiser.id } }]);
    expect(JSON.stringify(await list())).not.toContain(invite.token);
    const stored = await world.asOwner('SELECT * FROM community_invites');
    expect(JSON.stringify(stored)).not.toContain(invite.token);
    await calls.leave(slug, outsider);
    expect((await calls.join(slug, outsider, invite.token)).status).toBe(200); // again the same use
    expect(await list()).toMatchObject([{ usesLeft: 1 }]);
    expect((await calls.call('DELETE', `/${slug}/invites/${invite._id}`, organiser)).status).toBe(200);
    expect(await calls.call('DELETE', `/${slug}/invites/${invite._id}`, organiser)).toMatchObject(
      refused(404, 'invite-not-found'),
    );
    expect(await calls.join(slug, await world.createUser(), invite.token)).toMatchObject(refused(403, 'invite-needed'));
  });
});

describe('roles', () => {
  test('owners give every role; organisers make members casters and back', async () => {
    const { slug, owner, organiser, caster, member, outsider } = await calls.staffed({ name: 'Ranks' });
    expect(await calls.setRole(slug, organiser, member, 'caster')).toMatchObject({
      status: 200,
      body: { role: 'caster' },
    });
    expect(await calls.setRole(slug, organiser, member, 'member')).toMatchObject({ status: 200 });
    expect(await calls.setRole(slug, organiser, member, 'organiser')).toMatchObject(refused(403, 'owner-only'));
    expect(await calls.setRole(slug, organiser, owner, 'member')).toMatchObject(refused(403, 'owner-only'));
    expect(await calls.setRole(slug, organiser, organiser, 'member')).toMatchObject(refused(403, 'owner-only'));
    expect(await calls.setRole(slug, caster, member, 'caster')).toMatchObject(refused(403, 'organiser-only'));
    expect(await calls.setRole(slug, owner, outsider, 'caster')).toMatchObject(refused(404, 'not-a-member'));
    expect(await calls.setRole(slug, owner, owner, 'member')).toMatchObject(refused(409, 'last-owner'));
    expect((await calls.setRole(slug, owner, member, 'owner')).status).toBe(200);
    expect(await messagesTo(member)).toContain('You are now an owner of Ranks');
    expect((await calls.setRole(slug, member, owner, 'member')).status).toBe(200);
    expect((await calls.setRole(slug, admin, owner, 'owner')).status).toBe(200);
    const { data } = (await calls.call('GET', `/${slug}/members`, caster)).body;
    expect(data.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner', 'organiser', 'caster']);
    expect((await calls.call('GET', `/${slug}/members?role=caster`, caster)).body).toMatchObject({
      data: [{ _user: { _id: caster.id } }],
      pagination: { total: 1 },
    });
    const newcomer = await world.createUser();
    await calls.join(slug, newcomer);
    expect((await calls.call('GET', `/${slug}/members?role=member`, caster)).body).toMatchObject({
      data: [{ _user: { _id: newcomer.id } }],
      pagination: { total: 1 },
    });
    const found = await calls.call('GET', `/${slug}/members?search=${encodeURIComponent(caster.name)}`, caster);
    expect(found.body.data.map((one: any) => one._user._id)).toContain(caster.id);
    expect(found.body.data.map((one: any) => one._user._id)).not.toContain(organiser.id);
    expect(await calls.call('GET', `/${slug}/members`, outsider)).toMatchObject(refused(403, 'members-only'));
  });
});

describe('leaving and excluding', () => {
  test('members leave, the last owner does not', async () => {
    const { slug, owner, member } = await calls.staffed();
    expect((await calls.leave(slug, member)).status).toBe(200);
    expect((await calls.leave(slug, member)).status).toBe(200);
    expect((await calls.view(slug, owner)).memberCount).toBe(3);
    expect(await calls.leave(slug, owner)).toMatchObject(refused(409, 'last-owner'));
  });
  test('organisers exclude lower roles, who read the reason and come back when re-admitted', async () => {
    const { slug, owner, organiser, caster, member, outsider } = await calls.staffed({ name: 'Strict' });
    expect(await calls.exclude(slug, caster, member)).toMatchObject(refused(403, 'organiser-only'));
    expect(await calls.exclude(slug, organiser, owner)).toMatchObject(refused(403, 'higher-role'));
    expect(await calls.exclude(slug, organiser, organiser)).toMatchObject(refused(403, 'higher-role'));
    expect(await calls.exclude(slug, organiser, { ...outsider, id: 'unknown' })).toMatchObject(
      refused(404, 'user-not-found'),
    );
    expect(await calls.exclude(slug, organiser, member, {})).toMatchObject({ status: 400 });
    expect(await calls.exclude(slug, organiser, member, { reason: 'x', until: '2001-01-01T00:00:00Z' })).toMatchObject(
      refused(400, 'until-in-the-past'),
    );
    expect((await calls.exclude(slug, organiser, member, { reason: 'Insults in chat' })).status).toBe(200);
    expect(await messagesTo(member)).toContain('You were excluded from Strict. Strict says: “Insults in chat”');
    expect(await calls.join(slug, member)).toMatchObject(refused(403, 'excluded'));
    expect((await calls.call('GET', `/${slug}/exclusions`, owner)).body).toMatchObject({
      data: [{ _user: { _id: member.id }, _by: { _id: organiser.id }, reason: 'Insults in chat', until: null }],
      pagination: { total: 1 },
    });
    expect((await calls.call('DELETE', `/${slug}/exclusions/${member.id}`, organiser)).status).toBe(200);
    expect(await calls.call('DELETE', `/${slug}/exclusions/${member.id}`, organiser)).toMatchObject(
      refused(404, 'not-excluded'),
    );
    expect((await calls.join(slug, member)).status).toBe(200);
  });
  test('people who left are told that they are excluded; strangers learn it when they try to join', async () => {
    const { slug, owner, organiser, member, outsider } = await calls.staffed({ name: 'Stern' });
    await calls.leave(slug, member);
    for (const user of [member, outsider]) {
      expect((await calls.exclude(slug, organiser, user, { reason: 'Insults in chat' })).status).toBe(200);
      expect(await calls.join(slug, user)).toMatchObject(refused(403, 'excluded'));
    }
    expect(await messagesTo(member)).toContain('You were excluded from Stern. Stern says: “Insults in chat”');
    expect(JSON.stringify(await messagesTo(outsider))).not.toContain('Stern');
    expect((await calls.call('GET', `/${slug}/exclusions`, owner)).body.pagination.total).toBe(2);
  });
  test('the log tells organisers who did what, newest first', async () => {
    const { slug, owner, organiser, member } = await calls.staffed();
    await calls.exclude(slug, organiser, member);
    const { data, pagination } = (await calls.call('GET', `/${slug}/log?limit=2`, owner)).body;
    expect(data).toMatchObject([
      { kind: 'MemberExcluded', _by: { _id: organiser.id }, _user: { _id: member.id }, detail: { role: 'member' } },
      { kind: 'MemberRoleChanged', _by: { _id: owner.id }, detail: { from: 'member', to: 'caster' } },
    ]);
    expect(pagination.total).toBe(8);
    expect(await calls.call('GET', `/${slug}/log`, member)).toMatchObject(refused(403, 'organiser-only'));
  });
  test('the log tells organisers why an admin archived their community', async () => {
    const { slug, organiser } = await calls.staffed();
    await calls.call('DELETE', `/${slug}`, admin, { reason: 'Founded by mistake' });
    await calls.call('POST', `/${slug}/restore`, admin);
    await calls.call('DELETE', `/${slug}`, admin, { reason: 'Hateful name' });
    const { data } = (await calls.call('GET', `/${slug}/log?limit=3`, organiser)).body;
    expect(data.map(({ kind, detail }: CommunityLogEntry) => [kind, detail])).toEqual([
      ['CommunityArchived', { reason: 'Hateful name' }],
      ['CommunityRestored', {}],
      ['CommunityArchived', {}],
    ]);
  });
});

describe('sockets', () => {
  test('members in the room hear of changes; those who are excluded leave it', async () => {
    const { slug, id, owner, organiser, member, outsider } = await calls.staffed();
    const [tab, other, stranger] = [
      await world.connect(member, 1),
      await world.connect(organiser),
      await world.connect(outsider),
    ];
    expect(await stranger.emit('join_community_room', { communityId: id })).toMatchObject({ code: 'members-only' });
    for (const one of [tab, other])
      expect(await one.emit('join_community_room', { communityId: id })).toEqual({ ok: true });
    await calls.call('PATCH', `/${slug}`, owner, { about: 'Heard of' });
    const update = await tab.waitFor('community_updated');
    expect(update).toEqual({ communityId: id, version: expect.any(Number) });
    await calls.exclude(slug, owner, member);
    await tab.waitFor('community_member_changed', ({ userId }) => userId === member.id);
    await calls.call('PATCH', `/${slug}`, owner, { about: 'Not heard of' });
    await other.waitFor('community_updated', ({ version }) => version > update.version);
    await world.api('/communities', member, { node: 1 });
    expect(tab.heard.filter(({ message }) => message === 'community_updated')).toHaveLength(1);
    expect(stranger.heard.filter(({ message }) => message.startsWith('community_'))).toEqual([]);
    expect(await tab.emit('join_community_room', { communityId: id })).toMatchObject({ code: 'members-only' });
  });

  test('requests, and exclusions of others than members, are announced to organisers and the person', async () => {
    const { slug, id, owner, organiser, member, outsider } = await calls.staffed({ entry: 'request' });
    const [tab, staff, own] = [
      await world.connect(member, 1),
      await world.connect(organiser, 1),
      await world.connect(outsider),
    ];
    for (const one of [tab, staff]) await one.emit('join_community_room', { communityId: id });
    const isAbout = ({ userId }: { userId: string }) => userId === outsider.id;
    await calls.join(slug, outsider);
    const asked = await staff.waitFor('community_member_changed', isAbout);
    await own.waitFor('community_member_changed', isAbout);
    await calls.exclude(slug, owner, outsider);
    await staff.waitFor('community_member_changed', (change) => isAbout(change) && change.version > asked.version);
    // Messages arrive in order: one about the outsider would have come before this one.
    await calls.call('PATCH', `/${slug}`, owner, { about: 'Later' });
    await tab.waitFor('community_updated');
    expect(JSON.stringify(tab.heard)).not.toContain(outsider.id);
  });
});
