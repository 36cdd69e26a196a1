// The newcomer's command itself: up, refused twice over, killed, up again on the same data, and away without a trace.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './net.mjs';

const SANDBOXED = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'PUBLIC_URL',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
];
const dataDir = mkdtempSync(join(tmpdir(), 'muster-start-'));
let port = 0;
const running = new Set();

beforeAll(async () => {
  chmodSync(dataDir, 0o755); // as root, closed to others, its database would lie elsewhere
  port = await freePort();
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts it beside the other tests; `said` grows as it speaks. */
function start(extra = {}) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...extra };
  for (const name of [...SANDBOXED, 'npm_lifecycle_event']) delete env[name];
  const child = spawn(process.execPath, ['infra/dev/start.mjs', '--empty'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const run = { child, said: '', ended: once(child, 'exit').then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.said += chunk));
  return run;
}

async function says(run, words) {
  while (!run.said.includes(words)) {
    if (run.child.exitCode !== null) throw new Error(`it ended:\n${run.said}`);
    await Promise.race([once(run.child.stdout, 'data'), once(run.child.stderr, 'data'), run.ended]);
  }
}

/** Programs that work on our data or were started for it (Linux tells). */
const traces = () =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`);
      } catch {
        return false;
      }
    });

const health = async () => (await fetch(`http://localhost:${port}/health/ready`)).status;

/** What the database says of the role that api and worker run as. */
async function roleOfTheApplication() {
  const { DATABASE_URL } = JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_user AS role, rolsuper AS super, has_table_privilege('events', 'UPDATE') AS "mayChangeLog" FROM pg_roles WHERE rolname = current_user`,
  );
  await client.end();
  return rows[0];
}

test('npm start comes up, guards its data, survives a kill and leaves nothing behind', async () => {
  const first = start();
  await says(first, 'Muster is ready');
  expect(await health()).toBe(200);
  expect(await roleOfTheApplication()).toEqual({ role: 'muster_app', super: false, mayChangeLog: false });

  const sameData = start({ PORT: String(port + 1) });
  expect(await sameData.ended).toBe(1);
  expect(sameData.said).toContain(`Muster already runs on ${dataDir} (process ${first.child.pid})`);

  const other = join(dataDir, 'other');
  const samePort = start({ DATA_DIR: other });
  expect(await samePort.ended).toBe(1);
  expect(samePort.said).toContain(`Port ${port} is not free`);
  expect(existsSync(join(other, 'lock'))).toBe(false);

  first.child.kill('SIGKILL');
  const second = start();
  await says(second, 'Muster is ready');
  expect(await health()).toBe(200);

  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  if (process.platform === 'linux') expect(traces()).toEqual([]);
}, 120_000);

test('stopped while it is still starting, it leaves nothing behind either', async () => {
  const run = start();
  await says(run, 'postgres');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  if (process.platform === 'linux') expect(traces()).toEqual([]);
}, 60_000);
