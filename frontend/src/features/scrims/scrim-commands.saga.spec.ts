import { buildScrim, buildSeat } from './scrim.fixtures';
import type { ScrimCommand } from './scrim-commands';
import { errorMessage } from './scrim-commands.saga';

const top: ScrimCommand = { kind: 'join', scrimId: 's1', userId: 'hana', team: 'teamTwo', role: 'Top' };
const failure = (status: number, message: string, code = 'x') => ({ status, message, code, fields: {}, body: {} });

test('a lost seat names the player who took it', () => {
  const fresh = buildScrim({ teamTwo: [buildSeat('teamTwo', 'Top', 'Bo')] });
  expect(errorMessage(top, failure(409, 'spot taken! spots available for …'), fresh)).toBe(
    'Top on Red was just taken by Bo',
  );
});
test('joining twice shows no alert', () => {
  expect(errorMessage(top, failure(409, 'Player already exists in game.', 'already-playing'), buildScrim())).toBeNull();
});
test('a failure without a message gets a default one', () => {
  expect(errorMessage(top, failure(502, ''), undefined)).toBe('An error occurred');
  expect(errorMessage({ kind: 'regenerateCode', scrimId: 's1' }, failure(502, ''), undefined)).toBe(
    'Failed to generate new tournament code',
  );
});
test("other failures show the server's message", () => {
  expect(errorMessage(top, failure(403, 'You are banned until tomorrow.'), undefined)).toBe(
    'You are banned until tomorrow.',
  );
  expect(
    errorMessage(
      { kind: 'leave', scrimId: 's1', userId: 'hana', team: 'teamTwo', role: 'Top' },
      failure(404, 'Player not found in scrim'),
      undefined,
    ),
  ).toBe('Player not found in scrim');
});

test('a user who accepts an offer too late reads that it has ended, or who has the seat', () => {
  const accept: ScrimCommand = {
    kind: 'accept',
    scrimId: 's1',
    offerId: '1',
    seat: { team: 'teamTwo', role: 'Top' },
  };
  const gone = failure(409, 'This offer has ended.', 'offer-gone');
  const seated = buildSeat('teamTwo', 'Top', 'Bo');
  expect(errorMessage(accept, gone, buildScrim())).toBe('Too late: the offer has ended');
  expect(errorMessage(accept, gone, buildScrim({ teamTwo: [seated] }))).toBe('Too late: the offer has ended');
  expect(errorMessage(accept, gone, buildScrim({ teamTwo: [{ ...seated, checkedIn: true }] }))).toBe(
    'Too late: Bo has the seat',
  );
  expect(errorMessage({ ...accept, seat: null }, gone, undefined)).toBe('Too late: the offer has ended');
});
