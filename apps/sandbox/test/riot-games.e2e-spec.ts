import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { waitUntil } from '@testing/wait-until';
import { riotCalls } from './riot-calls';

let riot: RiotAt;
beforeAll(async () => {
  riot = await startRiot();
});
beforeEach(async () => {
  await riot.reset();
  await riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50 });
});
afterAll(() => riot?.close());

const { newCode, puuid } = riotCalls(() => riot);
const TEAM_ONE = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => `${name}#NA1`);
const TEAM_TWO = ['Flo', 'Gus', 'Hal', 'Ida', 'Jo'].map((name) => `${name}#NA1`);

describe('games', () => {
  let provider: Server;
  let url: string;
  let received: any[] = [];
  let responses: number[] = [];
  beforeAll(async () => {
    provider = createServer((req, res) => {
      let text = '';
      req
        .on('data', (part) => {
          text += part;
        })
        .on('end', () => {
          received.push(JSON.parse(text));
          res.writeHead(responses.shift() ?? 200).end();
        });
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/callback`;
  });
  beforeEach(() => {
    [received, responses] = [[], []];
  });
  afterAll(() => {
    provider.closeAllConnections();
    provider.close();
  });

  const results = async (code: string) => (await riot.ask('americas', `/lol/tournament/v5/games/by-code/${code}`)).body;
  const lobby = async (code: string) =>
    (await riot.ask('americas', `/lol/tournament/v5/lobby-events/by-code/${code}`)).body.eventList;
  const played = (code: string) =>
    waitUntil(async () => {
      const found = await results(code);
      return found.length > 0 && found;
    });

  test('a game is played from the lobby to its result, and the provider is notified', async () => {
    const code = await newCode({ url });
    expect(await results(code)).toEqual([]);
    const { gameId } = await riot.play({ code, winner: 'teamTwo', teamOne: TEAM_ONE, teamTwo: TEAM_TWO });
    await waitUntil(() => received.length > 0);
    expect(received[0]).toEqual({
      startTime: expect.any(Number),
      shortCode: code,
      metaData: 'said',
      gameId,
      gameName: expect.any(String),
      gameType: 'Practice',
      gameMap: 11,
      gameMode: 'CLASSIC',
      region: 'NA1',
    });
    const [game] = await results(code);
    expect(game).toMatchObject({ gameId, shortCode: code, metaData: 'said', region: 'NA1' });
    expect(game.winningTeam).toEqual(
      await Promise.all(TEAM_TWO.map(async (riotId) => ({ puuid: await puuid(riotId) }))),
    );
    expect(game.losingTeam).toHaveLength(5);
    const events = await lobby(code);
    expect(events.map((event: any) => event.eventType)).toEqual([
      'PracticeGameCreatedEvent',
      ...Array(10).fill('PlayerJoinedGameEvent'),
      'PlayerSwitchedTeamEvent',
      'PlayerSwitchedTeamEvent',
      'PlayerQuitGameEvent',
      'PlayerJoinedGameEvent',
      'ChampSelectStartedEvent',
      'GameAllocationStartedEvent',
      'GameAllocatedToLsmEvent',
    ]);
    expect(events[0]).toEqual({
      timestamp: expect.stringMatching(/^\d{13}$/),
      eventType: 'PracticeGameCreatedEvent',
      puuid: await puuid('Ann#NA1'),
    });
    const match = await riot.ask('americas', `/lol/match/v5/matches/NA1_${gameId}`);
    expect(match.body.info.tournamentCode).toBe(code);
    expect(
      (await riot.ask('americas', `/lol/match/v5/matches/by-puuid/${await puuid('Jo#NA1')}/ids?type=tourney`)).body,
    ).toContain(`NA1_${gameId}`);
    await riot.set({ matchMissing: true });
    expect((await riot.ask('americas', `/lol/match/v5/matches/NA1_${gameId}`)).status).toBe(404);
  });

  test('calls the provider until it responds with 200', async () => {
    await riot.set({ callbackRetryMs: 10 });
    responses = [500, 404, 302];
    await riot.play({ code: await newCode({ url }) });
    await waitUntil(() => received.length >= 4);
    await waitUntil(() => riot.isIdle());
    expect(received).toHaveLength(4);
  });

  test('the accounts looked up last play when none are named', async () => {
    for (const riotId of [...TEAM_TWO, ...TEAM_ONE]) await puuid(riotId);
    const code = await newCode({ url });
    await riot.play({ code, winner: 'teamOne' });
    expect((await played(code))[0].winningTeam[0]).toEqual({ puuid: await puuid('Flo#NA1') });
  });

  test.each([
    ['never', 0],
    ['duplicate', 3],
    ['http-only', 1],
  ] as const)('callback %s', async (callback, times) => {
    await riot.set({ callback });
    const code = await newCode({ url });
    await riot.play({ code });
    await played(code);
    await waitUntil(() => received.length >= times);
    await waitUntil(() => riot.isIdle());
    expect(received).toHaveLength(times);
  });
  test.each([
    ['codeInvalid', 0],
    ['lobbyStuck', 11],
  ] as const)('%s: no game', async (name, events) => {
    await riot.set({ [name]: true });
    const code = await newCode({ url });
    expect(await riot.play({ code })).toEqual({ gameId: null });
    await waitUntil(async () => (await lobby(code)).length === events);
    // The API reports no error either
    expect((await riot.ask('americas', `/lol/tournament/v5/codes/${code}`)).status).toBe(200);
  });
  test('lobby events can get lost, and their times have two formats', async () => {
    await riot.set({ lobbyEventsDropped: true, timestamps: 'text' });
    const code = await newCode({ url });
    await riot.play({ code });
    await played(code);
    const events = await lobby(code);
    expect(events.length).toBeLessThan(18);
    expect(events[0].timestamp).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d{2} \d\d:\d\d:\d\d UTC \d{4}$/);
    expect(Math.abs(Date.parse(events[0].timestamp) - Date.now())).toBeLessThan(60_000);
  });
});
