import { describeDecider } from '@muster/kernel';
import type { Actor } from './actor';
import type { TeamEvent } from './events';
import { brokenInvariants } from './invariants';
import { team, type TeamCommand } from './team-decider';

const { given } = describeDecider(team);
const teamId = 't';
const AT = '2026-11-28T18:00:00.000Z';
const LATER = '2026-12-20T18:00:00.000Z';
const ctx = { now: AT };
const actor = (userId: string, over: Partial<Actor> = {}): Actor => ({
  userId,
  isAdmin: false,
  standsIn: false,
  ...over,
});
const hana = actor('hana');
const settings = {
  name: 'Wolves',
  slug: 'wolves',
  tag: 'WLF',
  region: 'EUW',
  languages: [],
  visibility: 'public',
} as const;

const joined = (userId: string, over: object = {}): TeamEvent => ({
  type: 'TeamMemberJoined',
  userId,
  kind: 'player',
  roles: ['Top'],
  via: 'invite',
  invitationId: null,
  at: AT,
  ...over,
});
const FOUNDED: TeamEvent[] = [
  { type: 'TeamFounded', teamId, by: 'hana', ...settings },
  joined('hana', { via: 'founding' }),
];
const people = (count: number, over: object = {}): TeamEvent[] =>
  Array.from({ length: count }, (_, i) => joined(`${(over as { kind?: string }).kind ?? 'p'}${i}`, over));
const captain = (userId: string): TeamEvent => ({ type: 'TeamCaptainNamed', userId });
const invite = (uses = 1, expiresAt = LATER): TeamEvent => ({
  type: 'TeamInviteIssued',
  inviteId: 'i',
  uses,
  expiresAt,
  by: 'hana',
  at: AT,
});
const invitation = (userId: string, over: object = {}): TeamEvent => ({
  type: 'TeamInvitationSent',
  invitationId: `to-${userId}`,
  userId,
  kind: null,
  roles: [],
  by: 'hana',
  at: AT,
  ...over,
});
const join = (userId: string, over: object = {}): TeamCommand => ({
  type: 'JoinRoster',
  teamId,
  ctx,
  userId,
  inviteId: 'i',
  roles: null,
  preferred: ['Mid'],
  ...over,
});
const edit = (userId: string, changes: object, by = hana): TeamCommand => ({
  type: 'EditMember',
  teamId,
  by,
  ctx,
  userId,
  changes,
});
const leave = (userId: string): TeamCommand => ({ type: 'LeaveRoster', teamId, ctx, userId });
const drop = (userId: string): TeamCommand => ({ type: 'DropPerson', teamId, ctx, userId });

describe('founding', () => {
  const found: TeamCommand = { type: 'FoundTeam', teamId, by: hana, ctx, settings, about: '', roles: ['Top'] };
  test('makes the founder captain and player', () =>
    given()
      .when(found)
      .then(...FOUNDED));
  test('again changes nothing', () =>
    given(...FOUNDED)
      .when(found)
      .thenNothing());
  test('other commands need a team', () => given().when(leave('hana')).thenRejects('team-not-found'));
});

