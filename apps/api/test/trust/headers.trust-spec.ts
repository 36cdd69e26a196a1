import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';

const folder = mkdtempSync(join(tmpdir(), 'muster-pages-'));
const PUBLIC_URL = 'https://muster.test';
let world: World;
let admin: TestUser;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  world = await createWorld({ env: { FRONTEND_DIR: folder, PUBLIC_URL } });
  admin = await world.createUser({ admin: true });
});
afterAll(async () => {
  figure('H1', 'kinds of answers that carry every safe header', ANSWERS.length);
  await world?.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url()}${path}`, { method, headers: { 'x-api-key': API_KEY, ...headers }, redirect: 'manual' });

/** Every kind of response, including those not given by a route of ours. */
const ANSWERS: readonly [what: string, path: string, headers?: () => Record<string, string>, method?: string][] = [
  ['the page', '/'],
  ['the page of any path', '/scrims/x'],
  ['an unknown file', '/assets/none.js'],
  ['an answer', '/api/server-status'],
  ['a response to a user', '/api/scrims', () => ({ authorization: admin.token })],
  ['no token', '/api/scrims'],
  ['no api key', '/api/scrims', () => ({ 'x-api-key': '' })],
  ['an unknown route', '/api/none'],
  ['a refused body', '/api/auth/login', () => ({ 'content-type': 'application/json' }), 'POST'],
  ['another kind of body', '/api/auth/login', () => ({ 'content-type': 'text/xml' }), 'POST'],
  ['an unknown picture', '/api/images/none.webp'],
  ['the sign-in’s end', '/api/auth/oidc/callback', () => ({ accept: 'text/html' })],
  ['the popup’s script', '/api/auth/oidc/popup.js'],
  ['the document', '/api/docs-json'],
  ['the document’s page', '/api/docs'],
  ['health', '/health/ready'],
  ['a NUL in the path', '/api/%00'],
  ['OPTIONS', '/api/scrims', undefined, 'OPTIONS'],
];

test.each(ANSWERS.map((one) => [one[0], one] as const))(
  '%s carries every security header',
  async (what, [, path, headers, method]) => {
    const response = await get(path, headers?.(), method);
    expect([what, response.status < 500 || response.status === 503]).toEqual([what, true]);
    const of = (name: string) => response.headers.get(name) ?? '';
    expect(
      Object.fromEntries(
        [
          'x-content-type-options',
          'x-frame-options',
          'referrer-policy',
          'cross-origin-resource-policy',
          'x-powered-by',
          'server',
          'strict-transport-security',
        ].map((name) => [name, of(name)]),
      ),
    ).toEqual({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-powered-by': '',
      server: '',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(of('cross-origin-opener-policy')).toBe(
      path.startsWith('/api/auth/oidc/callback') ? 'unsafe-none' : 'same-origin-allow-popups',
    );
    const policy = of('content-security-policy');
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "script-src 'self'"])
      expect([rule, policy.includes(rule)]).toEqual([rule, true]);
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|data:|blob:|\*|http)/);
    expect(policy).not.toMatch(/(connect|default|frame|worker)-src[^;]*(\*|data:|blob:| wss?:(;| |$))/);
    expect(of('permissions-policy')).toContain('camera=(), ');
    expect(of('access-control-allow-origin')).toBe('');
  },
);

test('personal data is not cached, immutable files are cached forever, and no header names the software', async () => {
  const cacheControl = async (path: string) =>
    (await get(path, { authorization: admin.token })).headers.get('cache-control');
  expect(await Promise.all(['/', '/api/scrims', '/api/users', '/api/auth/oidc/popup.js'].map(cacheControl))).toEqual([
    'no-cache',
    'no-store',
    'no-store',
    'public, max-age=3600',
  ]);
});

test('with TLS the sign-in cookies have the __Host- prefix', async () => {
  const { headers } = await world.api('/auth/logout', null, { method: 'POST' });
  expect(headers.getSetCookie().join()).toMatch(/^__Host-muster_proof=;.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
});

test('polling responses of the socket cannot be rendered as a page', async () => {
  const { headers } = await get('/socket.io/?EIO=4&transport=polling');
  expect([
    headers.get('x-content-type-options'),
    headers.get('cache-control'),
    headers.get('content-security-policy'),
  ]).toEqual(['nosniff', 'no-store', "default-src 'none'; frame-ancestors 'none'"]);
});

test('an address that cannot be decoded is rejected before routing, without a page', async () => {
  const { status, headers } = await get('/api/%E0%A4%A');
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    400,
    'application/json; charset=utf-8',
    'nosniff',
  ]);
});

test('a line that is not HTTP closes the connection and reveals nothing', async () => {
  const { port, hostname } = new URL(world.url());
  const received = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/9.9\r\nX: \0\r\n\r\n'));
    let text = '';
    socket
      .on('data', (bytes) => {
        text += String(bytes);
      })
      .on('close', () => resolve(text));
  });
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).not.toMatch(/fastify|node|stack|at /i);
});
