import { SOCKET_SCOPES, TOKEN_SCOPES, type TokenScope } from '@muster/contracts/access-tokens';
import type { ClientMessage } from '@muster/contracts/sockets';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { io, type Socket } from 'socket.io-client';
import { createLogger } from '../../../../libs/platform/src/telemetry/logger';
import { documentedCalls, routesOf, shape } from './routes';

interface Refusal {
  code?: string;
  scope?: TokenScope | null;
}

let world: World;
let declared: Awaited<ReturnType<typeof documentedCalls>>;
const tokens = new Map<TokenScope, string>();
/** The owner of the tokens. */
let admin: TestUser;
const logged: string[] = [];
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '100' } });
  world.node().useLogger(createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) }));
  admin = await world.createUser({ admin: true });
  for (const scope of TOKEN_SCOPES) tokens.set(scope, await tokenOf(admin, scope));
  declared = await documentedCalls(world);
}, 60_000);
afterAll(() => world?.close());

async function tokenOf(user: TestUser, scope: TokenScope): Promise<string> {
  const { body } = await world.api('/auth/tokens', user, { method: 'POST', body: { name: scope, scopes: [scope] } });
  return body.token;
}

/** Returns the scope that the call was refused for, null included, or 'allowed'. */
async function missingFor(token: string, method: string, path: string): Promise<TokenScope | null | 'allowed'> {
  const address = path.replace('{userId}', admin.id).replaceAll(/\{\w+\}/g, 'none');
  const response = await fetch(world.url() + address, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const text = await response.text();
  const { code, scope = null } = (text.startsWith('{') ? JSON.parse(text) : {}) as Refusal;
  return response.status === 403 && code === 'scope-missing' ? scope : 'allowed';
}

test('the API document says the scope of every route of the router', () => {
  const described = new Set(declared.map(({ method, path }) => shape(method, path.replaceAll(/\{(\w+)\}/g, ':$1'))));
  const hidden = routesOf(world)
    .filter(({ method, url }) => method !== 'HEAD' && /^\/api\/(?!docs)/.test(url))
    .map(({ method, url }) => shape(method, url))
    .filter((call) => !described.has(call));
  expect(hidden).toEqual([]);
  for (const { method, path, operation } of declared) {
    const offered = operation.security.flatMap((way) => way['access-token'] ?? []);
    const scope = operation['x-scope'];
    expect([method, path, offered]).toEqual([method, path, scope === null ? [] : [scope]]);
  }
});

test('a token may call a route exactly if it has the scope that the route declares', async () => {
  const wrong: string[] = [];
  for (const { method, path, operation } of declared) {
    const needed = operation['x-scope'];
    for (const [scope, token] of tokens) {
      const missing = await missingFor(token, method, path);
      if (missing !== (needed === scope ? 'allowed' : needed))
        wrong.push(`${method} ${path} with ${scope}: ${missing}`);
    }
  }
  expect(wrong).toEqual([]);
  figure('C1', 'routes, each called with every scope of a token', declared.length);
}, 120_000);

test('with all scopes a token gets what its user gets, of everything that is read', async () => {
  const { reader, paths } = await readable();
  const { body } = await world.api('/auth/tokens', reader, {
    method: 'POST',
    body: { name: 'all', scopes: TOKEN_SCOPES.filter((scope) => scope !== 'admin') },
  });
  const gets = declared.filter(({ method, operation }) => method === 'GET' && operation['x-scope'] !== null);
  const differing: unknown[] = [];
  let granted = 0;
  for (const { path } of gets) {
    const address = world.url() + paths(path);
    const [own, token] = await Promise.all([
      answerTo(address, reader.token),
      answerTo(address, `Bearer ${body.token}`),
    ]);
    if (own.status === 200) granted += 1;
    const needsMore = own.status === 403 && token.text.includes('scope-missing');
    if (!needsMore && JSON.stringify(own) !== JSON.stringify(token)) differing.push([path, own, token]);
  }
  expect(differing).toEqual([]);
  expect(granted).toBeGreaterThan(20);
  figure('C1', 'calls that read, answered alike to a token and to its user', gets.length);
}, 60_000);

/** Answers differ in the id of the request and in times that pass. */
async function answerTo(address: string, authorization: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { redirect: 'manual', headers: { authorization, 'x-api-key': API_KEY } });
  const text = (await response.text()).replaceAll(/"(requestId|lastLoggedIn|serverNow|at|generatedAt)":"[^"]*"/g, '');
  return { status: response.status, text };
}

/** Someone who organises a community, and the addresses of what they may read. */
async function readable() {
  const reader = await world.createUser();
  const post = (path: string, body: object) => world.api(path, reader, { method: 'POST', body });
  const { body: community } = await post('/communities', { name: 'Readers', slug: 'readers', region: 'NA' });
  const scrim = await world.createScrim(reader, { communityId: community._id, attendance: { reserves: 2 } });
  const rule = { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
  const schedule = { rule, time: '20:00', zone: 'Etc/UTC', from: '2026-01-01' };
  const { body: night } = await post('/communities/readers/nights', { name: 'Inhouse', ...schedule });
  await post('/teams', { name: 'Readers team', slug: 'readers-team', tag: 'READ', region: 'NA' });
  const ids: readonly [RegExp, string][] = [
    [/\/teams\/\{\w+\}/, '/teams/readers-team'],
    [/\/communities\/\{\w+\}/, '/communities/readers'],
    [/\/scrims\/\{\w+\}/, `/scrims/${scrim._id}`],
    [/\/nights\/\{\w+\}/, `/nights/${night._id}`],
    [/\/evenings\/\{\w+\}/, `/evenings/${night.evenings[0]._id}`],
    [/\{(id|userId)\}/, reader.id],
    [/\{\w+\}/g, 'none'],
  ];
  const paths = (path: string) => ids.reduce((filled, [pattern, id]) => filled.replace(pattern, id), path);
  return { reader, paths };
}

test('a token may send a socket message exactly if it has the scope of the message', async () => {
  for (const [scope, token] of tokens) {
    const socket = await connect(token);
    for (const [message, { scope: needed }] of Object.entries(SOCKET_SCOPES)) {
      const answer = (await socket.timeout(5_000).emitWithAck(message as ClientMessage, null)) as Refusal;
      const missing = answer.code === 'scope-missing' ? answer.scope : 'allowed';
      expect([message, scope, missing]).toEqual([message, scope, needed === scope ? 'allowed' : needed]);
    }
    socket.disconnect();
  }
});

const connect = (token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(world.url(), { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    socket.on('connect', () => resolve(socket)).on('connect_error', reject);
  });

test('no log line shows a token', () => {
  expect(logged.length).toBeGreaterThan(100);
  expect(logged.filter((line) => [...tokens.values()].some((token) => line.includes(token)))).toEqual([]);
});
