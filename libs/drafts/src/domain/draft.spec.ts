import { Rejection } from '@muster/kernel';
import {
  as,
  at,
  CAPTAIN,
  context,
  decide,
  decidedTurn,
  finished,
  MANAGER,
  playerOf,
  ready,
  run,
  scene,
  take,
} from '../../test/scenes';
import type { Scene } from './scene';
import { type Draft, initialDraft } from './state';

const refused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Rejection) return [error.code, error.params['reason']].filter(Boolean).join(' ');
    throw error;
  }
  return 'accepted';
};
const drafting = (changes: Partial<Scene> = {}): Draft => run(ready(0, changes));
const advance = (ms: number, changes: Partial<Scene> = {}, situation = {}) => {
  const ctx = context(ms, changes);
  return { type: 'AdvanceDraft' as const, ctx: { ...ctx, situation: { ...ctx.situation!, ...situation } } };
};
const withoutOne = (): Partial<Scene> => {
  const { teams } = scene();
  return { teams: { ...teams, teamTwo: teams.teamTwo.slice(1) } };
};

describe('captains and readiness', () => {
  const readyUp = (by: string, ms: number, changes: Partial<Scene> = {}) =>
    refused(() => run([{ type: 'SetReady', by: as(by), ready: true, ctx: context(ms, changes) }]));

  test('the lobby host is captain of their team, else the first by role, until another is chosen', () => {
    expect(readyUp(playerOf('teamOne', 2), 0)).toBe('captain-only');
    expect(readyUp(playerOf('teamOne', 2), 0, { host: playerOf('teamOne', 2) })).toBe('accepted');
    const choose = (by: string, userId: string) =>
      ({ type: 'ChooseCaptain', team: 'teamOne', by: as(by), userId, ctx: context(0) }) as const;
    const chosen = run([choose(playerOf('teamOne', 3), playerOf('teamOne', 4))]);
    expect(chosen.captains.teamOne).toBe(playerOf('teamOne', 4));
    expect(refused(() => run([choose(playerOf('teamOne'), playerOf('teamTwo'))]))).toBe('not-in-team');
    expect(refused(() => run([choose(playerOf('teamTwo'), playerOf('teamOne'))]))).toBe('team-only');
  });

  test('a draft opens at the start time, or when a manager opens it, and with full teams', () => {
    expect(readyUp(playerOf('teamOne'), -1)).toBe('draft-not-open');
    expect(readyUp(playerOf('teamOne'), 0, withoutOne())).toBe('teams-not-full');
    expect(refused(() => run([{ type: 'OpenDraft', by: CAPTAIN.teamOne, ctx: context(-1) }]))).toBe('admin-only');
    const opened = run([{ type: 'OpenDraft', by: MANAGER, ctx: context(-1) }]);
    expect(run(ready(-1), opened).state).toBe('drafting');
  });

  test('a captain who is replaced is not ready any more', () => {
    const one = run(ready().slice(0, 1));
    const replaced = run(
      [{ type: 'ChooseCaptain', team: 'teamOne', by: MANAGER, userId: playerOf('teamOne', 1), ctx: context(0) }],
      one,
    );
    expect(run(ready().slice(1), replaced).state).toBe('waiting');
  });
});

