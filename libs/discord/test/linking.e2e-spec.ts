import { CommandDispatcher, Database } from '@muster/platform';
import { EndSelectedSessions, userAggregate } from '@muster/users';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

const [HANA, NYX] = ['hana@sandbox.test', 'nyx@sandbox.test'];
let discord: DiscordAt;
let world: World;
beforeAll(async () => {
  discord = await startDiscord();
  world = await createWorld({ nodes: 2, env: discord.env });
});
beforeEach(() => discord.reset());
afterAll(async () => {
  await world?.close();
  await discord?.close();
});

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
/** Starts linking as a browser; returns where it is sent to and the cookie it got. */
async function start(user: TestUser): Promise<{ url: string; cookie: string }> {
  const response = await fetch(`${world.url()}/api/auth/discord/start`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, authorization: user.token },
  });
  const { url } = (await response.json()) as { url: string };
  return { url, cookie: cookieOf(response) };
}
/** Comes back from Discord; `query` is what it was sent back with. */
const comeBack = (query: string, cookie: string, accept = 'application/json') =>
  fetch(`${world.url()}/api/auth/discord/callback${query}`, { headers: { cookie, accept } });
const queryOf = (location: string) => new URL(location).search;
/** The whole way of a user who is that person at Discord. */
async function link(user: TestUser, email: string): Promise<Response> {
  const { url, cookie } = await start(user);
  return comeBack(queryOf(await discord.authorize(url, email)), cookie);
}
const profile = async (user: TestUser) => (await world.api(`/users/by-id/${user.id}`, user, { node: 1 })).body;
const unlink = (user: TestUser) => world.api('/auth/discord', user, { method: 'DELETE' });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const claimed = () =>
  world
    .node()
    .get(Database, { strict: false })
    .query<{ owner: string; key: string }>(`SELECT owner, key FROM claims WHERE kind = 'discord-account'`);

