import { describeDecider } from '@muster/kernel';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { Actor } from './actor';
import {
  type CommunitySettings,
  EditCommunity,
  EndInviteLink,
  FoundCommunity,
  type InviteMembers,
  IssueInvite,
  MakeInviteLink,
  ReleaseFormerAddress,
  RevokeInvite,
} from './community-commands';
import { community } from './decide-community';
import type { CommunityEvent } from './events';

const ctx = { now: '2026-11-20T20:00:00.000Z' };
const { given } = describeDecider(community);
const as = (role: CommunityRole | null, isAdmin = false): Actor => ({ userId: 'hana', role, isAdmin });
const settings: CommunitySettings = {
  name: 'Lisbon',
  slug: 'lisbon',
  about: '',
  region: null,
  visibility: 'public',
  entry: 'open',
};
const founded: CommunityEvent = {
  type: 'CommunityFounded',
  communityId: 'c1',
  by: 'hana',
  name: 'Lisbon',
  slug: 'lisbon',
  region: null,
  visibility: 'public',
  entry: 'open',
};
const issued = (inviteId: string, expiresAt = '2026-12-01T00:00:00.000Z'): CommunityEvent => ({
  type: 'InviteIssued',
  communityId: 'c1',
  inviteId,
  uses: 5,
  expiresAt,
  at: ctx.now,
});
const archived: CommunityEvent = { type: 'CommunityArchived', communityId: 'c1' };
const edit = (changes: Partial<CommunitySettings>, role: CommunityRole = 'owner'): EditCommunity => ({
  type: 'EditCommunity',
  communityId: 'c1',
  by: as(role),
  ctx,
  changes,
  words: { about: 'old text', links: [] },
});

describe('founding', () => {
  const found = (owned: number, isAdmin = false): FoundCommunity => ({
    type: 'FoundCommunity',
    communityId: 'c1',
    by: as(isAdmin ? 'owner' : null, isAdmin),
    ctx,
    settings,
    owned,
    founded: 0,
  });
  const described: CommunityEvent = { type: 'CommunityDescribed', communityId: 'c1' };
  test('is one event, and one more for a text; once', () => {
    given().when(found(2)).then(founded);
    given()
      .when({ ...found(2), settings: { ...settings, about: 'Fives' } })
      .then(founded, described);
    given(founded).when(found(2)).thenNothing();
    expect(community.evolve(community.initial, founded)).toMatchObject({ id: 'c1', founder: 'hana', archived: false });
  });
  test('comes before anything else', () =>
    given()
      .when(edit({ name: 'Porto' }))
      .thenRejects('community-not-found'));
  test('is limited to three, except for admins', () => {
    given().when(found(3)).thenRejects('too-many-communities');
    given().when(found(3, true)).then(founded);
  });
});

describe('editing', () => {
  test('emits what changed, and nothing for values as they are', () => {
    given(founded)
      .when(edit({ name: 'Porto', slug: 'lisbon', about: 'old text' }))
      .then({ type: 'CommunityRenamed', communityId: 'c1', name: 'Porto' });
    given(founded)
      .when(edit({ name: 'Lisbon' }, 'organiser'))
      .thenNothing();
  });
  test('emits an event for each part, and it is changed', () => {
    const all: CommunityEvent[] = [
      { type: 'CommunityRenamed', communityId: 'c1', name: 'Porto' },
      { type: 'CommunityMoved', communityId: 'c1', slug: 'porto', from: 'lisbon', at: ctx.now },
      { type: 'CommunityDescribed', communityId: 'c1' },
      { type: 'CommunityRegionChosen', communityId: 'c1', region: 'EUW' },
      { type: 'CommunityVisibilityChanged', communityId: 'c1', visibility: 'unlisted' },
      { type: 'CommunityEntryChanged', communityId: 'c1', entry: 'invite' },
    ];
    const changes = {
      name: 'Porto',
      slug: 'porto',
      about: 'new text',
      region: 'EUW',
      visibility: 'unlisted',
      entry: 'invite',
    } as const;
    given(founded)
      .when(edit(changes))
      .then(...all);
    const { about: _, ...rest } = changes;
    expect([founded, ...all].reduce(community.evolve, community.initial)).toMatchObject({ id: 'c1', ...rest });
    given(founded)
      .when(edit({ name: 'Porto' }, 'caster'))
      .thenRejects('organiser-only');
  });
  test('address, visibility and entry are for owners, also beside what organisers may change', () => {
    for (const changes of [{ slug: 'porto' }, { visibility: 'unlisted' }, { entry: 'invite' }] as const)
      given(founded)
        .when(edit({ ...changes, name: 'Porto' }, 'organiser'))
        .thenRejects('owner-only');
  });
  test('is over in an archived community', () =>
    given(founded, archived)
      .when(edit({ about: 'new text' }))
      .thenRejects('community-archived'));
  test('without a change is no mistake there', () => given(founded, archived).when(edit({})).thenNothing());
});

