import type { Role, TeamName } from '@muster/contracts/constants';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, joined, me, ten, full } from '../../test/scrim-events';
import { scrim } from './scrim';
import type { JoinTeam } from './seats';
import type { ScrimEvent } from './state';

const { given } = describeDecider(scrim);

const nine = ten.slice(0, 9);
const join = (userId: string, team: TeamName, role: Role, ctx = before(), by = me(userId)): JoinTeam => ({
  type: 'JoinTeam',
  scrimId: 's1',
  by,
  ctx,
  seat: { userId, team, role },
});

describe('tournament codes', () => {
  const code = { code: 'NA04cbd-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
  const issued: ScrimEvent = { type: 'TournamentCodeIssued', ...code };
  test('records a code of the current revision', () =>
    given(...full)
      .when({ type: 'RecordCode', scrimId: 's1', ctx: during(), revision: 0, region: 'NA', code })
      .then(issued));
  test('ignores a code of an outdated revision', () =>
    given(...full, issued, { type: 'TournamentCodeVoided' })
      .when({ type: 'RecordCode', scrimId: 's1', ctx: during(), revision: 0, region: 'NA', code })
      .thenNothing());
  test('voids the current code when another one is requested', () =>
    given(...full, issued)
      .when({ type: 'RegenerateCode', scrimId: 's1', by: admin, ctx: during() })
      .then({ type: 'TournamentCodeVoided' }));
  test('ignores a code of another region', () =>
    given(...full, { type: 'ScrimMovedToRegion', region: 'EUW' })
      .when({ type: 'RecordCode', scrimId: 's1', ctx: during(), revision: 0, region: 'NA', code })
      .thenNothing());
  test('ignores a code when a seat is open', () =>
    given(...full, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when({ type: 'RecordCode', scrimId: 's1', ctx: during(), revision: 0, region: 'NA', code })
      .thenNothing());
  test('keeps the code when a player leaves', () =>
    given(...full, issued)
      .when({ type: 'LeaveTeam', scrimId: 's1', by: me('teamTwo-Top'), ctx: during(), userId: 'teamTwo-Top' })
      .then({ type: 'PlayerLeft', userId: 'teamTwo-Top' }));
  test('voids the code when a player joins for whom it was not issued', () =>
    given(...full, issued, { type: 'PlayerLeft', userId: 'teamTwo-Top' })
      .when(join('new', 'teamTwo', 'Top', during()))
      .then(joined('new', 'teamTwo', 'Top'), { type: 'TournamentCodeVoided' }));
  test('keeps the code when players swap seats', () =>
    given(created(), ...nine, joined('x', 'teamTwo', 'Support'), { type: 'HostDrawn', userId: 'x' }, issued)
      .when({
        type: 'SwapPlayers',
        scrimId: 's1',
        by: admin,
        ctx: during(),
        first: { userId: 'x', team: 'teamTwo', role: 'Support' },
        second: { userId: 'teamOne-Top', team: 'teamOne', role: 'Top' },
      })
      .then({
        type: 'PlayersSwapped',
        one: { userId: 'x', team: 'teamOne', role: 'Top' },
        two: { userId: 'teamOne-Top', team: 'teamTwo', role: 'Support' },
      } as ScrimEvent));
  test('voids the code when the region changes', () =>
    given(...full, issued)
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: during(), changes: { region: 'EUW' } })
      .then({ type: 'ScrimMovedToRegion', region: 'EUW' }, { type: 'TournamentCodeVoided' }));
  test('voids the code when codes are turned off', () =>
    given(...full, issued)
      .when({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: during(), changes: { useCodes: false } })
      .then({ type: 'CodesSwitched', useCodes: false }, { type: 'TournamentCodeVoided' }));
});
