import type { IdentityView } from '@muster/contracts/users';
import { CommandDispatcher } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { Browser, type Member, signUp } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import type { TestUser } from '@testing/world';

let world: Awaited<ReturnType<typeof createSignInWorld>>;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world?.close());

const DISCORD = 'discord';
const identities = async ({ browser, token }: Member): Promise<IdentityView[]> =>
  (await browser.call('/auth/identities', undefined, { method: 'GET', as: { token } })).body;
const unlink = ({ browser, token }: Member, id: string) =>
  browser.call(`/auth/identities/${id}`, undefined, { method: 'DELETE', as: { token } });
const logIn = async (email: string, provider: string) => {
  const browser = new Browser(world);
  return browser.call('/auth/login', await browser.signInWithProvider(email, provider));
};

test('a provider is chosen by its id; without one it is the first', async () => {
  const start = (accept: string) => new Browser(world).open('/api/auth/oidc/start?provider=nowhere', { accept });
  for (const accept of ['application/json', '*/*'])
    expect(await (await start(accept)).json()).toMatchObject({ statusCode: 400, code: 'provider-unknown' });
  expect(await (await start('text/html')).text()).toMatch(/^<!doctype html>/i);
  const chosen = await new Browser(world).open(`/api/auth/oidc/start?provider=${DISCORD}`, { until: '/second' });
  expect(new URL(chosen.headers.get('location')!).searchParams.get('scope')).toBe('openid identify email');
});

test('an account is founded with any provider, also one that says only in the user info whose the address is', async () => {
  const browser = new Browser(world);
  const proof = await browser.signInWithProvider('second@players.test', DISCORD);
  const uid = `${world.issuer}/second#${/\d+$/.exec(proof.uid)![0]}`;
  expect(proof).toEqual({ uid, email: 'second@players.test', discord: 'second' });
  expect((await browser.register(proof)).status).toBe(201);
  expect((await logIn('second@players.test', DISCORD)).status).toBe(200);
});

test('an account with two identities is signed in to with each, and the last one stays', async () => {
  const member = await signUp(world, 'two@players.test');
  const linked = await member.browser.link(member, 'two-at-discord@players.test', DISCORD);
  expect(await linked.json()).toMatchObject({ provider: DISCORD, name: 'two-at-discord@players.test' });
  const [first, second] = (await identities(member)) as [IdentityView, IdentityView];
  expect([first, second]).toMatchObject([
    { provider: 'default', name: 'two@players.test' },
    { provider: DISCORD, name: 'two-at-discord@players.test' },
  ]);
  expect(JSON.stringify([first, second])).not.toContain(member.proof.uid);
  expect((await logIn('two-at-discord@players.test', DISCORD)).status).toBe(200);

  expect((await unlink(member, 'unknown')).body).toMatchObject({ code: 'identity-not-found' });
  expect((await unlink(member, first._id)).body).toEqual([second]);
  expect((await logIn('two-at-discord@players.test', DISCORD)).status).toBe(200);
  expect(await unlink(member, second._id)).toMatchObject({ status: 409, body: { code: 'last-identity' } });
  // The identity is free again, and the address still belongs to the account.
  expect(await logIn('two@players.test', 'default')).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  await member.browser.link(member, 'two@players.test', 'default');
  expect((await logIn('two@players.test', 'default')).status).toBe(200);
});

test('unlinking an identity ends what it has opened, at once and on every node, but not the session that asks', async () => {
  const member = await signUp(world, 'ends@players.test');
  await member.browser.link(member, 'ends-at-discord@players.test', DISCORD);
  const opened = async (email: string, provider: string) => (await logIn(email, provider)).body as { token: string };
  const [one, two] = [
    await opened('ends-at-discord@players.test', DISCORD),
    await opened('ends-at-discord@players.test', DISCORD),
  ];
  const other = await opened('ends@players.test', 'default');
  const status = ({ token }: { token: string }, node: number) =>
    world.api('/auth/sessions', { token } as TestUser, { node }).then((response) => response.status);
  const { socket } = await world.connect(one as TestUser, 1);
  const closed = new Promise((resolve) => socket.on('disconnect', resolve));
  const [first, second] = (await identities(member)) as [IdentityView, IdentityView];

  // A refusal ends nothing.
  expect((await unlink(member, 'unknown')).status).toBe(404);
  expect([await status(one, 0), await status(two, 1), await status(other, 0)]).toEqual([200, 200, 200]);

  const asked = { method: 'DELETE', headers: { 'idempotency-key': 'unlinks-once' } };
  const answer = await world.api(`/auth/identities/${second._id}`, member as unknown as TestUser, asked);
  expect(answer.body).toEqual([first]);
  await closed;
  expect([await status(one, 0), await status(two, 0), await status(one, 1), await status(two, 1)]).toEqual([
    401, 401, 401, 401,
  ]);
  expect([await status(other, 1), await status(member, 1)]).toEqual([200, 200]);
  expect((await unlink(member, first._id)).status).toBe(409);
  expect([await status(other, 1), await status(member, 1)]).toEqual([200, 200]);
});

