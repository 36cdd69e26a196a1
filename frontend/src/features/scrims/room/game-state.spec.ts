import type { DraftState } from '@muster/contracts/series';
import { buildScrim, fullTeams } from '../scrim.fixtures';
import { gameState } from './game-state';

const game = (state: DraftState | null) => ({
  number: 1,
  sides: null,
  winner: null,
  draft: state && { state, version: 1 },
});
const full = buildScrim(fullTeams());
const [START, LATER] = [Date.parse(full.gameStartTime), Date.parse(full.gameStartTime) + 60_000];

test.each<[string, string, DraftState | null, number]>([
  ['before the start', 'Still to come', null, START - 1],
  ['before its draft', 'Still to come', 'waiting', LATER],
  ['while sides are chosen', 'In the draft', 'selecting', LATER],
  ['in its draft', 'In the draft', 'drafting', START - 1],
  ['while the draft is paused', 'In the draft', 'paused', LATER],
  ['after its draft', 'Being played', 'done', LATER],
  ['without a draft', 'Being played', null, LATER],
])('%s a game is called "%s"', (_, text, state, now) => expect(gameState(full, game(state), now)).toBe(text));

test('no game is played while players are missing', () =>
  expect(gameState(buildScrim({ gameStartTime: full.gameStartTime }), game(null), LATER)).toBe('Still to come'));
