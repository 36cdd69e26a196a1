import type { ScrimView } from '@muster/contracts';
import { TOURNAMENTS, type Tournaments } from '@muster/scrims/ports';
import { Metadata } from '../../../libs/riot/src/tournaments/metadata';
import { waitUntil } from '../../../libs/platform/test/wait-until';
import type { TestUser } from '../../api/test/test-world';
import { type Callback, createStage, sides, type Stage } from './worker-fixture';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
beforeEach(async () => {
  await stage.riot.reset();
  await stage.riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50, callbackRetryMs: 50 });
  stage.callbacks.length = 0;
  stage.pollEvery(300);
});
afterAll(() => stage?.close());

async function withCode(): Promise<{ scrim: ScrimView; players: TestUser[]; code: string }> {
  const { scrim, players } = await stage.full();
  const view = await stage.sees(scrim, (seen) => seen.riotTournament?.tournamentCode);
  return { scrim: view, players, code: view.riotTournament!.tournamentCode! };
}
const proposed = (scrim: { _id: string }) => stage.sees(scrim, (view) => view.proposedWinner);
const proposals = (scrim: { _id: string }) => stage.events(scrim, 'WinnerProposed');
const call = (body: object | string) =>
  fetch(`${stage.world.url()}/api/riot/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const metadataOf = async (code: string): Promise<string> =>
  (await stage.riot.ask('americas', `/lol/tournament/v5/codes/${code}`)).body.metaData;
const polls = () => stage.riot.calls('tournament.games').length;

test('a played game proposes its winner; the host confirms', async () => {
  stage.pollEvery(3_600_000);
  const { scrim, players, code } = await withCode();
  const outsider = await stage.world.createUser();
  const { gameId } = await stage.riot.play({ code, winner: 'teamTwo', ...sides(players) });
  expect(await proposed(scrim)).toMatchObject({ proposedWinner: 'teamTwo', teamWon: null });
  expect((await proposals(scrim)).map((event) => event.data)).toEqual([{ team: 'teamTwo', gameId: String(gameId) }]);
  expect((await stage.find(scrim, outsider)).proposedWinner).toBeNull();
  const host = players.find((player) => player.id === scrim.lobbyHost!._id)!;
  expect((await stage.find(scrim, host)).proposedWinner).toBe('teamTwo');
  const confirmed = await stage.world.api(`/scrims/${scrim._id}/set-winner`, host, {
    method: 'PATCH',
    body: { winnerTeamName: 'teamTwo' },
  });
  expect(confirmed.body.teamWon).toBe('teamTwo');
});

test('answers Riot at once and looks the result up afterwards', async () => {
  stage.pollEvery(3_600_000);
  await stage.riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50, callback: 'never' });
  const { scrim, players, code } = await withCode();
  const { gameId } = await stage.riot.play({ code, winner: 'teamOne', ...sides(players) });
  const answer = await call({ shortCode: code, gameId, metaData: await metadataOf(code), winningTeam: 'teamTwo' });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
});

test('proposes once, however many callbacks arrive, also concurrently', async () => {
  stage.pollEvery(3_600_000);
  await stage.riot.set({ callback: 'duplicate' });
  const { scrim, players, code } = await withCode();
  await stage.riot.play({ code, winner: 'teamOne', ...sides(players) });
  await proposed(scrim);
  await waitUntil(() => stage.callbacks.length >= 3);
  const [{ body }] = stage.callbacks as [Callback];
  for (let i = 0; i < 3; i++) expect((await call(body)).status).toBe(200);
  await stage.effect(`called-back_${scrim._id}_${body.gameId}`, 'done', 'superseded');
  expect((await call(body)).status).toBe(200);
  await stage.effect(`called-back_${scrim._id}_${body.gameId}`, 'done', 'superseded');
  expect(await proposals(scrim)).toHaveLength(1);
});

test.each([
  [
    'another signature',
    async (code: string) => ({ shortCode: code, gameId: 1, metaData: `${(await metadataOf(code)).slice(0, -4)}AAAA` }),
    403,
  ],
  [
    'the signature of somebody else',
    async (code: string, id: string) => ({
      shortCode: code,
      gameId: 1,
      metaData: new Metadata('not-our-secret-at-all').sign(id),
    }),
    403,
  ],
  ['no metadata', async (code: string) => ({ shortCode: code, gameId: 1 }), 400],
  [
    'a code that is none',
    async (code: string) => ({ shortCode: '../../etc', gameId: 1, metaData: await metadataOf(code) }),
    400,
  ],
  [
    'a game id that is none',
    async (code: string) => ({ shortCode: code, gameId: '1; DROP', metaData: await metadataOf(code) }),
    400,
  ],
  ['no JSON', async () => '{"shortCode":', 400],
])('rejects a callback with %s without asking Riot', async (_, forge, status) => {
  await stage.riot.set({ callback: 'never' });
  const { scrim, code } = await withCode();
  await stage.effect(`read-game_${scrim._id}_0`, 'pending');
  expect((await call(await forge(code, scrim._id))).status).toBe(status);
  expect(await proposals(scrim)).toEqual([]);
});

test('a valid signature with a wrong code, or for a game that was not played, proposes nothing', async () => {
  await stage.riot.set({ callback: 'never' });
  const [one, other] = [await withCode(), await withCode()];
  expect((await call({ shortCode: other.code, gameId: 1, metaData: await metadataOf(one.code) })).status).toBe(200);
  expect((await call({ shortCode: one.code, gameId: 77, metaData: await metadataOf(one.code) })).status).toBe(200);
  const asked = polls();
  await waitUntil(() => polls() > asked + 4);
  expect([await proposals(one.scrim), await proposals(other.scrim)]).toEqual([[], []]);
});

test('rejects a callback forged by the simulator, and polling finds the result', async () => {
  await stage.riot.set({ callback: 'forged' });
  const { scrim, players, code } = await withCode();
  await stage.riot.play({ code, winner: 'teamOne', ...sides(players) });
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
  await waitUntil(() => stage.callbacks.length > 0);
  expect(stage.callbacks.every(({ status }) => status === 403)).toBe(true);
});

test.each(['never', 'late', 'http-only'] as const)(
  'callback %s: the winner is proposed nevertheless',
  async (callback) => {
    await stage.riot.set({ callback, callbackLateMs: 2_000 });
    const { scrim, players, code } = await withCode();
    await stage.riot.play({ code, winner: 'teamTwo', ...sides(players) });
    expect((await proposed(scrim)).proposedWinner).toBe('teamTwo');
  },
);

test('retries a result that cannot be read yet', async () => {
  stage.pollEvery(3_600_000);
  await stage.riot.set({ resultsLateMs: 3_600_000 });
  const { scrim, players, code } = await withCode();
  await stage.riot.play({ code, winner: 'teamOne', ...sides(players) });
  await waitUntil(() => stage.callbacks.length > 0);
  await waitUntil(() => polls() > 0);
  expect((await stage.find(scrim)).proposedWinner).toBeNull();
  await stage.riot.set({ resultsLateMs: 0 });
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
});

test('retries when Riot fails', async () => {
  await stage.riot.set({ callback: 'never', faults: [{ on: 'tournament.games', status: 503, times: 4 }] });
  const { scrim, players, code } = await withCode();
  await stage.riot.play({ code, winner: 'teamOne', ...sides(players) });
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
});

test('a stranger in the game and players unknown to Riot do not change the winner', async () => {
  const { scrim, players, code } = await withCode();
  await stage.riot.set({ wrongPlayer: true, unknownAccounts: sides(players).teamTwo });
  await stage.riot.play({ code, winner: 'teamTwo', ...sides(players) });
  expect((await proposed(scrim)).proposedWinner).toBe('teamTwo');
});

test('a game of strangers proposes nobody', async () => {
  const { scrim, code } = await withCode();
  const strangers = (n: number) => Array.from({ length: 5 }, (_, i) => `Nobody ${n + i}#XX`);
  await stage.riot.play({ code, teamOne: strangers(0), teamTwo: strangers(5) });
  await stage.effect(`read-game_${scrim._id}_0`, 'done');
  expect(await proposals(scrim)).toEqual([]);
});

