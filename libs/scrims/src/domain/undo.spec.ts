import { admin, before, created, during, full, joined, ten } from '../../test/scrim-events';
import { after, assign, edit, eligible, execute, kick, rejectionOf, swap, undone } from '../../test/undo-steps';
import type { LeaveCast } from './casting';
import type { FillRandom } from './placing';
import type { ReportWinner } from './result';
import { scrim as decider } from './scrim';
import type { ScrimEvent } from './state';

describe('undoing a kick', () => {
  test('gives the player their seat back', () =>
    expect(execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann')).undo()).toEqual([
      undone,
      { type: 'PlayerAssigned', how: 'chosen', userId: 'ann', team: 'teamOne', role: 'Mid' },
    ]));
  test('makes the kicked captain captain again', () =>
    expect(execute(full, kick('teamOne-Mid')).undone()).toMatchObject({ host: 'teamOne-Mid' }));
  test('keeps a captain drawn in the meantime', () => {
    const since: ScrimEvent[] = [
      { type: 'PlayerLeft', userId: 'teamTwo-Top' },
      joined('x', 'teamTwo', 'Top'),
      { type: 'HostDrawn', userId: 'x' },
    ];
    expect(execute(full, kick('teamOne-Mid'), ...since).undone()).toMatchObject({ host: 'x' });
  });
  test('is rejected if the seat has been taken', () =>
    expect(
      execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann'), joined('bo', 'teamOne', 'Mid')).rejection(),
    ).toBe('seat-taken'));
  test('is rejected if the player has joined another seat', () =>
    expect(
      execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann'), joined('ann', 'teamTwo', 'Mid')).rejection(),
    ).toBe('takes-part'));
  test('is rejected if the player is banned or deleted', () => {
    const kicked = execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann'));
    expect([kicked.rejection(before(), { region: 'NA', banned: true }), kicked.rejection(before(), null)]).toEqual([
      'user-banned',
      'user-not-found',
    ]);
  });
  test('is rejected if the caster is banned or deleted', () => {
    const kicked = execute([created(), { type: 'CasterJoined', userId: 'cy' }], {
      type: 'LeaveCast',
      scrimId: 's1',
      by: admin,
      ctx: before(),
      userId: 'cy',
    });
    expect([kicked.rejection(before(), { region: 'NA', banned: true }), kicked.rejection(before(), null)]).toEqual([
      'user-banned',
      'user-not-found',
    ]);
  });
  test('is rejected if the player was not looked up', () => {
    const { step, scrim } = execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann'));
    expect(
      rejectionOf(() =>
        decider.decide(
          {
            type: 'UndoStep',
            scrimId: 's1',
            by: admin,
            ctx: before(),
            step,
            reason: { id: 'r', text: 'x' },
            candidates: {},
          },
          scrim,
        ),
      ),
    ).toBe('user-not-found');
  });
  test('is rejected for a caster of a game that is over', () =>
    expect(
      execute([created(), { type: 'CasterJoined', userId: 'cy' }], {
        type: 'LeaveCast',
        scrimId: 's1',
        by: admin,
        ctx: before(),
        userId: 'cy',
      }).rejection({ now: '2026-11-22T00:00:00.000Z', random: 0 }),
    ).toBe('game-ended'));
  test('makes a kicked caster host again if they were host', () =>
    expect(
      execute(
        [
          ...full,
          { type: 'CasterJoined', userId: 'cy' },
          { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'cy' } },
        ],
        { type: 'LeaveCast', scrimId: 's1', by: admin, ctx: before(), userId: 'cy' },
      ).undone(),
    ).toMatchObject({ host: 'cy', casters: ['cy'] }));
  test('is rejected once the game is decided', () =>
    expect(execute(full, kick('teamOne-Mid'), { type: 'WinnerReported', team: 'teamOne' }).rejection()).toBe(
      'winner-already-set',
    ));
  test('is rejected for a player who left on their own', () =>
    expect(
      execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann', { userId: 'ann', isAdmin: false })).rejection(),
    ).toBe('not-undoable'));
  test('restores a caster unless the casters are full', () => {
    const cast: ScrimEvent = { type: 'CasterJoined', userId: 'cy' };
    const command: LeaveCast = { type: 'LeaveCast', scrimId: 's1', by: admin, ctx: before(), userId: 'cy' };
    expect(execute([created(), cast], command).undone().casters).toEqual(['cy']);
    expect(execute([created(), cast], command, { type: 'CastingLimited', maxCasters: 0 }).rejection()).toBe('no-room');
  });
});

