import type { Role, TeamName } from '@muster/contracts';
import { ROLES, TEAMS } from '@muster/contracts';
import { describeDecider } from '@muster/kernel';
import * as commands from './commands';
import { scrim } from './decide';
import type { HostChoice, ScrimEvent } from './scrim';

const { given } = describeDecider(scrim);
const START = '2026-11-21T20:00:00.000Z';
const before = (random = 0): commands.CommandContext => ({ now: '2026-11-21T19:00:00.000Z', random });
const during = (random = 0): commands.CommandContext => ({ now: '2026-11-21T20:10:00.000Z', random });
const late: commands.CommandContext = { now: '2026-11-22T00:00:00.000Z', random: 0 };
const me = (userId: string): commands.Actor => ({ userId, isAdmin: false });
const admin: commands.Actor = { userId: 'root', isAdmin: true };
const settings = {
  title: 'Friday Fives',
  region: 'NA',
  startsAt: START,
  isPrivate: false,
  maxCasters: 2,
  lobbyName: 'Friday Fives',
  lobbyPassword: 'hunter22',
  useCodes: true,
};
const created = (host: HostChoice = { kind: 'random' }): ScrimEvent => ({
  type: 'ScrimCreated',
  scrimId: 's1',
  conversationId: 'c1',
  createdBy: 'root',
  host,
  ...settings,
});
const joined = (userId: string, team: TeamName, role: Role): ScrimEvent => ({
  type: 'PlayerJoined',
  userId,
  team,
  role,
});
const ten: ScrimEvent[] = TEAMS.flatMap((team) => ROLES.map((role) => joined(`${team}-${role}`, team, role)));
const nine = ten.slice(0, 9);
const full: ScrimEvent[] = [created(), ...ten, { type: 'HostDrawn', userId: 'teamOne-Mid' }];
const join = (userId: string, team: TeamName, role: Role, ctx = before(), by = me(userId)) =>
  new commands.JoinTeam('s1', by, ctx, { userId, team, role });

describe('creating a scrim', () => {
  const create = (by: commands.Actor, ctx = before(), host: HostChoice = { kind: 'random' }) =>
    new commands.CreateScrim('s1', by, ctx, 'c1', settings, host);
  test('an admin creates one', () => given().when(create(admin)).then(created()));
  test('nobody else does', () =>
    given()
      .when(create(me('hana')))
      .thenRejects('admin-only'));
  test('a repeated wish makes no second scrim', () => given(created()).when(create(admin)).thenNothing());
  test('it cannot start long ago', () => given().when(create(admin, late)).thenRejects('start-in-the-past'));
  test('it cannot start more than a year ahead', () =>
    given()
      .when(create(admin, { now: '2025-01-01T00:00:00.000Z', random: 0 }))
      .thenRejects('start-too-far'));
});

describe('taking a seat', () => {
  test('a free seat is taken', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid'))
      .then(joined('ann', 'teamOne', 'Mid')));
  test('rejects joining a taken seat and lists the free ones', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'), joined('cy', 'teamOne', 'ADC'))
      .when(join('bo', 'teamOne', 'Mid'))
      .thenRejects('seat-taken', { team: 'teamOne', role: 'Mid', free: ['Top', 'Jungle', 'Support'], takenBy: 'ann' }));
  test('nobody sits twice', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'))
      .when(join('ann', 'teamTwo', 'Top'))
      .thenRejects('already-playing'));
  test('a caster cannot play', () =>
    given(created(), { type: 'CasterJoined', userId: 'ann' })
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('already-casting'));
  test('rejects joining on behalf of another user', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid', before(), me('bo')))
      .thenRejects('not-yourself'));
  test('an admin may', () =>
    given(created())
      .when(join('ann', 'teamOne', 'Mid', before(), admin))
      .then(joined('ann', 'teamOne', 'Mid')));
  test('the tenth player draws the host', () =>
    given(created(), ...nine)
      .when(join('last', 'teamTwo', 'Support', before(0.95)))
      .then(joined('last', 'teamTwo', 'Support'), { type: 'HostDrawn', userId: 'last' }));
  test('a chosen host stays', () =>
    given(created({ kind: 'chosen', userId: 'root' }), ...nine)
      .when(join('last', 'teamTwo', 'Support'))
      .then(joined('last', 'teamTwo', 'Support')));
  test('a decided game is closed', () =>
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(join('x', 'teamOne', 'Mid'))
      .thenRejects('winner-already-set'));
  test('there is no seat in a deleted scrim', () =>
    given(created(), { type: 'ScrimDeleted' })
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('scrim-not-found'));
  test('rejects joining a scrim that does not exist', () =>
    given()
      .when(join('ann', 'teamOne', 'Mid'))
      .thenRejects('scrim-not-found'));
});

