// @ts-check
// Reads the checker's input from files and tables. Nothing in this folder imports code of the product.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{
 *   position: number,
 *   stream: string,
 *   version: number,
 *   type: string,
 *   data: any,
 *   meta: { append: string, by: string, command: string, requestId?: string },
 *   at: string,
 * }} Event
 */
/**
 * @typedef {{
 *   id: string,
 *   at: number,
 *   clock: number,
 *   node: number,
 *   heardAt?: number,
 *   status?: number,
 *   code?: string,
 *   replay?: boolean,
 *   view?: any,
 * }} Try status undefined or 0: unknown
 */
/**
 * @typedef {{
 *   op: string,
 *   kind: string,
 *   who: string,
 *   scrim?: string,
 *   seat?: { team: string, role: string },
 *   body?: any,
 *   expects: string[],
 *   tries: Try[],
 * }} Call
 */
/** @typedef {{ id: string, scrim_id?: string, [column: string]: any }} Row */
/**
 * `tables`: rows by table; `clock`: the database's when they were read; `open`: connections that hang in a transaction
 * or wait (a worker's own queries take milliseconds, on a busy machine more); `kills`: the number of killed processes;
 * `exits`: unexpected exits; `mails`, `codes`: what external services received; `viewers`: what clients show at the
 * end.
 * @typedef {{ calls: Call[], events: Event[], tables: Record<string, Row[]>, clock: number, open: Row[], kills: number,
 * exits: string[], unhandled: number,
 *   mails: { messageId: string }[], codes: { code: string }[], viewers: { person: string, secrets: string[], rooms:
 * Record<string, { version: number, view: any }> }[] }} Facts
 */

const TABLES = [
  'scrims',
  'drafts',
  'nights',
  'evenings',
  'history',
  'participations',
  'friendships',
  'communities',
  'memberships',
  'community_counts',
  'community_slugs',
  'community_exclusions',
  'community_invites',
  'community_invite_uses',
  'conversations',
  'messages',
  'notifications',
  'scrim_alerts',
  'effects',
  'deliveries',
  'policies',
  'projections',
  'es_head',
  'people',
  'parked_facts',
];

/** @returns {Promise<Pick<Facts, 'events' | 'tables' | 'clock' | 'open'>>} */
export async function readTables(/** @type {import('pg').Client} */ client) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: events } = await client.query('SELECT * FROM events ORDER BY position');
  /** @type {Record<string, Row[]>} */
  const tables = {};
  for (const table of TABLES) tables[table] = (await client.query(`SELECT * FROM ${table}`)).rows;
  const {
    rows: [{ clock }],
  } = await client.query('SELECT extract(epoch FROM pg_catalog.clock_timestamp()) * 1000 AS clock');
  await client.query('COMMIT');
  const { rows: open } = await client.query(
    `SELECT pid, application_name, state, wait_event_type FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND state_change < pg_catalog.clock_timestamp() - interval '2 s'
      AND (state LIKE 'idle in transaction%' OR wait_event_type = 'Lock' OR pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory'))`,
  );
  return plain({
    events: events.map((event) => ({ ...event, position: Number(event.position) })),
    tables,
    clock: Number(clock),
    open,
  });
}

export const byId = (/** @type {Row[] | undefined} */ rows) => new Map((rows ?? []).map((row) => [row.id, row]));

/** Converts dates to text, as in files. */
const plain = (/** @type {any} */ value) => JSON.parse(JSON.stringify(value));

/** @returns {Call[]} */
export function readCalls(/** @type {string} */ dir) {
  const file = join(dir, 'journal.jsonl');
  return existsSync(file)
    ? callsOf(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      )
    : [];
}

/** @returns {Call[]} */
export function callsOf(/** @type {any[]} */ lines) {
  /** @type {Map<string, Call>} */
  const calls = new Map();
  /** @type {Map<string, Try>} */
  const tries = new Map();
  for (const line of lines) {
    if (line.t === 'asked') {
      const { op, kind, who, scrim, seat, body, expects, id, at, clock, node } = line;
      /** @type {Call} */
      const call = calls.get(op) ?? { op, kind, who, scrim, seat, body, expects, tries: [] };
      const one = { id, at, clock, node };
      call.tries.push(one);
      calls.set(op, call);
      tries.set(id, one);
    } else {
      const { at: heardAt, status, code, replay, view } = line;
      Object.assign(/** @type {Try} */ (tries.get(line.id)), { heardAt, status, code, replay, view });
    }
  }
  return [...calls.values()];
}