describe('linking', () => {
  test('takes over the name that Discord gives, on every node', async () => {
    const user = await world.createUser();
    const typed = (await profile(user)).discord;
    expect(await profile(user)).toMatchObject({ discordVerified: false });
    const response = await link(user, HANA);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ discordId: discord.person(HANA).user.id, discord: 'hana' });
    expect(await profile(user)).toMatchObject({ discord: 'hana', discordVerified: true });
    expect((await unlink(user)).status).toBe(200);
    expect(await profile(user)).toMatchObject({ discord: typed, discordVerified: false });
    expect((await unlink(user)).status).toBe(200);
    expect(await claimed()).toEqual([]);
  });

  test('asks only for the scope identify, with PKCE, and stores no token', async () => {
    const user = await world.createUser();
    const { url, cookie } = await start(user);
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`${discord.url}/oauth2/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: discord.env['DISCORD_APP_ID'],
      scope: 'identify',
      redirect_uri: expect.stringMatching(/\/api\/auth\/discord\/callback$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    await comeBack(queryOf(await discord.authorize(url, HANA)), cookie);
    const stored = await world.asOwner(`SELECT to_jsonb(p) AS row FROM people p WHERE id = $1`, [user.id]);
    expect(JSON.stringify(stored)).not.toMatch(/token/i);
    await unlink(user);
  });

  test('the cookie cannot be read by scripts and is gone after its use', async () => {
    const user = await world.createUser();
    const response = await fetch(`${world.url()}/api/auth/discord/start`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, authorization: user.token },
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^muster_discord=.+HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = cookieOf(response);
    const { url } = (await response.json()) as { url: string };
    const done = await comeBack(queryOf(await discord.authorize(url, HANA)), cookie);
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^muster_discord=;.*Expires=Thu, 01 Jan 1970/)]);
    await unlink(user);
  });

  test('an account is replaced by another one, and then free for others', async () => {
    const [first, second] = await world.createUsers(2);
    await link(first!, HANA);
    expect((await link(first!, NYX)).status).toBe(200);
    expect(await profile(first!)).toMatchObject({ discord: 'nyx' });
    expect((await link(second!, HANA)).status).toBe(200);
    expect((await link(second!, HANA)).status).toBe(200);
    await Promise.all([unlink(first!), unlink(second!)]);
  });

  test('one account at Discord belongs to one user, also if two link it at the same time', async () => {
    const users = await world.createUsers(2);
    const answers = await Promise.all(users.map((user) => link(user, HANA)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await codeOf(answers.find(({ status }) => status === 409)!)).toBe('discord-account-taken');
    expect(await claimed()).toHaveLength(1);
    await Promise.all(users.map(unlink));
  });

  test('a name at Discord is shown although another user typed it', async () => {
    const [typist, owner] = await world.createUsers(2);
    await world.api('/auth/update-user', typist!, { method: 'PUT', body: { discord: 'hana' } });
    expect((await link(owner!, HANA)).status).toBe(200);
    expect(await profile(owner!)).toMatchObject({ discord: 'hana', discordVerified: true });
    expect(await profile(typist!)).toMatchObject({ discord: 'hana', discordVerified: false });
    await unlink(owner!);
  });
});

describe('a callback changes nothing', () => {
  const fresh = async () => {
    const user = await world.createUser();
    const { url, cookie } = await start(user);
    return { user, cookie, url, query: queryOf(await discord.authorize(url, HANA)) };
  };
  type Attempt = Awaited<ReturnType<typeof fresh>>;
  const withState = (query: string, state: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('state', state);
    return `?${parameters.toString()}`;
  };

  test.each<[string, (attempt: Attempt) => Promise<Response>, number, string]>([
    ['without the cookie', ({ query }) => comeBack(query, ''), 400, 'discord-link-stale'],
    [
      'with the cookie of another user',
      async ({ query }) => comeBack(query, (await fresh()).cookie),
      400,
      'discord-link-stale',
    ],
    [
      'with a cookie that was changed',
      ({ query, cookie }) => {
        const [payload = ''] = cookie.slice('muster_discord='.length).split('.');
        const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), userId: 'someone-else' };
        const value = Buffer.from(JSON.stringify(forged)).toString('base64url');
        return comeBack(query, `muster_discord=${cookie.slice('muster_discord='.length).replace(payload, value)}`);
      },
      400,
      'discord-link-stale',
    ],
    [
      'with another state',
      ({ query, cookie }) => comeBack(withState(query, 'x'.repeat(43)), cookie),
      400,
      'discord-link-stale',
    ],
    [
      'with the code of another browser',
      async ({ query, cookie }) => {
        const code = new URLSearchParams((await fresh()).query).get('code')!;
        const parameters = new URLSearchParams(query);
        parameters.set('code', code);
        return comeBack(`?${parameters.toString()}`, cookie);
      },
      400,
      'discord-link-failed',
    ],
    [
      'if the person refuses',
      async ({ url, cookie }) => comeBack(queryOf(await discord.authorize(url, null)), cookie),
      400,
      'discord-link-cancelled',
    ],
    [
      'if Discord does not say who the person is',
      async ({ query, cookie }) => {
        discord.set({ faults: [{ on: 'user.me', status: 500 }] });
        return comeBack(query, cookie);
      },
      503,
      'discord-unreachable',
    ],
    [
      'once the session has been ended',
      async ({ user, query, cookie }) => {
        const payload = JSON.parse(
          Buffer.from(cookie.slice('muster_discord='.length).split('.')[0]!, 'base64url').toString(),
        );
        const end: EndSelectedSessions = {
          type: 'EndSelectedSessions',
          sessionDays: 30,
          userId: user.id,
          ctx: { now: new Date().toISOString() },
          sessionIds: [payload.session],
        };
        await world.node().get(CommandDispatcher, { strict: false }).send(userAggregate, end, { by: user.id });
        return comeBack(query, cookie);
      },
      401,
      'unauthorized',
    ],
  ])('%s', async (_, call, status, code) => {
    const attempt = await fresh();
    const response = await call(attempt);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(await claimed()).toEqual([]);
  });

  test('a second time', async () => {
    const { user, query, cookie } = await fresh();
    expect((await comeBack(query, cookie)).status).toBe(200);
    await unlink(user);
    expect((await comeBack(query, cookie)).status).toBe(400);
    expect(await claimed()).toEqual([]);
  });
});

describe('the popup', () => {
  test('says what happened in the language of the browser, and tells the window behind it', async () => {
    const user = await world.createUser();
    const { url, cookie } = await start(user);
    const query = queryOf(await discord.authorize(url, HANA));
    const response = await fetch(`${world.url()}/api/auth/discord/callback${query}`, {
      headers: { cookie, accept: 'text/html', 'accept-language': 'de' },
    });
    const page = await response.text();
    expect(page).toContain('<h1>Dein Discord-Konto ist verbunden</h1>');
    const message = { type: 'discord', discordId: discord.person(HANA).user.id, discord: 'hana' };
    expect(page).toContain(JSON.stringify(message).replaceAll('"', '&quot;'));
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/api/auth/discord/popup.js">']);
    expect(await (await fetch(`${world.url()}/api/auth/discord/popup.js`)).text()).toContain('"muster-discord"');
    await unlink(user);
  });
});

describe('the account of the user', () => {
  test('exports the linked account', async () => {
    const user = await world.createUser();
    await link(user, HANA);
    const { body } = await world.api('/auth/export', user);
    expect(body.account).toMatchObject({ discordId: discord.person(HANA).user.id, discordHandle: 'hana' });
    await unlink(user);
  });

  test('forgets it when it is erased, and the account at Discord is free again', async () => {
    const [gone, next] = await world.createUsers(2);
    await link(gone!, HANA);
    const dispatch = world.node().get(CommandDispatcher, { strict: false });
    const at = (days: number) => ({ now: new Date(Date.now() + days * 86_400_000).toISOString() });
    await dispatch.send(userAggregate, { type: 'DeleteAccount', userId: gone!.id, ctx: at(-40) }, { by: gone!.id });
    expect((await link(next!, HANA)).status).toBe(409);
    const names = { name: gone!.name, tagline: '', discord: '', uids: [gone!.uid], email: gone!.email };
    const discordAccount = { id: discord.person(HANA).user.id, handle: 'hana' };
    await dispatch.send(
      userAggregate,
      { type: 'EraseAccount', userId: gone!.id, ctx: at(0), currentNames: { ...names, discordAccount } },
      { by: 'test' },
    );
    expect(await world.asOwner('SELECT discord_id, discord_handle FROM people WHERE id = $1', [gone!.id])).toEqual([
      { discord_id: null, discord_handle: null },
    ]);
    expect((await link(next!, HANA)).status).toBe(200);
    await unlink(next!);
  });
});

test('without an application at Discord there is nothing to link', async () => {
  const alone = await createWorld({ env: { DISCORD_BOT_TOKEN: '', DISCORD_APP_ID: '1' } });
  try {
    const user = await alone.createUser();
    const calls = [
      ['POST', '/auth/discord/start'],
      ['GET', '/auth/discord/callback?code=x&state=y'],
      ['GET', '/auth/discord/popup.js'],
      ['DELETE', '/auth/discord'],
    ];
    for (const [method = '', path = ''] of calls)
      expect([path, (await alone.api(path, user, { method })).status]).toEqual([path, 404]);
  } finally {
    await alone.close();
  }
});
