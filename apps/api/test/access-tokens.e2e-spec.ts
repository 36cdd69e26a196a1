import type { TokenScope } from '@muster/contracts/access-tokens';
import { Database } from '@muster/platform';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { io } from 'socket.io-client';

let world: World;
let [admin, hana]: TestUser[] = [];
const SPARING = 2;
beforeAll(async () => {
  // The last node grants a fiftieth of every limit; it is behind a proxy, so that its caller has an address of its own.
  const envOf = (node: number): Record<string, string> =>
    node === SPARING ? { RATE_LIMIT_SCALE: '0.02', TRUST_PROXY: '1' } : {};
  world = await createWorld({ nodes: 3, worker: true, envOf });
  admin = await world.createUser({ admin: true });
  hana = await world.createUser();
});
afterAll(() => world?.close());

const create = (user: TestUser, scopes: TokenScope[], more: object = {}, headers: Record<string, string> = {}) =>
  world.api('/auth/tokens', user, { method: 'POST', body: { name: 'bot', scopes, ...more }, headers });
const ask = async (token: string, path: string, { node = 0, method = 'GET', body }: Record<string, any> = {}) => {
  const response = await fetch(`${world.url(node)}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '198.51.100.7',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
};

test('a token is shown once, works without the API key on every node, and says when it was used', async () => {
  const key = { 'idempotency-key': 'token-once' };
  const { status, body } = await create(hana!, ['read'], { expiresInDays: 1 }, key);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      token: expect.stringMatching(/^muster_pat_[0-9A-Za-z]{36}$/),
      name: 'bot',
      scopes: ['read'],
      communityId: null,
    }),
  ]);
  const repeat = await create(hana!, ['read'], { expiresInDays: 1 }, key);
  expect([repeat.status, repeat.body._id, repeat.body.token]).toEqual([201, body._id, undefined]);
  for (const node of [0, 1]) expect((await ask(body.token, '/scrims', { node })).status).toBe(200);
  await waitUntil(async () => {
    const { body: list } = await world.api('/auth/tokens', hana);
    return list.length === 1 && list[0].lastUsedAt !== null && !JSON.stringify(list).includes('muster_pat_');
  });
  const rows = await world.node().get(Database, { strict: false }).query('SELECT * FROM access_tokens');
  expect(JSON.stringify(rows)).not.toContain(body.token);
});

test('a scope does not include another, and some calls are for no token', async () => {
  const { token } = (await create(admin!, ['admin'])).body;
  expect((await ask(token, '/admin/all-bans-history')).status).toBe(200);
  const refused = await ask(token, '/scrims');
  expect([refused.status, refused.body]).toEqual([
    403,
    expect.objectContaining({ code: 'scope-missing', scope: 'read' }),
  ]);
  for (const path of ['/auth/tokens', '/auth/sessions', '/auth/export', '/conversations/user', '/friend-requests'])
    expect([path, (await ask(token, path)).body]).toEqual([
      path,
      expect.objectContaining({ code: 'scope-missing', scope: null }),
    ]);
});

test('only admins create tokens with the scope of admins, and each person has at most twenty', async () => {
  const bo = await world.createUser();
  expect((await create(bo, ['admin'])).body.code).toBe('admin-only');
  for (let i = 0; i < 20; i++) expect((await create(bo, ['read'])).status).toBe(201);
  expect((await create(bo, ['read'])).body.code).toBe('too-many-tokens');
});

test.each(['revoked', 'banned', 'deleted'])(
  'a token ends within a second on another node, sockets too: %s',
  async (how) => {
    const user = await world.createUser();
    const { token, _id } = (await create(user, ['read'])).body;
    expect((await ask(token, '/scrims', { node: 1 })).status).toBe(200);
    const socket = io(world.url(1), { auth: { token }, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject));
    const ended = new Promise((resolve) => socket.on('disconnect', resolve));
    if (how === 'revoked') await world.api(`/auth/tokens/${_id}`, user, { method: 'DELETE' });
    if (how === 'deleted') await world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } });
    if (how === 'banned')
      await world.api('/admin/banUser', admin, {
        method: 'POST',
        body: {
          banUserId: user.id,
          dateFrom: new Date(Date.now() - 1000).toISOString(),
          dateTo: new Date(Date.now() + 86_400_000 * 3).toISOString(),
          reason: 'x',
        },
      });
    await ended;
    expect((await ask(token, '/scrims', { node: 1 })).status).toBe(401);
    if (how === 'banned') {
      await world.api('/admin/unbanUser', admin, { method: 'POST', body: { bannedUserId: user.id } });
      expect((await world.api('/scrims', user)).status).toBe(401); // the session has ended as well
      expect((await ask(token, '/scrims')).status).toBe(401);
    }
  },
);

test('a token of one community reads nothing of others', async () => {
  const [mine, other] = await Promise.all(
    ['Mine', 'Other'].map(async (name) => {
      const { body } = await world.api('/communities', admin, {
        method: 'POST',
        body: { name, slug: `${name.toLowerCase()}-bound`, visibility: 'public', joinPolicy: 'open', region: 'NA' },
      });
      return body;
    }),
  );
  const scrims = await Promise.all(
    [mine._id, other._id, null].map((communityId) => world.createScrim(admin!, { communityId })),
  );
  const { token } = (await create(admin!, ['read', 'organise'], { communityId: mine._id })).body;
  const statuses = await Promise.all(scrims.map(async ({ _id }) => (await ask(token, `/scrims/${_id}`)).status));
  expect(statuses).toEqual([200, 404, 404]);
  const own = await Promise.all(
    [
      `/communities/${mine.slug}`,
      `/communities/${other.slug}`,
      `/users/by-id/${admin!.id}`,
      `/users/by-id/${hana!.id}`,
      '/home',
    ].map(async (path) => (await ask(token, path)).status),
  );
  expect(own).toEqual([200, 404, 200, 404, 404]);
  const listed = JSON.stringify((await ask(token, '/scrims')).body);
  expect(scrims.map(({ _id }) => listed.includes(_id))).toEqual([true, false, false]);
  // The id that counts is the one that the message is about, whatever else it names.
  const socket = io(world.url(0), { auth: { token }, transports: ['websocket'], reconnection: false });
  const join = (room: object) => socket.emitWithAck('join_community_room', room);
  expect(await join({ communityId: mine._id })).toMatchObject({ ok: true });
  expect(await join({ communityId: other._id, scrimId: mine._id, _id: mine._id })).toMatchObject({ code: 'not-found' });
  socket.disconnect();
  expect((await ask(token, `/scrims?community=${other.slug}`)).status).toBe(404);
});

test('a token of one community sees its nights and evenings, and none of others', async () => {
  const [mine, other] = await Promise.all([founded('Mine', 'mine-nights'), founded('Other', 'other-nights')]);
  const nights = await Promise.all(
    [mine, other].map(async ({ slug }) => {
      const rule = { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
      const body = { name: 'Inhouse', rule, time: '20:00', zone: 'Etc/UTC', from: '2026-01-01' };
      return (await world.api(`/communities/${slug}/nights`, admin, { method: 'POST', body })).body;
    }),
  );
  const { token } = (await create(admin!, ['read', 'sign-up', 'organise'], { communityId: mine._id })).body;
  const statuses = (path: (night: any) => string, more = {}) =>
    Promise.all(nights.map(async (night) => (await ask(token, path(night), more)).status));
  const evening = ({ evenings }: any) => `/evenings/${evenings[1]._id}`;
  expect(await statuses(({ _id }) => `/nights/${_id}`)).toEqual([200, 404]);
  expect(await statuses(({ _id }) => `/nights/${_id}/evenings`)).toEqual([200, 404]);
  expect(await statuses(evening)).toEqual([200, 404]);
  expect(await statuses(evening, { method: 'PATCH', body: { name: 'Renamed' } })).toEqual([200, 404]);
  const answer = { method: 'PUT', body: { answer: 'in', roles: ['Top'] } };
  expect(await statuses((night) => `${evening(night)}/answer`, answer)).toEqual([200, 404]);
  expect(await statuses(({ _id }) => `/nights/${_id}/follow`, { method: 'PUT', body: {} })).toEqual([200, 404]);
  expect((await ask(token, '/evenings')).status).toBe(404);
});
const founded = async (name: string, slug: string) =>
  (await world.api('/communities', admin, { method: 'POST', body: { name: `${name} ${slug}`, slug } })).body;

test('a token has a rate limit of its own, which every response states, and a call too many gets Retry-After', async () => {
  const { token } = (await create(hana!, ['read'])).body;
  const limit = 12; // 600, scaled by this node's RATE_LIMIT_SCALE of 0.02
  for (let left = limit - 1; left >= 0; left--) {
    const { status, headers } = await ask(token, '/users/by-id/none', { node: SPARING });
    expect([status, headers.get('ratelimit-policy')]).toEqual([404, `"token";q=${limit};w=60`]);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${left};t=\\d+$`));
  }
  const { status, headers, body } = await ask(token, '/users/by-id/none', { node: SPARING });
  expect([status, body.code, body.retryAfter]).toEqual([429, 'too-many-requests', Number(headers.get('retry-after'))]);
  expect(headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
  const another = (await create(hana!, ['read'])).body.token;
  expect((await ask(another, '/users/by-id/none', { node: SPARING })).status).toBe(404);
});
