import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager, type QueryRunner } from 'typeorm';
import type { Config } from '../config/config';
import { failpoint, wrapClient } from '../telemetry/failpoints';
import { asUnavailable } from './unavailable';

/** Limit for a client that stalls inside a transaction and blocks others (ms). */
const IDLE_MS = 5_000;
/** Our statements are short; JIT compilation takes ten times as long as running them (docs/adr/0001). */
const NO_JIT = '-c jit=off';
const sessionOptions = (idleMs = IDLE_MS) =>
  `${NO_JIT} -c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=${idleMs}`;
/**
 * Client-side timeout (ms), longer than the server's limits. If it expires, the connection was dropped on the way
 * without notice.
 */
const QUERY_TIMEOUT_MS = 6_000;
/**
 * How long to wait for a connection (ms): while a process starts and in a worker, which a busy core or a restart of the
 * database may hold up; and once people wait for responses.
 */
const CONNECT_TIMEOUT_MS = { patient: 10_000, responding: 3_000 };
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';
/**
 * Migrations have no statement timeout, but a lock timeout, because a waiting lock request blocks all statements behind
 * it.
 */
const MIGRATION_LIMITS = `${NO_JIT} -c statement_timeout=0 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000`;
/** Maximum number of attempts for a migration that cannot acquire its lock, and the pause between them (ms). */
const MAX_LOCK_ATTEMPTS = 20;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

// count(*) and positions are bigint. A JS number holds them exactly up to 2^53, and comparing strings would be wrong.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint exceeds 2^53: ${text}`);
  return value;
});

type Schema = Pick<DataSourceOptions, 'migrations' | 'entities'>;

/** The name of a migration ends with the time it was written. */
const timeOf = (migration: string): number => Number(/\d{13}$/.exec(migration)?.[0]);

/** Returns the application_name of a connection. */
export const applicationOf = (name: string): string => `muster-${name}`;

/** All access to Postgres: entities by TypeORM, and on the same pool the statements that are written by hand. */
export class Database {
  readonly #log = new Logger('database');
  readonly #ownBackendPids = new Set<number>();
  readonly #observedClients = new WeakSet<pg.PoolClient>();
  readonly source: DataSource;
  #pool: pg.Pool | undefined;

