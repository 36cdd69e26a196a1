// The production proxy in front of an api: no spelling of a path leads to metrics or to detailed health.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { waitUntil } from '../wait-until.ts';
import { HEALTH_SPELLINGS, METHODS, METRICS_SPELLINGS } from '../path-spellings.ts';
import { createWorld } from '../world.ts';
import { freePort } from '../../infra/dev/net.mjs';
import { figure } from '@testing/figures';
import { startProxy } from './proxy.mjs';

const CONFIG = join(import.meta.dirname, '../../infra/docker/haproxy.cfg');
const haproxy = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
  .map((folder) => join(folder, 'haproxy'))
  .find(existsSync);
let world;
let proxy;
let port;

/** Starts HAProxy with its production configuration, or the proxy of the drills if HAProxy is not installed. */
async function start([first, second]) {
  if (!haproxy) return { name: 'the proxy of the drills', ...(await startProxy(port, [first, second])) };
  const env = {
    ...process.env,
    API_1: `127.0.0.1:${first}`,
    API_2: `127.0.0.1:${second}`,
    WEB_PORT: String(port),
    STATUS_PORT: String(await freePort()),
  };
  const child = spawn(haproxy, ['-db', '-f', CONFIG], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const close = () => child.kill('SIGKILL') && ended;
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy exited with ${child.exitCode}`);
    return (await ask('GET', '/health/ready')).status === 200;
  });
  return { name: 'HAProxy', close };
}
beforeAll(async () => {
  world = await createWorld({ nodes: 2, env: { TRUST_PROXY: '1' } });
  const apis = [0, 1].map((node) => Number(new URL(world.url(node)).port));
  port = await freePort();
  proxy = await start(apis);
}, 60_000);
afterAll(async () => {
  await proxy?.close();
  await world?.close();
});

const INTERNAL =
  /^# (?:HELP|TYPE) |muster_\w+(?:\{| \d)|process_cpu|haproxy_|"(?:database|migrations|redis|projections|draining)":/m;

/** Requests exactly this path, without normalizing it. A proxy may also close the connection without a response. */
const ask = (method, path) =>
  new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, agent: false, timeout: 10_000 }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => {
          text += String(chunk);
        })
        .on('end', () =>
          resolve({ status: response.statusCode, type: String(response.headers['content-type']), text }),
        );
    });
    outgoing.on('error', () => resolve({ status: 400, type: '', text: '' })).end();
  });

test('the proxy reveals nothing internal for any path spelling and method', async () => {
  let requests = 0;
  for (const path of [...METRICS_SPELLINGS, ...HEALTH_SPELLINGS]) {
    for (const method of METHODS) {
      const { type, text } = await ask(method, path);
      requests += 1;
      expect([method, path, INTERNAL.exec(text)?.[0], type.startsWith('text/plain')]).toEqual([
        method,
        path,
        undefined,
        false,
      ]);
    }
  }
  figure('C23', `spellings and methods tried through ${proxy.name}`, requests);
}, 120_000);

test('the proxy serves readiness, and 404 for metrics', async () => {
  expect(await ask('GET', '/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect((await ask('GET', '/metrics')).status).toBe(404);
});