describe('moving and leaving', () => {
  const move = (userId: string, team: TeamName, role: Role) =>
    new commands.MovePlayer('s1', me(userId), before(), { userId, team, role });
  const leave = (userId: string, by = me(userId)) => new commands.LeaveTeam('s1', by, before(), userId);
  const ann = joined('ann', 'teamOne', 'Mid');
  test('a player changes seats', () =>
    given(created(), ann)
      .when(move('ann', 'teamTwo', 'Top'))
      .then({ type: 'PlayerMoved', userId: 'ann', team: 'teamTwo', role: 'Top' }));
  test('moving to the own seat changes nothing', () =>
    given(created(), ann)
      .when(move('ann', 'teamOne', 'Mid'))
      .thenNothing());
  test('who has no seat cannot move', () =>
    given(created())
      .when(move('ann', 'teamOne', 'Mid'))
      .thenRejects('not-a-player'));
  test('a player leaves', () => given(created(), ann).when(leave('ann')).then({ type: 'PlayerLeft', userId: 'ann' }));
  test('an admin kicks', () =>
    given(created(), ann).when(leave('ann', admin)).then({ type: 'PlayerKicked', userId: 'ann' }));
  test('a player cannot kick', () =>
    given(created(), ann)
      .when(leave('ann', me('bo')))
      .thenRejects('not-yourself'));
  test('who is not there cannot leave', () => given(created()).when(leave('ann')).thenRejects('player-not-found'));
  test('the seat is free again', () =>
    given(created(), ann, { type: 'PlayerLeft', userId: 'ann' })
      .when(join('bo', 'teamOne', 'Mid'))
      .then(joined('bo', 'teamOne', 'Mid')));
  test('a host who left is drawn anew when the teams are full again', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamOne-Mid' })
      .when(join('new', 'teamOne', 'Mid', before(0)))
      .then(joined('new', 'teamOne', 'Mid'), { type: 'HostDrawn', userId: 'teamOne-Top' }));
});