describe('selection', () => {
  test('with blue nobody chooses: team one plays blue and picks first', () => {
    expect(drafting()).toMatchObject({
      state: 'drafting',
      settled: { sides: { blue: 'teamOne', red: 'teamTwo' }, first: 'teamOne' },
      clock: { startedAt: at(0), endsAt: at(30_000) },
    });
  });

  test('a coin is drawn when both are ready; later the loser holds the selection', () => {
    const drawn = (random: number) => run(ready(0, { firstSelection: 'coin' }, { random })).selection;
    expect(drawn(0.1)).toMatchObject({ holder: 'teamOne', reason: 'coin' });
    expect(drawn(0.9)).toMatchObject({ holder: 'teamTwo', reason: 'coin' });
    const loser = run(ready(0, { firstSelection: 'coin', previousLoser: 'teamTwo' })).selection;
    expect(loser).toMatchObject({ holder: 'teamTwo', reason: 'loser' });
    expect(run(ready(0, { firstSelection: 'teamTwo' })).selection).toMatchObject({ reason: 'organiser' });
  });

  test('the holder chooses, then the other captain the rest', () => {
    const changes = { firstSelection: 'teamTwo' } as const;
    const open = run(ready(0, changes));
    const choose = (team: 'teamOne' | 'teamTwo', choice: 'side' | 'order', value: 'red' | 'second', state: Draft) =>
      run([{ type: 'ChooseSelection', by: CAPTAIN[team], choice, value, ctx: context(1_000, changes) }], state);
    expect(refused(() => choose('teamOne', 'side', 'red', open))).toBe('not-your-turn');
    const chosen = choose('teamTwo', 'side', 'red', open);
    expect(refused(() => choose('teamOne', 'side', 'red', chosen))).toBe('selection-repeated');
    expect(choose('teamOne', 'order', 'second', chosen)).toMatchObject({
      state: 'drafting',
      settled: { sides: { blue: 'teamOne', red: 'teamTwo' }, first: 'teamTwo' },
    });
  });

  test('a captain who lets the time pass gets blue side, and the other one first pick', () => {
    const changes = { firstSelection: 'teamOne' } as const;
    const open = run(ready(0, changes));
    expect(decide(advance(31_999, changes), open)).toEqual([]);
    const chosen = run([advance(32_000, changes)], open);
    expect(chosen.selection).toMatchObject({ choice: 'side', value: 'blue' });
    expect(run([advance(64_000, changes)], chosen).settled).toEqual({
      sides: { blue: 'teamOne', red: 'teamTwo' },
      first: 'teamTwo',
    });
  });
});

describe('actions', () => {
  test('a refusal names the first of: paused, taken, turn, champion', () => {
    const changes = { closed: ['7'] };
    const one = run([take(drafting(), '5', 1)], drafting());
    const act = (by: string, index: number, champion: string, state = one) =>
      refused(() => run([{ type: 'TakeAction', by: as(by), index, champion, ctx: context(2, changes) }], state));
    const paused = run([{ type: 'PauseDraft', by: MANAGER, ctx: context(2) }], one);
    const [first, second] = [playerOf('teamOne'), playerOf('teamTwo')];
    expect(act(first, 0, '5', initialDraft)).toBe('action-taken');
    expect(act(first, 0, '5', paused)).toBe('draft-paused');
    expect(act(first, 0, '5')).toBe('action-taken');
    expect(act(first, 1, '5')).toBe('captain-only');
    expect(act('stranger', 1, '5')).toBe('team-only');
    expect(act(playerOf('teamTwo', 1), 1, '5')).toBe('not-your-turn');
    expect(act(second, 1, '5')).toBe('champion-unavailable banned');
    expect(act(second, 1, '7')).toBe('champion-unavailable closed');
    expect(act(second, 1, '6')).toBe('accepted');
    expect(act(second, 20, '40', finished())).toBe('action-taken');
  });

  test('an action within two seconds of grace counts, a later one does not', () => {
    const state = drafting();
    expect(run([take(state, '5', 31_999)], state).actions).toHaveLength(1);
    expect(refused(() => run([take(state, '5', 32_000)], state))).toBe('action-taken');
  });

  test('the clock misses a ban, takes the hovered pick if it is legal, and else a random legal one', () => {
    let state = run([advance(32_000)], drafting());
    expect(state.actions).toEqual([
      { index: 0, kind: 'ban', team: 'teamOne', champion: null, by: null, how: 'missed' },
    ]);
    for (let i = 1; i < 6; i++) state = run([take(state, String(i), 33_000)], state);
    const hovered = (hover: string) =>
      run([advance(70_000, {}, { hover: { champion: hover, turn: state.turnNumber } })], state).actions.at(-1);
    expect(hovered('9')).toMatchObject({ champion: '9', how: 'hovered', by: null });
    expect(hovered('5')).toMatchObject({ how: 'random' });
    expect(Number(hovered('5')!.champion)).toBeGreaterThan(5);
  });

  test('without a clock nothing is missed', () => {
    const state = drafting({ seconds: 0 });
    expect(state.clock).toBeNull();
    expect(decide(advance(9e9, { seconds: 0 }), state)).toEqual([]);
  });

  test('a captain without a socket for ten seconds is replaced by their team', () => {
    const state = drafting();
    const mate = (ms: number, present: string[], seen: string[] = []) =>
      refused(() =>
        run(
          [
            {
              type: 'TakeAction',
              by: as(playerOf('teamOne', 1)),
              index: 0,
              champion: '1',
              ctx: context(ms, {}, { present, seen }),
            },
          ],
          state,
        ),
      );
    expect(mate(9_999, [])).toBe('not-your-turn');
    expect(mate(10_000, [playerOf('teamOne')])).toBe('not-your-turn');
    expect(mate(10_000, [playerOf('teamTwo')])).toBe('accepted');
    // A captain who had a socket and lost it is absent at once, also before the first action.
    expect(mate(0, [], [playerOf('teamOne')])).toBe('accepted');
    expect(mate(0, [playerOf('teamOne')], [playerOf('teamOne')])).toBe('not-your-turn');
  });

  test('the twentieth action ends the draft', () => {
    expect(finished()).toMatchObject({ state: 'done', clock: null });
    expect(finished().actions).toHaveLength(20);
  });
});