  constructor(
    private readonly config: Config,
    schema: Schema = {},
    migrating = false,
  ) {
    const keep = (pool: pg.Pool) => (this.#pool = pool);
    this.source = new DataSource({
      type: 'postgres',
      driver: {
        Pool: class extends pg.Pool {
          constructor(options: pg.PoolConfig) {
            super(options);
            keep(this);
          }
        },
      },
      url: config.DATABASE_URL,
      poolSize: config.DB_POOL,
      connectTimeoutMS: CONNECT_TIMEOUT_MS.patient,
      extra: {
        options: migrating ? MIGRATION_LIMITS : sessionOptions(),
        keepAlive: true,
        ...(!migrating && { query_timeout: QUERY_TIMEOUT_MS }),
      },
      poolErrorHandler: (error: Error) => this.#log.warn(`idle connection lost: ${error.message}`),
      invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
      migrationsTransactionMode: 'each',
      ...schema,
    });
  }

  get pool(): pg.Pool {
    if (!this.#pool) throw new Error('the database is not open');
    return this.#pool;
  }

  async open(): Promise<this> {
    await this.source.initialize();
    this.pool.on('acquire', (client) => this.#logClientErrors(client));
    await this.#assertNoJit();
    return this;
  }

  /** False before it was opened, and once it was closed. */
  get isOpen(): boolean {
    return this.source.isInitialized;
  }

  /** People wait for responses of this process from now on: without a connection they are told so soon. */
  beginResponding(): void {
    this.pool.options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS.responding;
  }

  /** A connection pooler may drop the options of a connection. */
  async #assertNoJit(): Promise<void> {
    const [session] = await this.query<{ jit: string; role: string }>(
      `SELECT current_setting('jit') AS jit, current_user AS role`,
    );
    if (session!.jit !== 'off')
      throw new Error(
        `PostgreSQL compiles statements just in time (jit), which makes every append ten times slower: ALTER ROLE "${session!.role}" SET jit = off`,
      );
  }

  /**
   * Handles errors of checked-out clients. The pool listens only to idle ones; an unhandled error between two
   * statements of a transaction would end the process.
   */
  #logClientErrors(client: pg.PoolClient): void {
    if (this.#observedClients.has(client)) return;
    this.#observedClients.add(client);
    client.on('error', (error) => this.#log.warn(`connection lost: ${error.message}`));
  }

  /**
   * Returns the rows of one statement; `name` makes it a prepared statement. Throws DatabaseUnavailable if the server
   * cannot run it now.
   */
  async query<T extends object>(text: string, values: readonly unknown[] = [], name?: string): Promise<T[]> {
    try {
      failpoint(`before ${text}`);
      const result = await this.pool.query<T & pg.QueryResultRow>({
        text,
        values: values as unknown[],
        ...(name && { name }),
      });
      failpoint(`after ${text}`);
      return result.rows;
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Reads or writes entities, a statement each. Throws DatabaseUnavailable like {@link query}. */
  async entities<T>(work: (entities: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.source.manager);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  /** Runs `work` in one transaction on one connection, with statements on `client` and entities alike. */
  async transaction<T>(work: (client: pg.PoolClient, entities: EntityManager) => Promise<T>): Promise<T> {
    failpoint('before BEGIN');
    const runner = this.source.createQueryRunner();
    try {
      const client = (await runner.connect()) as pg.PoolClient;
      await runner.startTransaction();
      const result = await work(wrapClient(client), runner.manager);
      failpoint('before COMMIT');
      await runner.commitTransaction();
      failpoint('after COMMIT');
      return result;
    } catch (error) {
      await rollBack(runner, error as Error);
      throw asUnavailable(error);
    } finally {
      await runner.release();
    }
  }

  /** Returns true for backends of this process's long-lived connections, whose changes are already known here. */
  isOwnBackend(processId: number): boolean {
    return this.#ownBackendPids.has(processId);
  }

  /** Opens a connection outside the pool for long-lived uses (LISTEN, appender). */
  async connect(name: string, { queryTimeoutMs = QUERY_TIMEOUT_MS, idleMs = IDLE_MS } = {}): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: applicationOf(name),
      options: sessionOptions(idleMs),
      keepAlive: true,
      connectionTimeoutMillis: this.pool.options.connectionTimeoutMillis,
      query_timeout: queryTimeoutMs,
    });
    client.on('error', (error) => this.#log.warn(`connection "${name}" lost: ${error.message}`));
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const { pid } = rows[0]!;
    this.#ownBackendPids.add(pid);
    client.once('end', () => this.#ownBackendPids.delete(pid));
    return client;
  }

  /** Runs `work` while holding the migration lock, so that only one process migrates at a time. */
  async withMigrationLock<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.connect('migrate', { queryTimeoutMs: 0 });
    try {
      await client.query('SET statement_timeout = 0');
      await client.query('SET lock_timeout = 0');
      await client.query('SELECT pg_advisory_lock(7300)');
      return await work();
    } finally {
      await client.end();
    }
  }

  /** Names of the migrations this release expects. */
  get expectedMigrations(): string[] {
    return this.source.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  /** Runs pending migrations, each in its own transaction, and returns their names. */
  async migrate(): Promise<string[]> {
    const before = await this.#appliedMigrations();
    await this.#assertOwnHistory(before);
    for (let attempt = 1; ; attempt++) {
      try {
        await this.source.runMigrations();
        return (await this.#appliedMigrations()).filter((name) => !before.includes(name));
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt >= MAX_LOCK_ATTEMPTS) throw error;
        this.#log.warn(`a migration could not acquire its lock; retrying (${attempt} of ${MAX_LOCK_ATTEMPTS})`);
        await pause(PAUSE_MS);
      }
    }
  }

  /**
   * Throws if another chain of migrations made this database. Unknown migrations that are newer than all of this
   * release are those of the next one, on whose tables this release still runs after a rollback (docs/adr/0005).
   */
  async #assertOwnHistory(applied: readonly string[]): Promise<void> {
    const known = this.expectedMigrations;
    const newest = Math.max(...known.map(timeOf));
    const foreign = applied.find((name) => !known.includes(name) && !(timeOf(name) > newest));
    if (!foreign) return;
    const [database] = await this.query<{ name: string }>('SELECT current_database() AS name');
    throw new Error(
      `The database "${database!.name}" cannot be used, because it was made by another version of Muster ` +
        `(this one has no migration ${foreign}): name an empty database in DATABASE_URL and DATABASE_OWNER_URL ` +
        'instead.',
    );
  }

  async #appliedMigrations(): Promise<string[]> {
    const [table] = await this.query<{ exists: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
    return table!.exists
      ? (await this.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name)
      : [];
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}

/** The pool drops a connection that has ended; otherwise it would hand out one whose transaction is still open. */
async function rollBack(runner: QueryRunner, { message }: Error): Promise<void> {
  if (runner.isReleased || !runner.isTransactionActive) return;
  const isStalled = message === QUERY_TIMEOUT_MESSAGE;
  const undone =
    !isStalled &&
    (await runner.rollbackTransaction().then(
      () => true,
      () => false,
    ));
  if (!undone && !runner.isReleased) void ((await runner.connect()) as pg.PoolClient).end();
}
