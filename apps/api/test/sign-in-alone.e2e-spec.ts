import { createWorld, type World } from '@testing/world';

/** Worlds with special settings, each used by one test. */
async function inWorld(env: Record<string, string>, check: (world: World) => Promise<void>): Promise<void> {
  const world = await createWorld({ env });
  try {
    await check(world);
  } finally {
    await world.close();
  }
}

test('an unavailable identity provider is a 503 with a message', () =>
  inWorld({ OIDC_ISSUER: 'http://127.0.0.1:9' }, async (world) => {
    const start = (accept: string) =>
      fetch(`${world.url()}/api/auth/oidc/start?state=mine`, { redirect: 'manual', headers: { accept } });
    const error = 'The sign-in provider cannot be reached, please try again later';
    const json = await start('application/json');
    expect([json.status, await json.json()]).toEqual([
      503,
      expect.objectContaining({ error, code: 'provider-unreachable' }),
    ]);
    const html = await start('text/html,*/*');
    expect([html.status, await html.text()]).toEqual([
      503,
      expect.stringContaining(JSON.stringify({ type: 'oidc-error', error, state: 'mine' }).replaceAll('"', '&quot;')),
    ]);
  }));

test('the admin key makes an admin, is never returned, and guessing is rate-limited', () =>
  inWorld({ RATE_LIMIT_SCALE: '20' }, async (world) => {
    const one = await world.createUser();
    const enter = (adminKey: string) => world.api('/auth/update-user', one, { method: 'PUT', body: { adminKey } });
    expect(await enter('nope')).toMatchObject({
      status: 403,
      body: { fields: { adminKey: 'This admin key is not valid' } },
    });
    expect((await enter('')).body.user.isAdmin).toBe(false);
    const granted = await enter('open-sesame');
    expect(granted.body.user.isAdmin).toBe(true);
    expect(granted.body.token + JSON.stringify(granted.body)).not.toMatch(/sesame|adminKey/);
    expect(Buffer.from(granted.body.token.split('.')[1], 'base64url').toString()).not.toMatch(/sesame|adminKey/);
    let tries = 2;
    while ((await enter('guess')).status === 403) tries += 1;
    expect(tries).toBe(5);
    expect((await enter('open-sesame')).status).toBe(429);
  }));

test('a wrong admin key rejects the whole form', () =>
  inWorld({ ADMIN_KEY: 'never-shared' }, async (world) => {
    const one = await world.createUser();
    expect(
      await world.api('/auth/update-user', one, { method: 'PUT', body: { adminKey: 'open-sesame', rank: 'Master' } }),
    ).toMatchObject({ status: 403 });
    expect((await world.api('/auth/verify', one, { method: 'POST' })).body.user).toMatchObject({
      isAdmin: false,
      rank: 'Gold 2',
    });
  }));