describe('joining', () => {
  test('takes a use of the invite, with the preferred roles', () =>
    given(...FOUNDED, invite())
      .when(join('bo'))
      .then({ type: 'TeamInviteUsed', inviteId: 'i' }, joined('bo', { roles: ['Mid'] })));
  test('takes the roles that the person names', () =>
    given(...FOUNDED, invite())
      .when(join('bo', { roles: ['ADC'] }))
      .then({ type: 'TeamInviteUsed', inviteId: 'i' }, joined('bo', { roles: ['ADC'] })));
  test('an invitation decides and keeps the use of the invite', () =>
    given(...FOUNDED, invite(), invitation('bo', { kind: 'coach', roles: ['Support'] }))
      .when(join('bo'))
      .then(joined('bo', { kind: 'coach', roles: ['Support'], via: 'invitation', invitationId: 'to-bo' })));
  test('beyond five players people are subs', () =>
    given(...FOUNDED, ...people(4), invite())
      .when(join('bo'))
      .then({ type: 'TeamInviteUsed', inviteId: 'i' }, joined('bo', { kind: 'sub', roles: ['Mid'] })));
  test.each([
    ['without an invite', []],
    ['with a spent one', [invite(1), { type: 'TeamInviteUsed', inviteId: 'i' }]],
    ['with an expired one', [invite(1, AT)]],
    ['with a revoked one', [invite(), { type: 'TeamInviteRevoked', inviteId: 'i' }]],
    ['after the invitation has expired', [invitation('bo', { at: '2026-11-14T18:00:00.000Z' })]],
  ] as [string, TeamEvent[]][])('is rejected %s', (_, past) =>
    given(...FOUNDED, ...past)
      .when(join('bo'))
      .thenRejects('invite-needed'),
  );
  test('is rejected for members', () =>
    given(...FOUNDED, invite())
      .when(join('hana'))
      .thenRejects('already-member'));
  test('ten players and subs are a full team', () =>
    given(...FOUNDED, ...people(9), invite())
      .when(join('bo'))
      .thenRejects('team-full'));
  test('two coaches are beside them', () =>
    given(...FOUNDED, ...people(9), ...people(1, { kind: 'coach' }), invitation('bo', { kind: 'coach' }))
      .when(join('bo'))
      .then(joined('bo', { kind: 'coach', roles: ['Mid'], via: 'invitation', invitationId: 'to-bo' })));
  test('a third coach is too many', () =>
    given(...FOUNDED, ...people(2, { kind: 'coach' }), invitation('bo', { kind: 'coach' }))
      .when(join('bo'))
      .thenRejects('team-full'));
});

describe('leaving', () => {
  test('frees the place', () =>
    given(...FOUNDED, joined('bo'))
      .when(leave('bo'))
      .then({ type: 'TeamMemberLeft', userId: 'bo', cause: 'left' }));
  test('the last captain stays while others are there', () =>
    given(...FOUNDED, joined('bo'))
      .when(leave('hana'))
      .thenRejects('last-captain'));
  test('the last member disbands the team', () =>
    given(...FOUNDED, invitation('bo'))
      .when(leave('hana'))
      .then(
        { type: 'TeamMemberLeft', userId: 'hana', cause: 'left' },
        { type: 'TeamInvitationEnded', invitationId: 'to-bo', userId: 'bo', cause: 'disbanded' },
        { type: 'TeamDisbanded', reasonId: null, at: AT },
      ));
  test('nobody else leaves', () =>
    given(...FOUNDED)
      .when(leave('bo'))
      .thenRejects('not-a-member'));
});

describe('a deleted account', () => {
  test('leaves a captain behind: the longest-serving player', () =>
    given(...FOUNDED, joined('coach', { kind: 'coach' }), joined('sub', { kind: 'sub' }), joined('bo'))
      .when(drop('hana'))
      .then(
        { type: 'TeamMemberLeft', userId: 'hana', cause: 'deleted' },
        { type: 'TeamCaptainSucceeded', userId: 'bo' },
      ));
  test('else a sub, else a coach', () =>
    given(...FOUNDED, joined('coach', { kind: 'coach' }))
      .when(drop('hana'))
      .then(
        { type: 'TeamMemberLeft', userId: 'hana', cause: 'deleted' },
        { type: 'TeamCaptainSucceeded', userId: 'coach' },
      ));
  test('leaves nobody in charge if another captain is there', () =>
    given(...FOUNDED, joined('bo'), joined('mo'), captain('mo'))
      .when(drop('hana'))
      .then({ type: 'TeamMemberLeft', userId: 'hana', cause: 'deleted' }));
  test('ends its invitation', () =>
    given(...FOUNDED, invitation('bo'))
      .when(drop('bo'))
      .then({ type: 'TeamInvitationEnded', invitationId: 'to-bo', userId: 'bo', cause: 'deleted' }));
  test('that has nothing to do with it changes nothing', () =>
    given(...FOUNDED)
      .when(drop('bo'))
      .thenNothing());
});

