import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import fc from 'fast-check';
import * as commands from './commands';
import { scrim as decider } from './decide';
import type { HostChoice, Scrim, ScrimEvent, ScrimSettings } from './scrim';
import { mayReturn } from './undo';

const START = '2026-11-21T20:00:00.000Z';
const before = (random = 0): commands.CommandContext => ({ now: '2026-11-21T19:00:00.000Z', random });
const during: commands.CommandContext = { now: '2026-11-21T20:10:00.000Z', random: 0 };
const admin: commands.Actor = { userId: 'root', isAdmin: true };
const settings: ScrimSettings = {
  title: 'Friday Fives',
  region: 'NA',
  startsAt: START,
  isPrivate: false,
  maxCasters: 2,
  lobbyName: 'Friday Fives',
  lobbyPassword: 'hunter22',
  useCodes: true,
};
const created: ScrimEvent = {
  type: 'ScrimCreated',
  scrimId: 's1',
  conversationId: 'c1',
  createdBy: 'root',
  host: { kind: 'random' },
  ...settings,
};
const joined = (userId: string, team: TeamName, role: Role): ScrimEvent => ({
  type: 'PlayerJoined',
  userId,
  team,
  role,
});
const ten: ScrimEvent[] = TEAMS.flatMap((team) => ROLES.map((role) => joined(`${team}-${role}`, team, role)));
const full: ScrimEvent[] = [created, ...ten, { type: 'HostDrawn', userId: 'teamOne-Mid' }];
const after = (past: readonly ScrimEvent[], scrim = decider.initial): Scrim => past.reduce(decider.evolve, scrim);
const fit = { region: 'NA', banned: false };
/** Everyone the undo may put back is known as this. */
const allAs = (candidate: commands.Candidate | null, step: commands.Step): commands.Candidates =>
  Object.fromEntries(mayReturn(step).map((userId) => [userId, candidate]));

/** A scrim on which a wish came true and other things happened since, ready to have it undone. */
function did(past: ScrimEvent[], command: commands.ScrimCommand & { by: commands.Actor }, ...since: ScrimEvent[]) {
  const start = after(past);
  const facts = decider.decide(command, start);
  const scrim = after([...facts, ...since], start);
  const step: commands.Step = {
    version: 7,
    by: command.by.userId,
    command: command.type,
    facts,
    before: start,
    undone: false,
  };
  const undo = (by = admin, ctx = before(), candidate: commands.Candidate | null = fit) =>
    decider.decide(new commands.UndoStep('s1', by, ctx, step, 'a mistake', allAs(candidate, step)), scrim);
  return {
    start,
    scrim,
    step,
    undo,
    undone: () => after(undo(), scrim),
    refused: (ctx = before(), candidate: commands.Candidate | null = fit) => refusal(() => undo(admin, ctx, candidate)),
  };
}
function refusal(run: () => unknown) {
  try {
    return run();
  } catch (error) {
    const { code, params } = error as Rejection;
    return params['because'] ?? code;
  }
}
const kick = (userId: string, by = admin) => new commands.LeaveTeam('s1', by, before(), userId);
const assign = (userId: string, team: TeamName, role: Role) =>
  new commands.AssignPlayer('s1', admin, before(), { userId, team, role }, fit);
const edit = (changes: Partial<ScrimSettings>, host?: HostChoice, winner?: TeamName | null) =>
  new commands.EditScrim('s1', admin, before(), changes, host, winner);
const swap = (one: [string, TeamName, Role], two: [string | null, TeamName, Role]) =>
  new commands.SwapPlayers(
    's1',
    admin,
    before(),
    { userId: one[0], team: one[1], role: one[2] },
    { userId: two[0], team: two[1], role: two[2] },
  );
const undone: ScrimEvent = { type: 'StepUndone', version: 7, reason: 'a mistake' };

