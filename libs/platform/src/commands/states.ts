import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { ByteCache, bytesOf } from '../byte-cache';
import { Database } from '../db/database';
import type { StoredEvent } from '../log/events';
import { LogTail } from '../log/tail';
import { type AnyAggregate, complete, type Known, streamOf } from './aggregate';

/** The most memory that cached states take. */
const CACHE_MB = 64;
interface Row { version: number; state: unknown; created_at: Date; updated_at: Date; append: string | null }

/**
 * The newest known state of every aggregate in use, in this process: fed by own commits and by the log's tail,
 * loaded from the inline row otherwise. After `tail.fence()` what stands here is what the log says.
 */
@Injectable()
export class States {
  readonly #known = new ByteCache<Known<unknown>>(CACHE_MB, bytesOf);
  readonly #aggregates: ReadonlyMap<string, AnyAggregate>;
  /** Streams nothing was known of when the tail told of them while rows were being read, and the version it told. */
  readonly #overtaken = new Map<string, number>();
  #reading = 0;

  constructor(aggregates: readonly AnyAggregate[], private readonly database: Database, tail: LogTail) {
    this.#aggregates = new Map(aggregates.map((aggregate) => [aggregate.name, aggregate]));
    tail.listen((events) => { for (const event of events) this.#follow(event); });
  }

  cached<S>(stream: string): Known<S> | undefined {
    return this.#known.get(stream) as Known<S> | undefined;
  }

  /** The state as the inline row has it now, or as `client` sees it; the initial one at version 0 when there is none. */
  async load<S>(aggregate: AnyAggregate, id: string, client?: pg.ClientBase): Promise<Known<S>> {
    const stream = streamOf(aggregate, id);
    const text = `SELECT t.version, t.state, t.created_at, t.updated_at,
      (SELECT e.meta->>'append' FROM events e WHERE e.stream = $2 AND e.version = t.version) AS append FROM ${aggregate.table} t WHERE t.id = $1`;
    const [known] = await this.reading(async () => {
      const [row] = client ? (await client.query<Row>(text, [id, stream])).rows : await this.database.rows<Row>(text, [id, stream], `state_${aggregate.table}`);
      if (!row) return [];
      const { state, version, append } = row;
      return [{ stream, known: { state, version, createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(), append: append ?? undefined } }];
    });
    return (known?.known ?? { state: aggregate.decider.initial, version: 0, createdAt: '', updatedAt: '' }) as Known<S>;
  }

  /** Keeps states as they were read from rows, but none that the log's tail overtook while they were being read. */
  async reading(read: () => Promise<readonly { stream: string; known: Known<unknown> }[]>): Promise<readonly { stream: string; known: Known<unknown> }[]> {
    this.#reading += 1;
    try {
      const found = (await read()).map(({ stream, known }) => ({ stream, known: this.#complete(stream, known) }));
      for (const { stream, known } of found) if ((this.#overtaken.get(stream) ?? 0) <= known.version) this.keep(stream, known);
      return found;
    } finally {
      this.#reading -= 1;
      if (this.#reading === 0) this.#overtaken.clear();
    }
  }

  /** The newest state this process may know of: cached, else loaded; undefined when there is none. */
  async get<S>(aggregate: AnyAggregate, id: string): Promise<Known<S> | undefined> {
    const known = this.cached<S>(streamOf(aggregate, id)) ?? (await this.load<S>(aggregate, id));
    return known.version > 0 ? known : undefined;
  }

  keep(stream: string, known: Known<unknown>): void {
    const held = this.#known.peek(stream);
    if (held && held.version > known.version) return;
    this.#known.set(stream, known);
  }

  forget(stream: string): void {
    this.#known.delete(stream);
  }

  #complete(stream: string, known: Known<unknown>): Known<unknown> {
    const aggregate = this.#of(stream);
    return aggregate ? { ...known, state: complete(aggregate, known.state) } : known;
  }

  #of(stream: string): AnyAggregate | undefined {
    return this.#aggregates.get(stream.slice(0, stream.indexOf('-')));
  }

  #follow(event: StoredEvent): void {
    if (this.#reading > 0) this.#overtaken.set(event.stream, event.version);
    const known = this.#known.peek(event.stream);
    if (!known || event.version <= known.version) return;
    if (event.version > known.version + 1) { this.#known.delete(event.stream); return; }
    const aggregate = this.#of(event.stream);
    if (!aggregate) return;
    const state: unknown = aggregate.decider.evolve(known.state, { type: event.type, ...event.data });
    this.#known.set(event.stream, { ...known, state, version: event.version, updatedAt: event.at, append: event.meta.append });
  }
}
