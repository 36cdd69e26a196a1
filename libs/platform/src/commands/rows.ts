import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../database/database';
import type { StoredEvent } from '../eventlog/events';
import { LogReader } from '../eventlog/reader';
import { type AnyAggregate, streamOf } from './aggregate';

/** Ids read in one statement, and aggregates compared in one transaction. */
const PAGE = 5_000;
const BATCH_SIZE = 200;

/** A row that differs from its stream's events. */
export interface Difference {
  aggregate: string;
  id: string;
  is: 'missing' | 'without events' | 'different';
}
type Row = Readonly<Record<string, unknown>> & { id: string; state: unknown };

/** Compares inline rows with the state folded from the log, and rewrites rows that differ. See docs/adr/0003. */
@Injectable()
export class AggregateRows {
  constructor(
    private readonly aggregates: readonly AnyAggregate[],
    private readonly database: Database,
    private readonly reader: LogReader,
  ) {}

  /**
   * Returns all rows that differ. Each is compared with its events in one snapshot, so it is safe while users are
   * active.
   */
  async verify(): Promise<Difference[]> {
    const differences: Difference[] = [];
    const inLog = await this.#streams();
    for (const aggregate of this.aggregates) {
      const ids = [...new Set([...(inLog.get(aggregate.name) ?? []), ...(await this.#ids(aggregate))])];
      for (let i = 0; i < ids.length; i += BATCH_SIZE)
        differences.push(...(await this.#compare(aggregate, ids.slice(i, i + BATCH_SIZE))));
    }
    return differences;
  }

  /** Rewrites a row from its events while no writer can append. Deletes a row without events. */
  async repair({ aggregate: name, id }: Difference): Promise<void> {
    const aggregate = this.aggregates.find((aggregate) => aggregate.name === name)!;
    await this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(7301)');
      const row = foldRow(aggregate, id, await this.reader.streams([streamOf(aggregate, id)], client));
      if (!row) return client.query(`DELETE FROM ${aggregate.table} WHERE id = $1`, [id]);
      const {
        rows: [puts],
      } = await client.query<{ puts: boolean }>('SELECT to_regprocedure($1) IS NOT NULL AS puts', [
        `es_puts_${aggregate.table}(jsonb, int[])`,
      ]);
      if (!puts!.puts) return client.query(`SELECT es_put_${aggregate.table}($1)`, [JSON.stringify(row)]);
      return client.query(`SELECT es_puts_${aggregate.table}($1, '{}')`, [
        JSON.stringify([{ rows: [{ table: aggregate.table, row }] }]),
      ]);
    });
  }

  /**
   * Returns the ids of all streams in the log by aggregate name. Paged, because a single statement over a long log
   * would time out.
   */
  async #streams(): Promise<Map<string, string[]>> {
    const ids = new Map<string, string[]>();
    for (let position = 0; ;) {
      const rows = await this.database.query<{ position: number; stream: string; version: number }>(
        'SELECT position, stream, version FROM events WHERE position > $1 ORDER BY position LIMIT $2',
        [position, PAGE],
      );
      if (rows.length === 0) return ids;
      for (const { stream, version } of rows) {
        if (version !== 1) continue;
        const dash = stream.indexOf('-');
        const name = stream.slice(0, dash);
        pushTo(ids, name, stream.slice(dash + 1));
      }
      position = rows.at(-1)!.position;
    }
  }

  async #ids({ table }: AnyAggregate): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const rows = await this.database.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
        [ids.at(-1) ?? '', PAGE],
      );
      if (rows.length === 0) return ids;
      ids.push(...rows.map(({ id }) => id));
    }
  }

  #compare(aggregate: AnyAggregate, ids: readonly string[]): Promise<Difference[]> {
    return this.database.transaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const events = await this.reader.streams(
        ids.map((id) => streamOf(aggregate, id)),
        client,
      );
      const byStream = new Map<string, StoredEvent[]>();
      for (const event of events) pushTo(byStream, event.stream, event);
      const folded = ids
        .map((id) => foldRow(aggregate, id, byStream.get(streamOf(aggregate, id)) ?? []))
        .filter((row) => row !== undefined);
      const same = new Set(await this.#same(client, aggregate, folded));
      const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${aggregate.table} WHERE id = ANY($1)`, [
        ids,
      ]);
      const [stored, inLog] = [new Set(rows.map(({ id }) => id)), new Set(folded.map(({ id }) => id))];
      const different = ids.filter((id) => !same.has(id) && (stored.has(id) || inLog.has(id)));
      return different.map((id) => ({
        aggregate: aggregate.name,
        id,
        is: !stored.has(id) ? 'missing' : inLog.has(id) ? 'different' : 'without events',
      }));
    });
  }

  /**
   * Returns the ids whose stored row equals the folded one in the folded columns. PostgreSQL compares, because it knows
   * the types. Fields an older release did not write into a state default to the initial state.
   */
  async #same(client: pg.ClientBase, { table, decider }: AnyAggregate, folded: readonly Row[]): Promise<string[]> {
    const { rows } = await client.query<{ id: string }>(
      `SELECT t.id FROM jsonb_array_elements($1::jsonb) AS x(put)
         CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, x.put) AS e JOIN ${table} t ON t.id = e.id
        WHERE $2::jsonb || t.state = $2::jsonb || e.state AND NOT EXISTS (
          SELECT 1 FROM jsonb_each(to_jsonb(e)) AS c WHERE c.key <> 'state' AND x.put ? c.key
          AND to_jsonb(t) -> c.key IS DISTINCT FROM c.value)`,
      [JSON.stringify(folded), JSON.stringify(decider.initial)],
    );
    return rows.map(({ id }) => id);
  }
}

function pushTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the row as a command would have written it, or undefined without events. */
function foldRow(aggregate: AnyAggregate, id: string, events: readonly StoredEvent[]): Row | undefined {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return undefined;
  const { initial, evolve } = aggregate.decider;
  const folded: unknown = events.reduce<unknown>((state, { type, data }) => evolve(state, { type, ...data }), initial);
  return {
    id,
    version: last.version,
    state: folded,
    created_at: first.at,
    updated_at: last.at,
    ...aggregate.columns(folded),
  };
}
