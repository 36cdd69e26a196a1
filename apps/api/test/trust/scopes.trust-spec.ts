import { SOCKET_SCOPES, TOKEN_SCOPES, type TokenScope } from '@muster/contracts/access-tokens';
import type { ClientMessage } from '@muster/contracts/sockets';
import { figure } from '@testing/figures';
import { createWorld, type TestUser, type World } from '@testing/world';
import { io, type Socket } from 'socket.io-client';
import { createLogger } from '../../../../libs/platform/src/telemetry/logger';
import { routesOf, shape } from './routes';

interface Operation {
  'x-scope': TokenScope | null;
  security: Record<string, string[]>[];
}
interface Refusal {
  code?: string;
  scope?: TokenScope | null;
}

let world: World;
let declared: { method: string; path: string; operation: Operation }[];
const tokens = new Map<TokenScope, string>();
const logged: string[] = [];
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMIT_SCALE: '100' } });
  world.node().useLogger(createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) }));
  const admin = await world.createUser({ admin: true });
  for (const scope of TOKEN_SCOPES) tokens.set(scope, await tokenOf(admin, scope));
  const { paths } = (await (await fetch(`${world.url()}/api/docs-json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  declared = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}, 60_000);
afterAll(() => world?.close());

async function tokenOf(user: TestUser, scope: TokenScope): Promise<string> {
  const { body } = await world.api('/auth/tokens', user, { method: 'POST', body: { name: scope, scopes: [scope] } });
  return body.token;
}

/** Returns the scope that the call was refused for, null included, or 'allowed'. */
async function missingFor(token: string, method: string, path: string): Promise<TokenScope | null | 'allowed'> {
  const response = await fetch(world.url() + path.replaceAll(/\{\w+\}/g, 'none'), {
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
