// @ts-check
// The servers a drill runs against: those installed on the machine (Debian's packages), or else those from npm
// packages.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitForReadyMessage, start } from '../../infra/dev/child-processes.mjs';
import { freePort } from '../../infra/dev/net.mjs';

const SEARCH_PATHS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
const PROGRAM = join(import.meta.dirname, 'program.mjs');

/** Returns the path of an installed program; undefined if it is not installed or `--embedded` was given. */
export function installed(/** @type {string} */ name) {
  if (process.argv.includes('--embedded')) return undefined;
  return SEARCH_PATHS.map((folder) => join(folder, name)).find(existsSync);
}

/** Returns the folder of the programs of the newest installed PostgreSQL. */
function postgresBin() {
  if (process.argv.includes('--embedded') || !existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES)
    .map(Number)
    .filter((version) => existsSync(join(POSTGRES, String(version), 'bin/postgres')));
  return versions.length ? join(POSTGRES, String(Math.max(...versions)), 'bin') : undefined;
}

/** Runs an installed program until this process exits. */
export async function runProgram(
  /** @type {string} */ name,
  /** @type {string[]} */ command,
  /** @type {string} */ log,
  /** @type {NodeJS.ProcessEnv} */ env = process.env,
) {
  const child = start(PROGRAM, command, { service: true, watchdog: false, log, env });
  await waitForReadyMessage(name, child, log);
  return child;
}

/**
 * @returns {Promise<{ DATABASE_URL: string, bin: string | undefined, child: import('../../infra/dev/child-processes.mjs').Child
 * }>}
 */
export async function startDatabase(/** @type {string} */ dir, bin = postgresBin()) {
  mkdirSync(dir, { recursive: true });
  const log = join(dir, 'services.log');
  const child = start(
    join(import.meta.dirname, '../../infra/dev/services.mjs'),
    [JSON.stringify({ postgres: { dataDir: dir, bin } })],
    { service: true, watchdog: false, log },
  );
  const { DATABASE_URL } = /** @type {Record<string, string>} */ (await waitForReadyMessage('PostgreSQL', child, log));
  return { DATABASE_URL: /** @type {string} */ (DATABASE_URL), bin, child };
}

/** Starts the installed Redis, which stores its data on disk, or else the embedded Valkey, which stores nothing. */
export async function startRedis(/** @type {string} */ dir) {
  mkdirSync(dir, { recursive: true });
  const log = join(dir, 'redis.log');
  const program = installed('redis-server') ?? installed('valkey-server');
  if (!program) {
    const child = start(join(import.meta.dirname, '../../infra/dev/services.mjs'), [JSON.stringify({ valkey: {} })], {
      service: true,
      watchdog: false,
      log,
    });
    const { REDIS_URL } = /** @type {Record<string, string>} */ (await waitForReadyMessage('Valkey', child, log));
    return { REDIS_URL: /** @type {string} */ (REDIS_URL), name: 'Valkey (npm)', child };
  }
  const port = await freePort();
  const child = await runProgram(
    'Redis',
    [
      program,
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dir,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ],
    log,
  );
  return { REDIS_URL: `redis://127.0.0.1:${port}`, name: program, child };
}
