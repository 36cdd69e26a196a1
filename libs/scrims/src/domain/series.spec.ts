import type { TeamName } from '@muster/contracts/constants';
import { ONE_GAME, type SeriesSettings } from '@muster/contracts/series';
import { describeDecider } from '@muster/kernel';
import { admin, before, created, during, full, me, settings } from '../../test/scrim-events';
import { after, edit, execute, kick, swap } from '../../test/undo-steps';
import { draftOf } from './games';
import { scrim } from './scrim';
import type { DraftStep, GameDraft, Scrim, ScrimEvent } from './state';

const { given } = describeDecider(scrim);
const bestOf = (games: number, more: Partial<SeriesSettings> = {}): ScrimEvent => ({
  type: 'SeriesChanged',
  series: { ...ONE_GAME, games, ...more },
});
const won = (team: TeamName, game: number): ScrimEvent => ({ type: 'WinnerReported', team, game });
const corrected = (team: TeamName | null, game: number): ScrimEvent => ({ type: 'WinnerCorrected', team, game });
const report = (team: TeamName, game?: number) =>
  ({ type: 'ReportWinner', scrimId: 's1', by: admin, ctx: during(), team, game }) as const;
const correct = (game: number, team: TeamName | null, by = admin) =>
  ({ type: 'CorrectWinner', scrimId: 's1', by, ctx: during(), game, team }) as const;
const changes = (series: Partial<SeriesSettings>) => ({ ...edit({}), changes: { series } });
const drafted = (state: GameDraft['state'], version = 1, game = 1): ScrimEvent => ({
  type: 'DraftChanged',
  step: 'begun',
  game,
  state,
  version,
  sides: null,
});
const outcome = ({ winner, results, drafts }: Scrim) => [winner, results.map((game) => game.winner), drafts];

describe('settings of a series', () => {
  const create = (series: Partial<SeriesSettings>) =>
    ({
      type: 'CreateScrim',
      scrimId: 's1',
      by: admin,
      ctx: before(),
      conversationId: 'c1',
      settings,
      host: { kind: 'random' },
      series,
    }) as const;
  test('a scrim is one game unless it says otherwise', () =>
    given()
      .when(create({ games: 1 }))
      .then(created()));
  test('are an event of their own', () =>
    given()
      .when(create({ games: 3, draft: true, fearless: 'hard' }))
      .then(created(), bestOf(3, { draft: true, fearless: 'hard' })));
  test.each<[string, Partial<SeriesSettings>]>([
    ['even-best-of', { games: 4 }],
    ['fearless-needs-draft', { games: 3, fearless: 'soft' }],
    ['fearless-needs-draft', { draft: true, fearless: 'hard' }],
  ])('reject what cannot be played: %s', (code, series) => {
    given().when(create(series)).thenRejects(code);
    given(...full)
      .when(changes(series))
      .thenRejects(code);
  });
  test('may be an even number of games if all are played', () =>
    given(...full)
      .when(changes({ games: 2, until: 'played' }))
      .then(bestOf(2, { until: 'played' })));
  test('are kept where an edit does not name them', () =>
    given(...full, bestOf(3))
      .when(changes({ seconds: 60 }))
      .then(bestOf(3, { seconds: 60 })));

  const begun = [...full, bestOf(3, { draft: true }), won('teamOne', 1)];
  test('after the first game, only more games, seconds and closed champions change', () => {
    given(...begun)
      .when(changes({ games: 5, seconds: 0, closed: ['1', '1', '2'] }))
      .then(bestOf(5, { draft: true, seconds: 0, closed: ['1', '2'] }));
    for (const change of [{ games: 1 }, { until: 'played' }, { draft: false }, { firstSelection: 'coin' }] as const)
      given(...begun)
        .when(changes(change))
        .thenRejects('series-begun');
  });
  test('of a series that is over do not change, but may be repeated', () => {
    const over = [...begun, won('teamOne', 2)];
    given(...over)
      .when(changes({ games: 5 }))
      .thenRejects('series-begun');
    given(...over)
      .when(changes({ games: 3, draft: true }))
      .thenNothing();
  });
});

