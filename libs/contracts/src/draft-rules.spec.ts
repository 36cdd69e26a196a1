import { TEAMS, type TeamName } from './constants';
import {
  type DraftBoard,
  DRAFT_LENGTH,
  FIXED_SIDES,
  kindAt,
  legalChampions,
  missedSelection,
  nextTurn,
  numberInTeam,
  orderOf,
  otherTeam,
  whyUnavailable,
  type Selection,
  selectionTurn,
  settle,
  usedUpBy,
} from './draft-rules';

const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const times = (n: number, run: (random: () => number) => void) => {
  for (let seed = 1; seed <= n; seed++) run(seeded(seed));
};
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
const CHAMPIONS = Array.from({ length: 60 }, (_, i) => String(i + 1));

describe('order', () => {
  test('is the twenty actions of the client', () => {
    const written = orderOf('teamTwo').map(({ kind, team }) => `${kind} ${team === 'teamTwo' ? 'A' : 'B'}`);
    const expected = [
      ...['A', 'B', 'A', 'B', 'A', 'B'].map((team) => `ban ${team}`),
      ...['A', 'B', 'B', 'A', 'A', 'B'].map((team) => `pick ${team}`),
      ...['B', 'A', 'B', 'A'].map((team) => `ban ${team}`),
      ...['B', 'A', 'A', 'B'].map((team) => `pick ${team}`),
    ];
    expect(written).toEqual(expected);
  });

  test.each(TEAMS)('gives each team five bans and five picks, and ends (%s first)', (first) => {
    const order = orderOf(first);
    for (const team of TEAMS)
      for (const kind of ['ban', 'pick'])
        expect(order.filter((turn) => turn.team === team && turn.kind === kind)).toHaveLength(5);
    expect(order.every(({ index, kind }) => kindAt(index) === kind)).toBe(true);
    expect(nextTurn(first, 7)).toEqual(order[7]);
    expect(nextTurn(first, DRAFT_LENGTH)).toBeNull();
    expect(numberInTeam(first, order[19]!)).toBe(5);
    expect(numberInTeam(first, order[6]!)).toBe(1);
  });
});

/** A whole series of games in which every action is legal. */
function playSeries(random: () => number, fearless: 'none' | 'soft' | 'hard') {
  const games: { game: number; actions: { kind: 'ban' | 'pick'; team: TeamName; champion: string | null }[] }[] = [];
  for (let game = 1; game <= 5; game++) {
    const actions: (typeof games)[number]['actions'] = [];
    const unavailable = usedUpBy(fearless, games);
    for (const turn of orderOf(pick(TEAMS, random))) {
      const board = { actions, unavailable, closed: ['60'] };
      const legal = legalChampions(board, turn, CHAMPIONS);
      actions.push({ ...turn, champion: turn.kind === 'ban' && random() < 0.2 ? null : pick(legal, random) });
    }
    games.push({ game, actions });
  }
  return games;
}
const picksOf = (games: ReturnType<typeof playSeries>, team?: TeamName) =>
  games.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.kind === 'pick' && (!team || action.team === team) ? [action.champion] : [])),
  );