describe('undoing a swap', () => {
  const pair = [created(), joined('ann', 'teamOne', 'Mid'), joined('bo', 'teamTwo', 'Top')];
  test('puts both players back', () =>
    expect(execute(pair, swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top'])).undone().seats).toEqual(
      expect.arrayContaining(after(pair).seats.slice()),
    ));
  test('puts a player back who moved to an empty slot', () =>
    expect(execute(pair, swap(['ann', 'teamOne', 'Mid'], [null, 'teamOne', 'Top'])).undone().seats).toContainEqual({
      userId: 'ann',
      team: 'teamOne',
      role: 'Mid',
    }));
  test('is rejected if one of the players left', () =>
    expect(
      execute(pair, swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top']), {
        type: 'PlayerLeft',
        userId: 'bo',
      }).rejection(),
    ).toBe('moved'));
  test('is rejected if the previous seat has been taken', () =>
    expect(
      execute(
        pair,
        swap(['ann', 'teamOne', 'Mid'], [null, 'teamOne', 'Top']),
        joined('cy', 'teamOne', 'Mid'),
      ).rejection(),
    ).toBe('seat-taken'));
});

describe('undoing an assignment', () => {
  test('frees the seat', () =>
    expect(execute([created()], assign('ann', 'teamOne', 'Mid')).undo()).toEqual([
      undone,
      { type: 'PlayerKicked', userId: 'ann' },
    ]));
  test('removes the captain it drew', () => {
    const tenth = execute([created(), ...ten.slice(0, 9)], assign('last', 'teamTwo', 'Support'));
    expect([tenth.scrim.host, tenth.undone().host]).toEqual(['teamOne-Top', null]);
  });
  test('is rejected for a caster once the game is decided', () =>
    expect(
      execute(
        full,
        { type: 'CastScrim', scrimId: 's1', by: admin, ctx: before(), userId: 'cy', candidate: eligible },
        {
          type: 'WinnerReported',
          team: 'teamOne',
        },
      ).rejection(),
    ).toBe('winner-already-set'));
  test('is rejected if the player has moved', () =>
    expect(
      execute([created()], assign('ann', 'teamOne', 'Mid'), {
        type: 'PlayerMoved',
        userId: 'ann',
        team: 'teamTwo',
        role: 'Mid',
      }).rejection(),
    ).toBe('moved'));
});

describe('undoing a fill', () => {
  const fill: FillRandom = {
    type: 'FillRandom',
    scrimId: 's1',
    by: admin,
    ctx: before(),
    candidates: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'],
  };
  test('removes every player it seated', () =>
    expect(execute([created(), joined('ann', 'teamOne', 'Top')], fill).undone()).toMatchObject({
      seats: [{ userId: 'ann' }],
      host: null,
    }));
  test('removes the seated players that remain', () =>
    expect(
      execute([created(), joined('ann', 'teamOne', 'Top')], fill, { type: 'PlayerLeft', userId: 'a' }).undone().seats,
    ).toHaveLength(1));
  test('is rejected if none of the seated players remains', () => {
    const leave = [...'abcdefghi'].map((userId): ScrimEvent => ({ type: 'PlayerLeft', userId }));
    expect(execute([created(), joined('ann', 'teamOne', 'Top')], fill, ...leave).rejection()).toBe('nothing-left');
  });
});