describe('addresses', () => {
  const day = (n: number) => ({ now: new Date(Date.parse(ctx.now) + n * 86_400_000).toISOString() });
  const move = (slug: string, n: number, isAdmin = false): EditCommunity => ({
    type: 'EditCommunity',
    communityId: 'c1',
    by: as('owner', isAdmin),
    ctx: day(n),
    changes: { slug },
    words: { about: '', links: [] },
  });
  const moved = (from: string, slug: string, n: number): CommunityEvent => ({
    type: 'CommunityMoved',
    communityId: 'c1',
    slug,
    from,
    at: day(n).now,
  });
  const release = (former: string, n: number): ReleaseFormerAddress => ({
    type: 'ReleaseFormerAddress',
    communityId: 'c1',
    ctx: day(n),
    former,
  });
  const released = (former: string): CommunityEvent => ({ type: 'FormerAddressReleased', communityId: 'c1', former });
  const thrice = [founded, moved('lisbon', 'one', 0), moved('one', 'two', 1), moved('two', 'three', 2)];

  test('change three times a year, except for admins', () => {
    given(...thrice)
      .when(move('four', 364))
      .thenRejects('too-many-address-changes');
    given(...thrice)
      .when(move('four', 365))
      .then(moved('three', 'four', 365));
    given(...thrice)
      .when({ ...move('three', 3), changes: { name: 'Porto' } })
      .then({ type: 'CommunityRenamed', communityId: 'c1', name: 'Porto' });
    given(...thrice)
      .when(move('four', 3, true))
      .then(moved('three', 'four', 3));
    given(...thrice)
      .when(move('three', 3))
      .thenNothing();
  });
  test('are released after 90 days, once, and not while they are in use', () => {
    given(...thrice)
      .when(release('lisbon', 89))
      .thenNothing();
    given(...thrice)
      .when(release('lisbon', 90))
      .then(released('lisbon'));
    given(...thrice, released('lisbon'))
      .when(release('lisbon', 91))
      .thenNothing();
    given(...thrice, released('lisbon'))
      .when(release('one', 91))
      .then(released('one'));
    given(...thrice)
      .when(release('three', 400))
      .thenNothing();
    const back = [founded, moved('lisbon', 'one', 0), moved('one', 'lisbon', 10)];
    given(...back)
      .when(release('lisbon', 90))
      .thenNothing();
    given(...back, moved('lisbon', 'two', 20))
      .when(release('lisbon', 90))
      .thenNothing();
    given(...back, moved('lisbon', 'two', 20))
      .when(release('lisbon', 110))
      .then(released('lisbon'));
    given(...thrice, archived)
      .when(release('lisbon', 90))
      .then(released('lisbon'));
  });
});

describe('archiving', () => {
  test('is for owners, and restoring for admins; both change nothing the second time', () => {
    given(founded)
      .when({ type: 'ArchiveCommunity', communityId: 'c1', by: as('organiser'), ctx, reason: null })
      .thenRejects('owner-only');
    given(founded, archived)
      .when({ type: 'ArchiveCommunity', communityId: 'c1', by: as('owner'), ctx, reason: null })
      .thenNothing();
    given(founded, archived)
      .when({ type: 'RestoreCommunity', communityId: 'c1', by: as('owner'), ctx })
      .thenRejects('admin-only');
    given(founded)
      .when({ type: 'RestoreCommunity', communityId: 'c1', by: as('owner', true), ctx })
      .thenNothing();
  });
  test('archives and restores', () => {
    const restored: CommunityEvent = { type: 'CommunityRestored', communityId: 'c1' };
    given(founded)
      .when({ type: 'ArchiveCommunity', communityId: 'c1', by: as('owner'), ctx, reason: null })
      .then(archived);
    given(founded, archived)
      .when({ type: 'RestoreCommunity', communityId: 'c1', by: as('owner', true), ctx })
      .then(restored);
    const after = [founded, issued('i1'), archived, restored].reduce(community.evolve, community.initial);
    expect(after).toMatchObject({ archived: false, invites: [] });
  });
  test('voids all invites', () =>
    given(founded, issued('i1'), archived, { type: 'CommunityRestored', communityId: 'c1' })
      .when({ type: 'RevokeInvite', communityId: 'c1', by: as('owner'), ctx, inviteId: 'i1' })
      .thenRejects('invite-not-found'));
});

