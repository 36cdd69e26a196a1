import type { CommunityEntry } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { describeDecider } from '@muster/kernel';
import { membership } from './decide-membership';
import type { MembershipEvent } from './events';
import { isExcluded, membershipIdOf } from './membership';
import type { ExcludeMember, JoinCommunity, MembershipCommand } from './membership-commands';

const NOW = '2026-11-20T20:00:00.000Z';
const LATER = '2026-11-21T20:00:00.000Z';
const of = { communityId: 'c1', userId: 'bo' };
const own = { ...of, ctx: { now: NOW } };
const by = (role: CommunityRole | null) => ({ ...own, by: { userId: 'hana', role, isAdmin: false } });
const { given } = describeDecider(membership);

const joined = (role: CommunityRole, over: object = {}): MembershipEvent =>
  ({ type: 'MemberJoined', ...of, via: 'open', role, at: NOW, requestId: null, ...over }) as MembershipEvent;
const requested: MembershipEvent = { type: 'MembershipRequested', ...of, requestId: 'r1', at: NOW };
const used: MembershipEvent = { type: 'InviteUsed', ...of, inviteId: 'i1' };
const excluded = (until: string | null, over: object = {}): MembershipEvent =>
  ({ type: 'MemberExcluded', ...of, role: null, until, requestId: null, ...over }) as MembershipEvent;
const left = (role: CommunityRole, cause: 'left' | 'erased' = 'left'): MembershipEvent => ({
  type: 'MemberLeft',
  ...of,
  role,
  cause,
});
const changed = (from: CommunityRole, to: CommunityRole): MembershipEvent => ({
  type: 'MemberRoleChanged',
  ...of,
  from,
  to,
});
const invite = { inviteId: 'i1', slot: 1 };
const join = (entry: CommunityEntry, over: Partial<JoinCommunity> = {}): JoinCommunity => ({
  type: 'JoinCommunity',
  ...own,
  community: { entry, archived: false },
  invite: null,
  requestId: 'r1',
  notify: [],
  message: '',
  ...over,
});

describe('joining', () => {
  test('a personal invitation skips request and invite and gives its role, but ends no exclusion', () => {
    const invitation = { id: 'p1', role: 'caster' } as const;
    for (const entry of ['open', 'request', 'invite'] as const)
      given()
        .when(join(entry, { invitation }))
        .then(joined('caster', { via: 'invite' }));
    given(excluded(null)).when(join('open', { invitation })).thenRejects('excluded');
    given(joined('member')).when(join('open', { invitation })).thenRejects('already-member');
  });
  test('organisers are asked about a person who signs up, unless it is a member, and only organisers confirm', () => {
    const claim: MembershipCommand = { type: 'ClaimInvitation', ...own, invitationId: 'p1', notify: ['hana'] };
    given()
      .when(claim)
      .then({ type: 'InvitationClaimed', ...of, invitationId: 'p1' });
    given(joined('member')).when(claim).thenNothing();
    const deliver: MembershipCommand = { type: 'DeliverInvitation', ...own, invitationId: 'p1', inviter: 'hana' };
    given()
      .when({ ...deliver, by: { userId: 'x', isAdmin: false, role: 'caster' } })
      .thenRejects('organiser-only');
  });
  test('a person who signs up is told of an invitation, unless they are a member', () => {
    const deliver: MembershipCommand = { type: 'DeliverInvitation', ...own, invitationId: 'p1', inviter: 'hana' };
    given()
      .when(deliver)
      .then({ type: 'InvitationDelivered', ...of, invitationId: 'p1' });
    given(joined('member')).when(deliver).thenNothing();
  });
  test('an open community needs nothing, and uses no invite', () => {
    given().when(join('open')).then(joined('member'));
    given().when(join('open', { invite })).then(joined('member'));
  });
  test('another asks, once, or takes an invite, which counts once', () => {
    given().when(join('request')).then(requested);
    given(requested).when(join('request')).thenNothing();
    given().when(join('invite')).thenRejects('invite-needed');
    for (const entry of ['request', 'invite'] as const)
      given()
        .when(join(entry, { invite }))
        .then(used, joined('member', { via: 'invite' }));
    given(used)
      .when(join('invite', { invite }))
      .then(joined('member', { via: 'invite' }));
    given(requested)
      .when(join('invite', { invite }))
      .then(used, joined('member', { via: 'invite', requestId: 'r1' }));
  });
  test('is not for members, excluded people and archived communities', () => {
    given(joined('caster')).when(join('open')).thenRejects('already-member');
    given(excluded(LATER)).when(join('open')).thenRejects('excluded');
    given(excluded(null)).when(join('open')).thenRejects('excluded');
    given(excluded(NOW)).when(join('open')).then(joined('member'));
    given()
      .when(join('open', { community: { entry: 'open', archived: true } }))
      .thenRejects('community-archived');
  });
  test('an invite that shows the community is used once, and not by members', () => {
    const look: MembershipCommand = { type: 'UseInvite', ...own, invite };
    given().when(look).then(used);
    given(used).when(look).thenNothing();
    given({ ...used, inviteId: 'i2' }, used)
      .when(look)
      .thenNothing();
    given(joined('member')).when(look).thenNothing();
  });
});

