import { statsOf } from './stats';

test('users without games are at level 1', () =>
  expect(statsOf({ wins: 0, losses: 0, casts: 0 })).toEqual({
    userExp: 0,
    userLevel: 1,
    userWinrate: 0,
    userGamesPlayedCount: 0,
    userGamesCastedCount: 0,
    expProgress: 0,
    expNeeded: 10,
    expProgressPercent: 0,
  }));
test('a win gives 3 experience, a loss 0.5, a cast 1', () =>
  expect(statsOf({ wins: 3, losses: 1, casts: 4 })).toEqual({
    userExp: 13.5,
    userLevel: 2,
    userWinrate: 75,
    userGamesPlayedCount: 4,
    userGamesCastedCount: 4,
    expProgress: 3.5,
    expNeeded: 10,
    expProgressPercent: 35,
  }));
test('10 experience make a level', () =>
  expect(statsOf({ wins: 0, losses: 20, casts: 0 })).toMatchObject({ userLevel: 2, expProgress: 0, userWinrate: 0 }));
test('the win rate is rounded down', () => expect(statsOf({ wins: 2, losses: 1, casts: 0 }).userWinrate).toBe(66));
