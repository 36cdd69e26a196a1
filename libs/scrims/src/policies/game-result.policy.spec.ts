import { initialScrim, type Scrim } from '../domain/scrim';
import { gameResultCallback, requestGameResult } from './game-result.policy';

const coded: Scrim = {
  ...initialScrim,
  id: 's1',
  codeRevision: 2,
  code: { code: 'NA04cbd-a419d28d', providerId: 1, tournamentId: 2, lobbyName: 'x' },
};
const wishes = (over: Partial<Scrim> = {}) =>
  requestGameResult({} as never, { state: { ...coded, ...over }, version: 1 });

test('a code makes us look for its game', () =>
  expect(wishes()).toEqual([
    { kind: 'ReadGame', key: 'read-game_s1_2', subject: 'read-game_s1', ref: { scrimId: 's1' } },
  ]));
test.each([
  ['void', { code: null }],
  ['played and told', { proposedWinner: 'teamTwo' as const }],
  ['decided', { winner: 'teamOne' as const }],
  ['deleted', { deleted: true }],
])('nobody looks when it is %s', (_, over) => expect(wishes(over)).toEqual([{ cancelSubject: 'read-game_s1' }]));
test('two calls about one game are one wish, about two games two', () => {
  const key = (gameId: string) => gameResultCallback('s1', gameId).key;
  expect(key('1')).toBe(key('1'));
  expect(key('1')).not.toBe(key('2'));
});
