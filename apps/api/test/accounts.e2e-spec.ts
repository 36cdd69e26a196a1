import { CONFIG, type Config } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import { userAggregate } from '@muster/users';
import { features } from '../../features';
import { claimsOf } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { waitUntil } from '@testing/wait-until';
import type { TestResponse, TestUser } from '@testing/world';
import { accountCalls, days, now, unauthorized } from './account-calls';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const { verify, member, dispatch, rows, everywhere } = accountCalls(() => world);
const update = (as: { token: string }, body: object): Promise<TestResponse> =>
  world.api('/auth/update-user', as as TestUser, { method: 'PUT', body });

describe('taken names', () => {
  beforeAll(() =>
    member('taken@players.test', { name: 'Taken Name', summonerTagline: 'one', discord: 'taken.discord' }),
  );

  test('are reported before the registration, in the same words and without an account', async () => {
    const check = async (body: object) => {
      const response = await world.api('/auth/check-names', null, { method: 'POST', body });
      return [response.status, response.body.fields];
    };
    const names = { name: 'TAKEN  name', summonerTagline: 'ONE', region: 'NA', discord: ' Taken.Discord ' };
    expect(await check(names)).toEqual([
      200,
      {
        name: 'Summoner name TAKEN  name in NA is already taken!',
        discord: 'Discord name Taken.Discord is already taken!',
      },
    ]);
    expect(await check({ discord: 'taken.discord' })).toEqual([
      200,
      { discord: 'Discord name taken.discord is already taken!' },
    ]);
    expect(await check({ ...names, region: 'EUW', discord: 'free.discord' })).toEqual([200, {}]);
    expect(await check({ ...names, region: undefined, discord: undefined })).toEqual([200, {}]);
    expect(await check({})).toEqual([200, {}]);
    expect((await check({ discord: 'a@b' }))[0]).toBe(400);
  });
  test('a released name is free for others, also after a failed form', async () => {
    const one = await member('giver@players.test', { name: 'Given', discord: 'given' });
    expect((await update(one, { name: 'Giver', discord: 'taken.discord' })).body).toMatchObject({
      code: 'discord-taken',
    });
    expect((await update(one, { name: 'Giver', discord: 'giver' })).status).toBe(200);
    await member('getter@players.test', { name: 'Given', discord: 'given' });
  });
});

describe('settings', () => {
  test('can be saved in part; the response is a fresh token and the user', async () => {
    const one = await member('settings@players.test');
    const saved = await update(one, {
      rank: 'Emerald 1',
      profileBackgroundImg: 'Thresh',
      profileBackgroundBlur: 4,
      unknownKey: 'ignored',
      isAdmin: true,
      uid: 'other',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        success: true,
        user: {
          ...one.user,
          rank: 'Emerald 1',
          profileBackgroundImg: 'Thresh',
          profileBackgroundBlur: '4',
          isAdmin: false,
          lastLoggedIn: expect.any(String),
        },
      },
    });
    expect(claimsOf(saved.body.token)).toMatchObject({ rank: 'Emerald 1' });
    expect((await update(one, {})).body.user).toEqual(saved.body.user);
    expect((await update(one, { summonerTagline: '' })).body.user.summonerTagline).toBe('NA1');
  });
  test('the region cannot change while the user has a seat in an upcoming scrim of it', async () => {
    const admin = await world.createUser({ admin: true });
    const one = await member('seated@players.test');
    const scrim = await world.createScrim(admin, { region: 'NA' });
    const seat = { playerData: { role: 'Mid', team: { name: 'teamOne' } } };
    await world.api(`/scrims/${scrim._id}/insert-player/${one.user._id}`, one as unknown as TestUser, {
      method: 'PATCH',
      body: seat,
    });
    expect((await update(one, { region: 'EUW' })).body).toMatchObject({
      code: 'seated-in-region',
      statusCode: 409,
      fields: { region: expect.any(String) },
    });
    await world.api(`/scrims/${scrim._id}/remove-player/${one.user._id}`, one as unknown as TestUser, {
      method: 'PATCH',
      body: {},
    });
    expect((await update(one, { region: 'EUW' })).body.user).toMatchObject({ region: 'EUW' });
  });
});

