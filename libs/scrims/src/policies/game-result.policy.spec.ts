import { storedEvent } from '@testing/stored-event';
import { initialScrim, type Scrim } from '../domain/state';
import { gameResultCallback, requestGameResult } from './game-result.policy';

const coded: Scrim = {
  ...initialScrim,
  id: 's1',
  codeRevision: 2,
  code: { code: 'NA04cbd-a419d28d', providerId: 1, tournamentId: 2, lobbyName: 'x' },
};
const requests = (overrides: Partial<Scrim> = {}) =>
  requestGameResult(storedEvent('scrim-s1', 'TournamentCodeIssued'), { state: { ...coded, ...overrides }, version: 1 });

test('requests the result of the game for a code', () =>
  expect(requests()).toEqual([
    { kind: 'ReadGame', key: 'read-game_s1_2', subject: 'read-game_s1', ref: { scrimId: 's1' } },
  ]));
test.each([
  ['the code is void', { code: null }],
  ['a winner is proposed', { proposedWinner: 'teamTwo' as const }],
  ['the winner is known', { winner: 'teamOne' as const }],
  ['the scrim is deleted', { deleted: true }],
])('cancels the request when %s', (_, overrides) =>
  expect(requests(overrides)).toEqual([{ cancelSubject: 'read-game_s1' }]),
);
test('repeated callbacks for a game request one effect', () => {
  const key = (gameId: string) => gameResultCallback('s1', gameId).key;
  expect(key('1')).toBe(key('1'));
  expect(key('1')).not.toBe(key('2'));
});