describe('a request', () => {
  const approve = (role: CommunityRole | null, over: object = {}): MembershipCommand => ({
    type: 'ApproveRequest',
    ...by(role),
    archived: false,
    barred: false,
    ...over,
  });
  const decline = (role: CommunityRole | null): MembershipCommand => ({ type: 'DeclineRequest', ...by(role) });
  const declined: MembershipEvent = { type: 'MembershipRequestDeclined', ...of, requestId: 'r1' };
  const withdrawn: MembershipEvent = { type: 'MembershipRequestWithdrawn', ...of, requestId: 'r1' };
  const leave: MembershipCommand = { type: 'LeaveCommunity', ...own, archived: false };

  test('is approved or declined by organisers, and withdrawn by leaving', () => {
    given(requested)
      .when(approve('organiser'))
      .then(joined('member', { via: 'request', requestId: 'r1' }));
    given(requested).when(decline('organiser')).then(declined);
    given(requested).when(leave).then(withdrawn);
    for (const command of [approve('caster'), decline('caster')])
      given(requested).when(command).thenRejects('organiser-only');
  });
  test('ends with its answer', () => {
    for (const answer of [declined, withdrawn, joined('member'), excluded(NOW)])
      for (const command of [approve('owner'), decline('owner')])
        given(requested, answer).when(command).thenRejects('request-not-found');
    given(requested, declined).when(leave).thenNothing();
  });
  test('of a barred person, or to an archived community, is not approved', () => {
    given(requested)
      .when(approve('owner', { barred: true }))
      .thenRejects('person-barred');
    given(requested)
      .when(approve('owner', { archived: true }))
      .thenRejects('community-archived');
  });
});

describe('roles', () => {
  const change = (actor: CommunityRole, role: CommunityRole, archived = false): MembershipCommand => ({
    type: 'ChangeMemberRole',
    ...by(actor),
    role,
    archived,
  });
  test('organisers appoint casters, owners all others', () => {
    given(joined('member')).when(change('organiser', 'caster')).then(changed('member', 'caster'));
    given(joined('member')).when(change('caster', 'caster')).thenRejects('organiser-only');
    given(joined('member')).when(change('organiser', 'organiser')).thenRejects('owner-only');
    given(joined('organiser')).when(change('organiser', 'member')).thenRejects('owner-only');
    given(joined('organiser')).when(change('owner', 'owner')).then(changed('organiser', 'owner'));
    given(joined('caster'), changed('caster', 'member')).when(change('owner', 'member')).thenNothing();
  });
  test('are those of members, in communities that are not archived', () => {
    given().when(change('owner', 'caster')).thenRejects('not-a-member');
    given(joined('member'), left('member')).when(change('owner', 'caster')).thenRejects('not-a-member');
    given(joined('member'))
      .when(change('owner', 'caster', true))
      .thenRejects('community-archived');
  });
  test('the founder is owner, unless they were a member before', () => {
    const admit: MembershipCommand = { type: 'AdmitFounder', ...own };
    given()
      .when(admit)
      .then(joined('owner', { via: 'founding' }));
    given(joined('member'), left('member')).when(admit).thenNothing();
  });
  test('a member succeeds the last owner, and an owner who retires is a member', () => {
    given(joined('caster'))
      .when({ type: 'SucceedOwner', ...own })
      .then(changed('caster', 'owner'));
    given()
      .when({ type: 'SucceedOwner', ...own })
      .thenNothing();
    given(joined('owner'))
      .when({ type: 'RetireOwner', ...own })
      .then(changed('owner', 'member'));
    given(joined('organiser'))
      .when({ type: 'RetireOwner', ...own })
      .thenNothing();
  });
});