describe('captains', () => {
  test('name another one', () =>
    given(...FOUNDED, joined('bo'))
      .when(edit('bo', { captain: true }))
      .then(captain('bo')));
  test('are three at most', () =>
    given(...FOUNDED, ...people(3), captain('p0'), captain('p1'))
      .when(edit('p2', { captain: true }))
      .thenRejects('too-many-captains'));
  test('are too many before the team is too full', () =>
    given(...FOUNDED, ...people(3), captain('p0'), captain('p1'), ...people(2, { kind: 'coach' }))
      .when(edit('p2', { captain: true, kind: 'coach' }))
      .thenRejects('too-many-captains'));
  test('one remains', () =>
    given(...FOUNDED, joined('bo'))
      .when(edit('hana', { captain: false }))
      .thenRejects('last-captain'));
  test('are not removed', () =>
    given(...FOUNDED, joined('bo'), captain('bo'))
      .when({ type: 'RemoveMember', teamId, by: hana, ctx, userId: 'bo' })
      .thenRejects('is-captain'));
  test('remove others', () =>
    given(...FOUNDED, joined('bo'))
      .when({ type: 'RemoveMember', teamId, by: hana, ctx, userId: 'bo' })
      .then({ type: 'TeamMemberLeft', userId: 'bo', cause: 'removed' }));
  test('others may not do that, except admins and the player who stands in', () => {
    const past = [...FOUNDED, joined('bo')];
    given(...past)
      .when(edit('hana', { kind: 'sub' }, actor('bo')))
      .thenRejects('captain-only');
    for (const over of [{ isAdmin: true }, { standsIn: true }])
      given(...past)
        .when(edit('hana', { kind: 'sub' }, actor('bo', over)))
        .then({ type: 'TeamMemberKindChanged', userId: 'hana', from: 'player', to: 'sub' });
  });
  test('do not make a third coach', () =>
    given(...FOUNDED, ...people(2, { kind: 'coach' }), joined('bo'))
      .when(edit('bo', { kind: 'coach' }))
      .thenRejects('team-full'));
});

describe('invitations', () => {
  const send = (userId: string, over: object = {}): TeamCommand => ({
    type: 'InviteToTeam',
    teamId,
    by: hana,
    ctx,
    invitation: { id: `to-${userId}`, userId, kind: null, roles: [], ...over },
  });
  const end = (by: Actor): TeamCommand => ({ type: 'EndTeamInvitation', teamId, by, ctx, invitationId: 'to-bo' });
  test('are sent once', () => {
    given(...FOUNDED)
      .when(send('bo'))
      .then(invitation('bo'));
    given(...FOUNDED, invitation('bo'))
      .when(send('bo'))
      .thenRejects('already-invited');
    given(...FOUNDED, joined('bo'))
      .when(send('bo'))
      .thenRejects('already-member');
  });
  test('need room for their kind', () => {
    given(...FOUNDED, ...people(9))
      .when(send('bo'))
      .thenRejects('team-full');
    given(...FOUNDED, ...people(9))
      .when(send('bo', { kind: 'coach' }))
      .then(invitation('bo', { kind: 'coach' }));
  });
  test('are twenty at most, expired ones do not count', () => {
    const many = (at: string) => Array.from({ length: 20 }, (_, i) => invitation(`u${i}`, { at }));
    given(...FOUNDED, ...many(AT))
      .when(send('bo'))
      .thenRejects('too-many-invitations');
    given(...FOUNDED, ...many('2026-11-01T00:00:00.000Z'))
      .when(send('bo'))
      .then(invitation('bo'));
  });
  test('are withdrawn by captains and declined by the invited', () => {
    const ended = (cause: 'withdrawn' | 'declined'): TeamEvent => ({
      type: 'TeamInvitationEnded',
      invitationId: 'to-bo',
      userId: 'bo',
      cause,
    });
    given(...FOUNDED, invitation('bo'))
      .when(end(hana))
      .then(ended('withdrawn'));
    given(...FOUNDED, invitation('bo'))
      .when(end(actor('bo')))
      .then(ended('declined'));
    given(...FOUNDED, invitation('bo'), joined('mo'))
      .when(end(actor('mo')))
      .thenRejects('captain-only');
    given(...FOUNDED)
      .when(end(hana))
      .thenRejects('invitation-not-found');
  });
});

