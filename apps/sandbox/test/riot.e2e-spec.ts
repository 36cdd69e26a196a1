import { z } from 'zod';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { BY_RIOT_ID, FORMAT, riotCalls } from './riot-calls';

let riot: RiotAt;
beforeAll(async () => {
  riot = await startRiot();
});
beforeEach(async () => {
  await riot.reset();
  await riot.set({ gatherMs: 200, paceMs: 5, gameMs: 50 });
});
afterAll(() => riot?.close());

const { post, newCode, puuid } = riotCalls(() => riot);

describe('hosts', () => {
  test('each serves its own APIs', async () => {
    const status = async (host: string, path: string) => (await riot.ask(host, path)).status;
    expect(await status('americas', `${BY_RIOT_ID}/Ann/NA1`)).toBe(200);
    expect(await status('europe', `${BY_RIOT_ID}/Ann/NA1`)).toBe(200);
    expect(await status('sea', `${BY_RIOT_ID}/Ann/NA1`)).toBe(403);
    expect(await status('na1', '/lol/status/v4/platform-data')).toBe(200);
    expect(await status('me1', '/lol/status/v4/platform-data')).toBe(200);
    expect((await riot.ask('europe', '/lol/tournament/v5/providers', { method: 'POST', body: {} })).status).toBe(403);
  });
  test.each(['ph2', 'th2', 'nowhere'])('%s does not exist', (host) =>
    expect(riot.ask(host, '/lol/status/v4/platform-data')).rejects.toThrow('fetch failed'),
  );
  test('Data Dragon needs no key', async () =>
    expect((await riot.ask('ddragon', '/api/versions.json', { key: '' })).body[0]).toMatch(/^\d+\.\d+\.1$/));
});

describe('keys and errors', () => {
  const status = async (options: object) => (await riot.ask('na1', '/lol/status/v4/platform-data', options)).status;
  test.each([
    ['no key', { key: '' }, 401],
    ['an unknown key', { key: 'RGAPI-x' }, 403],
    ['an expired one', { key: 'RGAPI-development-expired' }, 403],
    ['a wrong verb', { method: 'POST', body: {} }, 405],
  ])('%s', async (_, options, expected) => expect(await status(options)).toBe(expected));
  test('a personal key has no tournaments, a development key has the stub', async () => {
    const ask = async (api: string, key: string) =>
      (await post(`/lol/${api}/v5/providers`, { region: 'NA', url: 'http://a.b' }, { key })).status;
    expect([await ask('tournament', 'RGAPI-personal'), await ask('tournament-stub', 'RGAPI-personal')]).toEqual([
      403, 403,
    ]);
    expect([await ask('tournament', 'RGAPI-development'), await ask('tournament-stub', 'RGAPI-development')]).toEqual([
      403, 200,
    ]);
  });
});

describe('players', () => {
  test('have one puuid per key, whatever the case of their name; another key cannot read it', async () => {
    const [one, repeated, rotated] = [
      await puuid('Ann#NA1'),
      await puuid('aNN#na1'),
      await puuid('Ann#NA1', 'RGAPI-production-rotated'),
    ];
    expect(one).toHaveLength(78);
    expect(repeated).toBe(one);
    expect(rotated).not.toBe(one);
    const path = `/lol/summoner/v4/summoners/by-puuid/${one}`;
    expect(await riot.ask('na1', path, { key: 'RGAPI-production-rotated' })).toMatchObject({
      status: 400,
      body: { status: { message: expect.stringContaining('Exception decrypting') } },
    });
    expect((await riot.ask('na1', path)).status).toBe(200);
  });
  test('look as Riot returns them', async () => {
    const summoner = z.strictObject({
      puuid: z.string().length(78),
      profileIconId: z.int(),
      revisionDate: z.int(),
      summonerLevel: z.int(),
    });
    const entry = z.strictObject({
      leagueId: z.string(),
      puuid: z.string(),
      queueType: z.enum(['RANKED_SOLO_5x5', 'RANKED_FLEX_SR']),
      tier: z.string(),
      rank: z.enum(['I', 'II', 'III', 'IV']),
      leaguePoints: z.int(),
      wins: z.int(),
      losses: z.int(),
      hotStreak: z.boolean(),
      veteran: z.boolean(),
      freshBlood: z.boolean(),
      inactive: z.boolean(),
    });
    const ranks = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const of = await puuid(`Player ${i}#NA1`);
        expect(
          summoner.safeParse((await riot.ask('na1', `/lol/summoner/v4/summoners/by-puuid/${of}`)).body).error,
        ).toBeUndefined();
        return z.array(entry).parse((await riot.ask('na1', `/lol/league/v4/entries/by-puuid/${of}`)).body);
      }),
    );
    expect(ranks.some((entries) => entries.length === 0)).toBe(true);
    expect(ranks.some((entries) => entries.length > 0)).toBe(true);
  });
  test('can be unknown', async () => {
    await riot.set({ unknownAccounts: ['Ghost#NA1'] });
    expect((await riot.ask('americas', `${BY_RIOT_ID}/ghost/NA1`)).status).toBe(404);
  });
});