describe('undoing a kick', () => {
  test('gives the seat back', () =>
    expect(did([created, joined('ann', 'teamOne', 'Mid')], kick('ann')).undo()).toEqual([
      undone,
      { type: 'PlayerAssigned', how: 'chosen', userId: 'ann', team: 'teamOne', role: 'Mid' },
    ]));
  test('makes the captain captain again', () =>
    expect(did(full, kick('teamOne-Mid')).undone()).toMatchObject({ host: 'teamOne-Mid' }));
  test('leaves a captain drawn meanwhile', () => {
    const since: ScrimEvent[] = [
      { type: 'PlayerLeft', userId: 'teamTwo-Top' },
      joined('x', 'teamTwo', 'Top'),
      { type: 'HostDrawn', userId: 'x' },
    ];
    expect(did(full, kick('teamOne-Mid'), ...since).undone()).toMatchObject({ host: 'x' });
  });
  test('not when somebody sits there', () =>
    expect(did([created, joined('ann', 'teamOne', 'Mid')], kick('ann'), joined('bo', 'teamOne', 'Mid')).refused()).toBe(
      'seat-taken',
    ));
  test('rejects undoing a kick when the player has joined another seat', () =>
    expect(
      did([created, joined('ann', 'teamOne', 'Mid')], kick('ann'), joined('ann', 'teamTwo', 'Mid')).refused(),
    ).toBe('takes-part'));
  test('not when he is banned or gone', () => {
    const kicked = did([created, joined('ann', 'teamOne', 'Mid')], kick('ann'));
    expect([kicked.refused(before(), { region: 'NA', banned: true }), kicked.refused(before(), null)]).toEqual([
      'user-banned',
      'user-not-found',
    ]);
  });
  test('gives no banned or deleted caster back', () => {
    const kicked = did(
      [created, { type: 'CasterJoined', userId: 'cy' }],
      new commands.LeaveCast('s1', admin, before(), 'cy'),
    );
    expect([kicked.refused(before(), { region: 'NA', banned: true }), kicked.refused(before(), null)]).toEqual([
      'user-banned',
      'user-not-found',
    ]);
  });
  test('gives nobody back who was not looked up', () => {
    const { step, scrim } = did([created, joined('ann', 'teamOne', 'Mid')], kick('ann'));
    expect(refusal(() => decider.decide(new commands.UndoStep('s1', admin, before(), step, 'x', {}), scrim))).toBe(
      'user-not-found',
    );
  });
  test('a kicked caster does not cast a game that is over', () =>
    expect(
      did(
        [created, { type: 'CasterJoined', userId: 'cy' }],
        new commands.LeaveCast('s1', admin, before(), 'cy'),
      ).refused({ now: '2026-11-22T00:00:00.000Z', random: 0 }),
    ).toBe('game-ended'));
  test('makes a casting host host again', () =>
    expect(
      did(
        [
          ...full,
          { type: 'CasterJoined', userId: 'cy' },
          { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'cy' } },
        ],
        new commands.LeaveCast('s1', admin, before(), 'cy'),
      ).undone(),
    ).toMatchObject({ host: 'cy', casters: ['cy'] }));
  test('not once the game is decided', () =>
    expect(did(full, kick('teamOne-Mid'), { type: 'WinnerReported', team: 'teamOne' }).refused()).toBe(
      'winner-already-set',
    ));
  test('a player who left by himself is not brought back', () =>
    expect(
      did([created, joined('ann', 'teamOne', 'Mid')], kick('ann', { userId: 'ann', isAdmin: false })).refused(),
    ).toBe('not-undoable'));
  test('a kicked caster casts again, if there is room', () => {
    const cast: ScrimEvent = { type: 'CasterJoined', userId: 'cy' };
    const command = new commands.LeaveCast('s1', admin, before(), 'cy');
    expect(did([created, cast], command).undone().casters).toEqual(['cy']);
    expect(did([created, cast], command, { type: 'CastingLimited', maxCasters: 0 }).refused()).toBe('no-room');
  });
});