describe('results of a series', () => {
  test.each<[string, ScrimEvent, TeamName[], TeamName | null, boolean]>([
    ['goes on while nobody has most games', bestOf(3), ['teamOne', 'teamTwo'], null, false],
    ['is decided by most games', bestOf(5), ['teamTwo', 'teamTwo', 'teamTwo'], 'teamTwo', true],
    ['is played to its end', bestOf(3, { until: 'played' }), ['teamOne', 'teamOne'], null, false],
    ['is won after all games', bestOf(3, { until: 'played' }), ['teamOne', 'teamOne', 'teamTwo'], 'teamOne', true],
    ['may end without a winner', bestOf(2, { until: 'played' }), ['teamOne', 'teamTwo'], null, true],
  ])('%s', (_, series, winners, winner, isOver) => {
    const past = [...full, series, ...winners.map((team, i) => won(team, i + 1))];
    expect(after(past).winner).toBe(winner);
    if (isOver)
      given(...past)
        .when(report('teamOne'))
        .thenRejects('winner-already-set');
    else
      given(...past)
        .when(report('teamOne'))
        .then(won('teamOne', winners.length + 1));
  });
  test('are of the current game', () => {
    given(...full, bestOf(3), won('teamOne', 1))
      .when(report('teamTwo', 2))
      .then(won('teamTwo', 2));
    given(...full, bestOf(3), won('teamOne', 1))
      .when(report('teamTwo', 1))
      .thenRejects('not-the-current-game');
  });
  test('players change seats between games, not after the last', () => {
    const change = swap(['teamOne-Top', 'teamOne', 'Top'], ['teamTwo-Top', 'teamTwo', 'Top']);
    const swapped = scrim.decide(change, after([...full, bestOf(3), won('teamOne', 1)]));
    const { results } = after([...full, bestOf(3), won('teamOne', 1), ...swapped, won('teamOne', 2)]);
    const seatOf = (game: number) => results[game]!.players.find(({ userId }) => userId === 'teamOne-Top')!.team;
    expect([seatOf(0), seatOf(1)]).toEqual(['teamOne', 'teamTwo']);
    given(...full, bestOf(3), won('teamOne', 1), won('teamOne', 2))
      .when(change)
      .thenRejects('winner-already-set');
  });

  const two = [...full, bestOf(3), won('teamOne', 1), won('teamOne', 2)];
  test('the last one is corrected, which may reopen the series', () => {
    given(...two)
      .when(correct(2, 'teamTwo'))
      .then(corrected('teamTwo', 2));
    expect(outcome(after([...two, corrected('teamTwo', 2)]))).toEqual([null, ['teamOne', 'teamTwo'], []]);
    expect(outcome(after([...two, corrected(null, 2)]))).toEqual([null, ['teamOne'], []]);
    given(...two)
      .when(correct(2, 'teamOne'))
      .thenNothing();
  });
  test.each([
    ['later-game-decided', 1],
    ['not-decided', 3],
    ['not-decided', 0],
    ['not-decided', Number.NaN],
  ] as const)('%s: game %s is not corrected', (code, game) =>
    given(...two)
      .when(correct(game, null))
      .thenRejects(code),
  );
  test('are corrected only by managers', () =>
    given(...two)
      .when(correct(2, null, me('teamOne-Mid')))
      .thenRejects('admin-only'));
  test('an edit corrects the only game, and is ignored in a series', () => {
    given(...two)
      .when(edit({}, undefined, 'teamTwo'))
      .thenNothing();
    given(...full, { type: 'WinnerReported', team: 'teamOne' })
      .when(edit({}, undefined, 'teamTwo'))
      .then({ type: 'WinnerCorrected', team: 'teamTwo' });
  });
  test('an undo takes the last one back and puts it back with those who played', () => {
    const past = [...full, bestOf(3)];
    expect(outcome(execute(past, report('teamOne')).undone())).toEqual([null, [], []]);
    expect(execute(past, report('teamOne'), won('teamTwo', 2)).rejection()).toBe('later-game-decided');
    const left = scrim.decide(kick('teamOne-Top'), after(past));
    const { results } = execute([...past, won('teamOne', 1)], correct(1, null), ...left).undone();
    expect(results[0]!.players).toHaveLength(10);
  });
  test('Riot proposes the winner of the current game, once per game of theirs', () => {
    const code = { code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'L' };
    const past = [...full, bestOf(3), { type: 'TournamentCodeIssued' as const, ...code }];
    const propose = (gameId: string) =>
      ({ type: 'ProposeWinner', scrimId: 's1', ctx: during(), team: 'teamOne', gameId, code: 'NA-1' }) as const;
    const proposed: ScrimEvent = { type: 'WinnerProposed', team: 'teamOne', gameId: '7' };
    given(...past, proposed)
      .when(propose('8'))
      .thenNothing();
    given(...past, proposed, won('teamOne', 1))
      .when(propose('7'))
      .thenNothing();
    given(...past, proposed, won('teamOne', 1))
      .when(propose('8'))
      .then({ ...proposed, gameId: '8' });
    expect(after([...past, proposed, won('teamOne', 1)]).code).toEqual(code);
  });
});