describe('settings', () => {
  const words = { about: '', links: [] };
  const change = (changes: object, by = hana): TeamCommand => ({ type: 'EditTeam', teamId, by, ctx, changes, words });
  test('change one by one, and only what differs', () =>
    given(...FOUNDED)
      .when(change({ name: 'Wolves', tag: 'WO', needs: ['Support'], about: 'Hi' }))
      .then(
        { type: 'TeamTagChanged', tag: 'WO' },
        { type: 'TeamDescribed' },
        { type: 'TeamNeedsChanged', needs: ['Support'] },
      ));
  test('are for captains', () =>
    given(...FOUNDED, joined('bo'))
      .when(change({ tag: 'WO' }, actor('bo')))
      .thenRejects('captain-only'));
});

describe('communities and blocks', () => {
  const list = (communityId: string): TeamCommand => ({ type: 'ListTeam', teamId, by: hana, ctx, communityId });
  const listed = ['a', 'b', 'c'].map((communityId): TeamEvent => ({ type: 'TeamListed', communityId }));
  test('three communities list it', () => {
    given(...FOUNDED, ...listed)
      .when(list('d'))
      .thenRejects('too-many-communities');
    given(...FOUNDED, ...listed)
      .when(list('a'))
      .thenNothing();
  });
  test('organisers of a community take it out', () =>
    given(...FOUNDED, ...listed)
      .when({ type: 'UnlistTeam', teamId, by: actor('bo'), ctx, communityId: 'a', organises: true })
      .then({ type: 'TeamUnlisted', communityId: 'a', cause: 'asked' }));
  test('it does not block itself', () =>
    given(...FOUNDED)
      .when({ type: 'BlockTeam', teamId, by: hana, ctx, blockedId: teamId })
      .thenRejects('own-team'));
});

describe('a disbanded team', () => {
  const disbanded: TeamEvent = { type: 'TeamDisbanded', reasonId: null, at: AT };
  test('takes no command', () =>
    given(...FOUNDED, disbanded)
      .when(leave('hana'))
      .thenRejects('team-not-found'));
  test('keeps its name for 90 days', () => {
    const release = (now: string): TeamCommand => ({ type: 'ReleaseTeamName', teamId, ctx: { now } });
    given(...FOUNDED, disbanded)
      .when(release('2027-02-26T17:59:59.999Z'))
      .thenNothing();
    given(...FOUNDED, disbanded)
      .when(release('2027-02-26T18:00:00.000Z'))
      .then({ type: 'TeamNameReleased' });
    given(...FOUNDED, disbanded, { type: 'TeamNameReleased' })
      .when(release('2027-03-26T18:00:00.000Z'))
      .thenNothing();
    given(...FOUNDED)
      .when(release('2027-03-26T18:00:00.000Z'))
      .thenNothing();
  });
});

test('planted states break each invariant', () => {
  const state = [...FOUNDED, joined('bo')].reduce(team.evolve, team.initial);
  const [member] = state.members;
  const invited = { id: 'x', userId: 'mo', kind: null, roles: [], by: 'hana', at: AT, expiresAt: LATER };
  const planted = [
    { members: [member!, member!] },
    { members: Array.from({ length: 11 }, (_, i) => ({ ...member!, userId: `p${i}`, captain: i === 0 })) },
    { members: [{ ...member!, captain: false }] },
    { members: Array.from({ length: 4 }, (_, i) => ({ ...member!, userId: `p${i}` })) },
    { communities: ['a', 'a'] },
    { communities: ['a', 'b', 'c', 'd'] },
    { invitations: [invited, invited] },
    { invitations: [{ ...invited, userId: 'bo' }] },
    { invites: [{ id: 'i', uses: 1, used: 2, expiresAt: LATER, by: 'hana', at: AT }] },
    { disbandedAt: AT },
    { blocks: [teamId] },
  ];
  expect(brokenInvariants(state)).toEqual([]);
  const broken = planted.map((over) => brokenInvariants({ ...state, ...over }));
  expect(broken.map((names) => names.length)).toEqual(planted.map(() => 1));
  expect(new Set(broken.flat()).size).toBe(planted.length);
});
