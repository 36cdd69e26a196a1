import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure } from '@testing/figures';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { hangUp, raw } from './fuzz/raw';
import { HEALTH_SPELLINGS, METHODS, METRICS_SPELLINGS } from '@testing/path-spellings';

const folder = mkdtempSync(join(tmpdir(), 'muster-doors-'));
let world: World;
let admin: TestUser;
let requestCount = 0;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  world = await createWorld({ env: { FRONTEND_DIR: folder } });
  admin = await world.createUser({ admin: true });
}, 60_000);
afterAll(async () => {
  hangUp();
  await world?.close();
  rmSync(folder, { recursive: true });
});

/** Matches content that only the internal port may return: metrics, or parts of the detailed readiness. */
const INTERNAL =
  /^# (?:HELP|TYPE) |muster_\w+(?:\{| \d)|process_cpu|"(?:database|migrations|redis|projections|draining)":/m;
/** A stranger, and a user with all rights. */
const headersOf = { stranger: () => ({}), admin: () => ({ 'x-api-key': API_KEY, authorization: admin.token }) };

async function ask(method: string, path: string, who: keyof typeof headersOf) {
  requestCount += 1;
  const response = await raw(world.url(), { method, path, headers: headersOf[who]() });
  expect([method, path, INTERNAL.exec(response.text)?.[0]]).toEqual([method, path, undefined]);
  expect([method, path, String(response.headers['content-type']).startsWith('text/plain')]).toEqual([
    method,
    path,
    false,
  ]);
  return response;
}

test.each(METRICS_SPELLINGS)(
  'the public port serves no metrics at %s, whatever the method and caller',
  async (path) => {
    for (const who of ['stranger', 'admin'] as const) {
      for (const method of METHODS) {
        const { status, headers } = await ask(method, path, who);
        const isPage = String(headers['content-type']).startsWith('text/html');
        expect([method, path, isPage || (status >= 400 && status < 500)]).toEqual([method, path, true]);
      }
    }
  },
);

test.each(HEALTH_SPELLINGS)('the public port reports only readiness at %s', async (path) => {
  for (const who of ['stranger', 'admin'] as const) {
    for (const method of METHODS) {
      const { status, text, headers } = await ask(method, path, who);
      if (method !== 'GET' || status !== 200 || !String(headers['content-type']).startsWith('application/json'))
        continue;
      expect([path, JSON.parse(text)]).toEqual([path, { status: 'ok' }]);
    }
  }
});

test('the paths supervisors poll respond as before', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const response = await raw(world.url(), { method: 'GET', path });
    expect([path, response.status, JSON.parse(response.text)]).toEqual([path, 200, { status: 'ok' }]);
  }
  expect((await world.api('/server-status')).body).toEqual({ isServerUp: true });
  figure('C23', 'spellings and methods tried at the public port', requestCount);
});