describe('tournaments', () => {
  test('a code belongs to provider, tournament and format, and returns them', async () => {
    const code = await newCode({ metadata: 'x.y.z' });
    expect(code).toMatch(/^[A-Z]{2,4}[\da-f]{5}-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    const shape = z.strictObject({
      id: z.int(),
      code: z.literal(code),
      providerId: z.int(),
      tournamentId: z.int(),
      region: z.literal('NA'),
      map: z.literal('SUMMONERS_RIFT'),
      teamSize: z.literal(5),
      spectators: z.literal('ALL'),
      pickType: z.literal('TOURNAMENT_DRAFT'),
      lobbyName: z.string().min(1),
      password: z.string().min(1),
      metaData: z.literal('x.y.z'),
      participants: z.array(z.string()),
    });
    expect(
      shape.safeParse((await riot.ask('americas', `/lol/tournament/v5/codes/${code}`)).body).error,
    ).toBeUndefined();
    expect(
      (await riot.ask('americas', `/lol/tournament/v5/codes/${code}`, { key: 'RGAPI-production-rotated' })).status,
    ).toBe(404);
  });
  test('names missing fields', async () => {
    const provider = await post('/lol/tournament/v5/providers', { region: 'NA', url: 'http://a.b' });
    const tournament = await post('/lol/tournament/v5/tournaments', { providerId: provider.body });
    expect(await post(`/lol/tournament/v5/codes?tournamentId=${tournament.body}`, { metadata: '' })).toMatchObject({
      status: 400,
      body: { status: { message: expect.stringContaining('pickType may not be null') } },
    });
  });
  test('a provider belongs to its key; a tournament to a provider', async () => {
    const provider = await post('/lol/tournament/v5/providers', { region: 'NA', url: 'http://a.b' });
    expect(
      (await post('/lol/tournament/v5/tournaments', { providerId: provider.body }, { key: 'RGAPI-production-rotated' }))
        .status,
    ).toBe(400);
    expect((await post('/lol/tournament/v5/codes?tournamentId=1', FORMAT)).status).toBe(400);
  });
  test('checks regions and addresses, the stub less strictly', async () => {
    await riot.set({ strictUrls: true });
    const provider = async (api: string, region: string, url = 'https://a.b/c') =>
      (await post(`/lol/${api}/v5/providers`, { region, url })).status;
    expect([
      await provider('tournament', 'MARS'),
      await provider('tournament-stub', 'MARS'),
      await provider('tournament', 'NA'),
      await provider('tournament', 'NA', 'http://a.b:3000'),
    ]).toEqual([400, 200, 200, 400]);
  });
  test('the stub has no results and no changes', async () => {
    const code = await newCode({ base: '/lol/tournament-stub/v5' });
    expect((await riot.ask('americas', `/lol/tournament-stub/v5/games/by-code/${code}`)).status).toBe(403);
    expect(
      (await riot.ask('americas', `/lol/tournament-stub/v5/codes/${code}`, { method: 'PUT', body: FORMAT })).status,
    ).toBe(405);
    expect(await riot.play({ code })).toEqual({ gameId: null });
  });
  test('a real code can be changed', async () => {
    const code = await newCode();
    expect(
      (
        await riot.ask('americas', `/lol/tournament/v5/codes/${code}`, {
          method: 'PUT',
          body: { ...FORMAT, pickType: 'BLIND_PICK' },
        })
      ).status,
    ).toBe(200);
    expect((await riot.ask('americas', `/lol/tournament/v5/codes/${code}`)).body.pickType).toBe('BLIND_PICK');
  });
});

describe('faults', () => {
  test('rejects an unknown switch, and null resets one', async () => {
    await expect(riot.set({ callbak: 'never' } as object)).rejects.toThrow('unknown switch: callbak');
    await expect(riot.set({ callback: 'sometimes' } as object)).rejects.toThrow('callback');
    await riot.set({ latencyMs: 150 });
    await riot.set({ latencyMs: null } as object);
    expect(((await (await fetch(`${riot.url}/_sim`)).json()) as any).switches.latencyMs).toBe(0);
  });
});
