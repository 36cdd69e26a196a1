import { size } from '@testing/figures';
import { runWalks } from '@testing/model-walk';
import { SeriesModel } from '../../test/series-model';
import { draftView, type PlayedSeries, series, seriesView } from '../../test/series-subject';

/** Returns the parts of the series and of its drafts that clients see. */
function observe(state: PlayedSeries) {
  const { score, current, over, list } = seriesView(state);
  const drafts = list.map(({ number }) => draftView(state, number)!);
  return [
    score.teamOne,
    score.teamTwo,
    current,
    over,
    state.scrim.winner,
    list.map(({ winner }) => winner ?? '-').join(),
    ...drafts.flatMap(({ actions, unavailable }) => [
      actions.map(({ kind, team, champion }) => `${kind} ${team} ${champion}`).join(),
      unavailable.map(({ champion, game, team }) => `${champion} ${game} ${team}`).join(),
    ]),
  ];
}

/** Returns the broken rules, of those that hold after every commit. */
function broken(state: PlayedSeries, model: SeriesModel): string[] {
  if (!model.settings) return [];
  const { games } = model.settings;
  const { current, list } = seriesView(state);
  const found = new Map<string, boolean>([
    ['there is a game beyond the series', current > games || list.length !== current],
    ['a game that is not reached has a draft to see', draftView(state, current + 1) !== undefined],
    [
      'a decided game has a draft that is not done',
      list.some(({ winner, draft }) => winner !== null && draft!.state !== 'done'),
    ],
    [
      'a draft of a game that is not reached was kept',
      state.drafts.slice(current).some((draft) => draft.state !== 'waiting'),
    ],
  ]);
  for (const { number, winner, draft: recorded } of list) {
    const draft = draftView(state, number)!;
    const isRunning = ['selecting', 'drafting', 'paused'].includes(draft.state);
    const { holder, reason } = draft.selection ?? {};
    found.set(`game ${number}: its scrim knows another state of the draft`, recorded!.state !== draft.state);
    found.set(`game ${number}: a draft runs of a game that is decided`, winner !== null && isRunning);
    found.set(
      `game ${number}: it is open and its draft was cut short`,
      winner === null && draft.state === 'done' && draft.actions.length < 20,
    );
    found.set(
      `game ${number}: the winner of the one before holds the selection`,
      reason === 'loser' && draft.first === null && winner === null && holder !== model.loserBefore(number),
    );
    found.set(
      `game ${number}: a team picked what an earlier game used up`,
      draft.actions.some(
        ({ kind, team, champion }) =>
          kind === 'pick' &&
          model.used(number).some((used) => used.champion === champion && (used.team ?? team) === team),
      ),
    );
    const named = draft.actions.flatMap(({ champion }) => champion ?? []);
    found.set(`game ${number}: a champion was named twice`, new Set(named).size < named.length);
  }
  return [...found].filter(([, isBroken]) => isBroken).map(([name]) => name);
}

test('whole series with their drafts by random commands: results, champions and what clients see agree', () => {
  const cells = runWalks(
    'series with drafts',
    {
      decider: series,
      createModel: () => new SeriesModel(),
      observe: (state) => (state.scrim.id === '' ? [] : observe(state)),
      // One command's events are of two aggregates, which agree after the last of them.
      broken: (after, before, model) => (after === before ? broken(after, model as SeriesModel) : []),
    },
    size(300, 5_000),
  );
  const met = (beginning: string) => [...cells.keys()].filter((cell) => cell.startsWith(beginning)).length;
  expect(met('Play | later game')).toBeGreaterThan(0);
  expect(met('Scrim | over')).toBeGreaterThan(1);
});
