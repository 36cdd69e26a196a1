import { errorResponse } from '@testing/error-response';
import { createSignInWorld } from '@testing/sign-in-browser';
import { API_KEY, type TestUser } from '@testing/world';
import { accountCalls } from './account-calls';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const { verify, member, everywhere } = accountCalls(() => world);

describe('tokens', () => {
  test('end on every node when their owner signs out everywhere', async () => {
    const { token, browser, proof } = await member('everywhere@players.test');
    const fresh = (await verify(token)).body.token as string;
    expect((await world.api('/auth/sign-out-everywhere', { token } as TestUser, { method: 'POST' })).status).toBe(200);
    await everywhere();
    for (const node of [0, 1]) for (const old of [token, fresh]) expect((await verify(old, node)).status).toBe(401);
    const { body } = await browser.call('/auth/login', await browser.signInWithProvider(proof.email));
    expect((await verify(body.token, 1)).status).toBe(200);
  });
  test('are rejected without the API key', async () => {
    const { token } = await member('nokey@players.test');
    const response = await fetch(`${world.url()}/api/auth/verify`, {
      method: 'POST',
      headers: { authorization: token },
    });
    expect([response.status, await response.json(), API_KEY]).toEqual([
      401,
      expect.objectContaining({ error: 'Invalid API key' }),
      API_KEY,
    ]);
  });
});

describe('searching users', () => {
  let viewer: TestUser;
  beforeAll(async () => {
    viewer = (await member('viewer@players.test')) as unknown as TestUser;
    for (const [name, tag, region] of [
      ['Kestrel', 'sky', 'EUW'],
      ['Kes', 'EUW1', 'EUW'],
      ['Old Kestrel', 'nest', 'OCE'],
      ['Percent', 'kes', 'LAN'],
    ] as const) {
      await member(`${name.replace(' ', '')}.${tag}@players.test`, {
        name,
        summonerTagline: tag,
        region,
        discord: `${name}${tag}`.replace(' ', ''),
      });
    }
  });

  test('returns only public fields', async () => {
    const [one] = (await world.api('/users?q=kestrel%23sky', viewer)).body;
    expect(one).toEqual({
      _id: expect.any(String),
      name: 'Kestrel',
      summonerTagline: 'sky',
      rank: 'Gold 2',
      region: 'EUW',
      discord: 'Kestrelsky',
      createdAt: expect.any(String),
      lastLoggedIn: expect.any(String),
    });
    const full = await world.api(`/users/by-id/${one._id}`, viewer);
    expect(full).toMatchObject({ status: 200, body: { ...one, isAdmin: false, friends: [] } });
    expect(JSON.stringify(full.body)).not.toMatch(/email|uid|adminKey|@players/i);
  });
  test('by exact name', async () => {
    expect((await world.api('/users/KESTREL?region=EUW&tagline=SKY', viewer)).body).toMatchObject({
      name: 'Kestrel',
      region: 'EUW',
    });
    expect((await world.api('/users/old%20kestrel', viewer)).body).toMatchObject({ name: 'Old Kestrel' });
    expect(await world.api('/users/Kestrel?region=NA', viewer)).toMatchObject(
      errorResponse(404, 'account-not-found', 'User Kestrel was not found in NA'),
    );
    expect(await world.api('/users/Kest%25', viewer)).toMatchObject(
      errorResponse(404, 'account-not-found', 'User Kest% was not found'),
    );
    expect((await world.api('/users/Kestrel?tagline=%23sky', viewer)).body).toMatchObject({
      statusCode: 400,
      error: 'Tagline should not include # symbol',
    });
  });
});
