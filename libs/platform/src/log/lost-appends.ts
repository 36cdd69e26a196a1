import type pg from 'pg';
import { DatabaseUnavailable } from '../db/unavailable';
import type { AppendRequest } from './events';

/** How long a server process may take to end (ms). */
const END_MS = 2_000;

/**
 * Ends the server's side of a connection that broke or fell silent: a statement that was sent over it has committed
 * when this
 * resolves, or never will. Throws while that is not certain. See docs/adr/0147.
 */
export async function endBackend(client: pg.ClientBase, application: string): Promise<void> {
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid, ${END_MS}) AS ended FROM pg_stat_activity WHERE application_name = $1`,
    [application],
  );
  if (rows.some(({ ended }) => !ended)) throw new DatabaseUnavailable('a connection that was lost is not closed yet');
}

/** Where each of these appends stands in the log (the position of its last event), or null. */
export async function positionsOf(
  client: pg.ClientBase,
  appends: readonly AppendRequest[],
): Promise<(number | null)[]> {
  const places = appends.map(({ stream, expected, events, id }) => ({ stream, version: expected + events.length, id }));
  const { rows } = await client.query<{ position: number | null }>(
    `SELECT (SELECT e.position FROM events e WHERE e.stream = a.stream AND e.version = a.version AND e.meta->>'append' = a.id)
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (stream text, version int, id text)) WITH ORDINALITY AS a(stream, version, id, i)
     ORDER BY a.i`,
    [JSON.stringify(places)],
  );
  return rows.map(({ position }) => position);
}
