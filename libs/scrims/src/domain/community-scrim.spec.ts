import { describeDecider } from '@muster/kernel';
import type { Visibility } from '@muster/contracts/scrim-rights';
import { admin, before, created, during, full, joined, me, START } from '../../test/scrim-events';
import type { Actor, Candidate } from './command';
import { scrim, type ScrimCommand } from './scrim';
import type { ScrimEvent } from './state';

const { given } = describeDecider(scrim);
const of = (visibility: Visibility): ScrimEvent => ({ ...created(), communityId: 'lisbon', visibility }) as ScrimEvent;
const organiser: Actor = { userId: 'ora', isAdmin: false, role: 'organiser' };
const member: Actor = { userId: 'mo', isAdmin: false, role: 'member' };
const seat = { userId: 'mo', team: 'teamOne', role: 'Mid' } as const;
const join = (by: Actor, candidate?: Candidate | null, userId = by.userId): ScrimCommand => ({
  type: 'JoinTeam',
  scrimId: 's1',
  by,
  ctx: before(),
  seat: { ...seat, userId },
  candidate,
});
const player: Candidate = { region: 'NA', banned: false, isMember: true };

describe('a scrim of a community', () => {
  test('is for members if it says so, and never for those it has excluded', () => {
    given(of('members'))
      .when(join(member))
      .then(joined('mo', 'teamOne', 'Mid'));
    given(of('members'))
      .when(join(me('eve')))
      .thenRejects('members-only');
    given(of('public'))
      .when(join(me('eve')))
      .then(joined('eve', 'teamOne', 'Mid'));
    given(of('members'))
      .when(join(admin))
      .then(joined('root', 'teamOne', 'Mid'));
    given(of('public'))
      .when(join({ ...me('eve'), isExcluded: true }))
      .thenRejects('excluded');
    given(created())
      .when(join({ ...me('eve'), isExcluded: true }))
      .then(joined('eve', 'teamOne', 'Mid'));
  });
  test('organisers seat only members, admins also others', () => {
    const assigned = { type: 'PlayerAssigned', how: 'chosen', ...seat } as ScrimEvent;
    given(of('public'))
      .when(join(organiser, player, 'mo'))
      .then(assigned);
    given(of('public'))
      .when(join(organiser, { ...player, isMember: false }, 'mo'))
      .thenRejects('members-only');
    given(of('public'))
      .when(join(admin, { ...player, isMember: false }, 'mo'))
      .then(assigned);
    given(of('public'))
      .when(join(organiser, { ...player, isExcluded: true }, 'mo'))
      .thenRejects('user-excluded');
    given(of('public'))
      .when(join(organiser, { ...player, banned: true }, 'mo'))
      .thenRejects('user-banned');
    given(of('public'))
      .when(join(organiser, null, 'mo'))
      .thenRejects('user-not-found');
  });
  test('names organisers as those who may', () => {
    const past = [of('public'), joined('mo', 'teamOne', 'Mid')];
    const commands: ScrimCommand[] = [
      { type: 'EditScrim', scrimId: 's1', by: member, ctx: before(), changes: {} },
      { type: 'NudgeMissing', scrimId: 's1', by: member, ctx: before() },
      { type: 'EndOffer', scrimId: 's1', by: member, ctx: before(), offerId: '1' },
      { type: 'LeaveTeam', scrimId: 's1', by: { ...member, userId: 'x' }, ctx: before(), userId: 'mo' },
      { type: 'ReportWinner', scrimId: 's1', by: member, ctx: during(), team: 'teamOne' },
      { type: 'DeleteScrim', scrimId: 's1', by: member, ctx: before() },
    ];
    for (const command of commands)
      given(...past)
        .when(command)
        .thenRejects('organiser-only');
  });
  test('does not exist for those who may not open it, but asks who joins for membership', () => {
    const eve = me('eve');
    const hidden: ScrimCommand[] = [
      { type: 'CheckIn', scrimId: 's1', by: eve, ctx: before() },
      { type: 'CastScrim', scrimId: 's1', by: eve, ctx: before(), userId: 'mo' },
      join(eve, undefined, 'mo'),
    ];
    for (const command of hidden) given(of('members')).when(command).thenRejects('scrim-not-found');
    const own: ScrimCommand[] = [
      { type: 'CastScrim', scrimId: 's1', by: eve, ctx: before(), userId: 'eve' },
      { type: 'JoinReserves', scrimId: 's1', by: eve, ctx: before(), roles: ['Mid'] },
      join(eve),
    ];
    for (const command of own) given(of('members')).when(command).thenRejects('members-only');
  });
  test('is created by organisers, for members only with a community', () => {
    const {
      type: _,
      scrimId,
      conversationId,
      createdBy: __,
      communityId: ___,
      host,
      ...settings
    } = of('members') as Extract<ScrimEvent, { type: 'ScrimCreated' }>;
    const create = (by: Actor, communityId: string | null): ScrimCommand => ({
      type: 'CreateScrim',
      scrimId,
      conversationId,
      by,
      ctx: before(),
      settings,
      host,
      communityId,
    });
    given()
      .when(create(organiser, 'lisbon'))
      .then({ ...of('members'), createdBy: 'ora' } as ScrimEvent);
    given().when(create(member, 'lisbon')).thenRejects('organiser-only');
    given().when(create(admin, null)).thenRejects('members-of-none');
    given()
      .when({ ...create(admin, 'lisbon'), host: { kind: 'chosen', userId: 'mo' } } as ScrimCommand)
      .thenRejects('host-not-in-scrim');
  });
  test('is closed to members only by an edit, and stays so in older forms', () => {
    const edit = (changes: object): ScrimCommand => ({
      type: 'EditScrim',
      scrimId: 's1',
      by: admin,
      ctx: before(),
      changes,
    });
    const privacy = (from: Visibility, visibility: Visibility): ScrimEvent => ({
      type: 'PrivacyChanged',
      from,
      visibility,
    });
    given(created())
      .when(edit({ visibility: 'members' }))
      .thenRejects('members-of-none');
    given(of('public'))
      .when(edit({ visibility: 'members' }))
      .then(privacy('public', 'members'));
    given(of('members'))
      .when(edit({ isPrivate: false }))
      .thenNothing();
    given(of('members'))
      .when(edit({ isPrivate: true }))
      .then(privacy('members', 'link'));
    given(of('link'))
      .when(edit({ isPrivate: false }))
      .then(privacy('link', 'public'));
    given(of('link'))
      .when(edit({ isPrivate: true }))
      .thenNothing();
  });
});

test('a scrim that is full is seen as such, with a result that Riot proposes once', () => {
  const code = { code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
  const issued: ScrimEvent = { type: 'TournamentCodeIssued', ...code };
  const propose = (of = 'NA-1'): ScrimCommand => ({
    type: 'ProposeWinner',
    scrimId: 's1',
    ctx: { now: START, random: 0 },
    team: 'teamTwo',
    gameId: '7',
    code: of,
  });
  const proposed: ScrimEvent = { type: 'WinnerProposed', team: 'teamTwo', gameId: '7' };
  given(...full, issued)
    .when(propose())
    .then(proposed);
  given(...full, issued)
    .when(propose('NA-2'))
    .thenNothing();
  given(...full, issued, proposed)
    .when(propose())
    .thenNothing();
  given(...full, issued, { type: 'WinnerReported', team: 'teamOne' })
    .when(propose())
    .thenNothing();
});
