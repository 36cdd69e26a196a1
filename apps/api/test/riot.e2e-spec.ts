import { REDIS } from '@muster/platform';
import type { Redis } from 'ioredis';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';

let riot: RiotAt;
let world: World;
let hana: TestUser;
beforeAll(async () => {
  riot = await startRiot();
  world = await createWorld({ env: { RIOT_API_KEY: 'RGAPI-production', RIOT_BASE_URL: riot.url } });
  hana = await world.createUser();
});
beforeEach(() => riot.reset());
afterAll(async () => {
  await world?.close();
  await riot?.close();
});

const summoner = (gameName: string, overrides: Record<string, string> = {}, user: TestUser | null = hana) =>
  world.api(
    `/riot/summoner?${new URLSearchParams({ gameName, tagLine: 'NA1', region: 'NA', ...overrides }).toString()}`,
    user,
  );

const away = {
  status: 200,
  body: { success: false, data: null, error: 'Riot cannot be reached at the moment', code: 'riot-unavailable' },
};

describe('a summoner lookup', () => {
  test('returns icon, level and official ranks', async () => {
    const { status, body } = await summoner('Moss Knight');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: { profileIconId: expect.any(Number), summonerLevel: expect.any(Number), rankedData: expect.any(Array) },
    });
    for (const entry of body.data.rankedData)
      expect(Object.keys(entry).toSorted()).toEqual(['queueType', 'rank', 'tier']);
    expect(
      riot
        .calls()
        .map(({ host, name }) => `${host} ${name}`)
        .toSorted(),
    ).toEqual(['americas account.by-riot-id', 'na1 league.by-puuid', 'na1 summoner.by-puuid']);
  });
  test('uses the hosts of the region', async () => {
    await summoner('Far Away', { region: 'EUNE', tagLine: 'EUN1' });
    expect(
      riot
        .calls()
        .map(({ host }) => host)
        .toSorted(),
    ).toEqual(['eun1', 'eun1', 'europe']);
  });
  test('asks Riot once in half an hour, however many requests arrive concurrently', async () => {
    const responses = await Promise.all([
      ...Array.from({ length: 8 }, () => summoner('Popular')),
      summoner('pOPULAR', { tagLine: 'na1' }),
    ]);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    await summoner('Popular');
    expect(riot.calls('account.by-riot-id')).toHaveLength(1);
  });
  test('returns 404 for unknown names and does not ask again soon', async () => {
    await riot.set({ unknownAccounts: ['Ghost#NA1'] });
    const response = await summoner('Ghost');
    expect(response).toMatchObject({
      status: 404,
      body: { error: 'Summoner Ghost#NA1 was not found', code: 'summoner-not-found' },
    });
    expect((await summoner('ghost')).status).toBe(404);
    expect(riot.calls()).toHaveLength(1);
  });
  test('encodes names that look like paths', async () => {
    expect((await summoner('../../lol/status', { tagLine: 'v4/x' })).status).toBe(200);
    expect(riot.calls()[0]).toMatchObject({ name: 'account.by-riot-id', status: 200 });
  });
  test.each([
    ['fails', { status: 503 }],
    ['is busy', { status: 429, limit: 'bare' as const }],
    ['answers nonsense', { body: 'html' as const }],
    ['has no time', { hang: true }],
  ])(
    'when Riot %s, responds soon without an error',
    async (name, fault) => {
      await riot.set({ faults: [{ on: 'account.by-riot-id', ...fault }] });
      expect(await summoner(`Unlucky ${name}`, { region: name === 'is busy' ? 'EUW' : 'NA' })).toMatchObject(away);
    },
    20_000,
  );
});

describe('the Data Dragon version', () => {
  const version = () => world.api('/riot/ddragon-version');
  const forget = async () => {
    const redis = world.node().get<Redis>(REDIS, { strict: false });
    for (const key of await redis.keys(`riot:${riot.url}*:version`)) await redis.del(key);
  };
  test('is the latest, and requested once', async () => {
    expect((await version()).body).toEqual({ success: true, version: '16.22.1' });
    await version();
    expect(riot.calls('ddragon.versions')).toHaveLength(1);
  });
  test.each([
    ['fails', { status: 500 }],
    ['answers nonsense', { body: 'html' as const }],
  ])('falls back to the built-in version when it %s', async (_, fault) => {
    await forget();
    await riot.set({ faults: [{ on: 'ddragon.versions', ...fault }] });
    expect((await version()).body).toEqual({ success: true, version: '14.24.1' });
    await forget();
  });
});

describe('without a Riot key', () => {
  let plain: World;
  beforeAll(async () => {
    plain = await createWorld({ worker: true, env: { RIOT_API_KEY: '', RIOT_BASE_URL: '' } });
  });
  afterAll(() => plain?.close());

  test('no lookups are made, and the version is the built-in one', async () => {
    const someone = await plain.createUser();
    expect(await plain.api('/riot/summoner?gameName=Ann&tagLine=NA1&region=NA', someone)).toMatchObject(away);
    expect((await plain.api('/riot/ddragon-version')).body).toEqual({ success: true, version: '14.24.1' });
  });
  test('the room of a starting scrim says to use the manual lobby, and no effect fails', async () => {
    const admin = await plain.createUser({ admin: true });
    const scrim = await plain.createScrim(admin);
    const watcher = await plain.connect(admin);
    await watcher.emit('join_scrim_room', scrim._id);
    await plain.api(`/scrims/${scrim._id}`, admin, {
      method: 'PUT',
      body: { gameStartTime: new Date().toISOString() },
    });
    expect(await watcher.waitFor('tournamentSkipped')).toMatchObject({
      scrimId: scrim._id,
      reason: 'riot-not-configured',
      message: expect.stringContaining('lobby name and password'),
    });
    await waitUntilCaughtUp(plain);
    expect(watcher.heard.filter(({ message }) => message === 'tournamentError')).toEqual([]);
    expect((await plain.api(`/scrims/${scrim._id}`, admin)).body).toMatchObject({
      riotTournament: null,
      lobbyPassword: expect.stringMatching(/^\S{8}$/),
    });
  });
});
