import type { TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { playedScrim } from '@testing/played-scrim';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { careerCalls } from './career-calls';

let world: SharedWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());
const { patch, stats, career } = careerCalls(
  () => world,
  () => admin,
);

const series = (games: number, more: object = {}) => ({ series: { games, ...more } });
const win = (scrim: ScrimView, team: TeamName | null, game?: number, by = admin) =>
  patch(`/scrims/${scrim._id}/set-winner`, by, { winnerTeamName: team, ...(game && { game }) });
const correct = (scrim: ScrimView, game: number | string, winnerTeamName: TeamName | null, by = admin) =>
  patch(`/scrims/${scrim._id}/games/${game}/winner`, by, { winnerTeamName });

test('a scrim that names no series is one game with the defaults', async () => {
  const { series: only } = await world.createScrim(admin);
  expect(only).toEqual({
    games: 1,
    until: 'decided',
    fearless: 'none',
    draft: false,
    firstSelection: 'blue',
    seconds: 30,
    closed: [],
    current: 1,
    over: false,
    score: { teamOne: 0, teamTwo: 0 },
    list: [{ number: 1, sides: { blue: 'teamOne', red: 'teamTwo' }, winner: null, draft: null }],
  });
});

test('a best of three ends with its second win', async () => {
  const { scrim, host } = await playedScrim(world, admin, series(3));
  expect((await win(scrim, 'teamOne', undefined, host)).body).toMatchObject({
    teamWon: null,
    series: {
      current: 2,
      over: false,
      score: { teamOne: 1, teamTwo: 0 },
      list: [{ winner: 'teamOne' }, { number: 2 }],
    },
  });
  expect(await win(scrim, 'teamOne', 1)).toMatchObject({ status: 409, body: { code: 'not-the-current-game' } });
  const { body } = await win(scrim, 'teamOne', 2);
  expect(body).toMatchObject({ teamWon: 'teamOne', series: { current: 2, over: true, score: { teamOne: 2 } } });
  expect(body.series.list).toHaveLength(2);
  expect(await win(scrim, 'teamTwo')).toMatchObject({ status: 409, body: { code: 'winner-already-set' } });
  expect(await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: series(5) })).toMatchObject({
    status: 409,
    body: { code: 'series-begun' },
  });
});

test('two games that are played may end equal, which is previous without a winner', async () => {
  const { scrim } = await playedScrim(world, admin, series(2, { until: 'played' }));
  await win(scrim, 'teamOne');
  expect((await win(scrim, 'teamTwo')).body).toMatchObject({ teamWon: null, series: { over: true, current: 2 } });
  expect(await win(scrim, 'teamTwo')).toMatchObject({ status: 409, body: { code: 'winner-already-set' } });
});

test('only the last decided game is corrected', async () => {
  const { scrim, host } = await playedScrim(world, admin, series(3));
  expect(await correct(scrim, 1, null)).toMatchObject({ status: 409, body: { code: 'not-decided' } });
  await win(scrim, 'teamOne');
  await win(scrim, 'teamTwo');
  expect(await correct(scrim, 1, null)).toMatchObject({ status: 409, body: { code: 'later-game-decided' } });
  expect(await correct(scrim, 'x', null)).toMatchObject({ status: 409, body: { code: 'not-decided' } });
  expect(await correct(scrim, 2, null, host)).toMatchObject({ status: 403 });
  expect((await correct(scrim, 2, 'teamOne')).body).toMatchObject({ teamWon: 'teamOne', series: { over: true } });
  expect((await correct(scrim, 2, null)).body).toMatchObject({ teamWon: null, series: { current: 2, over: false } });
});

test.each([
  ['even-best-of', { games: 2 }],
  ['fearless-needs-draft', { games: 3, fearless: 'hard' }],
])('refuses %s', async (code, wrong) => {
  const { _id } = await world.createScrim(admin);
  expect(await world.api(`/scrims/${_id}`, admin, { method: 'PUT', body: { series: wrong } })).toMatchObject({
    status: 400,
    body: { code },
  });
});

test('each decided game counts for those who were seated then', async () => {
  const { scrim, players } = await playedScrim(world, admin, series(3));
  const [top, , , , , redTop] = players as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  await win(scrim, 'teamOne');
  const seat = (user: TestUser, team: TeamName) => ({ user: user.id, team, role: 'Top' });
  const swapped = await patch(`/scrims/${scrim._id}/swap-players`, admin, {
    playerOne: seat(top, 'teamOne'),
    playerTwo: seat(redTop, 'teamTwo'),
  });
  expect(swapped.status).toBe(200);
  await win(scrim, 'teamOne');
  expect(await stats(top)).toMatchObject({ userGamesPlayedCount: 2, userWinrate: 50, userExp: 3.5 });
  expect(await stats(players[1]!)).toMatchObject({ userGamesPlayedCount: 2, userWinrate: 100 });
  expect((await career(top)).roles).toEqual([{ role: 'Top', won: 1, lost: 1 }]);
  await correct(scrim, 2, null);
  expect(await stats(top)).toMatchObject({ userGamesPlayedCount: 1, userWinrate: 100 });
});

test('a result that is corrected, undone and corrected again leaves nothing of the former ones', async () => {
  const { scrim, players } = await playedScrim(world, admin, series(3));
  const [blue] = players as [TestUser];
  const undo = (version: number) =>
    world.api(`/scrims/${scrim._id}/undo`, admin, { method: 'POST', body: { version, reason: 'A mistake' } });
  const outcome = async ({ body }: { body: ScrimView }) => {
    const { userGamesPlayedCount: played, userWinrate } = await stats(blue);
    const { score, over, current } = body.series;
    return [body.teamWon, score.teamOne, score.teamTwo, over, current, played, userWinrate];
  };
  await win(scrim, 'teamOne');
  const second = await win(scrim, 'teamOne');
  expect(await outcome(second)).toEqual(['teamOne', 2, 0, true, 2, 2, 100]);
  const corrected = await correct(scrim, 2, 'teamTwo');
  expect(await outcome(corrected)).toEqual([null, 1, 1, false, 3, 2, 50]);
  expect(await outcome(await undo(corrected.body.version))).toEqual(['teamOne', 2, 0, true, 2, 2, 100]);
  const reopened = await correct(scrim, 2, null);
  expect(await outcome(reopened)).toEqual([null, 1, 0, false, 2, 1, 100]);
  expect(await outcome(await undo(reopened.body.version))).toEqual(['teamOne', 2, 0, true, 2, 2, 100]);
  expect(await outcome(await correct(scrim, 2, 'teamTwo'))).toEqual([null, 1, 1, false, 3, 2, 50]);
});
