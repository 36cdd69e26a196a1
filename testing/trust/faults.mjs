// @ts-check
// Injects faults into running processes, and records what was in progress at that moment.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const SEARCH_MS = 400;
const LOCK = `FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = 7301 AND granted`;

/** @typedef {import('./environment.mjs').Environment} Environment */
/** @typedef {import('./seeded-random.mjs').SeededRandom} SeededRandom */
/**
 * `lasts`: duration of the fault in ms.
 * @typedef {{ kind: string, target: string, at: number, clock: number, lasts: number, inFlight: string[], running:
 * number, lockHeld: boolean, wellAfter?: number }} Fault
 */

/** Relative frequency of each fault. */
export const WEIGHTS = {
  'api killed': 33,
  'worker killed': 25,
  'PostgreSQL killed': 15,
  'Redis killed': 5,
  'Redis emptied': 5,
  'api frozen': 4,
  'worker frozen': 3,
  'append frozen': 3,
  'database frozen': 2,
  'wire cut': 2,
  'wire mute': 1,
  'wire forgotten': 1,
  'wire slow': 1,
};
/** Faults in which the database is reachable but unusable; each lasts for a while. */
export const TROUBLES = /** @type {const} */ ([
  'database black hole',
  'database name lost',
  'disk full',
  'database read-only',
]);
/** @typedef {keyof typeof WEIGHTS | typeof TROUBLES[number]} Kind */

/** Injects a fault; resolves with its target and its duration. */
export async function injectFault(
  /** @type {Environment} */ environment,
  /** @type {Kind} */ kind,
  /** @type {SeededRandom} */ random,
  longestMs = 10_000,
) {
  const api = random.pick(environment.apis).program;
  const worker = random.pick(environment.workers).program;
  const ms = Math.round(random.between(Math.min(1_000, longestMs / 2), longestMs));
  switch (kind) {
    case 'api killed':
      return killed(api);
    case 'worker killed':
      return killed(worker);
    case 'PostgreSQL killed':
      return environment.killPostgres() ? { target: 'postgres', lasts: 0 } : undefined;
    case 'Redis killed':
      return killed(environment.programs.valkey);
    case 'Redis emptied':
      return emptied(environment);
    case 'api frozen':
      return frozen(api, ms);
    case 'worker frozen':
      return frozen(worker, ms);
    case 'database frozen':
      return (await environment.freezePostgres(ms)) ? { target: 'postgres', lasts: ms } : undefined;
    case 'append frozen':
      return appendFrozen(environment, Math.min(ms, 5_000));
    case 'database black hole':
      return lasting(
        ms,
        () => {
          for (const { database } of environment.nodes) database.mute();
        },
        () => {
          for (const { database } of environment.nodes) database.heal();
        },
      );
    case 'database name lost':
      return lasting(
        ms,
        () => environment.loseName(),
        () => environment.findName(),
      );
    case 'disk full':
      return lasting(
        ms,
        () => fillDisk(environment),
        () => sql(environment, [ROOM]),
      );
    case 'database read-only':
      return lasting(
        ms,
        () => sql(environment, READ_ONLY('on')),
        () => sql(environment, READ_ONLY('off')),
      );
    default:
      return wire(environment, kind, random, ms);
  }
}

const killed = (/** @type {import('./supervised-program.mjs').SupervisedProgram} */ program) => {
  if (!program.isUp) return undefined;
  program.kill();
  return { target: program.name, lasts: 0 };
};

