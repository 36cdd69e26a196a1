// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { build, PROJECT } from '../dev/build.mjs';
import { waitForReadyMessage, run, start, stop } from '../dev/child-processes.mjs';
import { production } from '../dev/production.mjs';
import { childOf } from './cpu.mjs';

const DATA_DIR = join(PROJECT, '.data/bench');
const LOGS = join(DATA_DIR, 'logs');
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 3200);
/** `BENCH_PROFILE=folder`: a processor profile of each api, for whoever looks where time goes. */
const profiled = process.env.BENCH_PROFILE
  ? { NODE_OPTIONS: `--require ${join(import.meta.dirname, 'profile.cjs')}` }
  : {};
const secret = randomBytes(24).toString('hex');

/** @typedef {import('../dev/child-processes.mjs').Child} Child */
/** @typedef {Awaited<ReturnType<typeof openEnvironment>>} Stage */

/**
 * PostgreSQL as it is meant to run (every commit flushed to disk) and Valkey, thrown away afterwards, and what a part
 * of the bench needs beside them.
 */
export async function openEnvironment() {
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  await build(['api', 'worker'], { log: join(LOGS, 'build.log') });
  const services = start(
    join(PROJECT, 'infra/dev/services.mjs'),
    [JSON.stringify({ postgres: { dataDir: DATA_DIR }, valkey: {} })],
    { service: true, watchdog: false, log: join(LOGS, 'services.log') },
  );
  const { DATABASE_URL, REDIS_URL } = /** @type {Record<string, string>} */ (
    await waitForReadyMessage('The services', services, join(LOGS, 'services.log'))
  );
  const server = await connect(DATABASE_URL);
  let ports = FIRST_PORT;

  const environment = (/** @type {string} */ database) => production(secret, { DATABASE_URL: database, REDIS_URL });
  const app = (/** @type {string} */ name) => join(PROJECT, `dist/apps/${name}/main.js`);

  return {
    secret,
    /** The versions and settings the figures hang on. */
    async conditions() {
      const {
        rows: [row],
      } = await server.query(
        `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous`,
      );
      if (row.fsync !== 'on' || row.synchronous !== 'on')
        throw new Error('this PostgreSQL does not keep what it commits; its figures would mean nothing');
      return `PostgreSQL ${row.version} (fsync ${row.fsync}, synchronous_commit ${row.synchronous})`;
    },

    /** A world of its own, empty and migrated. */
    async database(/** @type {string} */ name) {
      await server.query(`CREATE DATABASE bench_${name} TEMPLATE template0`);
      const url = new URL(/** @type {string} */ (DATABASE_URL));
      url.pathname = `/bench_${name}`;
      await run('The migration', app('worker'), ['--migrate'], {
        env: environment(url.href),
        log: join(LOGS, 'migrate.log'),
      });
      return { url: url.href, client: await connect(url.href) };
    },

    /** @returns {Promise<{ port: number, child: Child, stop: () => Promise<void> }>} */
    async api(/** @type {string} */ database) {
      const port = ports++;
      const child = await this.program('api', [], {
        ...environment(database),
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ...profiled,
      });
      return { port, child, stop: () => stop(child) };
    },

    async program(/** @type {string} */ name, /** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
      const log = join(LOGS, `${name}.log`);
      const child = start(app(name), args, { env, log });
      await waitForReadyMessage(name, child, log);
      return child;
    },

    /** Runs `worker …` to its end; what it said. */
    async worker(/** @type {string} */ database, /** @type {string[]} */ args) {
      const log = join(LOGS, `worker-${args.join('-')}-${randomBytes(3).toString('hex')}.log`);
      await run('The worker', app('worker'), args, { env: environment(database), log });
      return readFileSync(log, 'utf8');
    },

    /** After much was written: what the server would do in the background anyway is done now. */
    async settle(/** @type {pg.Client} */ client) {
      await client.query('VACUUM ANALYZE');
      await client.query('CHECKPOINT');
    },

    /** For the account of where time goes. */
    pids: { postgres: childOf(services.pid, /postgres/), services: services.pid },
    async close() {
      await server.end();
      await stop(services);
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

async function connect(/** @type {string | undefined} */ url) {
  const client = new pg.Client(url);
  client.on('error', () => {}); // told by the statement that fails
  await client.connect();
  return client;
}