describe('the lasting link', () => {
  const make = (linkId: string, role: CommunityRole): MakeInviteLink => ({
    type: 'MakeInviteLink',
    communityId: 'c1',
    by: as(role),
    ctx,
    linkId,
  });
  const end = (role: CommunityRole): EndInviteLink => ({ type: 'EndInviteLink', communityId: 'c1', by: as(role), ctx });
  const made: CommunityEvent = { type: 'InviteLinkMade', communityId: 'c1', linkId: 'l1', at: ctx.now };

  test('organisers make it, and a new one replaces it', () => {
    given(founded).when(make('l1', 'organiser')).then(made);
    given(founded).when(make('l1', 'caster')).thenRejects('organiser-only');
    const states = [founded, made, { ...made, linkId: 'l2' }].reduce(community.evolve, community.initial);
    expect(states.link).toEqual({ id: 'l2', since: ctx.now });
  });
  test('organisers end it, and the archive ends it', () => {
    const ended: CommunityEvent = { type: 'InviteLinkEnded', communityId: 'c1', linkId: 'l1' };
    given(founded, made).when(end('organiser')).then(ended);
    given(founded, made).when(end('member')).thenRejects('organiser-only');
    given(founded, made, ended).when(end('owner')).thenRejects('invite-not-found');
    given(founded, made, archived).when(end('owner')).thenRejects('invite-not-found');
    given(founded, archived).when(make('l1', 'owner')).thenRejects('community-archived');
  });
});

describe('invites', () => {
  const issue = (): IssueInvite => ({
    type: 'IssueInvite',
    communityId: 'c1',
    by: as('organiser'),
    ctx,
    invite: { id: 'i', uses: 5, expiresAt: '2026-12-01T00:00:00.000Z' },
    tokenHash: 'hash',
  });
  const revoke = (inviteId: string, role: CommunityRole): RevokeInvite => ({
    type: 'RevokeInvite',
    communityId: 'c1',
    by: as(role),
    ctx,
    inviteId,
  });
  test('are issued and revoked by organisers', () => {
    given(founded)
      .when({ ...issue(), by: as('caster') })
      .thenRejects('organiser-only');
    given(founded, archived).when(issue()).thenRejects('community-archived');
    const revoked: CommunityEvent = { type: 'InviteRevoked', communityId: 'c1', inviteId: 'i1' };
    given(founded, issued('i1'), issued('i2')).when(revoke('i1', 'organiser')).then(revoked);
    given(founded, issued('i1')).when(revoke('i1', 'caster')).thenRejects('organiser-only');
    given(founded, issued('i1'), revoked).when(revoke('i1', 'organiser')).thenRejects('invite-not-found');
    given(founded, issued('i1'), issued('i2'), revoked)
      .when(revoke('i2', 'organiser'))
      .then({ ...revoked, inviteId: 'i2' } as CommunityEvent);
  });
  test('fifty may be open; expired ones do not count, and are dropped with the next', () => {
    const open = Array.from({ length: 50 }, (_, i) => issued(`i${i}`));
    given(founded, ...open.slice(1), issued('old', ctx.now))
      .when(issue())
      .then(issued('i'));
    given(founded, issued('old', ctx.now), issued('i')).when(revoke('old', 'owner')).thenRejects('invite-not-found');
    given(founded, ...open)
      .when(issue())
      .thenRejects('too-many-invites');
    given(founded, ...open.slice(1), issued('old', '2026-11-20T19:00:00.000Z'))
      .when(issue())
      .then(issued('i'));
  });
});

describe('importing', () => {
  const to = { communityId: 'c1', by: as('organiser'), ctx };
  const invitation = {
    id: 'p1',
    key: 'k',
    name: 'Bo',
    tagline: 'NA1',
    region: 'NA',
    role: 'member',
    account: null,
  } as const;
  const invite = (over: Partial<InviteMembers> = {}): InviteMembers => ({
    type: 'InviteMembers',
    ...to,
    importId: 'm1',
    open: 0,
    invitations: [invitation],
    ...over,
  });
  const invited: CommunityEvent = {
    type: 'MembersInvited',
    communityId: 'c1',
    importId: 'm1',
    invited: 1,
    at: ctx.now,
  };
  const undo = (now: string) => ({
    type: 'UndoImport' as const,
    ...to,
    ctx: { now },
    importId: 'm1',
    invitations: [invitation],
  });
  const undone: CommunityEvent = { type: 'ImportUndone', communityId: 'c1', importId: 'm1', withdrawn: 1 };

  test('invites people, and is nothing without any', () => {
    given(founded).when(invite()).then(invited);
    given(founded, invited)
      .when(invite({ invitations: [] }))
      .thenNothing();
    given(founded)
      .when(invite({ by: as('caster') }))
      .thenRejects('organiser-only');
    given(founded, archived).when(invite()).thenRejects('community-archived');
    given(founded)
      .when(invite({ open: 2_000 }))
      .thenRejects('too-many-invitations');
  });
  test('is undone once, within a day', () => {
    given(founded, invited).when(undo('2026-11-21T19:59:00.000Z')).then(undone);
    given(founded, invited).when(undo('2026-11-21T20:00:00.000Z')).thenRejects('import-not-found');
    given(founded, invited, undone).when(undo(ctx.now)).thenRejects('import-not-found');
  });
});