describe('leaving and exclusion', () => {
  const exclude = (actor: CommunityRole, over: Partial<ExcludeMember> = {}): MembershipCommand => ({
    type: 'ExcludeMember',
    ...by(actor),
    until: null,
    reason: '',
    ...over,
  });
  const readmit = (actor: CommunityRole): MembershipCommand => ({ type: 'ReadmitMember', ...by(actor) });

  test('a member leaves, of their own accord or with the account', () => {
    given(joined('caster'))
      .when({ type: 'LeaveCommunity', ...own, archived: false })
      .then(left('caster'));
    given(joined('caster'))
      .when({ type: 'EndMembership', ...own })
      .then(left('caster', 'erased'));
    given(joined('caster'), left('caster'))
      .when({ type: 'EndMembership', ...own })
      .thenNothing();
  });
  test('organisers exclude people of lower roles, whether they are members or not', () => {
    given(joined('caster'))
      .when(exclude('organiser'))
      .then(excluded(null, { role: 'caster' }));
    given(requested)
      .when(exclude('organiser', { until: LATER }))
      .then(excluded(LATER, { requestId: 'r1' }));
    given().when(exclude('organiser')).then(excluded(null));
    given().when(exclude('caster')).thenRejects('organiser-only');
    given(joined('organiser')).when(exclude('organiser')).thenRejects('higher-role');
    given(joined('organiser'))
      .when(exclude('owner'))
      .then(excluded(null, { role: 'organiser' }));
    given()
      .when(exclude('owner', { until: NOW }))
      .thenRejects('until-in-the-past');
  });
  test('an excluded person is re-admitted, and is no member', () => {
    const readmitted: MembershipEvent = { type: 'MemberReadmitted', ...of };
    given(excluded(null)).when(readmit('organiser')).then(readmitted);
    given(excluded(null)).when(readmit('caster')).thenRejects('organiser-only');
    for (const past of [[], [excluded(NOW)], [excluded(null), readmitted], [excluded(LATER), joined('member')]])
      given(...past)
        .when(readmit('organiser'))
        .thenRejects('not-excluded');
    const state = [joined('member'), excluded(LATER)].reduce(membership.evolve, membership.initial);
    expect(state).toEqual({
      ...membership.initial,
      ...of,
      exclusion: { until: LATER },
      tookPart: true,
    });
    expect([NOW, LATER].map((at) => isExcluded(state, at))).toEqual([true, false]);
  });
});

test('a membership remembers whose it is, the request, and who took part', () => {
  expect(membershipIdOf('c1', 'bo')).toBe('c1_bo');
  const fold = (...events: MembershipEvent[]) => events.reduce(membership.evolve, membership.initial);
  expect(fold(used)).toMatchObject({ ...of, usedInvites: ['i1'], tookPart: false, role: null, joinedAt: '' });
  expect(fold(requested)).toMatchObject({ ...of, request: { id: 'r1', at: NOW }, tookPart: true });
  expect(fold(joined('caster'))).toMatchObject({ ...of, role: 'caster', joinedAt: NOW, tookPart: true });
  expect(fold(joined('caster'), left('caster'))).toMatchObject({ role: null, joinedAt: '' });
});
