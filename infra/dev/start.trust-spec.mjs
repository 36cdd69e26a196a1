// `npm start` as a new user runs it: started, rejected twice, killed, started again on the same data, and stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './net.mjs';

const SANDBOXED = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'OIDC_PROVIDERS',
  'OIDC_ISSUER',
  'OIDC_DEFAULT_NAME',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_DISCORD_ISSUER',
  'OIDC_DISCORD_CLIENT_ID',
  'OIDC_DISCORD_CLIENT_SECRET',
  'SMTP_URL',
  'PUBLIC_URL',
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
];
const dataDir = mkdtempSync(join(tmpdir(), 'muster-start-'));
let port = 0;
const running = new Set();

beforeAll(async () => {
  chmodSync(dataDir, 0o755); // as root, the database of a closed folder would be stored elsewhere
  port = await freePort();
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an instance; `output` grows as it prints. */
function start(extra = {}) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...extra };
  for (const name of [...SANDBOXED, 'npm_lifecycle_event']) delete env[name];
  const child = spawn(process.execPath, ['infra/dev/start.mjs', '--empty'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const run = { child, output: '', ended: once(child, 'exit').then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.output += chunk));
  return run;
}

async function waitForOutput(run, text) {
  while (!run.output.includes(text)) {
    if (run.child.exitCode !== null) throw new Error(`npm start exited:\n${run.output}`);
    const printed = new AbortController();
    const { signal } = printed;
    const streams = [run.child.stdout, run.child.stderr];
    await Promise.race([...streams.map((stream) => once(stream, 'data', { signal })), run.ended]);
    printed.abort(); // otherwise a stream that is silent gets one listener more each time
  }
}

/** Returns the processes that were started for this data (Linux only). */
const leftoverProcesses = () =>
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

const storedEnvironment = () => JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));

/** Returns the properties of the database role of api and worker. */
async function runtimeRole() {
  const { DATABASE_URL } = storedEnvironment();
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_user AS role, rolsuper AS super, has_table_privilege('events', 'UPDATE') AS "mayChangeLog" FROM pg_roles WHERE rolname = current_user`,
  );
  await client.end();
  return rows[0];
}

test('npm start starts, rejects a second instance on its data or port, restarts after a kill, and leaves no process behind', async () => {
  const first = start();
  await waitForOutput(first, 'Muster is ready');
  expect(await health()).toBe(200);
  const issuer = storedEnvironment().OIDC_ISSUER;
  expect(await runtimeRole()).toEqual({ role: 'muster_app', super: false, mayChangeLog: false });

  const sameData = start({ PORT: String(port + 1) });
  expect(await sameData.ended).toBe(1);
  expect(sameData.output).toContain(`Muster is already running with ${dataDir} (process ${first.child.pid})`);

  const other = join(dataDir, 'other');
  const samePort = start({ DATA_DIR: other });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output).toContain(`Port ${port} is in use`);
  expect(existsSync(join(other, 'lock'))).toBe(false);

  first.child.kill('SIGKILL');
  const second = start();
  await waitForOutput(second, 'Muster is ready');
  expect(await health()).toBe(200);
  // Accounts stay with the address of their provider.
  expect(storedEnvironment().OIDC_ISSUER).toBe(issuer);

  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  if (process.platform === 'linux') expect(leftoverProcesses()).toEqual([]);
}, 120_000);

test('npm start leaves no process behind when stopped during the start', async () => {
  const run = start();
  await waitForOutput(run, 'postgres');
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  if (process.platform === 'linux') expect(leftoverProcesses()).toEqual([]);
}, 60_000);

test('npm start refuses data of another version in one sentence and touches nothing', async () => {
  const old = join(dataDir, 'old');
  mkdirSync(join(old, 'logs'), { recursive: true });
  mkdirSync(join(old, 'postgres/pgdata'), { recursive: true });
  writeFileSync(join(old, 'postgres/pgdata/PG_VERSION'), '18\n');
  writeFileSync(join(old, 'logs/api.log'), 'a line of before\n');
  const before = contentOf(old);
  const run = start({ DATA_DIR: old });
  expect(await run.ended).toBe(1);
  expect(run.output.trim()).toBe(
    `The data in ${old} cannot be used, because another version of Muster made it: ` +
      'delete that folder to start with an empty one, or choose another one with DATA_DIR=.data/new npm start.',
  );
  expect(contentOf(old)).toEqual(before);
});

/** Returns the path, time and content of everything in a folder. */
const contentOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((path) => [path, statSync(path).mtimeMs, statSync(path).isFile() && readFileSync(path, 'utf8')]);