describe('undoing an edit', () => {
  test('restores every changed setting', () =>
    expect(
      execute([created()], edit({ title: 'Other', visibility: 'link', lobbyPassword: 'new' })).undone(),
    ).toMatchObject({
      title: 'Friday Fives',
      visibility: 'public',
      lobbyPassword: 'hunter22',
    }));
  test('is rejected if one of the settings was changed again', () =>
    expect(execute([created()], edit({ title: 'Other' }), { type: 'ScrimRenamed', title: 'Third' }).rejection()).toBe(
      'changed-again',
    ));
  test('is rejected if the previous start has passed', () =>
    expect(execute([created()], edit({ startsAt: '2026-11-21T23:00:00.000Z' })).rejection(during())).toBe(
      'start-in-the-past',
    ));
  test('restores the captain that the chosen one replaced', () =>
    expect(execute(full, edit({}, { kind: 'chosen', userId: 'root' })).undone()).toMatchObject({
      host: 'teamOne-Mid',
      hostChoice: { kind: 'random' },
    }));
  describe('that changed the host', () => {
    const cast: ScrimEvent[] = [
      ...full,
      { type: 'CasterJoined', userId: 'cy' },
      { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'cy' } },
    ];
    const replaced = edit({}, { kind: 'chosen', userId: 'root' });
    test('draws another host if the previous one has left in the meantime', () =>
      expect(execute(cast, replaced, { type: 'CasterLeft', userId: 'cy' }).undone()).toMatchObject({
        host: 'teamOne-Top',
        hostChoice: { kind: 'random' },
      }));
    test('is rejected if the previous host is banned or deleted', () =>
      expect([
        execute(cast, replaced).rejection(before(), { region: 'NA', banned: true }),
        execute(cast, replaced).rejection(before(), null),
      ]).toEqual(['user-banned', 'user-not-found']));
  });
  test('that changed the region voids the code of that region', () => {
    const code: ScrimEvent = {
      type: 'TournamentCodeIssued',
      code: 'EUW-1',
      providerId: 1,
      tournamentId: 2,
      lobbyName: 'l',
    };
    const moved = execute(full, edit({ region: 'EUW' }), code);
    expect(moved.undo()).toEqual([
      undone,
      { type: 'ScrimMovedToRegion', region: 'NA' },
      { type: 'TournamentCodeVoided' },
    ]);
    expect(moved.undone()).toMatchObject({ region: 'NA', code: null, codeRevision: 1 });
  });
  test('that turned codes off turns them on, and the old code stays void', () => {
    const code: ScrimEvent = {
      type: 'TournamentCodeIssued',
      code: 'NA-1',
      providerId: 1,
      tournamentId: 2,
      lobbyName: 'l',
    };
    expect(execute([...full, code], edit({ useCodes: false })).undone()).toMatchObject({
      useCodes: true,
      code: null,
      codeRevision: 1,
    });
  });
});

describe('undoing a result', () => {
  const report: ReportWinner = {
    type: 'ReportWinner',
    scrimId: 's1',
    by: { userId: 'teamOne-Mid', isAdmin: false },
    ctx: during(),
    team: 'teamTwo',
  };
  test('clears the winner, even if the captain reported it', () =>
    expect(execute(full, report).undo()).toEqual([undone, { type: 'WinnerCorrected', team: null }]));
  test('restores the winner before a correction', () =>
    expect(
      execute([...full, { type: 'WinnerReported', team: 'teamOne' }], edit({}, undefined, 'teamTwo')).undone().winner,
    ).toBe('teamOne'));
  test('is rejected if the winner has been corrected since', () =>
    expect(execute(full, report, { type: 'WinnerCorrected', team: 'teamOne' }).rejection()).toBe('changed-again'));
});

describe('undoing a step', () => {
  const kicked = execute([created(), joined('ann', 'teamOne', 'Mid')], kick('ann'));
  test('is rejected for users who are not admins', () =>
    expect(rejectionOf(() => kicked.undo({ userId: 'ann', isAdmin: false }))).toBe('admin-only'));
  test('is rejected the second time', () =>
    expect(
      rejectionOf(() =>
        decider.decide(
          {
            type: 'UndoStep',
            scrimId: 's1',
            by: admin,
            ctx: before(),
            step: { ...kicked.step, undone: true },
            reason: { id: 'r', text: 'x' },
            candidates: {},
          },
          kicked.scrim,
        ),
      ),
    ).toBe('already-undone'));
  test('is rejected for a step of the system', () => {
    const left = {
      ...kicked.step,
      by: 'bans',
      command: 'FreeSeat',
      events: [{ type: 'PlayerLeft' as const, userId: 'ann' }],
    };
    expect(
      rejectionOf(() =>
        decider.decide(
          {
            type: 'UndoStep',
            scrimId: 's1',
            by: admin,
            ctx: before(),
            step: left,
            reason: { id: 'r', text: 'x' },
            candidates: {},
          },
          kicked.scrim,
        ),
      ),
    ).toBe('not-undoable');
  });
});
