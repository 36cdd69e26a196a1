import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import { LogReader } from '../eventlog/reader';
import { advised, type Check, ok } from './check';
import { buildDatabase, collectUpcasters } from './core.module';
import type { Feature } from './feature';

const OLDEST_POSTGRES = 15;
/** Events at the end of the log that are read. */
const READ_EVENTS = 100;
const MAX_SKEW_MS = 5_000;
/** `Date` headers have whole seconds. */
const HEADER_PRECISION_MS = 1_000;
const MIN_FREE_BYTES = 1024 ** 3;

/** Checks of the database, its log, jobs and Redis, on which everything else depends. */
export const logChecks = (config: Config, features: readonly Feature[]): readonly Check[] => {
  const using = <T>(work: (database: Database) => Promise<T>) => withDatabase(config, features, work);
  return [
    { name: 'database', run: () => using(checkDatabase) },
    { name: 'log head', run: () => using((database) => checkLog(database, features)) },
    { name: 'jobs', run: () => using(checkJobs) },
    { name: 'Redis', run: () => checkRedis(config.REDIS_URL) },
  ];
};

/** The machine itself. */
export const environmentChecks = (config: Config, features: readonly Feature[]): readonly Check[] => [
  { name: 'clock', run: (signal) => checkClock(config, features, signal) },
  { name: 'disk', run: () => checkDisk(config) },
];

