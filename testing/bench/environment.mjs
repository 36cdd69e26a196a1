// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { build, PROJECT } from '../../infra/dev/build.mjs';
import { waitForReadyMessage, run, start, stop } from '../../infra/dev/child-processes.mjs';
import { production } from '../../infra/dev/production.mjs';
import { childOf } from './cpu.mjs';

const DATA_DIR = join(PROJECT, '.data/bench');
const LOGS = join(DATA_DIR, 'logs');
/** Databases that take long to generate are kept here. */
const KEPT_DIR = join(PROJECT, '.data/growth');
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 3200);
/** `BENCH_PROFILE=folder` writes a CPU profile of each api. */
const profiled = process.env.BENCH_PROFILE
  ? { NODE_OPTIONS: `--require ${join(import.meta.dirname, 'profile.cjs')}` }
  : {};
const secret = randomBytes(24).toString('hex');

/** @typedef {import('../../infra/dev/child-processes.mjs').Child} Child */
/** @typedef {Awaited<ReturnType<typeof openEnvironment>>} Environment */

/**
 * Starts a temporary Valkey and PostgreSQL with production durability (every commit is flushed to disk), and returns
 * what the suites need.
 */
export async function openEnvironment() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  await build(['api', 'worker', 'sandbox'], { log: join(LOGS, 'build.log') });
  const { child: services, addresses } = await startServices('services', {
    postgres: { dataDir: DATA_DIR },
    valkey: {},
  });
  const { DATABASE_URL = '', REDIS_URL } = addresses;
  const server = await connect(DATABASE_URL);
  /** @type {{ child: Child, url: string } | undefined} */
  let kept;
  let [ports, databases] = [FIRST_PORT, 0];

  const environment = (/** @type {string} */ database) => production(secret, { DATABASE_URL: database, REDIS_URL });
  const app = (/** @type {string} */ name) => join(PROJECT, `dist/apps/${name}/main.js`);
  /** Migrates a database of a server and connects to it. */
  const migrate = async (/** @type {string} */ serverUrl, /** @type {string} */ database) => {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    const log = join(LOGS, 'migrate.log');
    await run('The migration', app('worker'), ['--migrate'], { env: environment(url.href), log });
    return { url: url.href, client: await connect(url.href) };
  };

  return {
    secret,
    /** Describes the versions and settings that the results depend on. */
    async conditions() {
      const {
        rows: [row],
      } = await server.query(
        `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous`,
      );
      if (row.fsync !== 'on' || row.synchronous !== 'on')
        throw new Error('this PostgreSQL does not flush its commits, so the results would be meaningless');
      return `PostgreSQL ${row.version} (fsync ${row.fsync}, synchronous_commit ${row.synchronous})`;
    },

    /** Creates an empty, migrated database. */
    async database(/** @type {string} */ name) {
      const database = `bench_${name}_${databases++}`;
      await server.query(`CREATE DATABASE ${database} TEMPLATE template0`);
      return migrate(DATABASE_URL, database);
    },

    /**
     * Opens a database that is kept for later runs. `mark`: what `markKept` last said of it; without one it is empty and
     * migrated.
     */
    async keptDatabase(/** @type {string} */ name) {
      kept ??= await startKept();
      const admin = await connect(kept.url);
      const { rows } = await admin.query(
        `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1`,
        [name],
      );
      const mark = /** @type {string | null} */ (rows[0]?.mark ?? null);
      if (!mark) {
        await admin.query(`DROP DATABASE IF EXISTS ${name}`);
        await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
      }
      await admin.end();
      return { ...(await migrate(kept.url, name)), mark };
    },
    async markKept(/** @type {pg.Client} */ client, /** @type {'generated' | 'complete'} */ mark) {
      await client.query(`COMMENT ON DATABASE ${client.database} IS '${mark}'`);
    },
    stop,

    /** @returns {Promise<{ port: number, child: Child, stop: () => Promise<void> }>} */
    async api(
      /** @type {string} */ database,
      /** @type {string[]} */ args = [],
      /** @type {NodeJS.ProcessEnv} */ settings = {},
    ) {
      const port = ports++;
      const child = await this.program('api', args, {
        ...environment(database),
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ...settings,
        ...profiled,
      });
      return { port, child, stop: () => stop(child) };
    },

    /** The environment of a program that uses this database. */
    variables: environment,

    async program(/** @type {string} */ name, /** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
      return (await startUntilReady(name, app(name), args, { env })).child;
    },

    /** Starts these parts of the sandbox; `addresses` are the variables of programs that use it. */
    async sandbox(pieces = 'oidc') {
      return startUntilReady('sandbox', app('sandbox'), [], { env: { ...process.env, SANDBOX_PIECES: pieces } });
    },

    /** Runs `worker …` to its end and returns its output. */
    async worker(/** @type {string} */ database, /** @type {string[]} */ args) {
      const log = join(LOGS, `worker-${args.join('-')}-${randomBytes(3).toString('hex')}.log`);
      await run('The worker', app('worker'), args, { env: environment(database), log });
      return readFileSync(log, 'utf8');
    },

    /** Does the background work of the server that is due after many writes. */
    async settle(/** @type {pg.Client} */ client) {
      await client.query('VACUUM ANALYZE');
      await client.query('CHECKPOINT');
    },

    /** The processes whose CPU time is measured. */
    pids: { postgres: childOf(services.pid, /postgres/), services: services.pid },
    async close() {
      await server.end();
      await stop(services);
      if (kept) await stop(kept.child);
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Starts the PostgreSQL whose databases are kept. */
async function startKept() {
  mkdirSync(KEPT_DIR, { recursive: true });
  const { child, addresses } = await startServices('kept', { postgres: { dataDir: KEPT_DIR } });
  return { child, url: addresses.DATABASE_URL ?? '' };
}

const startServices = (/** @type {string} */ name, /** @type {object} */ request) =>
  startUntilReady(name, join(PROJECT, 'infra/dev/services.mjs'), [JSON.stringify(request)], {
    service: true,
    watchdog: false,
  });

/** Starts a program and returns the addresses that it reports when it is ready. `name`: of its log. */
async function startUntilReady(
  /** @type {string} */ name,
  /** @type {string} */ file,
  /** @type {string[]} */ args,
  /** @type {import('../../infra/dev/child-processes.mjs').Options} */ options,
) {
  const log = join(LOGS, `${name}.log`);
  const child = start(file, args, { ...options, log });
  const addresses = /** @type {Record<string, string>} */ (await waitForReadyMessage(name, child, log));
  return { child, addresses };
}

async function connect(/** @type {string | undefined} */ url) {
  const client = new pg.Client(url);
  client.on('error', () => {}); // the failing statement reports it
  await client.connect();
  return client;
}
