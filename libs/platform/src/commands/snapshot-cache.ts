import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { ByteCache, bytesOf } from '../byte-cache';
import { Database } from '../db/database';
import type { StoredEvent } from '../log/events';
import { LogTail } from '../log/tail';
import { type AnyAggregate, withDefaults, type Snapshot, streamOf } from './aggregate';

/** The most memory that cached states take. */
const CACHE_MB = 64;
interface Row {
  version: number;
  state: unknown;
  created_at: Date;
  updated_at: Date;
  append: string | null;
}

/**
 * The newest known state of every aggregate in use, in this process: fed by own commits and by the log's tail,
 * loaded from the inline row otherwise. After `tail.fence()` what stands here is what the log says.
 */
@Injectable()
export class SnapshotCache {
  readonly #snapshots = new ByteCache<Snapshot<unknown>>(CACHE_MB, bytesOf);
  readonly #aggregates: ReadonlyMap<string, AnyAggregate>;
  /** Streams nothing was known of when the tail told of them while rows were being read, and the version it told. */
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
   * The state as the inline row has it now, or as `client` sees it; the initial one at version 0 when there is none.
   */
  async load<S>(aggregate: AnyAggregate, id: string, client?: pg.ClientBase): Promise<Snapshot<S>> {
    const stream = streamOf(aggregate, id);
    const text = `SELECT t.version, t.state, t.created_at, t.updated_at,
      (SELECT e.meta->>'append' FROM events e WHERE e.stream = $2 AND e.version = t.version) AS append FROM ${aggregate.table} t WHERE t.id = $1`;
    const [known] = await this.cacheReads(async () => {
      const [row] = client
        ? (await client.query<Row>(text, [id, stream])).rows
        : await this.database.query<Row>(text, [id, stream], `state_${aggregate.table}`);
      if (!row) return [];
      const { state, version, append } = row;
      return [
        {
          stream,
          known: {
            state,
            version,
            createdAt: row.created_at.toISOString(),
            updatedAt: row.updated_at.toISOString(),
            append: append ?? undefined,
          },
        },
      ];
    });
    return (known?.known ?? {
      state: aggregate.decider.initial,
      version: 0,
      createdAt: '',
      updatedAt: '',
    }) as Snapshot<S>;
  }

  /** Keeps states as they were read from rows, but none that the log's tail overtook while they were being read. */
  async cacheReads(
    read: () => Promise<readonly { stream: string; known: Snapshot<unknown> }[]>,
  ): Promise<readonly { stream: string; known: Snapshot<unknown> }[]> {
    this.#readsInFlight += 1;
    try {
      const found = (await read()).map(({ stream, known }) => ({ stream, known: this.#fillDefaults(stream, known) }));
      for (const { stream, known } of found)
        if ((this.#overtakenVersions.get(stream) ?? 0) <= known.version) this.put(stream, known);
      return found;
    } finally {
      this.#readsInFlight -= 1;
      if (this.#readsInFlight === 0) this.#overtakenVersions.clear();
    }
  }

  /** The newest state this process may know of: cached, else loaded; undefined when there is none. */
  async get<S>(aggregate: AnyAggregate, id: string): Promise<Snapshot<S> | undefined> {
    const known = this.cached<S>(streamOf(aggregate, id)) ?? (await this.load<S>(aggregate, id));
    return known.version > 0 ? known : undefined;
  }

  put(stream: string, known: Snapshot<unknown>): void {
    const cachedSnapshot = this.#snapshots.peek(stream);
    if (cachedSnapshot && cachedSnapshot.version > known.version) return;
    this.#snapshots.set(stream, known);
  }

  evict(stream: string): void {
    this.#snapshots.delete(stream);
  }

  #fillDefaults(stream: string, known: Snapshot<unknown>): Snapshot<unknown> {
    const aggregate = this.#aggregateOf(stream);
    return aggregate ? { ...known, state: withDefaults(aggregate, known.state) } : known;
  }

  #aggregateOf(stream: string): AnyAggregate | undefined {
    return this.#aggregates.get(stream.slice(0, stream.indexOf('-')));
  }

  #onEvent(event: StoredEvent): void {
    if (this.#readsInFlight > 0) this.#overtakenVersions.set(event.stream, event.version);
    const known = this.#snapshots.peek(event.stream);
    if (!known || event.version <= known.version) return;
    if (event.version > known.version + 1) {
      this.#snapshots.delete(event.stream);
      return;
    }
    const aggregate = this.#aggregateOf(event.stream);
    if (!aggregate) return;
    const state: unknown = aggregate.decider.evolve(known.state, { type: event.type, ...event.data });
    this.#snapshots.set(event.stream, {
      ...known,
      state,
      version: event.version,
      updatedAt: event.at,
      append: event.meta.append,
    });
  }
}