async function withDatabase<T>(
  config: Config,
  features: readonly Feature[],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = buildDatabase(config, features);
  const { hostname, port, pathname } = new URL(config.DATABASE_URL);
  const address = `${hostname}:${port || 5432}${pathname}`;
  await advised(`is PostgreSQL running at ${address}, and DATABASE_URL right?`, () => database.open());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function checkDatabase(database: Database) {
  const startedAt = performance.now();
  const [server] = await database.query<{ version: string; hasTables: boolean }>(
    `SELECT current_setting('server_version') AS version, to_regclass('migrations') IS NOT NULL AS "hasTables"`,
  );
  const ms = Math.ceil(performance.now() - startedAt);
  if (parseInt(server!.version) < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL ${server!.version} is too old: use ${OLDEST_POSTGRES} or newer`);
  const done = server!.hasTables ? await database.query<{ name: string }>('SELECT name FROM migrations') : [];
  const names = new Set(done.map(({ name }) => name));
  const missing = database.expectedMigrations.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new Error(`${missing.length} migrations are missing (${missing[0]}, …): run worker --migrate`);
  return ok(`PostgreSQL ${server!.version}, ${ms} ms, ${names.size} migrations`);
}

const HOLDERS = `SELECT a.pid, a.application_name AS name, round(extract(epoch FROM now() - a.xact_start)) AS seconds
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.relation = to_regclass('es_head') AND l.mode <> 'AccessShareLock' AND l.granted
    AND a.xact_start < now() - interval '10 seconds'`;
const LATE = `SELECT name FROM (
    SELECT name, position FROM policies UNION ALL SELECT name, position FROM projections WHERE state = 'live') c
  WHERE (SELECT at FROM events e WHERE e.position = c.position + 1) < now() - interval '1 minute' ORDER BY name`;

/** The end of the log can be read, nothing holds its lock, and the worker follows it. */
async function checkLog(database: Database, features: readonly Feature[]) {
  const reader = new LogReader(database, collectUpcasters(features));
  const { head } = await advised('run worker --migrate', () => reader.query());
  const from = Math.max(0, head - READ_EVENTS);
  const events = await reader.readAfter(from, READ_EVENTS);
  const last = events.at(-1)?.position ?? from;
  if (last < head)
    throw new Error(`event ${last + 1} is of a newer release: start that one (docs/operations.md, Roll back)`);
  const [holder] = await database.query<{ pid: number; name: string; seconds: number }>(HOLDERS);
  if (holder)
    throw new Error(
      `${holder.name || 'a session'} has held its lock for ${holder.seconds} s: SELECT pg_terminate_backend(${holder.pid})`,
    );
  const parked = await database.query<{ projection: string }>('SELECT DISTINCT projection FROM parked_facts');
  if (parked.length > 0)
    throw new Error(`${parked[0]!.projection} has parked events: worker projections unpark ${parked[0]!.projection}`);
  const late = (await database.query<{ name: string }>(LATE)).map(({ name }) => name);
  if (late.length > 0)
    throw new Error(`position ${head}, but ${late.join(', ')} more than a minute behind: is a worker running?`);
  return ok(`position ${head}, the last ${events.length} events can be read, all consumers follow`);
}

const FAILED_JOBS = `SELECT kind, count(*)::int AS count, (array_agg(last_error ORDER BY done_at DESC))[1] AS error
  FROM effects WHERE state = 'failed' AND done_at > now() - interval '1 day' GROUP BY kind ORDER BY count DESC, kind`;

/**
 * Finds jobs that failed for good within a day. Older failures stay on the page of jobs until somebody repeats them.
 */
async function checkJobs(database: Database) {
  const failed = await database.query<{ kind: string; count: number; error: string }>(FAILED_JOBS);
  if (failed.length === 0) return ok('none failed within a day');
  const kinds = failed.map(({ kind, count, error }) => `${count} ${kind} (${error})`);
  throw new Error(`failed within a day: ${kinds.join(', ')}; mend the cause and repeat them at /admin/jobs`);
}

async function checkRedis(address: string) {
  const redis = new Redis(address, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  const { hostname, port } = new URL(address);
  try {
    await advised(`is it running at ${hostname}:${port || 6379}, and REDIS_URL right?`, () =>
      redis.connect().catch((error: unknown) => Promise.reject((failure ?? error) as Error)),
    );
    const info = await redis.info();
    const fields = new Map(info.split('\r\n').map((line) => line.split(':', 2) as [string, string]));
    const read = (name: string) => fields.get(name);
    const policy = read('maxmemory_policy');
    if (policy !== undefined && policy !== 'noeviction')
      throw new Error(`maxmemory-policy is ${policy}, which loses queue entries: set it to noeviction`);
    await advised('it has to take writes', () => redis.set(`muster-doctor:${randomUUID()}`, '1', 'PX', 1_000));
    const [name, version] = read('valkey_version')
      ? ['Valkey', read('valkey_version')]
      : ['Redis', read('redis_version')];
    return ok(`${name} ${version ?? ''}, noeviction`);
  } finally {
    redis.disconnect();
  }
}

/** Starts, timers of drafts and tokens of providers depend on it. */
async function checkClock(config: Config, features: readonly Feature[], signal: AbortSignal) {
  const { issuer } = config.signInProviders[0]!;
  const others = [
    { name: 'the database', skewMs: () => withDatabase(config, features, skewOfDatabase) },
    { name: new URL(issuer).host, skewMs: () => skewOfServer(issuer, signal) },
  ];
  const found = await Promise.all(
    others.map(async ({ name, skewMs }) => ({ name, ms: await skewMs().catch(() => undefined) })),
  );
  const known = found.flatMap(({ name, ms }) => (ms === undefined ? [] : [{ name, ms }]));
  if (known.length === 0) throw new Error('neither the database nor a provider said the time: see their lines');
  const far = known.find(({ ms }) => Math.abs(ms) > MAX_SKEW_MS);
  if (far) {
    const [seconds, where] = [Math.round(Math.abs(far.ms) / 1000), far.ms > 0 ? 'ahead of' : 'behind'];
    throw new Error(`this machine is ${seconds} s ${where} ${far.name}: synchronize both (timedatectl set-ntp true)`);
  }
  return ok(`as ${known.map(({ name }) => name).join(' and ')}, within ${MAX_SKEW_MS / 1000} s`);
}

async function skewOfDatabase(database: Database): Promise<number> {
  const before = Date.now();
  const [row] = await database.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return (before + Date.now()) / 2 - row!.at.getTime();
}

async function skewOfServer(address: string, signal: AbortSignal): Promise<number> {
  const before = Date.now();
  const response = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) throw new Error('no date');
  const skew = (before + Date.now()) / 2 - date;
  // The header has whole seconds, so a skew of less than a second does not show.
  return Math.abs(skew) <= HEADER_PRECISION_MS ? 0 : skew;
}

async function checkDisk({ STORAGE_URL, STORAGE_DIR }: Config) {
  const folder = STORAGE_URL ? process.cwd() : STORAGE_DIR;
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs(process.cwd()));
  const [free, all] = [bavail * bsize, blocks * bsize];
  const says = `${toGigabytes(free)} of ${toGigabytes(all)} GB free`;
  if (free < MIN_FREE_BYTES) throw new Error(`${says} at ${folder}: make room, PostgreSQL stops when its disk is full`);
  return ok(says);
}

const toGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);