describe('casting', () => {
  const cast = (userId: string, ctx = before()) => new commands.CastScrim('s1', me(userId), ctx, userId);
  const vex: ScrimEvent = { type: 'CasterJoined', userId: 'vex' };
  test('a user joins as a caster', () => given(created()).when(cast('vex')).then(vex));
  test('twice is once', () => given(created(), vex).when(cast('vex')).thenNothing());
  test('a player cannot cast', () =>
    given(created(), joined('ann', 'teamOne', 'Mid'))
      .when(cast('ann'))
      .thenRejects('player-cannot-cast'));
  test('two are enough', () =>
    given(created(), vex, { type: 'CasterJoined', userId: 'orla' }).when(cast('ann')).thenRejects('casters-full'));
  test('not where casting is off', () =>
    given(created(), { type: 'CastingLimited', maxCasters: 0 }).when(cast('vex')).thenRejects('casting-disabled'));
  test('not when the game is over', () => given(created()).when(cast('vex', late)).thenRejects('game-ended'));
  test('a casting host who leaves full teams is replaced at once', () =>
    given(...full, vex, { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'vex' } })
      .when(new commands.LeaveCast('s1', me('vex'), before(), 'vex'))
      .then({ type: 'CasterLeft', userId: 'vex' }, { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('who does not cast may leave the cast all the same', () =>
    given(created())
      .when(new commands.LeaveCast('s1', me('vex'), before(), 'vex'))
      .thenNothing());
});

describe('reporting the winner', () => {
  const report = (by: commands.Actor, ctx = during()) => new commands.ReportWinner('s1', by, ctx, 'teamTwo');
  const host = me('teamOne-Mid');
  test('the host reports', () =>
    given(...full)
      .when(report(host))
      .then({ type: 'WinnerReported', team: 'teamTwo' }));
  test('an admin may, too', () =>
    given(...full)
      .when(report(admin))
      .then({ type: 'WinnerReported', team: 'teamTwo' }));
  test('a player may not', () =>
    given(...full)
      .when(report(me('teamOne-Top')))
      .thenRejects('host-or-admin-only'));
  test('not before the start', () =>
    given(...full)
      .when(report(host, before()))
      .thenRejects('not-started'));
  test('not with an empty seat', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(report(host))
      .thenRejects('teams-not-full'));
  test('only once', () =>
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(report(host))
      .thenRejects('winner-already-set'));
});

describe('an admin rearranges', () => {
  const swap = (one: [string, TeamName, Role], two: [string | null, TeamName, Role], by = admin) =>
    new commands.SwapPlayers(
      's1',
      by,
      before(),
      { userId: one[0], team: one[1], role: one[2] },
      { userId: two[0], team: two[1], role: two[2] },
    );
  const pair = [created(), joined('ann', 'teamOne', 'Mid'), joined('bo', 'teamTwo', 'Top')];
  test('two players swap', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top']))
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'ann', team: 'teamTwo', role: 'Top' },
        two: { userId: 'bo', team: 'teamOne', role: 'Mid' },
      } as ScrimEvent));
  test('both sit where the other sat, and may swap back', () =>
    given(...pair, {
      type: 'PlayersSwapped',
      one: { userId: 'ann', team: 'teamTwo', role: 'Top' },
      two: { userId: 'bo', team: 'teamOne', role: 'Mid' },
    })
      .when(swap(['ann', 'teamTwo', 'Top'], ['bo', 'teamOne', 'Mid']))
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'ann', team: 'teamOne', role: 'Mid' },
        two: { userId: 'bo', team: 'teamTwo', role: 'Top' },
      } as ScrimEvent));
  test('a player moves to an empty slot', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], [null, 'teamTwo', 'Mid']))
      .then({ type: 'PlayerMoved', userId: 'ann', team: 'teamTwo', role: 'Mid' }));
  test('not when the seats have changed', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Top'], ['bo', 'teamTwo', 'Top']))
      .thenRejects('seats-changed'));
  test('not by a player', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top'], me('ann')))
      .thenRejects('admin-only'));
  test('fills what is empty', () => {
    const open = given(created(), ...ten.slice(0, 8)).when(
      new commands.FillRandom('s1', admin, before(0), ['teamOne-Top', 'x', 'y', 'z']),
    );
    open.then(
      { type: 'PlayerAssigned', how: 'random', userId: 'x', team: 'teamTwo', role: 'ADC' } as ScrimEvent,
      { type: 'PlayerAssigned', how: 'random', userId: 'y', team: 'teamTwo', role: 'Support' } as ScrimEvent,
      { type: 'HostDrawn', userId: 'teamOne-Top' },
    );
  });
  test('fills without those who cast', () =>
    given(created(), ...nine, { type: 'CasterJoined', userId: 'cy' })
      .when(new commands.FillRandom('s1', admin, before(0), ['cy']))
      .thenRejects('not-enough-users', { found: 0, needed: 1 }));
  test('has nothing to fill', () =>
    given(...full)
      .when(new commands.FillRandom('s1', admin, before(), ['x']))
      .thenRejects('no-empty-positions'));
  test('needs enough people', () =>
    given(created())
      .when(new commands.FillRandom('s1', admin, before(), ['x']))
      .thenRejects('not-enough-users', { found: 1, needed: 10 }));
  test('an edit says only what changed', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), { title: 'Saturday Fives', region: 'NA', maxCasters: 0 }))
      .then({ type: 'ScrimRenamed', title: 'Saturday Fives' }, { type: 'CastingLimited', maxCasters: 0 }));
  test('a start is corrected to when it was, however long ago', () => {
    const startsAt = '2026-11-19T20:00:00.000Z';
    given(created())
      .when(new commands.EditScrim('s1', admin, during(), { startsAt }))
      .then({ type: 'ScrimRescheduled', startsAt });
  });
  test('an edit with nothing new is nothing', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), settings))
      .thenNothing());
  test('a stranger cannot be made host', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), {}, { kind: 'chosen', userId: 'nobody' }))
      .thenRejects('host-not-in-scrim'));
});