describe('undoing a swap', () => {
  const pair = [created, joined('ann', 'teamOne', 'Mid'), joined('bo', 'teamTwo', 'Top')];
  test('puts both back', () =>
    expect(did(pair, swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top'])).undone().seats).toEqual(
      expect.arrayContaining(after(pair).seats.slice()),
    ));
  test('puts one back who moved to an empty slot', () =>
    expect(did(pair, swap(['ann', 'teamOne', 'Mid'], [null, 'teamOne', 'Top'])).undone().seats).toContainEqual({
      userId: 'ann',
      team: 'teamOne',
      role: 'Mid',
    }));
  test('not when one of them left', () =>
    expect(
      did(pair, swap(['ann', 'teamOne', 'Mid'], ['bo', 'teamTwo', 'Top']), {
        type: 'PlayerLeft',
        userId: 'bo',
      }).refused(),
    ).toBe('moved'));
  test('not when the old slot is taken', () =>
    expect(
      did(pair, swap(['ann', 'teamOne', 'Mid'], [null, 'teamOne', 'Top']), joined('cy', 'teamOne', 'Mid')).refused(),
    ).toBe('seat-taken'));
});

describe('undoing an assignment', () => {
  test('frees the seat', () =>
    expect(did([created], assign('ann', 'teamOne', 'Mid')).undo()).toEqual([
      undone,
      { type: 'PlayerKicked', userId: 'ann' },
    ]));
  test('takes back the captain it drew', () => {
    const tenth = did([created, ...ten.slice(0, 9)], assign('last', 'teamTwo', 'Support'));
    expect([tenth.scrim.host, tenth.undone().host]).toEqual(['teamOne-Top', null]);
  });
  test('of a caster takes nobody away once the game is decided', () =>
    expect(
      did(full, new commands.CastScrim('s1', admin, before(), 'cy', fit), {
        type: 'WinnerReported',
        team: 'teamOne',
      }).refused(),
    ).toBe('winner-already-set'));
  test('not when he has moved', () =>
    expect(
      did([created], assign('ann', 'teamOne', 'Mid'), {
        type: 'PlayerMoved',
        userId: 'ann',
        team: 'teamTwo',
        role: 'Mid',
      }).refused(),
    ).toBe('moved'));
});

describe('undoing a fill', () => {
  const fill = new commands.FillRandom('s1', admin, before(), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
  test('unseats everybody it seated', () =>
    expect(did([created, joined('ann', 'teamOne', 'Top')], fill).undone()).toMatchObject({
      seats: [{ userId: 'ann' }],
      host: null,
    }));
  test('unseats those who are left of them', () =>
    expect(
      did([created, joined('ann', 'teamOne', 'Top')], fill, { type: 'PlayerLeft', userId: 'a' }).undone().seats,
    ).toHaveLength(1));
  test('not when none is left', () => {
    const leave = [...'abcdefghi'].map((userId): ScrimEvent => ({ type: 'PlayerLeft', userId }));
    expect(did([created, joined('ann', 'teamOne', 'Top')], fill, ...leave).refused()).toBe('nothing-left');
  });
});

describe('undoing an edit', () => {
  test('gives every changed setting its value back', () =>
    expect(did([created], edit({ title: 'Other', isPrivate: true, lobbyPassword: 'new' })).undone()).toMatchObject({
      title: 'Friday Fives',
      isPrivate: false,
      lobbyPassword: 'hunter22',
    }));
  test('not when one of them was changed again', () =>
    expect(did([created], edit({ title: 'Other' }), { type: 'ScrimRenamed', title: 'Third' }).refused()).toBe(
      'changed-again',
    ));
  test('not back to a start that is over', () =>
    expect(did([created], edit({ startsAt: '2026-11-21T23:00:00.000Z' })).refused(during)).toBe('start-in-the-past'));
  test('a captain chosen by hand gives way to the one before', () =>
    expect(did(full, edit({}, { kind: 'chosen', userId: 'root' })).undone()).toMatchObject({
      host: 'teamOne-Mid',
      hostChoice: { kind: 'random' },
    }));
  describe('of the host', () => {
    const cast: ScrimEvent[] = [
      ...full,
      { type: 'CasterJoined', userId: 'cy' },
      { type: 'HostChoiceChanged', host: { kind: 'chosen', userId: 'cy' } },
    ];
    const replaced = edit({}, { kind: 'chosen', userId: 'root' });
    test('makes nobody host who has left in the meantime: another one is drawn', () =>
      expect(did(cast, replaced, { type: 'CasterLeft', userId: 'cy' }).undone()).toMatchObject({
        host: 'teamOne-Top',
        hostChoice: { kind: 'random' },
      }));
    test('makes no banned or deleted person host', () =>
      expect([
        did(cast, replaced).refused(before(), { region: 'NA', banned: true }),
        did(cast, replaced).refused(before(), null),
      ]).toEqual(['user-banned', 'user-not-found']));
  });
  test('of the region voids the code of the other region', () => {
    const code: ScrimEvent = {
      type: 'TournamentCodeIssued',
      code: 'EUW-1',
      providerId: 1,
      tournamentId: 2,
      lobbyName: 'l',
    };
    const moved = did(full, edit({ region: 'EUW' }), code);
    expect(moved.undo()).toEqual([
      undone,
      { type: 'ScrimMovedToRegion', region: 'NA' },
      { type: 'TournamentCodeVoided' },
    ]);
    expect(moved.undone()).toMatchObject({ region: 'NA', code: null, codeRevision: 1 });
  });
  test('codes turned off come on again; the old code stays void', () => {
    const code: ScrimEvent = {
      type: 'TournamentCodeIssued',
      code: 'NA-1',
      providerId: 1,
      tournamentId: 2,
      lobbyName: 'l',
    };
    expect(did([...full, code], edit({ useCodes: false })).undone()).toMatchObject({
      useCodes: true,
      code: null,
      codeRevision: 1,
    });
  });
});

describe('undoing a result', () => {
  const report = new commands.ReportWinner('s1', { userId: 'teamOne-Mid', isAdmin: false }, during, 'teamTwo');
  test('opens the game again, also when the captain reported it', () =>
    expect(did(full, report).undo()).toEqual([undone, { type: 'WinnerCorrected', team: null }]));
  test('a correction gives way to the first word', () =>
    expect(
      did([...full, { type: 'WinnerReported', team: 'teamOne' }], edit({}, undefined, 'teamTwo')).undone().winner,
    ).toBe('teamOne'));
  test('not when it was corrected since', () =>
    expect(did(full, report, { type: 'WinnerCorrected', team: 'teamOne' }).refused()).toBe('changed-again'));
});

describe('who, and how often', () => {
  const kicked = did([created, joined('ann', 'teamOne', 'Mid')], kick('ann'));
  test('admins only', () => expect(refusal(() => kicked.undo({ userId: 'ann', isAdmin: false }))).toBe('admin-only'));
  test('once', () =>
    expect(
      refusal(() =>
        decider.decide(
          new commands.UndoStep('s1', admin, before(), { ...kicked.step, undone: true }, 'x', {}),
          kicked.scrim,
        ),
      ),
    ).toBe('already-undone'));
  test('what nobody did by hand stays', () => {
    const left = {
      ...kicked.step,
      by: 'bans',
      command: 'FreeSeat',
      facts: [{ type: 'PlayerLeft' as const, userId: 'ann' }],
    };
    expect(
      refusal(() => decider.decide(new commands.UndoStep('s1', admin, before(), left, 'x', {}), kicked.scrim)),
    ).toBe('not-undoable');
  });
});

describe('law', () => {
  const team = fc.constantFrom(...TEAMS);
  const role = fc.constantFrom(...ROLES);
  const person = fc.constantFrom('root', 'x', 'y', 'z', ...ten.map((event) => (event as { userId: string }).userId));
  const adminCommands = fc.oneof(
    person.map((userId) => kick(userId)),
    fc.tuple(person, team, role).map(([userId, t, r]) => assign(userId, t, r)),
    fc.tuple(person, person, team, role, team, role).map(([a, b, t1, r1, t2, r2]) => swap([a, t1, r1], [b, t2, r2])),
    fc.constant(new commands.FillRandom('s1', admin, before(0.3), [...'abcdefghij'])),
    fc
      .record(
        {
          title: fc.constantFrom('Friday Fives', 'Other'),
          isPrivate: fc.boolean(),
          maxCasters: fc.constantFrom(0, 1, 2),
          startsAt: fc.constantFrom(START, '2026-11-22T20:00:00.000Z'),
        },
        { requiredKeys: [] },
      )
      .map((changes) => edit(changes)),
    fc
      .tuple(person, fc.constantFrom('teamOne' as const, 'teamTwo' as const, null))
      .map(([userId, winner]) => edit({}, { kind: 'chosen', userId }, winner)),
  );
  const shown = ({ seats, casters, host, title, isPrivate, maxCasters, startsAt, winner, useCodes }: Scrim) => ({
    seats: seats.toSorted((a, b) => a.userId.localeCompare(b.userId)),
    casters,
    host,
    title,
    isPrivate,
    maxCasters,
    startsAt,
    winner,
    useCodes,
  });

  test('whatever an admin does, undone at once everything is as it was', () => {
    let tried = 0;
    fc.assert(
      fc.property(fc.subarray(ten, { minLength: 3 }), adminCommands, (seats, command) => {
        const past = [created, ...seats];
        const start = after(seats.length === 10 ? [...past, { type: 'HostDrawn', userId: 'teamTwo-ADC' }] : past);
        let facts: readonly ScrimEvent[] = [];
        try {
          facts = decider.decide(command, start);
        } catch {
          return;
        }
        if (facts.length === 0) return;
        tried += 1;
        const scrim = after(facts, start);
        const step: commands.Step = {
          version: 1,
          by: 'root',
          command: command.type,
          facts,
          before: start,
          undone: false,
        };
        // A result locks the seats it was reported for; nothing else stands in the way of undoing at once.
        expect(
          shown(
            after(
              decider.decide(new commands.UndoStep('s1', admin, before(), step, 'x', allAs(fit, step)), scrim),
              scrim,
            ),
          ),
        ).toEqual(shown(start));
      }),
      { numRuns: 2_000 },
    );
    expect(tried).toBeGreaterThan(300);
  });
});
