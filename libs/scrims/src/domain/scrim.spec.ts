import type { Role, TeamName } from '@muster/contracts/constants';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, full, joined, late, me, settings, START, ten } from '../../test/scrim-events';
import type { CastScrim } from './casting';
import type { Actor } from './command';
import type { CreateScrim, DeleteScrim, StartScrim } from './lifecycle';
import type { ReportWinner } from './result';
import { scrim } from './scrim';
import type { FreeSeat, JoinTeam, LeaveTeam, MovePlayer } from './seats';
import type { HostChoice, ScrimEvent } from './state';

const { given } = describeDecider(scrim);

const nine = ten.slice(0, 9);
const join = (userId: string, team: TeamName, role: Role, ctx = before(), by = me(userId)): JoinTeam => ({
  type: 'JoinTeam',
  scrimId: 's1',
  by,
  ctx,
  seat: { userId, team, role },
});

describe('CreateScrim', () => {
  const create = (by: Actor, ctx = before(), host: HostChoice = { kind: 'random' }): CreateScrim => ({
    type: 'CreateScrim',
    scrimId: 's1',
    by,
    ctx,
    conversationId: 'c1',
    settings,
    host,
  });
  test('creates a scrim for an admin', () => given().when(create(admin)).then(created()));
  test('rejects users who are not admins', () =>
    given()
      .when(create(me('hana')))
      .thenRejects('admin-only'));
  test('emits nothing when repeated', () => given(created()).when(create(admin)).thenNothing());
  test('rejects a start in the past', () => given().when(create(admin, late)).thenRejects('start-in-the-past'));
  test('rejects a start more than a year ahead', () =>
    given()
      .when(create(admin, { now: '2025-01-01T00:00:00.000Z', random: 0 }))
      .thenRejects('start-too-far'));
});

describe('JoinTeam', () => {
  test('seats the player on a free seat', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid'))
      .then(joined('ann', 'teamOne', 'Mid')));
  test('rejects a taken seat and lists the free ones', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'), joined('cy', 'teamOne', 'ADC'))
      .when(join('bo', 'teamOne', 'Mid'))
      .thenRejects('seat-taken', { team: 'teamOne', role: 'Mid', free: ['Top', 'Jungle', 'Support'], takenBy: 'ann' }));
  test('rejects players who have a seat already', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'))
      .when(join('ann', 'teamTwo', 'Top'))
      .thenRejects('already-playing'));
  test('rejects casters', () =>
    given(created(), { type: 'CasterJoined', userId: 'ann' })
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('already-casting'));
  test('rejects users who join on behalf of another user', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid', before(), me('bo')))
      .thenRejects('not-yourself'));
  test('lets admins join on behalf of another user', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid', before(), admin))
      .then({ type: 'PlayerAssigned', how: 'chosen', userId: 'ann', team: 'teamOne', role: 'Mid' }));
  test('draws the host when the tenth player joins', () =>
    given(created(), ...nine)
      .when(join('last', 'teamTwo', 'Support', before(0.95)))
      .then(joined('last', 'teamTwo', 'Support'), { type: 'HostDrawn', userId: 'last' }));
  test('draws no host if one was chosen', () =>
    given(created({ kind: 'chosen', userId: 'root' }), ...nine)
      .when(join('last', 'teamTwo', 'Support'))
      .then(joined('last', 'teamTwo', 'Support')));
  test('rejects joining a decided game', () =>
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(join('x', 'teamOne', 'Mid'))
      .thenRejects('winner-already-set'));
  test('rejects joining a deleted scrim', () =>
    given(created(), { type: 'ScrimDeleted' })
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('scrim-not-found'));
  test('rejects joining a scrim that does not exist', () =>
    given()
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('scrim-not-found'));
});

