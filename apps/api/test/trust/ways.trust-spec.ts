import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { waysToWrite } from '@testing/path-spellings';
import { hangUp, raw, type RawAnswer } from './fuzz/raw';
import { type Route, routesOf } from './routes';
import { traceOf } from './trace';

const folder = mkdtempSync(join(tmpdir(), 'muster-ways-'));
const OTHER_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'];
let world: World;
let someone: TestUser;
let routes: Route[];
let requestCount = 0;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body>the page</body></html>');
  world = await createWorld({ env: { FRONTEND_DIR: folder } });
  someone = await world.createUser();
  routes = routesOf(world);
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
  rmSync(folder, { recursive: true });
});

const pathOf = (url: string) => url.replaceAll(/:\w+(?:\|\w+)*/g, 'x').replace(/\/?\*$/, '/x');
async function ask(method: string, path: string, headers: Record<string, string>): Promise<RawAnswer> {
  requestCount += 1;
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  return raw(world.url(), {
    method,
    path,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? '{}' : undefined,
  });
}
/** The page of the frontend is served at every path outside the API, and reveals nothing; neither does HEAD. */
const isPage = ({ headers, text }: RawAnswer) =>
  String(headers['content-type']).startsWith('text/html') && (text === '' || text.includes('the page'));

const CALLERS: readonly [who: string, headers: () => Record<string, string>, refused: number][] = [
  ['a stranger', () => ({ 'x-api-key': API_KEY }), 401],
  ['a client without the API key', () => ({}), 401],
  ['a person who is no admin', () => ({ 'x-api-key': API_KEY, authorization: someone.token }), 403],
];

test.each(CALLERS)(
  '%s is rejected however the path is written and whatever the method, and changes nothing',
  async (_, headers, code) => {
    const refused: Route[] = [];
    for (const route of routes) {
      if (code === 403 && route.url.startsWith('/api/auth/')) continue; // would end the session, or delete the account
      if ((await ask(route.method, pathOf(route.url), headers())).status === code) refused.push(route);
    }
    expect(refused.length).toBeGreaterThan(code === 401 ? 100 : 30);
    const open = new Set(
      routes.filter((route) => !refused.includes(route)).map(({ method, url }) => `${method} ${pathOf(url)}`),
    );
    const through: string[] = [];
    const before = await traceOf(world);
    for (const { method, url } of refused) {
      const path = pathOf(url);
      const spellings = waysToWrite(path).map((spelling) => [method, spelling] as const);
      const methods = OTHER_METHODS.filter((other) => other !== method && !open.has(`${other} ${path}`)).map(
        (other) => [other, path] as const,
      );
      for (const [how, way] of [...spellings, ...methods]) {
        const response = await ask(how, way, headers());
        if (response.status < 400 && !isPage(response)) through.push(`${how} ${way} ${response.status}`);
        if (response.status >= 500) through.push(`${how} ${way} ${response.status}`);
      }
    }
    expect(through).toEqual([]);
    expect(await traceOf(world)).toEqual(before);
  },
  240_000,
);

test('all routes were checked', () => {
  figure('C23', 'refused calls asked in other ways', requestCount);
  expect(requestCount).toBeGreaterThan(5_000);
});
