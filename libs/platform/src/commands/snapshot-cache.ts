import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { ByteCache } from '../database/byte-cache';
import { Database } from '../database/database';
import type { StoredEvent } from '../eventlog/events';
import { LogTail } from '../eventlog/tail';
import { type AnyAggregate, initialSnapshot, withDefaults, type Snapshot, streamOf } from './aggregate';

/** Maximum memory for cached snapshots (MB). */
const CACHE_MB = 64;
interface Row {
  version: number;
  state: unknown;
  created_at: Date;
  updated_at: Date;
  append: string | null;
}

/**
 * Newest snapshot of every aggregate in use, in this process. Updated by own commits and the log's tail, and loaded
 * from the inline row otherwise. After `tail.fence()` it is consistent with the log.
 */
@Injectable()
export class SnapshotCache {
  readonly #snapshots = new ByteCache<Snapshot<unknown>>(CACHE_MB);
  readonly #aggregates: ReadonlyMap<string, AnyAggregate>;
  /** Streams for which the tail delivered events while rows were being read, with the newest version delivered. */
  readonly #overtakenVersions = new Map<string, number>();
  #readsInFlight = 0;

  constructor(
    aggregates: readonly AnyAggregate[],
    private readonly database: Database,
    tail: LogTail,
  ) {
    this.#aggregates = new Map(aggregates.map((aggregate) => [aggregate.name, aggregate]));
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  cached<S>(stream: string): Snapshot<S> | undefined {
    return this.#snapshots.get(stream) as Snapshot<S> | undefined;
  }

  /**
   * Loads the snapshot from the inline row, as seen by `client` if given. Returns the initial state at version 0 if
   * there is no row.
   */
  async load<S>(aggregate: AnyAggregate, id: string, client?: pg.ClientBase): Promise<Snapshot<S>> {
    const stream = streamOf(aggregate, id);
    const text = `SELECT t.version, t.state, t.created_at, t.updated_at,
      (SELECT e.meta->>'append' FROM events e WHERE e.stream = $2 AND e.version = t.version) AS append
        FROM ${aggregate.table} t WHERE t.id = $1`;
    const [found] = await this.cacheReads(async () => {
      const [row] = client
        ? (await client.query<Row>(text, [id, stream])).rows
        : await this.database.query<Row>(text, [id, stream], `state_${aggregate.table}`);
      if (!row) return [];
      const { state, version, append } = row;
      return [
        {
          stream,
          snapshot: {
            state,
            version,
            createdAt: row.created_at.toISOString(),
            updatedAt: row.updated_at.toISOString(),
            append: append ?? undefined,
          },
        },
      ];
    });
    return (found?.snapshot ?? initialSnapshot(aggregate)) as Snapshot<S>;
  }

  /** Caches snapshots read from rows, except those the log's tail overtook during the read. */
  async cacheReads<S>(
    read: () => Promise<readonly { stream: string; snapshot: Snapshot<S> }[]>,
  ): Promise<readonly { stream: string; snapshot: Snapshot<S> }[]> {
    this.#readsInFlight += 1;
    try {
      const found = (await read()).map(({ stream, snapshot }) => ({
        stream,
        snapshot: this.#fillDefaults(stream, snapshot),
      }));
      for (const { stream, snapshot } of found)
        if ((this.#overtakenVersions.get(stream) ?? 0) <= snapshot.version) this.put(stream, snapshot);
      return found;
    } finally {
      this.#readsInFlight -= 1;
      if (this.#readsInFlight === 0) this.#overtakenVersions.clear();
    }
  }

  /** Returns the cached or loaded snapshot, or undefined if the aggregate does not exist. */
  async get<S>(aggregate: AnyAggregate, id: string): Promise<Snapshot<S> | undefined> {
    const snapshot = this.cached<S>(streamOf(aggregate, id)) ?? (await this.load<S>(aggregate, id));
    return snapshot.version > 0 ? snapshot : undefined;
  }

  put(stream: string, snapshot: Snapshot<unknown>): void {
    const current = this.#snapshots.peek(stream);
    if (current && current.version > snapshot.version) return;
    this.#snapshots.set(stream, snapshot);
  }

  evict(stream: string): void {
    this.#snapshots.delete(stream);
  }

  #fillDefaults<S>(stream: string, snapshot: Snapshot<S>): Snapshot<S> {
    const aggregate = this.#aggregateOf(stream);
    return aggregate ? { ...snapshot, state: withDefaults(aggregate, snapshot.state) } : snapshot;
  }

  #aggregateOf(stream: string): AnyAggregate | undefined {
    return this.#aggregates.get(stream.slice(0, stream.indexOf('-')));
  }

  #onEvent(event: StoredEvent): void {
    if (this.#readsInFlight > 0) this.#overtakenVersions.set(event.stream, event.version);
    const snapshot = this.#snapshots.peek(event.stream);
    if (!snapshot || event.version <= snapshot.version) return;
    if (event.version > snapshot.version + 1) {
      this.#snapshots.delete(event.stream);
      return;
    }
    const aggregate = this.#aggregateOf(event.stream);
    if (!aggregate) return;
    const state: unknown = aggregate.decider.evolve(snapshot.state, { type: event.type, ...event.data });
    this.#snapshots.set(event.stream, {
      ...snapshot,
      state,
      version: event.version,
      updatedAt: event.at,
      append: event.meta.append,
    });
  }
}
