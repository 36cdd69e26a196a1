// @ts-check
// The servers a drill runs against: those of the machine (Debian's packages) where there are any, else the ones npm
// brings.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitForReadyMessage, start } from '../dev/child-processes.mjs';
import { freePort } from '../dev/net.mjs';

const SEARCH_PATHS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
const PROGRAM = join(import.meta.dirname, 'program.mjs');

/** Where a program of the machine lies; undefined: it is not installed, or `--embedded` was asked for. */
export function installed(/** @type {string} */ name) {
  if (process.argv.includes('--embedded')) return undefined;
  return SEARCH_PATHS.map((folder) => join(folder, name)).find(existsSync);
}

/** The programs of the machine's newest PostgreSQL. */
function postgresBin() {
  if (process.argv.includes('--embedded') || !existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES)
    .map(Number)
    .filter((version) => existsSync(join(POSTGRES, String(version), 'bin/postgres')));
  return versions.length ? join(POSTGRES, String(Math.max(...versions)), 'bin') : undefined;
}

/** Runs a program of the machine until we end; it is ready when `ready` says so. */
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
 * @returns {Promise<{ DATABASE_URL: string, bin: string | undefined, child: import('../dev/child-processes.mjs').Child
 * }>}
 */
export async function startDatabase(/** @type {string} */ place, bin = postgresBin()) {
  mkdirSync(place, { recursive: true });
  const log = join(place, 'services.log');
  const child = start(
    join(import.meta.dirname, '../dev/services.mjs'),
    [JSON.stringify({ postgres: { dataDir: place, bin } })],
    { service: true, watchdog: false, log },
  );
  const { DATABASE_URL } = /** @type {Record<string, string>} */ (await waitForReadyMessage('PostgreSQL', child, log));
  return { DATABASE_URL: /** @type {string} */ (DATABASE_URL), bin, child };
}

/** Redis of the machine, with everything it is asked to keep on disk; else Valkey, which keeps nothing. */
export async function startRedis(/** @type {string} */ place) {
  mkdirSync(place, { recursive: true });
  const log = join(place, 'redis.log');
  const program = installed('redis-server') ?? installed('valkey-server');
  if (!program) {
    const child = start(join(import.meta.dirname, '../dev/services.mjs'), [JSON.stringify({ valkey: {} })], {
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
      place,
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