describe('drafts of a series', () => {
  const drafting = [...full, bestOf(3, { draft: true }), drafted('drafting', 5)];
  const record = (state: GameDraft['state'], version: number, game = 1, step: DraftStep = 'begun') =>
    ({
      type: 'RecordDraft',
      scrimId: 's1',
      ctx: during(),
      step,
      draft: { game, state, version, sides: null },
    }) as const;
  test('nobody changes seats or settings while one runs, but players may leave', () => {
    given(...drafting)
      .when(swap(['teamOne-Top', 'teamOne', 'Top'], ['teamTwo-Top', 'teamTwo', 'Top']))
      .thenRejects('draft-running');
    given(...drafting)
      .when(changes({ seconds: 0 }))
      .thenRejects('draft-running');
    given(...drafting)
      .when(kick('teamOne-Top'))
      .then({ type: 'PlayerKicked', userId: 'teamOne-Top' });
    const done = [...drafting, drafted('done', 6)];
    given(...done)
      .when(changes({ seconds: 0 }))
      .then(bestOf(3, { draft: true, seconds: 0 }));
  });
  test('older states and those of later games are ignored', () => {
    given(...drafting)
      .when(record('paused', 5))
      .thenNothing();
    given(...drafting)
      .when(record('drafting', 1, 2))
      .thenNothing();
    given(...drafting)
      .when(record('done', 6, 1, 'done'))
      .then({ type: 'DraftChanged', game: 1, state: 'done', version: 6, sides: null, step: 'done' });
    given(...full)
      .when(record('drafting', 1))
      .thenNothing();
  });
  test('a result ends the draft of its game, until it is taken back', () => {
    const decided = [...drafting, won('teamOne', 1)];
    expect(draftOf(after(decided), 1)).toMatchObject({ state: 'done', version: 5 });
    expect(draftOf(after([...decided, corrected(null, 1)]), 1)).toMatchObject({ state: 'drafting', version: 5 });
    const heard = [...decided, drafted('paused', 9)];
    expect(draftOf(after(heard), 1)!.state).toBe('done');
    expect(draftOf(after([...heard, corrected(null, 1)]), 1)!.state).toBe('paused');
  });
  test('of games that are not reached any more are heard of, if they were begun', () => {
    const reopened = [...drafting, won('teamOne', 1), drafted('selecting', 3, 2), corrected(null, 1)];
    const discarded = { game: 2, state: 'waiting', version: 4, sides: null, step: 'reset' } as const;
    given(...reopened)
      .when(record('waiting', 4, 2, 'reset'))
      .then({ type: 'DraftChanged', ...discarded });
    given(...drafting)
      .when(record('waiting', 4, 2, 'reset'))
      .thenNothing();
  });
});
