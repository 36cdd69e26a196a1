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

describe('CreateScrim', () => {
  const create = (by: commands.Actor, ctx = before(), host: HostChoice = { kind: 'random' }) =>
    new commands.CreateScrim('s1', by, ctx, 'c1', settings, host);
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
      .then(joined('ann', 'teamOne', 'Mid')));
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
  const move = (userId: string, team: TeamName, role: Role) =>
    new commands.MovePlayer('s1', me(userId), before(), { userId, team, role });
  const leave = (userId: string, by = me(userId)) => new commands.LeaveTeam('s1', by, before(), userId);
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
});

describe('CastScrim and LeaveCast', () => {
  const cast = (userId: string, ctx = before()) => new commands.CastScrim('s1', me(userId), ctx, userId);
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
      .when(new commands.LeaveCast('s1', me('vex'), before(), 'vex'))
      .then({ type: 'CasterLeft', userId: 'vex' }, { type: 'HostDrawn', userId: 'teamOne-Top' }));
  test('emit nothing when a user leaves who does not cast', () =>
    given(created())
      .when(new commands.LeaveCast('s1', me('vex'), before(), 'vex'))
      .thenNothing());
});

describe('ReportWinner', () => {
  const report = (by: commands.Actor, ctx = during()) => new commands.ReportWinner('s1', by, ctx, 'teamTwo');
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

describe('SwapPlayers, FillRandom and EditScrim', () => {
  const swap = (first: [string, TeamName, Role], second: [string | null, TeamName, Role], by = admin) =>
    new commands.SwapPlayers(
      's1',
      by,
      before(),
      { userId: first[0], team: first[1], role: first[2] },
      { userId: second[0], team: second[1], role: second[2] },
    );
  const pair = [created(), joined('ann', 'teamOne', 'Mid'), joined('bo', 'teamTwo', 'Top')];
  test('swap two players', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top']))
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'ann', team: 'teamTwo', role: 'Top' },
        two: { userId: 'bo', team: 'teamOne', role: 'Mid' },
      } as ScrimEvent));
  test('swap two players back', () =>
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
  test('move a player to an open seat', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], [null, 'teamTwo', 'Mid']))
      .then({ type: 'PlayerMoved', userId: 'ann', team: 'teamTwo', role: 'Mid' }));
  test('reject a swap if the seats have changed', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Top'], ['bo', 'teamTwo', 'Top']))
      .thenRejects('seats-changed'));
  test('reject a swap by a player', () =>
    given(...pair)
      .when(swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top'], me('ann')))
      .thenRejects('admin-only'));
  test('fill the open seats', () => {
    const open = given(created(), ...ten.slice(0, 8)).when(
      new commands.FillRandom('s1', admin, before(0), ['teamOne-Top', 'x', 'y', 'z']),
    );
    open.then(
      { type: 'PlayerAssigned', how: 'random', userId: 'x', team: 'teamTwo', role: 'ADC' } as ScrimEvent,
      { type: 'PlayerAssigned', how: 'random', userId: 'y', team: 'teamTwo', role: 'Support' } as ScrimEvent,
      { type: 'HostDrawn', userId: 'teamOne-Top' },
    );
  });
  test('fill no seat with a caster', () =>
    given(created(), ...nine, { type: 'CasterJoined', userId: 'cy' })
      .when(new commands.FillRandom('s1', admin, before(0), ['cy']))
      .thenRejects('not-enough-users', { found: 0, needed: 1 }));
  test('reject filling full teams', () =>
    given(...full)
      .when(new commands.FillRandom('s1', admin, before(), ['x']))
      .thenRejects('no-empty-positions'));
  test('reject filling with too few users', () =>
    given(created())
      .when(new commands.FillRandom('s1', admin, before(), ['x']))
      .thenRejects('not-enough-users', { found: 1, needed: 10 }));
  test('emit events for changed settings only', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), { title: 'Saturday Fives', region: 'NA', maxCasters: 0 }))
      .then({ type: 'ScrimRenamed', title: 'Saturday Fives' }, { type: 'CastingLimited', maxCasters: 0 }));
  test('accept a start long ago', () => {
    const startsAt = '2026-11-19T20:00:00.000Z';
    given(created())
      .when(new commands.EditScrim('s1', admin, during(), { startsAt }))
      .then({ type: 'ScrimRescheduled', startsAt });
  });
  test('emit nothing for an edit without changes', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), settings))
      .thenNothing());
  test('reject a host who is not in the scrim', () =>
    given(created())
      .when(new commands.EditScrim('s1', admin, before(), {}, { kind: 'chosen', userId: 'stranger' }))
      .thenRejects('host-not-in-scrim'));
});

describe('StartScrim', () => {
  const start = (startsAt: string, ctx = during()) => new commands.StartScrim('s1', ctx, startsAt);
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
  const remove = (by: commands.Actor) => new commands.DeleteScrim('s1', by, before());
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

describe('tournament codes', () => {
  const code = { code: 'NA04cbd-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
  const issued: ScrimEvent = { type: 'TournamentCodeIssued', ...code };
  test('records a code of the current revision', () =>
    given(...full)
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .then(issued));
  test('ignores a code of an outdated revision', () =>
    given(...full, issued, { type: 'TournamentCodeVoided' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('voids the current code when another one is requested', () =>
    given(...full, issued)
      .when(new commands.RegenerateCode('s1', admin, during()))
      .then({ type: 'TournamentCodeVoided' }));
  test('ignores a code of another region', () =>
    given(...full, { type: 'ScrimMovedToRegion', region: 'EUW' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('ignores a code when a seat is open', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(new commands.RecordCode('s1', during(), 0, 'NA', code))
      .thenNothing());
  test('keeps the code when a player leaves', () =>
    given(...full, issued)
      .when(new commands.LeaveTeam('s1', me('teamTwo-Top'), during(), 'teamTwo-Top'))
      .then({ type: 'PlayerLeft', userId: 'teamTwo-Top' }));
  test('voids the code when a player joins for whom it was not issued', () =>
    given(...full, issued, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(join('new', 'teamTwo', 'Top', during()))
      .then(joined('new', 'teamTwo', 'Top'), { type: 'TournamentCodeVoided' }));
  test('keeps the code when players swap seats', () =>
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
  test('voids the code when the region changes', () =>
    given(...full, issued)
      .when(new commands.EditScrim('s1', admin, during(), { region: 'EUW' }))
      .then({ type: 'ScrimMovedToRegion', region: 'EUW' }, { type: 'TournamentCodeVoided' }));
  test('voids the code when codes are turned off', () =>
    given(...full, issued)
      .when(new commands.EditScrim('s1', admin, during(), { useCodes: false }))
      .then({ type: 'CodesSwitched', useCodes: false }, { type: 'TournamentCodeVoided' }));
});

describe('FreeSeat', () => {
  const free = (userId: string, ctx = before()) => new commands.FreeSeat('s1', ctx, userId);
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