describe('legality', () => {
  test('no champion appears twice in a draft, and closed ones never', () =>
    times(50, (random) => {
      for (const { actions } of playSeries(random, 'none')) {
        const named = actions.flatMap(({ champion }) => champion ?? []);
        expect(new Set(named).size).toBe(named.length);
        expect(named).not.toContain('60');
      }
    }));

  test('soft: no team picks a champion twice in a series; hard: no champion is picked twice', () =>
    times(50, (random) => {
      const soft = playSeries(random, 'soft');
      for (const team of TEAMS) expect(new Set(picksOf(soft, team)).size).toBe(25);
      expect(new Set(picksOf(playSeries(random, 'hard'))).size).toBe(50);
    }));

  test('says the reason, in the order banned or picked, fearless, closed', () => {
    const board: DraftBoard = {
      actions: [
        { kind: 'ban', champion: '1' },
        { kind: 'ban', champion: null },
        { kind: 'pick', champion: '2' },
      ],
      unavailable: [
        { champion: '3', game: 1, team: 'teamOne' },
        { champion: '4', game: 1, team: null },
        { champion: '6', game: 1, team: 'teamOne' },
        { champion: '6', game: 2, team: 'teamTwo' },
      ],
      closed: ['4', '5'],
    };
    const reasons = (kind: 'ban' | 'pick', team: TeamName) =>
      ['1', '2', '3', '4', '5', '6', '7'].map((champion) => whyUnavailable(board, { kind, team }, champion));
    expect(reasons('pick', 'teamOne')).toEqual([
      'banned',
      'picked',
      'fearless',
      'fearless',
      'closed',
      'fearless',
      null,
    ]);
    expect(reasons('pick', 'teamTwo')).toEqual(['banned', 'picked', null, 'fearless', 'closed', 'fearless', null]);
    expect(reasons('ban', 'teamOne')).toEqual(['banned', 'picked', null, 'fearless', 'closed', 'fearless', null]);
  });

  test('earlier bans are not used up', () => {
    const actions = [
      { kind: 'ban' as const, team: 'teamOne' as const, champion: '1' },
      { kind: 'pick' as const, team: 'teamTwo' as const, champion: '2' },
    ];
    expect(usedUpBy('hard', [{ game: 1, actions }])).toEqual([{ champion: '2', game: 1, team: null }]);
    expect(usedUpBy('soft', [{ game: 1, actions }])).toEqual([{ champion: '2', game: 1, team: 'teamTwo' }]);
    expect(usedUpBy('none', [{ game: 1, actions }])).toEqual([]);
  });
});

describe('selection', () => {
  const open: Selection = { holder: 'teamTwo', choice: null, value: null, answer: null };

  test('the holder chooses side or order, the other team the rest', () => {
    expect(selectionTurn(open)).toEqual({ team: 'teamTwo', choices: ['side', 'order'] });
    const chosen: Selection = { ...open, choice: 'order', value: 'second' };
    expect(selectionTurn(chosen)).toEqual({ team: 'teamOne', choices: ['side'] });
    expect(settle(chosen)).toBeNull();
    expect(settle({ ...chosen, answer: 'red' })).toEqual({
      sides: { blue: 'teamTwo', red: 'teamOne' },
      first: 'teamOne',
    });
    expect(selectionTurn({ ...chosen, answer: 'red' })).toBeNull();
  });

  test('each captain gets what they chose, in all sixteen cases', () => {
    for (const holder of TEAMS)
      for (const choice of ['side', 'order'] as const)
        for (const isFirstValue of [true, false])
          for (const isFirstAnswer of [true, false]) {
            const side = (isIt: boolean) => (isIt ? 'blue' : 'red');
            const place = (isIt: boolean) => (isIt ? 'first' : 'second');
            const [value, answer] =
              choice === 'side'
                ? [side(isFirstValue), place(isFirstAnswer)]
                : [place(isFirstValue), side(isFirstAnswer)];
            const { sides, first } = settle({ holder, choice, value, answer } as Selection)!;
            const [sideTeam, orderTeam] = choice === 'side' ? [holder, otherTeam(holder)] : [otherTeam(holder), holder];
            const [wantsBlue, wantsFirst] =
              choice === 'side' ? [isFirstValue, isFirstAnswer] : [isFirstAnswer, isFirstValue];
            expect(sides.blue === sideTeam).toBe(wantsBlue);
            expect(first === orderTeam).toBe(wantsFirst);
            expect(sides.red).toBe(otherTeam(sides.blue));
          }
  });

  test('a captain who misses it gets blue side, or first pick', () => {
    expect(missedSelection(selectionTurn(open)!)).toEqual({ choice: 'side', value: 'blue' });
    const second = selectionTurn({ ...open, choice: 'side', value: 'red' })!;
    expect(missedSelection(second)).toEqual({ choice: 'order', value: 'first' });
    expect(FIXED_SIDES).toEqual({ sides: { blue: 'teamOne', red: 'teamTwo' }, first: 'teamOne' });
  });
});
