// @ts-check
// An environment of real processes that may be killed: PostgreSQL with durable commits, Valkey, the sandbox, two apis
// and two workers. Each node reaches PostgreSQL and Valkey through proxies whose connections can be cut.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childOf, childrenOf } from '../bench/cpu.mjs';
import { build, PROJECT } from '../../infra/dev/build.mjs';
import { run } from '../../infra/dev/child-processes.mjs';
import { freePort } from '../../infra/dev/net.mjs';
import { production } from '../../infra/dev/production.mjs';
import { openProxy } from './proxy.mjs';
import { SupervisedProgram } from './supervised-program.mjs';
import { backups } from './backups.mjs';

const READY_WITHIN_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** @typedef {Awaited<ReturnType<typeof openEnvironment>>} Environment */
/**
 * `internalPort`: metrics and detailed health.
 * @typedef {{ program: SupervisedProgram, port: number, internalPort: number, database: import('./proxy.mjs').Proxy,
 * redis: import('./proxy.mjs').Proxy }} Node
 */
/**
 * `beforeMigrating`: SQL for the empty database; `databaseHost`: a host name that only the nodes can resolve; `discord`:
 * with an application at the sandbox's Discord.
 * @typedef {{ name: string, databaseHost?: string, apis?: number, workers?: number, env?: Record<string, string>,
 * beforeMigrating?: string, logLevel?: string, discord?: boolean }} EnvironmentOptions
 */