describe('pauses', () => {
  const pause = (by = CAPTAIN.teamTwo, ms = 10_000) => ({ type: 'PauseDraft' as const, by, ctx: context(ms) });
  const resume = (by = CAPTAIN.teamTwo, ms = 20_000) => ({ type: 'ResumeDraft' as const, by, ctx: context(ms) });

  test('a captain pauses once, for a minute, and the clock keeps what was left', () => {
    const paused = run([pause()], drafting());
    expect(paused).toMatchObject({ state: 'paused', pausedBy: 'teamTwo', clock: null, pausedUntil: at(70_000) });
    expect(refused(() => run([pause(CAPTAIN.teamOne)], paused))).toBe('draft-paused');
    expect(refused(() => run([resume(CAPTAIN.teamOne)], paused))).toBe('captain-only');
    const resumed = run([resume()], paused);
    expect(resumed.clock).toEqual({ startedAt: at(20_000), endsAt: at(40_000) });
    expect(refused(() => run([pause()], resumed))).toBe('pause-used');
    expect(refused(() => run([resume()], resumed))).toBe('not-paused');
    expect(run([advance(70_000)], paused).state).toBe('drafting');
  });

  test('a manager pauses until resumed', () => {
    const paused = run([pause(MANAGER)], drafting());
    expect(decide(advance(9e9), paused)).toEqual([]);
    expect(refused(() => run([resume()], paused))).toBe('captain-only');
    expect(run([resume(MANAGER)], paused).state).toBe('drafting');
  });

  test('a freed seat pauses, also during the selection, until it is filled and a manager resumes', () => {
    const changes = { firstSelection: 'teamOne' } as const;
    for (const state of [drafting(), run(ready(0, changes))]) {
      const freed = { type: 'PauseForSeats' as const, ctx: context(5_000, withoutOne()) };
      expect(decide({ ...freed, ctx: context(5_000) }, state)).toEqual([]);
      const paused = run([freed], state);
      expect(paused).toMatchObject({ state: 'paused', pausedBy: 'seats' });
      expect(decide(freed, paused)).toEqual([]);
      expect(refused(() => run([{ ...resume(MANAGER), ctx: context(6_000, withoutOne()) }], paused))).toBe(
        'teams-not-full',
      );
      expect(run([resume(MANAGER)], paused).state).toBe(state.state);
    }
  });
});

