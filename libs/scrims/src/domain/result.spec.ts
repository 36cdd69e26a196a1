import { ROLES, TEAMS, type TeamName } from '@muster/contracts';
import { inferWinningTeam } from './result';

const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const of = (team: TeamName, count = 5) =>
  seats
    .filter((seat) => seat.team === team)
    .slice(0, count)
    .map((seat) => seat.userId);

test('the team whose players won has won', () =>
  expect(inferWinningTeam({ seats }, { winners: of('teamTwo'), losers: of('teamOne') })).toBe('teamTwo'));
test('one known player is enough', () =>
  expect(inferWinningTeam({ seats }, { winners: of('teamOne', 1), losers: [] })).toBe('teamOne'));
test('one who lost speaks for the others', () =>
  expect(inferWinningTeam({ seats }, { winners: [], losers: of('teamOne', 1) })).toBe('teamTwo'));
test('strangers and substitutes are outvoted', () =>
  expect(
    inferWinningTeam(
      { seats },
      { winners: [...of('teamOne', 3), 'stranger', ...of('teamTwo', 1)], losers: of('teamTwo', 4) },
    ),
  ).toBe('teamOne'));
test('who changed sides in the lobby is counted where he sat', () =>
  expect(inferWinningTeam({ seats }, { winners: [...of('teamOne', 4), 'teamTwo-Top'], losers: [] })).toBe('teamOne'));
test('without anybody known there is no telling', () =>
  expect(inferWinningTeam({ seats }, { winners: ['stranger'], losers: ['another'] })).toBeNull());
test('neither is there when they contradict each other', () =>
  expect(inferWinningTeam({ seats }, { winners: ['teamOne-Top', 'teamTwo-Top'], losers: [] })).toBeNull());