test("the simulator's automatic games are played by the players of the scrim", async () => {
  await stage.riot.set({ auto: { winner: 'teamOne', afterMs: 500 } });
  const { scrim } = await stage.full();
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
});

test('no more requests once the winner is reported', async () => {
  const { scrim, players } = await withCode();
  await stage.effect(`read-game_${scrim._id}_0`, 'pending');
  await stage.world.api(`/scrims/${scrim._id}/set-winner`, stage.admin, {
    method: 'PATCH',
    body: { winnerTeamName: 'teamOne' },
  });
  await stage.effect(`read-game_${scrim._id}_0`, 'superseded');
  await stage.riot.play({ code: scrim.riotTournament!.tournamentCode!, winner: 'teamTwo', ...sides(players) });
  await waitUntil(() => stage.callbacks.length > 0);
  expect(stage.callbacks[0]!.status).toBe(200);
  expect(await proposals(scrim)).toEqual([]);
});

test('a code unknown to Riot leads to no result', async () => {
  const tournaments = stage.world.worker!.get<Tournaments>(TOURNAMENTS, { strict: false });
  expect(await tournaments.gamesUnderCode('NA00000-unknown', [], AbortSignal.timeout(5_000))).toEqual([]);
  await expect(tournaments.gamesUnderCode('NA00000-unknown', [], AbortSignal.abort())).rejects.toThrow('aborted');
});

test('a code without a game leaves the scrim unchanged', async () => {
  await stage.riot.set({ lobbyStuck: true });
  const { scrim, players, code } = await withCode();
  expect(await stage.riot.play({ code, ...sides(players) })).toEqual({ gameId: null });
  const asked = polls();
  await waitUntil(() => polls() > asked + 1);
  expect(await proposals(scrim)).toEqual([]);
});