describe('deleting an account', () => {
  const remove = (as: { token: string }, name: unknown) =>
    world.api('/auth/account', as as TestUser, { method: 'DELETE', body: { name } });

  test('requires the typed name, hides the account at once, and signing in restores it', async () => {
    const one = await member('gone@players.test', { name: 'Gone Soon' });
    const other = (await member('stays@players.test')) as unknown as TestUser;
    expect((await remove(one, 'Gone')).body).toMatchObject({
      statusCode: 400,
      fields: { name: 'Type Gone Soon to confirm' },
    });
    expect((await remove(one, 7)).status).toBe(400);
    expect((await remove(one, 'gone soon')).body).toEqual({ success: true });
    await everywhere();
    expect(await verify(one.token)).toMatchObject(unauthorized);
    expect((await world.api(`/users/by-id/${one.user._id}`, other)).status).toBe(404);
    expect((await world.api('/users?q=Gone%20Soon', other)).body).toEqual([]);

    const { body } = await one.browser.call('/auth/login', await one.browser.signInWithProvider(one.proof.email));
    expect(await verify(body.token)).toMatchObject({
      status: 200,
      body: { user: { _id: one.user._id, name: 'Gone Soon' } },
    });
  });
  test('after thirty days nothing identifies the user, and all names are free', async () => {
    const [one, early] = [
      await member('erased@players.test', { name: 'Erased', discord: 'erased' }),
      await member('early@players.test'),
    ];
    await dispatch().send(
      userAggregate,
      { type: 'DeleteAccount', userId: one.user._id, ctx: { now: days(-31) } },
      { by: one.user._id },
    );
    await dispatch().send(
      userAggregate,
      { type: 'DeleteAccount', userId: early.user._id, ctx: { now: days(-29) } },
      { by: early.user._id },
    );
    const worker = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
    await startWorker(worker);
    await waitUntil(async () => (await rows('SELECT 1 FROM people WHERE erased')).length > 0);
    await worker.close();
    expect(
      await rows(
        `SELECT ref->>'userId' AS id FROM effects
         WHERE kind = 'EraseAccount' AND state = 'pending' AND due_at BETWEEN now() AND now() + interval '1 day'`,
      ),
    ).toEqual([{ id: early.user._id }]);
    expect(
      await rows('SELECT uid, email, name, tagline, discord, last_logged_in FROM people WHERE id = $1', one.user._id),
    ).toEqual([{ uid: null, email: null, name: '', tagline: '', discord: '', last_logged_in: null }]);
    expect(await rows('SELECT 1 FROM claims WHERE owner = $1', one.user._id)).toEqual([]);
    expect(await rows('SELECT name FROM people WHERE id = $1', early.user._id)).toEqual([{ name: early.user.name }]);
    const again = await member('erased@players.test', { name: 'Erased', discord: 'erased' });
    expect(again.user._id).not.toBe(one.user._id);
  });
  test('a user who returns after that signs up again, even before the purge ran', async () => {
    const one = await member('toolate@players.test');
    await dispatch().send(
      userAggregate,
      { type: 'DeleteAccount', userId: one.user._id, ctx: { now: days(-31) } },
      { by: one.user._id },
    );
    const proof = await one.browser.signInWithProvider(one.proof.email);
    expect((await one.browser.call('/auth/login', proof)).status).toBe(404);
    expect((await one.browser.register(proof)).status).toBe(201);
  });
  test('the last admin cannot delete the account; of two concurrent deletions one is rejected', async () => {
    const [a, b] = [await member('admin.a@players.test'), await member('admin.b@players.test')];
    await rows(`UPDATE people SET is_admin = false WHERE is_admin`);
    for (const { user } of [a, b])
      await dispatch().send(userAggregate, { type: 'GrantAdmin', userId: user._id, ctx: now() }, { by: 'test' });
    await everywhere();
    const responses = await Promise.all([a, b].map((one) => remove(one, one.user.name)));
    const again = await Promise.all([a, b].map((one) => remove(one, one.user.name)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      [...responses, ...again].map(({ status }) => status).filter((status) => ![200, 401, 409, 503].includes(status)),
    ).toEqual([]);
    expect(await rows('SELECT 1 FROM people WHERE is_admin AND restorable_until IS NULL')).toHaveLength(1);
  });
});
