import { PRINCIPALS, type PrincipalResolver } from '@muster/platform/http';
import { userAggregate } from '@muster/users';
import { createHmac } from 'node:crypto';
import { errorResponse } from '@testing/error-response';
import { claimsOf, type Member } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { API_KEY, type TestUser } from '@testing/world';
import { accountCalls, days, now, unauthorized } from './account-calls';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const { verify, member, dispatch, everywhere } = accountCalls(() => world);
const principalOf = (sub: string, node: number) =>
  world.node(node).get<PrincipalResolver>(PRINCIPALS, { strict: false }).resolve({ sub, sv: 0, sid: 'any' });

const root = { userId: 'root', isAdmin: true };
const ban = async (userId: string, from: number, to: number, reason = '') => {
  await dispatch().send(
    userAggregate,
    { type: 'BanUser', userId, by: root, ctx: now(), from: days(from), to: days(to), reason },
    { by: 'root' },
  );
  await everywhere();
};

describe('tokens', () => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = (header: object, payload: object, secret: string) =>
    `Bearer ${encoded(header)}.${encoded(payload)}.${
      secret &&
      createHmac('sha256', secret)
        .update(`${encoded(header)}.${encoded(payload)}`)
        .digest('base64url')
    }`;
  const HS = { alg: 'HS256', typ: 'JWT' };
  const SECRET = 'a-secret-for-tests-only';

  test('that are forged, expired or of other users are rejected', async () => {
    const { token, user } = await member('tokens@players.test');
    const claims = claimsOf(token);
    const soon = Math.floor(Date.now() / 1000) + 3600;
    const forged = {
      none: signed({ alg: 'none' }, claims, ''),
      None: signed({ alg: 'None' }, claims, ''),
      otherSecret: signed(HS, claims, 'not-the-secret-of-ours'),
      otherAlgorithm: signed({ alg: 'HS512' }, claims, SECRET),
      otherIssuer: signed(HS, { ...claims, iss: 'evil' }, SECRET),
      otherAudience: signed(HS, { ...claims, aud: 'evil' }, SECRET),
      expired: signed(HS, { ...claims, exp: soon - 7200 }, SECRET),
      withoutEnd: signed(HS, { ...claims, exp: undefined }, SECRET),
      unknown: signed(HS, { ...claims, sub: 'unknown' }, SECRET),
      olderSession: signed(HS, { ...claims, sv: -1 }, SECRET),
      laterSession: signed(HS, { ...claims, sv: 1 }, SECRET),
      changed: token.replace(/\.[\w-]+\./, `.${encoded({ ...claims, sub: 'root' })}.`),
      bare: token.replace('Bearer ', ''),
      empty: 'Bearer ',
      word: 'Bearer null',
    };
    for (const [how, bad] of Object.entries(forged)) expect([how, (await verify(bad)).status]).toEqual([how, 401]);
    expect((await verify(signed(HS, claims, SECRET))).status).toBe(200);
    expect((await verify(signed(HS, { ...claims, isAdmin: true }, SECRET))).body.user).toMatchObject({
      _id: user._id,
      isAdmin: false,
    });
  });
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

describe('a ban', () => {
  test('applies at once on every node, with its end and reason', async () => {
    const { token, browser, user, proof } = await member('banned@players.test');
    for (const node of [0, 1])
      expect(await principalOf(user._id, node)).toEqual({
        userId: user._id,
        isAdmin: false,
        region: 'NA',
        language: null,
        session: 'any',
      });
    await ban(user._id, -1, 5, 'Left three games');
    const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(days(5))!;
    const message = `You are banned until ${month}/${day}/${days(5).slice(0, 4)}. Reason: Left three games`;
    for (const node of [0, 1]) expect(await verify(token, node)).toMatchObject(errorResponse(401, 'banned', message));
    expect(await world.api('/users', { token } as TestUser)).toMatchObject(errorResponse(401, 'banned', message));
    for (const node of [0, 1])
      await expect(principalOf(user._id, node)).rejects.toMatchObject({ code: 'banned', message: message });
    expect(await browser.call('/auth/login', await browser.signInWithProvider(proof.email))).toMatchObject(
      errorResponse(401, 'banned', message),
    );

    await dispatch().send(userAggregate, { type: 'UnbanUser', userId: user._id, by: root, ctx: now() }, { by: 'root' });
    await everywhere();
    expect((await verify(token)).status).toBe(401);
    const { body } = await browser.call('/auth/login', await browser.signInWithProvider(proof.email));
    expect((await verify(body.token)).status).toBe(200);
  });
  test('without a reason has none in the message; future and past bans do not apply', async () => {
    const { token, user } = await member('later@players.test');
    await ban(user._id, 1, 2, 'tomorrow');
    expect((await verify(token)).status).toBe(200);
    await ban(user._id, -3, -1);
    expect((await verify(token)).status).toBe(200);
    await ban(user._id, -1, 1);
    expect((await verify(token)).body.error).toMatch(/^You are banned until \d\d\/\d\d\/\d{4}\.$/);
  });
});

describe('friends', () => {
  test('appear on both users and in the token', async () => {
    const [first, second] = [await member('friend.a@players.test'), await member('friend.b@players.test')];
    const call = (path: string, as: Member, body: object = {}) =>
      world.api(path, as as unknown as TestUser, { method: 'POST', body });
    await call(`/friend-requests/send-friend-request/${second.user._id}/${first.user._id}`, first);
    expect(
      (await call(`/friend-requests/accept-request/${second.user._id}`, second, { newFriendUserId: first.user._id }))
        .status,
    ).toBe(200);
    const { body } = await verify(first.token);
    expect([body.user.friends, claimsOf(body.token).friends]).toEqual([
      [{ _id: second.user._id }],
      [{ _id: second.user._id }],
    ]);
    expect((await world.api(`/users/by-id/${second.user._id}`, first as unknown as TestUser)).body.friends).toEqual([
      { _id: first.user._id },
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
  const names = async (query: string): Promise<string[]> =>
    (await world.api(`/users?${query}`, viewer)).body.map((one: { name: string }) => one.name);

  test('by name, tag or both, nearest first, ignoring case', async () => {
    expect(await names('q=KES')).toEqual(['Kes', 'Kestrel', 'Percent', 'Old Kestrel']);
    expect(await names('q=kes&region=EUW')).toEqual(['Kes', 'Kestrel']);
    expect(await names('q=kestrel%23SKY')).toEqual(['Kestrel']);
    expect(await names('q=kes&limit=1')).toEqual(['Kes']);
  });
  test('treats input literally', async () => {
    for (const q of ['%', '_', '\\', '%25', 'k%l', "';--", '\ud800', 'ﷺ'.repeat(60)])
      expect([q, await names(`q=${encodeURIComponent(Buffer.from(q).toString())}`)]).toEqual([q, []]);
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
  test('returns pages', async () => {
    const { body } = await world.api('/users?q=kes&page=2&limit=3', viewer);
    expect(body).toMatchObject({
      success: true,
      data: [{ name: 'Old Kestrel' }],
      pagination: { page: 2, limit: 3, total: 4, pages: 2 },
    });
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
  test.each(['/users/by-id/unknown', '/users/by-id/%27%3B--'])('returns 404 for %s', async (path) =>
    expect((await world.api(path, viewer)).status).toBe(404),
  );
  test.each([
    '/users?limit=0',
    '/users?limit=1000',
    '/users?region=MARS',
    '/users?page=x',
    '/users/by-id/%00',
    '/users?q=%00',
    `/users?q=${'x'.repeat(65)}`,
  ])('returns 400 for %s', async (path) => expect((await world.api(path, viewer)).status).toBe(400));
  test('rejects strangers', async () => {
    for (const path of ['/users', '/users/Kestrel', '/users/by-id/x'])
      expect(await world.api(path)).toMatchObject(unauthorized);
  });
});