describe('MovePlayer and LeaveTeam', () => {
  const move = (userId: string, team: TeamName, role: Role): MovePlayer => ({
    type: 'MovePlayer',
    scrimId: 's1',
    by: me(userId),
    ctx: before(),
    seat: { userId, team, role },
  });
  const leave = (userId: string, by = me(userId)): LeaveTeam => ({
    type: 'LeaveTeam',
    scrimId: 's1',
    by,
    ctx: before(),
    userId,
  });
  const ann = joined('ann', 'teamOne', 'Mid');
  test('move a player to another seat', () =>
    given(created(), ann)
      .when(move('ann', 'teamTwo', 'Top'))
      .then({ type: 'PlayerMoved', userId: 'ann', team: 'teamTwo', role: 'Top' }));
  test('emit nothing when the player moves to their own seat', () =>
    given(created(), ann)
      .when(move('ann', 'teamOne', 'Mid'))
      .thenNothing());
  test('reject moving without a seat', () =>
    given(created())
      .when(move('ann', 'teamOne', 'Mid'))
      .thenRejects('not-a-player'));
  test('let a player leave', () =>
    given(created(), ann).when(leave('ann')).then({ type: 'PlayerLeft', userId: 'ann' }));
  test('let an admin kick a player', () =>
    given(created(), ann).when(leave('ann', admin)).then({ type: 'PlayerKicked', userId: 'ann' }));
  test('reject players who kick other players', () =>
    given(created(), ann)
      .when(leave('ann', me('bo')))
      .thenRejects('not-yourself'));
  test('reject leaving without a seat', () => given(created()).when(leave('ann')).thenRejects('player-not-found'));
  test('free the seat for other players', () =>
    given(created(), ann, { type: 'PlayerLeft', userId: 'ann' })
      .when(join('bo', 'teamOne', 'Mid'))
      .then(joined('bo', 'teamOne', 'Mid')));
  test('draw another host for one who left when the teams are full again', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamOne-Mid' })
      .when(join('new', 'teamOne', 'Mid', before(0)))
      .then(joined('new', 'teamOne', 'Mid'), { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('draw another host for a creator who left, although creators may host without a seat', () =>
    given(
      created(),
      joined('root', 'teamOne', 'Top'),
      ...ten.slice(1),
      { type: 'HostDrawn', userId: 'root' },
      { type: 'PlayerLeft', userId: 'root' },
    )
      .when(join('new', 'teamOne', 'Top', before(0)))
      .then(joined('new', 'teamOne', 'Top'), { type: 'HostDrawn', userId: 'teamOne-Jungle' }));
});

describe('CastScrim and LeaveCast', () => {
  const cast = (userId: string, ctx = before()): CastScrim => ({
    type: 'CastScrim',
    scrimId: 's1',
    by: me(userId),
    ctx,
    userId,
  });
  const vex: ScrimEvent = { type: 'CasterJoined', userId: 'vex' };
  test('let a user join as a caster', () => given(created()).when(cast('vex')).then(vex));
  test('emit nothing when the user casts already', () => given(created(), vex).when(cast('vex')).thenNothing());
  test('reject players', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'))
      .when(cast('ann'))
      .thenRejects('player-cannot-cast'));
  test('reject a third caster', () =>
    given(created(), vex, { type: 'CasterJoined', userId: 'orla' }).when(cast('ann')).thenRejects('casters-full'));
  test('reject casters when casting is off', () =>
    given(created(), { type: 'CastingLimited', maxCasters: 0 }).when(cast('vex')).thenRejects('casting-disabled'));
  test('reject casters when the game is over', () =>
    given(created()).when(cast('vex', late)).thenRejects('game-ended'));
  test('draw another host when a casting host leaves full teams', () =>
    given(...full, vex, { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'vex' } })
      .when({ type: 'LeaveCast', scrimId: 's1', by: me('vex'), ctx: before(), userId: 'vex' })
      .then({ type: 'CasterLeft', userId: 'vex' }, { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('emit nothing when a user leaves who does not cast', () =>
    given(created())
      .when({ type: 'LeaveCast', scrimId: 's1', by: me('vex'), ctx: before(), userId: 'vex' })
      .thenNothing());
});

describe('ReportWinner', () => {
  const report = (by: Actor, ctx = during()): ReportWinner => ({
    type: 'ReportWinner',
    scrimId: 's1',
    by,
    ctx,
    team: 'teamTwo',
  });
  const host = me('teamOne-Mid');
  test('accepts the host', () =>
    given(...full)
      .when(report(host))
      .then({ type: 'WinnerReported', team: 'teamTwo' }));
  test('accepts admins', () =>
    given(...full)
      .when(report(admin))
      .then({ type: 'WinnerReported', team: 'teamTwo' }));
  test('rejects players who are not host', () =>
    given(...full)
      .when(report(me('teamOne-Top')))
      .thenRejects('host-or-admin-only'));
  test('rejects a result before the start', () =>
    given(...full)
      .when(report(host, before()))
      .thenRejects('not-started'));
  test('rejects a result with an empty seat', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(report(host))
      .thenRejects('teams-not-full'));
  test('rejects a second result', () =>
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(report(host))
      .thenRejects('winner-already-set'));
});

describe('StartScrim', () => {
  const start = (startsAt: string, ctx = during()): StartScrim => ({
    type: 'StartScrim',
    scrimId: 's1',
    ctx,
    startsAt,
  });
  const later = '2026-11-21T20:05:00.000Z';
  test('starts the scrim at its start time', () =>
    given(created()).when(start(START)).then({ type: 'ScrimStarted', startsAt: START }));
  test('emits nothing before the start time', () => given(created()).when(start(START, before())).thenNothing());
  test('emits nothing for a started scrim', () =>
    given(created(), { type: 'ScrimStarted', startsAt: START }).when(start(START)).thenNothing());
  test('starts a rescheduled scrim at its new time only', () => {
    given(created(), { type: 'ScrimRescheduled', startsAt: later }).when(start(START)).thenNothing();
    given(created(), { type: 'ScrimRescheduled', startsAt: later })
      .when(start(later))
      .then({ type: 'ScrimStarted', startsAt: later });
  });
});

describe('DeleteScrim', () => {
  const remove = (by: Actor): DeleteScrim => ({ type: 'DeleteScrim', scrimId: 's1', by, ctx: before() });
  test('accepts the creator, even if they are no longer an admin', () =>
    given(created())
      .when(remove(me('root')))
      .then({ type: 'ScrimDeleted' }));
  test('rejects other users', () =>
    given(created())
      .when(remove(me('ann')))
      .thenRejects('creator-or-admin-only'));
  test('rejects commands on a deleted scrim', () =>
    given(created(), { type: 'ScrimDeleted' }).when(remove(admin)).thenRejects('scrim-not-found'));
});

describe('FreeSeat', () => {
  const free = (userId: string, ctx = before()): FreeSeat => ({ type: 'FreeSeat', scrimId: 's1', ctx, userId });
  const hosting = created({ kind: 'chosen', userId: 'root' });
  test('frees the seat of a player', () =>
    given(...full)
      .when(free('teamTwo-Top'))
      .then({ type: 'PlayerLeft', userId: 'teamTwo-Top' }));
  test('removes the creator as host', () =>
    given(hosting)
      .when(free('root'))
      .then({ type: 'HostChoiceChanged', host: { kind: 'random' } }));
  test('draws another host if the teams are full', () =>
    given(hosting, ...ten)
      .when(free('root'))
      .then({ type: 'HostChoiceChanged', host: { kind: 'random' } }, { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('emits nothing for a scrim that has started', () =>
    given(hosting, ...ten)
      .when(free('root', during()))
      .thenNothing());
});