export async function openEnvironment(
  /** @type {EnvironmentOptions} */ {
    name,
    databaseHost,
    apis = 2,
    workers = 2,
    env = {},
    beforeMigrating,
    logLevel = 'info',
    discord = false,
  },
) {
  const dir = join(PROJECT, '.data/trust', `${name}-${randomBytes(3).toString('hex')}`);
  const logs = join(dir, 'logs');
  mkdirSync(logs, { recursive: true });
  await build(['api', 'worker', 'sandbox'], { log: join(logs, 'build.log') });
  const log = (/** @type {string} */ of) => join(logs, `${of}.log`);
  const secret = randomBytes(24).toString('hex');
  const [postgresPort, valkeyPort, publicPort] = await Promise.all([freePort(), freePort(), freePort()]);

  const service = (/** @type {string} */ which, /** @type {object} */ request) =>
    new SupervisedProgram(which, () => ({
      file: join(PROJECT, 'infra/dev/services.mjs'),
      args: [JSON.stringify({ [which]: request })],
      service: true,
      watchdog: false,
      log: log(which),
    }));
  const postgres = service('postgres', { dataDir: dir, port: postgresPort });
  const valkey = service('valkey', { port: valkeyPort });
  const sandbox = new SupervisedProgram('sandbox', () => ({
    file: join(PROJECT, 'dist/apps/sandbox/main.js'),
    env: { ...process.env, SANDBOX_PIECES: `oidc,inbox,riot${discord ? ',discord' : ''}` },
    service: true,
    log: log('sandbox'),
  }));
  const [{ DATABASE_URL }, , addresses] = await Promise.all([postgres.start(), valkey.start(), sandbox.start()]);

  const environment = (/** @type {number} */ databasePort, /** @type {number} */ redisPort, host = '127.0.0.1') => {
    const database = new URL(DATABASE_URL);
    database.port = String(databasePort);
    database.hostname = host;
    return production(secret, {
      ...addresses,
      LOG_LEVEL: logLevel,
      MAIL_FROM: 'Muster <muster@sandbox.test>',
      PUBLIC_URL: `http://localhost:${publicPort}`,
      STORAGE_DIR: join(dir, 'storage'),
      DATABASE_URL: database.href,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      ...env,
    });
  };
  const app = (/** @type {string} */ which) => join(PROJECT, `dist/apps/${which}/main.js`);
  const direct = environment(postgresPort, valkeyPort);
  if (beforeMigrating) await once(DATABASE_URL, beforeMigrating);
  await run('The migration', app('worker'), ['--migrate'], { env: direct, log: log('migrate') });

  const lost = join(dir, 'name-lost');
  const hostVariables = databaseHost
    ? {
        NODE_OPTIONS: `--require ${join(import.meta.dirname, 'lookup.cjs')}`,
        KNOWN_HOST: databaseHost,
        KNOWN_HOST_LOST: lost,
      }
    : {};
  /** @returns {Promise<Node>} */
  const node = async (/** @type {'api' | 'worker'} */ which, /** @type {number} */ i) => {
    const [database, redis, port] = [
      await openProxy(postgresPort),
      await openProxy(valkeyPort),
      which === 'api' && i === 0 ? publicPort : await freePort(),
    ];
    const internalPort = await freePort();
    const own = {
      ...environment(database.port, redis.port, databaseHost),
      ...hostVariables,
      PORT: String(port),
      METRICS_PORT: String(internalPort),
    };
    return {
      program: new SupervisedProgram(`${which}${i + 1}`, () => ({
        file: app(which),
        env: own,
        log: log(`${which}${i + 1}`),
      })),
      port,
      internalPort,
      database,
      redis,
    };
  };
  const nodes = await Promise.all([
    ...Array.from({ length: apis }, (_, i) => node('api', i)),
    ...Array.from({ length: workers }, (_, i) => node('worker', i)),
  ]);
  const of = (/** @type {string} */ which) => nodes.filter(({ program }) => program.name.startsWith(which));
  await Promise.all(nodes.map(({ program }) => program.start()));

  return {
    dir,
    secret,
    databaseUrl: DATABASE_URL,
    valkeyPort,
    sandboxUrl: /** @type {string} */ (addresses.RIOT_BASE_URL),
    programs: { postgres, valkey, sandbox },
    nodes,
    apis: of('api'),
    workers: of('worker'),
    env: direct,
    log,
    exits: () => [postgres, valkey, sandbox, ...nodes.map(({ program }) => program)].flatMap(({ exits }) => exits),

    /** Connects directly, without a proxy. The connection breaks with the server; callers then open a new one. */
    connect: () => connect(DATABASE_URL),

    /** Makes the host name unresolvable and cuts existing connections. */
    loseName() {
      writeFileSync(lost, '');
      for (const { database } of nodes) database.cut();
    },
    findName: () => rmSync(lost, { force: true }),

    ...backups(postgres, () => connect(DATABASE_URL)),

    /** Checks that commits are durable, and describes the database. */
    async assertDurableDatabase() {
      const client = await connect(DATABASE_URL);
      const {
        rows: [row],
      } = await client.query(
        `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous, current_setting('full_page_writes') AS pages`,
      );
      await client.end();
      if (row.fsync !== 'on' || row.synchronous !== 'on' || row.pages !== 'on')
        throw new Error('this PostgreSQL does not flush its commits, so the results would be meaningless');
      return `PostgreSQL ${row.version}, fsync ${row.fsync}`;
    },

    /** Kills the server itself, not the process that supervises it. */
    killPostgres() {
      const pid = childOf(postgres.pid, /postgres/);
      if (!pid) return false;
      postgres.expectEnd();
      process.kill(pid, 'SIGKILL');
      return true;
    },

    /**
     * Freezes the server and all its processes: what is sent to them in the meantime is executed when they continue.
     */
    async freezePostgres(/** @type {number} */ ms) {
      const server = childOf(postgres.pid, /postgres/);
      if (!server) return false;
      process.kill(server, 'SIGSTOP'); // first, so that it starts no other process
      const processes = [server, ...childrenOf(server)];
      const signal = (/** @type {NodeJS.Signals} */ name) => {
        for (const pid of processes) tolerantKill(pid, name);
      };
      signal('SIGSTOP');
      try {
        await sleep(ms);
      } finally {
        signal('SIGCONT');
      }
      return true;
    },

    /** Resolves when all programs run and every api is ready; rejects after a minute. */
    async waitUntilHealthy() {
      for (const until = Date.now() + READY_WITHIN_MS; ; await sleep(POLL_INTERVAL_MS)) {
        const all = [postgres, valkey, sandbox, ...nodes.map(({ program }) => program)];
        const unready = all.find((program) => !program.isUp)?.name ?? (await firstUnready(of('api')));
        if (!unready) return;
        if (Date.now() > until) throw new Error(`${unready} is not healthy after a minute`);
      }
    },

    /** Returns the logs of apis and workers. */
    readLogs: () =>
      readdirSync(logs)
        .filter((file) => /^(api|worker)\d/.test(file))
        .map((file) => readFileSync(join(logs, file), 'utf8'))
        .join('\n'),

    async close({ keep = false } = {}) {
      await Promise.all(nodes.map(({ program }) => program.stop()));
      await Promise.all(nodes.flatMap(({ database, redis }) => [database.close(), redis.close()]));
      await Promise.all([postgres, valkey, sandbox].map((program) => program.stop()));
      if (!keep) rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function firstUnready(/** @type {Node[]} */ apis) {
  for (const { internalPort, program } of apis) {
    /** @type {any} */
    const response = await fetch(`http://127.0.0.1:${internalPort}/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      (received) => received.json(),
      () => null,
    );
    if (response?.status !== 'ok') return program.name;
  }
  return undefined;
}

async function connect(/** @type {string} */ url) {
  const client = new pg.Client({ connectionString: url, query_timeout: 20_000 });
  client.on('error', () => {}); // the failing statement reports it
  await client.connect();
  return client;
}

async function once(/** @type {string} */ url, /** @type {string} */ sql) {
  const client = await connect(url);
  await client.query(sql);
  await client.end();
}

/** Sends a signal; ignores processes that have exited in the meantime. */
function tolerantKill(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
