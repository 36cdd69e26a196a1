// @ts-check
// Everything that is done to a running Muster, and what stood on the brink when it was done.
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

const SEARCH_MS = 400;
const LOCK = `FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = 7301 AND granted`;

/** @typedef {import('./environment.mjs').Stage} Stage */
/** @typedef {import('./dice.mjs').Dice} Dice */
/** `lasts`: ms until nothing more is done. @typedef {{ kind: string, target: string, at: number, clock: number, lasts: number, inFlight: string[], running: number, lockHeld: boolean, wellAfter?: number }} Fault */

/** How often each happens, as the catalogue has it. */
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
/** A database that is there and of no use; each lasts. */
export const TROUBLES = /** @type {const} */ ([
  'database black hole',
  'database name lost',
  'disk full',
  'database read-only',
]);
/** @typedef {keyof typeof WEIGHTS | typeof TROUBLES[number]} Kind */

/** Does it; resolves with what it was done to and how long it lasted. */
export async function injectFault(
  /** @type {Stage} */ stage,
  /** @type {Kind} */ kind,
  /** @type {Dice} */ dice,
  longestMs = 10_000,
) {
  const api = dice.pick(stage.apis).program;
  const worker = dice.pick(stage.workers).program;
  const ms = Math.round(dice.between(Math.min(1_000, longestMs / 2), longestMs));
  switch (kind) {
    case 'api killed':
      return killed(api);
    case 'worker killed':
      return killed(worker);
    case 'PostgreSQL killed':
      return stage.killPostgres() ? { target: 'postgres', lasts: 0 } : undefined;
    case 'Redis killed':
      return killed(stage.programs.valkey);
    case 'Redis emptied':
      return emptied(stage);
    case 'api frozen':
      return frozen(api, ms);
    case 'worker frozen':
      return frozen(worker, ms);
    case 'database frozen':
      return (await stage.freezePostgres(ms)) ? { target: 'postgres', lasts: ms } : undefined;
    case 'append frozen':
      return appendFrozen(stage, Math.min(ms, 5_000));
    case 'database black hole':
      return lasting(
        ms,
        () => {
          for (const { database } of stage.nodes) database.mute();
        },
        () => {
          for (const { database } of stage.nodes) database.heal();
        },
      );
    case 'database name lost':
      return lasting(
        ms,
        () => stage.loseName(),
        () => stage.findName(),
      );
    case 'disk full':
      return lasting(
        ms,
        () => fillDisk(stage),
        () => sql(stage, [ROOM]),
      );
    case 'database read-only':
      return lasting(
        ms,
        () => sql(stage, READ_ONLY('on')),
        () => sql(stage, READ_ONLY('off')),
      );
    default:
      return wire(stage, kind, dice, ms);
  }
}

const killed = (/** @type {import('./supervised-program.mjs').SupervisedProgram} */ program) => {
  if (!program.isUp) return undefined;
  program.kill();
  return { target: program.name, lasts: 0 };
};

async function emptied(/** @type {Stage} */ { valkeyPort }) {
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

/** The server's side of an append stands still with the log's lock in its hand, if it can be caught at it. */
async function appendFrozen(/** @type {Stage} */ stage, /** @type {number} */ ms) {
  const client = await stage.connect();
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

/** What PostgreSQL says when a table cannot grow, at every write. Replacing the function needs no lock of a table. */
const DISK = (/** @type {string} */ body) =>
  `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$`;
const ROOM = DISK('RETURN NULL;');
const FULL = DISK(
  `RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';`,
);
const TABLES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** One table after another: who holds two could meet somebody who waits for both. */
async function fillDisk(/** @type {Stage} */ stage) {
  const client = await stage.connect();
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

async function sql(/** @type {Stage} */ stage, /** @type {string[]} */ statements) {
  const client = await stage.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function wire(
  /** @type {Stage} */ stage,
  /** @type {Kind} */ kind,
  /** @type {Dice} */ dice,
  /** @type {number} */ ms,
) {
  const node = dice.pick(stage.nodes);
  const to = dice.pick(/** @type {const} */ (['database', 'redis']));
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

/** Looks at what is on the brink; a connection that broke is made anew. */
export function watchForFaultTargets(/** @type {Stage} */ stage) {
  /** @type {import('pg').Client | undefined} */
  let client;
  return {
    async look() {
      try {
        client ??= await stage.connect();
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

/** Where the kills struck: nothing is proved by those that struck nobody. */
export function phases(
  /** @type {Fault[]} */ faults,
  /** @type {import('./checker/facts.mjs').Call[]} */ calls,
  /** @type {import('./checker/facts.mjs').Event[]} */ events,
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
  const struck = faults.filter(isKill);
  for (const fault of struck) {
    if (fault.lockHeld) counts['with the lock held']++;
    if (fault.running > 0) counts['with an effect under way']++;
    for (const id of fault.inFlight) {
      if (tries.get(id)?.status) counts['answered all the same']++;
      else counts[kept.has(id) ? 'after the commit, before the answer' : 'before the commit']++;
    }
  }
  const busy = struck.filter(({ inFlight }) => inFlight.length > 0).length;
  return { kills: struck.length, share: struck.length ? busy / struck.length : 0, counts };
}
