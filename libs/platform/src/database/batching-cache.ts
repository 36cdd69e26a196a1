import { ByteCache } from './byte-cache';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Ids to load at the end of this event-loop turn, and the promise of their values. */
interface Batch<V> {
  ids: Set<string>;
  found: Promise<ReadonlyMap<string, V>>;
}

/** LRU cache of values by id, loaded on demand in batches. Callers invalidate values that change. */
export class BatchingCache<V extends {}> {
  readonly #values: ByteCache<V>;
  /** Ids invalidated during a load, and when; values whose load began before that are not cached. */
  readonly #invalidatedAt = new Map<string, number>();
  #clock = 0;
  #loading = 0;
  #next: Batch<V> | undefined;

  constructor(
    private readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>,
    megabytes: number,
  ) {
    this.#values = new ByteCache<V>(megabytes);
  }

  async findMany(ids: Iterable<string>): Promise<ReadonlyMap<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const id of ids) {
      const value = this.#values.get(id);
      if (value === undefined) missing.push(id);
      else found.set(id, value);
    }
    if (missing.length > 0) await this.#fetch(missing, found);
    return found;
  }

  invalidate(id: string): void {
    this.#values.delete(id);
    if (this.#loading > 0) this.#invalidatedAt.set(id, ++this.#clock);
  }

  async #fetch(ids: readonly string[], found: Map<string, V>): Promise<void> {
    const loaded = await this.#joinBatch(ids);
    for (const id of ids) {
      const value = loaded.get(id);
      if (value !== undefined) found.set(id, value);
    }
  }

  /** Requests made in the same event-loop turn share one batched load (as in DataLoader). */
  #joinBatch(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    this.#next ??= this.#startBatch();
    for (const id of ids) this.#next.ids.add(id);
    return this.#next.found;
  }

  #startBatch(): Batch<V> {
    const ids = new Set<string>();
    const found = endOfTurn().then(() => {
      this.#next = undefined;
      return this.#loadBatch([...ids]);
    });
    return { ids, found };
  }

  async #loadBatch(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const since = this.#clock;
    this.#loading += 1;
    try {
      const loaded = await this.load(ids);
      for (const [id, value] of loaded) if ((this.#invalidatedAt.get(id) ?? 0) <= since) this.#values.set(id, value);
      return loaded;
    } finally {
      this.#loading -= 1;
      if (this.#loading === 0) this.#invalidatedAt.clear();
    }
  }
}
