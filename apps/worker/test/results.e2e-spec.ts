import type { ScrimView } from '@muster/contracts/scrims';
import { Metadata } from '../../../libs/riot/src/tournaments/metadata';
import { waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { type Callback, createStage, sides, type Stage } from './worker-fixture';

let fixture: Stage;
beforeAll(async () => {
  fixture = await createStage();
});
beforeEach(async () => {
  await fixture.riot.reset();
  await fixture.riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50, callbackRetryMs: 50 });
  fixture.callbacks.length = 0;
  fixture.pollEvery(300);
});
afterAll(() => fixture?.close());

async function withCode(): Promise<{ scrim: ScrimView; players: TestUser[]; code: string }> {
  const { scrim, players } = await fixture.full();
  const view = await fixture.sees(scrim, (seen) => seen.riotTournament?.tournamentCode);
  return { scrim: view, players, code: view.riotTournament!.tournamentCode! };
}
const proposed = (scrim: { _id: string }) => fixture.sees(scrim, (view) => view.proposedWinner);
const proposals = (scrim: { _id: string }) => fixture.events(scrim, 'WinnerProposed');
const call = (body: object | string) =>
  fetch(`${fixture.world.url()}/api/riot/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const metadataOf = async (code: string): Promise<string> =>
  (await fixture.riot.ask('americas', `/lol/tournament/v5/codes/${code}`)).body.metaData;
const polls = () => fixture.riot.calls('tournament.games').length;

test('a played game proposes its winner; the host confirms', async () => {
  fixture.pollEvery(3_600_000);
  const { scrim, players, code } = await withCode();
  const outsider = await fixture.world.createUser();
  const { gameId } = await fixture.riot.play({ code, winner: 'teamTwo', ...sides(players) });
  expect(await proposed(scrim)).toMatchObject({ proposedWinner: 'teamTwo', teamWon: null });
  expect((await proposals(scrim)).map((event) => event.data)).toEqual([{ team: 'teamTwo', gameId: String(gameId) }]);
  expect((await fixture.find(scrim, outsider)).proposedWinner).toBeNull();
  const host = players.find((player) => player.id === scrim.lobbyHost!._id)!;
  expect((await fixture.find(scrim, host)).proposedWinner).toBe('teamTwo');
  const confirmed = await fixture.world.api(`/scrims/${scrim._id}/set-winner`, host, {
    method: 'PATCH',
    body: { winnerTeamName: 'teamTwo' },
  });
  expect(confirmed.body.teamWon).toBe('teamTwo');
});

test('answers Riot at once and looks the result up afterwards', async () => {
  fixture.pollEvery(3_600_000);
  await fixture.riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50, callback: 'never' });
  const { scrim, players, code } = await withCode();
  const { gameId } = await fixture.riot.play({ code, winner: 'teamOne', ...sides(players) });
  const response = await call({ shortCode: code, gameId, metaData: await metadataOf(code), winningTeam: 'teamTwo' });
  expect([response.status, await response.json()]).toEqual([200, { received: true }]);
  expect((await proposed(scrim)).proposedWinner).toBe('teamOne');
});

test('proposes once, however many callbacks arrive, also concurrently', async () => {
  fixture.pollEvery(3_600_000);
  await fixture.riot.set({ callback: 'duplicate' });
  const { scrim, players, code } = await withCode();
  await fixture.riot.play({ code, winner: 'teamOne', ...sides(players) });
  await proposed(scrim);
  await waitUntil(() => fixture.callbacks.length >= 3);
  const [{ body }] = fixture.callbacks as [Callback];
  for (let i = 0; i < 3; i++) expect((await call(body)).status).toBe(200);
  await fixture.effect(`called-back_${scrim._id}_${body.gameId}`, 'done', 'superseded');
  expect((await call(body)).status).toBe(200);
  await fixture.effect(`called-back_${scrim._id}_${body.gameId}`, 'done', 'superseded');
  expect(await proposals(scrim)).toHaveLength(1);
});

test.each([
  [
    'another signature',
    async (code: string) => ({ shortCode: code, gameId: 1, metaData: `${(await metadataOf(code)).slice(0, -4)}AAAA` }),
    403,
  ],
  [
    'the signature of another key',
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
  await fixture.riot.set({ callback: 'never' });
  const { scrim, code } = await withCode();
  await fixture.effect(`read-game_${scrim._id}_0`, 'pending');
  expect((await call(await forge(code, scrim._id))).status).toBe(status);
  expect(await proposals(scrim)).toEqual([]);
});

test('a valid signature with a wrong code, or for a game that was not played, proposes nothing', async () => {
  await fixture.riot.set({ callback: 'never' });
  const [first, second] = [await withCode(), await withCode()];
  expect((await call({ shortCode: second.code, gameId: 1, metaData: await metadataOf(first.code) })).status).toBe(200);
  expect((await call({ shortCode: first.code, gameId: 77, metaData: await metadataOf(first.code) })).status).toBe(200);
  const pollsBefore = polls();
  await waitUntil(() => polls() > pollsBefore + 4);
  expect([await proposals(first.scrim), await proposals(second.scrim)]).toEqual([[], []]);
});

test.each(['never', 'late', 'http-only'] as const)(
  'callback %s: the winner is proposed nevertheless',
  async (callback) => {
    await fixture.riot.set({ callback, callbackLateMs: 2_000 });
    const { scrim, players, code } = await withCode();
    await fixture.riot.play({ code, winner: 'teamTwo', ...sides(players) });
    expect((await proposed(scrim)).proposedWinner).toBe('teamTwo');
  },
);

test('no more requests once the winner is reported', async () => {
  const { scrim, players } = await withCode();
  await fixture.effect(`read-game_${scrim._id}_0`, 'pending');
  await fixture.world.api(`/scrims/${scrim._id}/set-winner`, fixture.admin, {
    method: 'PATCH',
    body: { winnerTeamName: 'teamOne' },
  });
  await fixture.effect(`read-game_${scrim._id}_0`, 'superseded');
  await fixture.riot.play({ code: scrim.riotTournament!.tournamentCode!, winner: 'teamTwo', ...sides(players) });
  await waitUntil(() => fixture.callbacks.length > 0);
  expect(fixture.callbacks[0]!.status).toBe(200);
  expect(await proposals(scrim)).toEqual([]);
});
