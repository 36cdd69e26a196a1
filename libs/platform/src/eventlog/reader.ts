import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Database } from '../database/database';
import { type Landmark, LogRolledBack, NewerReleaseEventError, type StoredEvent } from './events';
import { Upcasters } from './upcasters';

interface Row extends Omit<StoredEvent, 'at'> {
  at: Date;
  schema: number;
}
const COLUMNS = 'position, stream, version, type, schema, data, meta, at';

/** Reads the log. Events are upcast to their current schema. */
@Injectable()
export class LogReader {
  constructor(
    private readonly database: Database,
    private readonly upcasters: Upcasters,
  ) {}

  async head(): Promise<number> {
    const [row] = await this.database.query<{ position: number }>('SELECT position FROM es_head', [], 'es_head');
    return row!.position;
  }

  /**
   * Returns the head of the log, its history id, and the id of the append that wrote the event at `position` (default:
   * the head).
   */
  async query(position?: number): Promise<{ head: number; history: string; append: string | null }> {
    const [row] = await this.database.query<{ head: number; history: string; append: string | null }>(
      `SELECT h.position AS head, h.history, (SELECT e.meta->>'append' FROM events e
        WHERE e.position = coalesce($1, h.position)) AS append FROM es_head h`,
      [position ?? null],
      'es_look',
    );
    return row!;
  }

  /** Marks that events of `history` were lost by starting a new history, unless another node already has. */
  async endHistory(history: string): Promise<void> {
    await this.database.query('UPDATE es_head SET history = gen_random_uuid()::text WHERE history = $1', [history]);
  }

  /**
   * Returns up to `limit` events after `position`. Throws if there is a gap, because consumers must never skip an
   * event, and {@link NewerReleaseEventError} if the next event is of a newer release; events before it are returned
   * first. Callers with an open transaction must pass its client: waiting for a second connection while holding one can
   * deadlock the pool.
   */
  async readAfter(position: number, limit = 500, client?: pg.ClientBase): Promise<StoredEvent[]> {
    const query = {
      name: 'es_after',
      text: `SELECT ${COLUMNS} FROM public.events WHERE position > $1 ORDER BY position LIMIT $2`,
      values: [position, limit],
    };
    const rows = client
      ? (await client.query<Row>(query)).rows
      : await this.database.query<Row>(query.text, query.values, query.name);
    return this.#gapFree(position, rows);
  }

  /**
   * Like {@link readAfter}, but throws {@link LogRolledBack} if the event at the landmark's position is another one.
   */
  async behind({ position, append }: Landmark, limit = 500): Promise<StoredEvent[]> {
    const rows = await this.database.query<Row & { before: string | null }>(
      `SELECT ${COLUMNS}, (SELECT e.meta->>'append' FROM events e WHERE e.position = $1) AS before FROM events
        WHERE position > $1 ORDER BY position LIMIT $2`,
      [position, limit],
      'es_behind',
    );
    if (rows.length > 0 && rows[0]!.before !== append)
      throw new LogRolledBack(`position ${position} holds another event than the one read`);
    return this.#gapFree(
      position,
      rows.map(({ before: _, ...row }) => row),
    );
  }

  #gapFree(position: number, rows: readonly Row[]): StoredEvent[] {
    const events: StoredEvent[] = [];
    for (const [i, row] of rows.entries()) {
      if (row.position !== position + 1 + i)
        throw new Error(`the log has a gap: ${position + 1 + i} is missing before ${row.position}`);
      const event = this.#toEventOrStop(row, i > 0);
      if (!event) break;
      events.push(event);
    }
    return events;
  }

  /** Returns undefined for an event of a newer release if events before it must be returned first. */
  #toEventOrStop(row: Row, hasOthers: boolean): StoredEvent | undefined {
    try {
      return this.#toEvent(row);
    } catch (error) {
      if (hasOthers && error instanceof NewerReleaseEventError) return undefined;
      throw error;
    }
  }

  async readStream(stream: string): Promise<StoredEvent[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM events WHERE stream = $1 ORDER BY version`,
      [stream],
      'es_stream',
    );
    return rows.map((row) => this.#toEvent(row));
  }

  /** Returns the events of a stream with versions from `after` + 1 to `upTo`, in order. */
  async part(stream: string, after: number, upTo: number): Promise<StoredEvent[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND version > $2 AND version <= $3 ORDER BY version`,
      [stream, after, upTo],
      'es_part',
    );
    return rows.map((row) => this.#toEvent(row));
  }

  /** Returns events of these types in a stream, the newest first, and how many there are. */
  async newest(
    stream: string,
    types: readonly string[],
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ events: StoredEvent[]; total: number }> {
    const [rows, [counted]] = await Promise.all([
      this.database.query<Row>(
        `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND type = ANY($2) ORDER BY version DESC LIMIT $3 OFFSET $4`,
        [stream, types, limit, offset],
        'es_newest',
      ),
      this.database.query<{ n: number }>(
        'SELECT count(*) AS n FROM events WHERE stream = $1 AND type = ANY($2)',
        [stream, types],
        'es_newest_counted',
      ),
    ]);
    return { events: rows.map((row) => this.#toEvent(row)), total: counted!.n };
  }

  /** Returns the events of several streams, each in version order. */
  async streams(streams: readonly string[], client: pg.ClientBase): Promise<StoredEvent[]> {
    const { rows } = await client.query<Row>(
      `SELECT ${COLUMNS} FROM events WHERE stream = ANY($1) ORDER BY stream, version`,
      [streams],
    );
    return rows.map((row) => this.#toEvent(row));
  }

  #toEvent({ schema, at, ...row }: Row): StoredEvent {
    return { ...row, at: at.toISOString(), data: this.upcasters.upcast(row.type, schema, row.data) };
  }
}