async function emptied(/** @type {Environment} */ { valkeyPort }) {
  const redis = new Redis({ port: valkeyPort, host: '127.0.0.1', maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  await redis.flushall();
  redis.disconnect();
  return { target: 'valkey', lasts: 0 };
}

async function frozen(
  /** @type {import('./supervised-program.mjs').SupervisedProgram} */ program,
  /** @type {number} */ ms,
) {
  await program.freeze(ms);
  return { target: program.name, lasts: ms };
}

/** Freezes the server process of an append while it holds the append lock, if one can be caught. */
async function appendFrozen(/** @type {Environment} */ environment, /** @type {number} */ ms) {
  const client = await environment.connect();
  try {
    for (const until = Date.now() + SEARCH_MS; Date.now() < until;) {
      const {
        rows: [held],
      } = await client.query(`SELECT pid ${LOCK}`);
      if (!held) continue;
      process.kill(held.pid, 'SIGSTOP');
      const {
        rows: [still],
      } = await client.query(`SELECT 1 ${LOCK} AND pid = $1`, [held.pid]);
      await sleep(ms);
      process.kill(held.pid, 'SIGCONT');
      return { target: still ? 'holding the lock' : 'just behind it', lasts: ms, held: Boolean(still) };
    }
    return undefined;
  } finally {
    await client.end();
  }
}

async function lasting(/** @type {number} */ ms, /** @type {() => unknown} */ begin, /** @type {() => unknown} */ end) {
  await begin();
  try {
    await sleep(ms);
  } finally {
    await end();
  }
  return { target: 'every node', lasts: ms };
}

/** The error of PostgreSQL when a table cannot grow, at every write. Replacing the function needs no table lock. */
const DISK = (/** @type {string} */ body) =>
  `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`;
const ROOM = DISK('RETURN NULL;');
const FULL = DISK(
  `RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';`,
);
const TABLES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** Locks one table after another, because holding two locks could deadlock. */
async function fillDisk(/** @type {Environment} */ environment) {
  const client = await environment.connect();
  await client.query(ROOM);
  for (const { name } of (await client.query(TABLES)).rows)
    await client.query(
      `CREATE OR REPLACE TRIGGER disk_full BEFORE INSERT OR UPDATE ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION disk_full()`,
    );
  await client.query(FULL);
  await client.end();
}

const READ_ONLY = (/** @type {string} */ how) => [
  'SET default_transaction_read_only = off',
  `ALTER SYSTEM SET default_transaction_read_only = ${how}`,
  'SELECT pg_reload_conf()',
];

async function sql(/** @type {Environment} */ environment, /** @type {string[]} */ statements) {
  const client = await environment.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function wire(
  /** @type {Environment} */ environment,
  /** @type {Kind} */ kind,
  /** @type {SeededRandom} */ random,
  /** @type {number} */ ms,
) {
  const node = random.pick(environment.nodes);
  const to = random.pick(/** @type {const} */ (['database', 'redis']));
  const target = `${node.program.name} to ${to}`;
  if (kind === 'wire cut' || kind === 'wire forgotten') {
    node[to][kind === 'wire cut' ? 'cut' : 'forget']();
    return { target, lasts: 0 };
  }
  if (kind === 'wire slow') node[to].slow(100);
  else node[to].mute();
  await sleep(ms);
  if (kind === 'wire slow') node[to].quicken();
  else node[to].heal();
  return { target, lasts: ms };
}

/** Samples what is in progress; reconnects if the connection breaks. */
export function watchForFaultTargets(/** @type {Environment} */ environment) {
  /** @type {import('pg').Client | undefined} */
  let client;
  return {
    async sample() {
      try {
        client ??= await environment.connect();
        const {
          rows: [row],
        } = await client.query(
          `SELECT (SELECT count(*) FROM effects WHERE state = 'running') AS running, EXISTS (SELECT 1 ${LOCK}) AS held`,
        );
        return { running: Number(row.running), lockHeld: row.held };
      } catch {
        void client?.end().catch(() => {});
        client = undefined;
        return { running: 0, lockHeld: false };
      }
    },
    end: () => client?.end().catch(() => {}),
  };
}

const isKill = (/** @type {Fault} */ { kind }) => kind.endsWith('killed');

/** Counts what was in progress when processes were killed: a kill while nothing is in progress proves nothing. */
export function phases(
  /** @type {Fault[]} */ faults,
  /** @type {import('./checker/evidence.mjs').Call[]} */ calls,
  /** @type {import('./checker/evidence.mjs').Event[]} */ events,
) {
  const kept = new Set(events.map(({ meta }) => meta.requestId));
  const tries = new Map(calls.flatMap((call) => call.tries.map((one) => [one.id, one])));
  const counts = {
    'before the commit': 0,
    'after the commit, before the answer': 0,
    'answered all the same': 0,
    'with the lock held': 0,
    'with an effect under way': 0,
  };
  const injected = faults.filter(isKill);
  for (const fault of injected) {
    if (fault.lockHeld) counts['with the lock held']++;
    if (fault.running > 0) counts['with an effect under way']++;
    for (const id of fault.inFlight) {
      if (tries.get(id)?.status) counts['answered all the same']++;
      else counts[kept.has(id) ? 'after the commit, before the answer' : 'before the commit']++;
    }
  }
  const busy = injected.filter(({ inFlight }) => inFlight.length > 0).length;
  return { kills: injected.length, share: injected.length ? busy / injected.length : 0, counts };
}