describe('the start', () => {
  const start = (startsAt: string, ctx = during()) => new commands.StartScrim('s1', ctx, startsAt);
  const later = '2026-11-21T20:05:00.000Z';
  test('is announced when its time has come', () =>
    given(created()).when(start(START)).then({ type: 'ScrimStarted', startsAt: START }));
  test('is not announced before', () => given(created()).when(start(START, before())).thenNothing());
  test('is announced once', () =>
    given(created(), { type: 'ScrimStarted', startsAt: START }).when(start(START)).thenNothing());
  test('that was moved is announced at its new time alone', () => {
    given(created(), { type: 'ScrimRescheduled', startsAt: later }).when(start(START)).thenNothing();
    given(created(), { type: 'ScrimRescheduled', startsAt: later })
      .when(start(later))
      .then({ type: 'ScrimStarted', startsAt: later });
  });
});

describe('deleting', () => {
  const remove = (by: commands.Actor) => new commands.DeleteScrim('s1', by, before());
  test('the creator deletes, even when he is no longer an admin', () =>
    given(created())
      .when(remove(me('root')))
      .then({ type: 'ScrimDeleted' }));
  test('nobody else does', () =>
    given(created())
      .when(remove(me('ann')))
      .thenRejects('creator-or-admin-only'));
  test('rejects commands on a deleted scrim', () =>
    given(created(), { type: 'ScrimDeleted' }).when(remove(admin)).thenRejects('scrim-not-found'));
});

describe('tournament codes', () => {
  const code = { code: 'NA04cbd-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
  const issued: ScrimEvent = { type: 'TournamentCodeIssued', ...code };
  test('the code of the wish at hand is kept', () =>
    given(...full)
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .then(issued));
  test('ignores a tournament code issued for an outdated revision', () =>
    given(...full, issued, { type: 'TournamentCodeVoided' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('asking again voids the old one', () =>
    given(...full, issued)
      .when(new commands.RegenerateCode('s1', admin, during()))
      .then({ type: 'TournamentCodeVoided' }));
  test('a code of another region arrives in vain', () =>
    given(...full, { type: 'ScrimMovedToRegion', region: 'EUW' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('a code arrives in vain once a seat is free', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('an empty seat keeps the code', () =>
    given(...full, issued)
      .when(new commands.LeaveTeam('s1', me('teamTwo-Top'), during(), 'teamTwo-Top'))
      .then({ type: 'PlayerLeft', userId: 'teamTwo-Top' }));
  test('a player who was not one of its ten voids the code: these ten get another one', () =>
    given(...full, issued, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(join('new', 'teamTwo', 'Top', during()))
      .then(joined('new', 'teamTwo', 'Top'), { type: 'TournamentCodeVoided' }));
  test('players who change seats keep the code', () =>
    given(created(), ...nine, joined('x', 'teamTwo', 'Support'), { type: 'HostDrawn', userId: 'x' }, issued)
      .when(
        new commands.SwapPlayers(
          's1',
          admin,
          during(),
          { userId: 'x', team: 'teamTwo', role: 'Support' },
          { userId: 'teamOne-Top', team: 'teamOne', role: 'Top' },
        ),
      )
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'x', team: 'teamOne', role: 'Top' },
        two: { userId: 'teamOne-Top', team: 'teamTwo', role: 'Support' },
      } as ScrimEvent));
  test('a code does not move to another region', () =>
    given(...full, issued)
      .when(new commands.EditScrim('s1', admin, during(), { region: 'EUW' }))
      .then({ type: 'ScrimMovedToRegion', region: 'EUW' }, { type: 'TournamentCodeVoided' }));
  test('turning codes off clears it', () =>
    given(...full, issued)
      .when(new commands.EditScrim('s1', admin, during(), { useCodes: false }))
      .then({ type: 'CodesSwitched', useCodes: false }, { type: 'TournamentCodeVoided' }));
});

describe('a person who may no longer play', () => {
  const free = (userId: string, ctx = before()) => new commands.FreeSeat('s1', ctx, userId);
  const hosting = created({ kind: 'chosen', userId: 'root' });
  test('loses their seat', () =>
    given(...full)
      .when(free('teamTwo-Top'))
      .then({ type: 'PlayerLeft', userId: 'teamTwo-Top' }));
  test('no longer hosts what they created', () =>
    given(hosting)
      .when(free('root'))
      .then({ type: 'HostChoiceChanged', host: { kind: 'random' } }));
  test('is replaced as host if the teams are full', () =>
    given(hosting, ...ten)
      .when(free('root'))
      .then({ type: 'HostChoiceChanged', host: { kind: 'random' } }, { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('stays in a scrim that has started', () =>
    given(hosting, ...ten)
      .when(free('root', during()))
      .thenNothing());
});
