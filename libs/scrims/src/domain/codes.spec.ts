import type { Role, TeamName } from '@muster/contracts/constants';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, joined, me, START, ten, full } from '../../test/scrim-events';
import { codeSkipReason } from './code-skip-reason';
import { awaitsResult, needsCode } from './codes';
import { evolve, scrim } from './scrim';
import type { JoinTeam } from './seats';
import { initialScrim, type Scrim, type ScrimEvent } from './state';

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
  test('records a failure once, while a code is awaited', () => {
    const fail = { type: 'RecordCodeFailure', scrimId: 's1', ctx: during(), revision: 0, reason: 'away' } as const;
    const failed: ScrimEvent = { type: 'TournamentCodeFailed', reason: 'away' };
    given(...full)
      .when(fail)
      .then(failed);
    for (const past of [failed, issued, { type: 'WinnerReported', team: 'teamOne' } as const])
      given(...full, past)
        .when(fail)
        .thenNothing();
    given(...full, { type: 'CodesSwitched', useCodes: false })
      .when(fail)
      .thenNothing();
    given(...full, failed, { type: 'TournamentCodeVoided' })
      .when({ ...fail, revision: 1 })
      .then(failed);
  });
  test('are requested again by the host, for full teams of a game that uses them', () => {
    const regenerate = { type: 'RegenerateCode', scrimId: 's1', by: me('teamOne-Mid'), ctx: during() } as const;
    given(...full)
      .when(regenerate)
      .then({ type: 'TournamentCodeVoided' });
    given(...full)
      .when({ ...regenerate, by: me('teamOne-Top') })
      .thenRejects('host-or-admin-only');
    given(...full, { type: 'CodesSwitched', useCodes: false })
      .when(regenerate)
      .thenRejects('codes-disabled');
    given(created(), ...nine)
      .when({ ...regenerate, by: admin })
      .thenRejects('code-needs-full-teams');
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(regenerate)
      .thenRejects('winner-already-set');
  });
  const started: ScrimEvent = { type: 'ScrimStarted', startsAt: START };
  const fold = (...events: ScrimEvent[]): Scrim => events.reduce(evolve, initialScrim);
  test('are needed once a full scrim has started for its time', () => {
    expect(needsCode(fold(...full, started))).toBe(true);
    const others: ScrimEvent[][] = [
      full,
      [created(), ...nine, started],
      ...[
        issued,
        { type: 'ScrimDeleted' } as const,
        { type: 'CodesSwitched', useCodes: false } as const,
        { type: 'WinnerReported', team: 'teamOne' } as const,
        { type: 'ScrimRescheduled', startsAt: '2026-11-21T20:00:00.001Z' } as const,
      ].map((event) => [...full, started, event]),
    ];
    expect(others.map((events) => needsCode(fold(...events)))).toEqual(others.map(() => false));
  });
  test('await the result of their game', () => {
    expect(awaitsResult(fold(...full, issued))).toBe(true);
    const ends = [
      { type: 'ScrimDeleted' } as const,
      { type: 'WinnerReported', team: 'teamOne' } as const,
      { type: 'WinnerProposed', team: 'teamOne', gameId: '7' } as const,
    ];
    expect(ends.map((event) => awaitsResult(fold(...full, issued, event)))).toEqual([false, false, false]);
    expect(awaitsResult(fold(...full))).toBe(false);
  });
  test('are no lobby names, though old forms send the current one or a voided one', () => {
    const rename = (lobbyName: string) =>
      ({ type: 'EditScrim', scrimId: 's1', by: admin, ctx: during(), changes: { lobbyName } }) as const;
    for (const past of [[issued], [issued, { type: 'TournamentCodeVoided' } as const]])
      given(...full, ...past)
        .when(rename(code.code))
        .thenNothing();
    given(...full, issued)
      .when(rename('Fives'))
      .then({ type: 'LobbyRenamed', lobbyName: 'Fives' });
    expect(fold(...full, issued, { type: 'TournamentCodeVoided' })).toMatchObject({
      code: null,
      codePlayers: [],
      voidedCodes: [code.code],
      codeRevision: 1,
    });
  });
  test('the room is notified why a scrim gets none yet', () => {
    const reasons = (events: readonly ScrimEvent[], isConfigured: boolean) =>
      codeSkipReason(fold(...events), isConfigured)?.reason;
    expect([
      reasons([...full, { type: 'CodesSwitched', useCodes: false }], true),
      reasons(full, false),
      reasons([created(), ...nine], true),
      reasons(full, true),
    ]).toEqual(['codes-disabled', 'riot-not-configured', 'teams-not-full', undefined]);
  });
});
