import type { Role, TeamName } from '@muster/contracts';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, joined, me, ten, full } from '../../test/scrim-events';
import * as commands from './commands';
import { scrim } from './decide';
import type { ScrimEvent } from './scrim';

const { given } = describeDecider(scrim);

const nine = ten.slice(0, 9);
const join = (userId: string, team: TeamName, role: Role, ctx = before(), by = me(userId)) =>
  new commands.JoinTeam('s1', by, ctx, { userId, team, role });

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