describe('taking back, reset, result', () => {
  const back = (index: number, changes: Partial<Scene> = {}) =>
    ({ type: 'TakeBack', by: MANAGER, index, ctx: context(0, changes) }) as const;

  test('a manager takes the last action back, also of a done draft, and it is paused', () => {
    expect(refused(() => run([back(18)], finished()))).toBe('not-the-last-action');
    const state = run([back(19)], finished());
    expect(state).toMatchObject({ state: 'paused', pausedBy: 'manager', clock: null });
    expect(decidedTurn(state).index).toBe(19);
    expect(refused(() => run([back(19, { winner: 'teamOne' })], finished()))).toBe('game-decided');
    expect(refused(() => run([{ ...back(19), by: CAPTAIN.teamOne }], finished()))).toBe('admin-only');
  });

  test('a reset keeps only the captains, or after a remake everything', () => {
    const reset = (keep: boolean) => ({ type: 'ResetDraft', by: MANAGER, keep, ctx: context(0) }) as const;
    const captains = { teamOne: playerOf('teamOne', 1), teamTwo: null };
    const done = { ...finished(), captains };
    expect(run([reset(false)], done)).toMatchObject({ state: 'waiting', actions: [], captains, settled: null });
    expect(run([reset(true)], done)).toEqual(done);
    expect(refused(() => run([reset(true)], drafting()))).toBe('draft-not-done');
  });

  const follow = (changes: Partial<Scene>, situation = {}) => {
    const ctx = context(5, changes);
    return { type: 'FollowResult' as const, ctx: { ...ctx, situation: { ...ctx.situation!, ...situation } } };
  };
  test('a result ends the draft as it stands, and a game that is not reached discards it', () => {
    const one = run([take(drafting(), '5', 1)], drafting());
    expect(decide(follow({}), one)).toEqual([]);
    expect(run([follow({ winner: 'teamOne' })], one)).toMatchObject({ state: 'done', clock: null });
    expect(run([follow({ winner: 'teamOne' })], one).actions).toHaveLength(1);
    expect(run([follow({ winner: 'teamOne' })])).toMatchObject({ state: 'done', actions: [] });
    expect(run([follow({}, { scrim: undefined })], one)).toMatchObject({ state: 'waiting', actions: [] });
  });

  test('a result that is taken back leaves the draft as it was, paused until a manager resumes', () => {
    const decided = follow({ winner: 'teamOne' });
    const reopened = (state: Draft, changes: Partial<Scene> = {}) => run([decided, follow(changes)], state);
    expect(reopened(initialDraft)).toMatchObject({ state: 'waiting', ready: { teamOne: null } });
    const one = run([take(drafting(), '5', 1)], drafting());
    expect(reopened(one)).toMatchObject({ state: 'paused', pausedBy: 'manager', leftMs: 30_000, actions: [{}] });
    const selecting = run(ready(0, { firstSelection: 'teamTwo' }));
    const resume = { type: 'ResumeDraft', by: MANAGER, ctx: context(6) } as const;
    expect(run([resume], reopened(selecting))).toMatchObject({ state: 'selecting', clock: { endsAt: at(30_006) } });
    expect(reopened(one, { seconds: 0 }).leftMs).toBeNull();
    expect(decide(follow({}), run([decided], finished()))).toEqual([]);
    expect(reopened(finished())).toMatchObject({ state: 'done', actions: finished().actions });
  });

  test('a corrected result of the game before is followed by the selection of the other team, unless both have chosen', () => {
    const lost = (previousLoser: 'teamOne' | 'teamTwo') => ({ firstSelection: 'coin', previousLoser }) as const;
    const selecting = run(ready(0, lost('teamOne')));
    expect(decide(follow(lost('teamOne')), selecting)).toEqual([]);
    const again = run([follow(lost('teamTwo'))], selecting);
    expect(again).toMatchObject({ state: 'waiting', selection: null });
    expect(run(ready(1, lost('teamTwo')), again).selection).toMatchObject({ holder: 'teamTwo', reason: 'loser' });
    const chosen = { ...drafting(), selection: selecting.selection };
    expect(decide(follow(lost('teamTwo')), chosen)).toEqual([]);
  });

  test('champions that an earlier game uses up now are not kept', () => {
    const usedUp = { unavailable: [{ champion: '5', game: 1, team: null }] };
    const one = run([take(drafting(), '5', 1)], drafting());
    expect(run([follow({ fearless: 'hard' }, usedUp)], one)).toMatchObject({ state: 'waiting', actions: [] });
    expect(decide(follow({}, { unavailable: [{ champion: '6', game: 1, team: null }] }), one)).toEqual([]);
  });
});

test('the lineup names each pick and each player of the team once', () => {
  const set = (players: { champion: string; userId: string }[], state = finished()) =>
    refused(() =>
      run([{ type: 'SetLineup', by: as(playerOf('teamOne', 4)), team: 'teamOne', players, ctx: context(0) }], state),
    );
  const picks = finished().actions.flatMap(({ kind, team, champion }) =>
    kind === 'pick' && team === 'teamOne' ? [champion!] : [],
  );
  const right = picks.map((champion, i) => ({ champion, userId: playerOf('teamOne', 4 - i) }));
  expect(set(right)).toBe('accepted');
  expect(set(right, drafting())).toBe('draft-not-done');
  expect(set(right.slice(1))).toBe('lineup-invalid');
  expect(set([...right.slice(1), { ...right[0]!, userId: right[1]!.userId }])).toBe('lineup-invalid');
  expect(set([...right.slice(1), { ...right[0]!, userId: playerOf('teamTwo') }])).toBe('lineup-invalid');
  expect(set([...right.slice(1), { ...right[0]!, champion: '79' }])).toBe('lineup-invalid');
});
