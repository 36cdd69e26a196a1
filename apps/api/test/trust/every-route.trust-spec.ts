import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type World } from '@testing/world';
import { hangUp, raw } from './fuzz/raw';
import { type Route, routesOf } from './routes';

/** Limits so small that the second or third request from an address is rejected on every route. */
const SCALE = '0.0001';
const TRIES = 4;
/** Served from memory, which costs no more than a rejection, and polled by supervisors. */
const UNLIMITED = ['/health/live', '/health/ready', '/api/server-status'];

const folder = mkdtempSync(join(tmpdir(), 'muster-files-'));
let world: World;
let routes: Route[];
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  for (const file of ['index.html', 'broadcast.html', 'icon.svg', 'assets/app.js'])
    writeFileSync(join(folder, file), '<!doctype html><html><head></head></html>');
  world = await createWorld({ env: { FRONTEND_DIR: folder, RATE_LIMIT_SCALE: SCALE, TRUST_PROXY: '1' } });
  routes = routesOf(world);
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
  rmSync(folder, { recursive: true });
});

let addresses = 0;
const freshAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** Statuses of some requests to one route from one address; the last is 429 if the route is limited. */
async function askOften(method: string, path: string, headers: Record<string, string> = {}): Promise<number[]> {
  const address = freshAddress();
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const statuses: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    const { status } = await raw(world.url(), {
      method,
      path,
      headers: {
        'x-api-key': API_KEY,
        'x-forwarded-for': address,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: hasBody ? '{}' : undefined,
    });
    statuses.push(status);
  }
  return statuses;
}
const pathOf = (url: string) => url.replaceAll(/:\w+(?:\|\w+)*/g, 'x').replaceAll('*', 'x');

test('every route of the router is rate-limited for strangers: calls, pages, files and the document', async () => {
  expect(routes.length).toBeGreaterThan(200);
  const unlimited: string[] = [];
  for (const { method, url } of routes) {
    const statuses = await askOften(method, pathOf(url));
    if (statuses.at(-1) !== 429) unlimited.push(`${method} ${url} ${statuses.join()}`);
  }
  const expected = UNLIMITED.flatMap((url) => [`GET ${url} 200,200,200,200`, `HEAD ${url} 200,200,200,200`]);
  expect(unlimited.toSorted()).toEqual(expected.toSorted());
  figure('C23', 'routes that refuse a stranger who asks too often', routes.length - unlimited.length);
}, 120_000);

test.each([
  ['the page of a scrim', 'GET', '/scrims/0199'],
  ['its head alone', 'HEAD', '/scrims/0199'],
  ['pages with ever other names', 'GET', '/?'],
  ['a file', 'GET', '/assets/app.js'],
  ['a file that is not there', 'GET', '/assets/none.js'],
  ['a route that is none', 'POST', '/api/none'],
  ['an unknown method', 'PROPFIND', '/api/users'],
  ['a page by another method', 'POST', '/scrims/0199'],
  ['an upload without a token', 'PATCH', '/api/scrims/x/add-image'],
])('%s is rate-limited, however the path is written', async (_, method, path) => {
  for (const spelling of [
    path,
    `/${path}`,
    `${path}${path.includes('?') ? '' : '/'}`,
    `${path}${path.includes('?') ? '' : '?a=b'}`,
  ]) {
    expect([spelling, (await askOften(method, spelling)).at(-1)]).toEqual([spelling, 429]);
  }
});

test('a rejection has the usual format and a Retry-After', async () => {
  const headers = { 'x-forwarded-for': freshAddress() };
  for (let i = 0; i < TRIES; i++) await raw(world.url(), { method: 'GET', path: '/', headers });
  const { status, text, headers: responseHeaders } = await raw(world.url(), { method: 'GET', path: '/', headers });
  expect([status, JSON.parse(text)]).toEqual([
    429,
    expect.objectContaining({ code: 'too-many-requests', statusCode: 429, requestId: expect.any(String) }),
  ]);
  expect(Number(responseHeaders['retry-after'])).toBeGreaterThan(0);
});
