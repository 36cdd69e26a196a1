import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import { failpoint, wrapClient } from '../failpoints';
import { asUnavailable } from './unavailable';

/** A client that freezes inside a transaction must not hold up the others for long (ms). */
const IDLE_MS = 5_000;
/** Our statements are short: to compile one just in time takes ten times as long as to run it (docs/adr/0161). */
const NO_JIT = '-c jit=off';
const sessionOptions = (idleMs = IDLE_MS) =>
  `${NO_JIT} -c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=${idleMs}`;
/**
 * The server answers or gives up within its limits. Who hears nothing for longer has a line that somebody on the way
 * forgot (ms).
 */
const QUERY_TIMEOUT_MS = 6_000;
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';
/** A migration may take its time, but whoever waits for a lock makes everybody behind him wait, too. */
const MIGRATION_LIMITS = `${NO_JIT} -c statement_timeout=0 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000`;
/** How often a migration that did not get its lock is tried anew, and after which pause (ms). */
const MAX_LOCK_ATTEMPTS = 20;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

// count(*), positions: bigint. Numbers hold them exactly up to 2^53, and are never compared as strings.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint exceeds 2^53: ${text}`);
  return value;
});

export type Entities = DataSourceOptions['entities'];
export type Migrations = DataSourceOptions['migrations'];

/** What the server calls a connection of that name. */
export const applicationOf = (name: string): string => `muster-${name}`;

/** The one way to Postgres: TypeORM for migrations and simple reads, its pool for the statements that matter. */
export class Database {
  readonly #log = new Logger('database');
  readonly #ownBackendPids = new Set<number>();
  readonly #observedClients = new WeakSet<pg.PoolClient>();
  readonly source: DataSource;

  constructor(
    private readonly config: Config,
    parts: { entities: Entities; migrations: Migrations },
    migrating = false,
  ) {
    this.source = new DataSource({
      type: 'postgres',
      url: config.DATABASE_URL,
      poolSize: config.DB_POOL,
      connectTimeoutMS: 3_000,
      extra: {
        options: migrating ? MIGRATION_LIMITS : sessionOptions(),
        keepAlive: true,
        ...(!migrating && { query_timeout: QUERY_TIMEOUT_MS }),
      },
      poolErrorHandler: (error: Error) => this.#log.warn(`idle connection lost: ${error.message}`),
      invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
      migrationsTransactionMode: 'each',
      ...parts,
    });
  }

  get pool(): pg.Pool {
    return (this.source.driver as unknown as { master: pg.Pool }).master;
  }

  async open(): Promise<this> {
    await this.source.initialize();
    this.pool.on('acquire', (client) => this.#logClientErrors(client));
    await this.#assertNoJit();
    return this;
  }

  /** A pooler between us and the server may drop the options of a connection. */
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
   * The pool listens to those it has at rest only: one that breaks between two statements of a transaction would end
   * the process.
   */
  #logClientErrors(client: pg.PoolClient): void {
    if (this.#observedClients.has(client)) return;
    this.#observedClients.add(client);
    client.on('error', (error) => this.#log.warn(`connection lost: ${error.message}`));
  }

  /**
   * Rows of one statement; `name` makes it a prepared one. Throws DatabaseUnavailable when the server cannot do it now.
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

  /** Runs `work` in one transaction on one connection. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    failpoint('before BEGIN');
    const client = await this.pool.connect().catch((error: unknown) => Promise.reject(asUnavailable(error)));
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(wrapClient(client));
      failpoint('before COMMIT');
      await client.query('COMMIT');
      failpoint('after COMMIT');
      return result;
    } catch (error) {
      if ((error as Error).message === QUERY_TIMEOUT_MESSAGE) broken = error as Error;
      else
        await client.query('ROLLBACK').catch((e: Error) => {
          broken = e;
        });
      throw asUnavailable(error);
    } finally {
      client.release(broken);
    }
  }

  /** Was it one of our long-lived connections that did this? What they did is known here already. */
  isOwnBackend(processId: number): boolean {
    return this.#ownBackendPids.has(processId);
  }

  /** A connection of its own, outside the pool, for what lives long (LISTEN, the appender, leader locks). */
  async connect(
    name: string,
    { silenceMs: queryTimeoutMs = QUERY_TIMEOUT_MS, idleMs = IDLE_MS } = {},
  ): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.config.DATABASE_URL,
      application_name: applicationOf(name),
      options: sessionOptions(idleMs),
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: queryTimeoutMs,
    });
    client.on('error', (error) => this.#log.warn(`connection "${name}" lost: ${error.message}`));
    await client.connect();
    const { processID } = client as unknown as { processID: number };
    this.#ownBackendPids.add(processID);
    client.once('end', () => this.#ownBackendPids.delete(processID));
    return client;
  }

  /** One migrator at a time, over all machines: whoever comes second waits, and finds everything done. */
  async withMigrationLock<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.connect('migrate', { silenceMs: 0 });
    try {
      await client.query('SET statement_timeout = 0');
      await client.query('SET lock_timeout = 0');
      await client.query('SELECT pg_advisory_lock(7300)');
      return await work();
    } finally {
      await client.end();
    }
  }

  /** The migrations this release was made for. */
  get expectedMigrations(): string[] {
    return this.source.migrations.map((migration) => migration.name ?? migration.constructor.name);
  }

  /** Forward migrations, each in a transaction of its own. */
  async migrate(): Promise<string[]> {
    const before = await this.#appliedMigrations();
    for (let tries = 1; ; tries++) {
      try {
        await this.source.runMigrations();
        return (await this.#appliedMigrations()).filter((name) => !before.includes(name));
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= MAX_LOCK_ATTEMPTS) throw error;
        this.#log.warn(`a migration could not acquire its lock; retrying (${tries} of ${MAX_LOCK_ATTEMPTS})`);
        await pause(PAUSE_MS);
      }
    }
  }

  async #appliedMigrations(): Promise<string[]> {
    const [table] = await this.query<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`);
    return table!.there
      ? (await this.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name)
      : [];
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}
