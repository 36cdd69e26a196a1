import type pg from 'pg';
import { DatabaseUnavailable } from '../database/unavailable';
import type { AppendRequest } from './events';

/** Timeout for a server process to end (ms). */
const END_MS = 2_000;

/**
 * Ends the server process of a lost connection. Once this resolves, a statement sent on it has either committed or
 * never will. Throws while that is not certain. See docs/adr/0002.
 */
export async function endBackend(client: pg.ClientBase, application: string): Promise<void> {
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid, ${END_MS}) AS ended FROM pg_stat_activity WHERE application_name = $1`,
    [application],
  );
  if (rows.some(({ ended }) => !ended)) throw new DatabaseUnavailable('a connection that was lost is not closed yet');
}

/** Returns the position of each append's last event, or null if it is not in the log or has no events. */
export async function positionsOf(
  client: pg.ClientBase,
  appends: readonly AppendRequest[],
): Promise<(number | null)[]> {
  const appendsToFind = appends.map(({ parts, id }) => {
    const { stream, expected, events } = parts.findLast((part) => part.events.length > 0) ?? parts[0]!;
    return { stream, version: expected + events.length, id };
  });
  const { rows } = await client.query<{ position: number | null }>(
    `SELECT (SELECT e.position FROM events e
        WHERE e.stream = a.stream AND e.version = a.version AND e.meta->>'append' = a.id)
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (stream text, version int, id text))
       WITH ORDINALITY AS a(stream, version, id, i)
     ORDER BY a.i`,
    [JSON.stringify(appendsToFind)],
  );
  return rows.map(({ position }) => position);
}