test('a session of an older release, which does not say what opened it, ends with every identity', async () => {
  const member = await signUp(world, 'older@players.test');
  await member.browser.link(member, 'older-at-discord@players.test', DISCORD);
  const older = (await logIn('older@players.test', 'default')).body as { token: string };
  await world.asOwner('UPDATE sessions SET identity = NULL WHERE user_id = $1', [member.user['_id']]);
  await unlink(member, (await identities(member))[1]!._id);
  expect((await world.api('/auth/sessions', older as TestUser)).status).toBe(401);
  expect((await world.api('/auth/sessions', member as unknown as TestUser)).status).toBe(200);
});

test('an identity that is unlinked while it signs in opens no session', async () => {
  const member = await signUp(world, 'races@players.test');
  for (let round = 0; round < 5; round++) {
    await member.browser.link(member, `races${round}@club.test`, DISCORD);
    const browser = new Browser(world);
    const proof = await browser.signInWithProvider(`races${round}@club.test`, DISCORD);
    const id = (await identities(member))[1]!._id;
    const [entered] = await Promise.all([browser.call('/auth/login', proof), unlink(member, id)]);
    if (entered.status === 200)
      expect((await world.api('/auth/sessions', { token: entered.body.token } as TestUser)).status).toBe(401);
  }
  expect(await identities(member)).toHaveLength(1);
});

test('accounts are never joined by their address: the way in is to sign in and to link', async () => {
  const member = await signUp(world, 'same@players.test');
  expect(await logIn('same@players.test', DISCORD)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  const stranger = new Browser(world);
  const proof = await stranger.signInWithProvider('same@players.test', DISCORD);
  expect(await stranger.register(proof, { name: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'email-taken' },
  });
  expect((await member.browser.link(member, 'same@players.test', DISCORD)).status).toBe(200);
  expect((await logIn('same@players.test', DISCORD)).status).toBe(200);
});

test("an identity of another account is not linked, and another's link is not finished", async () => {
  const [one, other] = [await signUp(world, 'one@players.test'), await signUp(world, 'other@players.test')];
  await one.browser.link(one, 'shared@players.test', DISCORD);
  const refused = await other.browser.link(other, 'shared@players.test', DISCORD);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'identity-taken' }]);
  expect(await identities(other)).toHaveLength(1);
  // Another browser has the address that the provider sends back to, and none of the cookie.
  const { body } = await one.browser.call('/auth/identities/start', { provider: DISCORD }, { as: one });
  const address = new URL((body as { url: string }).url);
  address.searchParams.set('login_hint', 'stolen@players.test');
  const back = await new Browser(world).open(address.href, { until: '/api/auth/oidc/callback' });
  const thief = await new Browser(world).open(back.headers.get('location')!);
  expect([thief.status, await thief.json()]).toMatchObject([400, { code: 'sign-in-stale' }]);
  expect(await identities(one)).toHaveLength(2);
});

test('a link that was begun ends with its session', async () => {
  const member = await signUp(world, 'ended@players.test');
  const { body, headers } = await member.browser.call('/auth/identities/start', { provider: DISCORD }, { as: member });
  expect(headers.get('set-cookie')).toContain('muster_sign_in=');
  await member.browser.call('/auth/logout', undefined, { as: member });
  const address = new URL((body as { url: string }).url);
  address.searchParams.set('login_hint', 'late@players.test');
  expect((await member.browser.open(address.href)).status).toBe(401);
});

test("one provider's code is not accepted as the other's", async () => {
  const browser = new Browser(world);
  const back = async (provider: string) => {
    const query = new URLSearchParams({ provider, login_hint: 'mixed@players.test' });
    const { headers } = await browser.open(`/api/auth/oidc/start?${query.toString()}`, {
      until: '/api/auth/oidc/callback',
    });
    return new URL(headers.get('location')!);
  };
  const [mine, theirs] = [await back('default'), await back(DISCORD)];
  for (const name of ['code', 'iss']) {
    const mixed = new URL(mine);
    mixed.searchParams.set(name, theirs.searchParams.get(name)!);
    const response = await browser.open(mixed.pathname + mixed.search);
    expect([response.status, await response.json()]).toMatchObject([400, { code: expect.stringMatching(/^sign-in/) }]);
  }
});

test('a linked identity is exported, and is forgotten and free again once the account is erased', async () => {
  const member = await signUp(world, 'gone@players.test');
  await member.browser.link(member, 'gone-at-discord@players.test', DISCORD);
  const exported = await member.browser.call('/auth/export', undefined, { method: 'GET', as: member });
  expect(JSON.stringify(exported.body)).toContain('gone-at-discord@players.test');
  const ctx = { now: new Date(Date.now() - 40 * 86_400_000).toISOString() };
  const { _id: userId } = member.user as { _id: string };
  const dispatch = world.node().get(CommandDispatcher, { strict: false });
  await dispatch.send(userAggregate, { type: 'DeleteAccount', userId, ctx }, { by: userId });
  const next = await signUp(world, 'next@players.test');
  expect((await next.browser.link(next, 'gone-at-discord@players.test', DISCORD)).status).toBe(409);
  // Signing in too late erases it.
  expect(await logIn('gone-at-discord@players.test', DISCORD)).toMatchObject({ status: 404 });
  expect(await world.asOwner("SELECT 1 FROM identities WHERE name LIKE 'gone%'")).toEqual([]);
  expect((await next.browser.link(next, 'gone-at-discord@players.test', DISCORD)).status).toBe(200);
});
