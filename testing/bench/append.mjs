// @ts-check
import { randomUUID } from 'node:crypto';

const BATCH = 250;

/**
 * The events of one new stream, and the rows derived from them.
 * @typedef {{ stream: string, by: string, events: { type: string, at: string, data: object }[], rows: { table: string,
 * row: object }[] }} History
 */

/** Appends many streams to the log in batches, through es_append. */
export async function append(/** @type {import('pg').Client} */ database, /** @type {Iterable<History>} */ histories) {
  /** @type {object[]} */
  let batch = [];
  const send = async () => {
    const { rows } = await database.query('SELECT conflict FROM es_append($1::jsonb) WHERE conflict IS NOT NULL', [
      JSON.stringify(batch),
    ]);
    if (rows.length > 0) throw new Error(`the log rejected: ${rows[0].conflict}`);
    batch = [];
  };
  for (const { stream, by, events, rows } of histories) {
    const meta = { append: randomUUID(), by, command: 'bench' };
    batch.push({
      stream,
      expected: 0,
      events: events.map(({ type, at, data }) => ({ type, schema: 1, data, meta, at })),
      rows,
    });
    if (batch.length >= BATCH) await send();
  }
  if (batch.length > 0) await send();
}
