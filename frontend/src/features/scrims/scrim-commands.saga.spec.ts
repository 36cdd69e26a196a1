import { PLAYER_EXISTS } from '@muster/contracts';
import { buildScrim, buildSeat } from './scrim.fixtures';
import type { ScrimCommand } from './scrim-commands';
import { errorMessage } from './scrim-commands.saga';

const top: ScrimCommand = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamTwo', role: 'Top' };
const failure = (status: number, message: string) => ({ status, message, code: 'x', fields: {}, body: {} });

test('a lost race says who was first', () => {
  const fresh = buildScrim({ teamTwo: [buildSeat('teamTwo', 'Top', 'Bo')] });
  expect(errorMessage(top, failure(409, 'spot taken! spots available for …'), fresh)).toBe(
    'Top on Red was just taken by Bo',
  );
});
test('joining twice is no news', () => {
  expect(errorMessage(top, failure(409, PLAYER_EXISTS), buildScrim())).toBeNull();
});
test('a refusal without words is told in ours', () => {
  expect(errorMessage(top, failure(502, ''), undefined)).toBe('An error occurred');
  expect(errorMessage({ kind: 'regenerateCode', scrimId: 's1' }, failure(502, ''), undefined)).toBe(
    'Failed to generate new tournament code',
  );
});
test('other refusals are told in the words of the server', () => {
  expect(errorMessage(top, failure(403, 'You are banned until tomorrow.'), undefined)).toBe(
    'You are banned until tomorrow.',
  );
  expect(
    errorMessage(
      { kind: 'leave', scrimId: 's1', userId: 'hana' },
      failure(404, 'Player not found in scrim'),
      undefined,
    ),
  ).toBe('Player not found in scrim');
});
