import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import { inferWinningTeam } from './game-sides';

const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const of = (team: TeamName, count = 5) =>
  seats
    .filter((seat) => seat.team === team)
    .slice(0, count)
    .map((seat) => seat.userId);

test('returns the team whose players won', () =>
  expect(inferWinningTeam({ seats }, { winners: of('teamTwo'), losers: of('teamOne') })).toBe('teamTwo'));
test('decides with one known winner', () =>
  expect(inferWinningTeam({ seats }, { winners: of('teamOne', 1), losers: [] })).toBe('teamOne'));
test('decides with one known loser', () =>
  expect(inferWinningTeam({ seats }, { winners: [], losers: of('teamOne', 1) })).toBe('teamTwo'));
test('ignores strangers and follows the majority', () =>
  expect(
    inferWinningTeam(
      { seats },
      { winners: [...of('teamOne', 3), 'stranger', ...of('teamTwo', 1)], losers: of('teamTwo', 4) },
    ),
  ).toBe('teamOne'));
test('counts players who changed sides for their team in the scrim', () =>
  expect(inferWinningTeam({ seats }, { winners: [...of('teamOne', 4), 'teamTwo-Top'], losers: [] })).toBe('teamOne'));
test('returns null without known players', () =>
  expect(inferWinningTeam({ seats }, { winners: ['stranger'], losers: ['another'] })).toBeNull());
test('returns null if the votes are equal', () =>
  expect(inferWinningTeam({ seats }, { winners: ['teamOne-Top', 'teamTwo-Top'], losers: [] })).toBeNull());
