import { ByteCache, bytesOf } from '@muster/platform';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Ids that are loaded at the end of this turn, and what will be known of them. */
interface Load<V> { ids: Set<string>; found: Promise<ReadonlyMap<string, V>> }

/** Values by id, loaded on demand, forgotten when the log says they changed; the least recently used go first. */
export class Remembered<V extends {}> {
  readonly #values: ByteCache<V>;
  /** Ids dropped while something was loading, and when: what was read before that is not kept. */
  readonly #dropped = new Map<string, number>();
  #turn = 0;
  #loading = 0;
  #next: Load<V> | undefined;

  constructor(private readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>, megabytes: number) {
    this.#values = new ByteCache<V>(megabytes, bytesOf);
  }

  async many(ids: Iterable<string>): Promise<ReadonlyMap<string, V>> {
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

  drop(id: string): void {
    this.#values.delete(id);
    if (this.#loading > 0) this.#dropped.set(id, ++this.#turn);
  }

  async #fetch(ids: readonly string[], found: Map<string, V>): Promise<void> {
    const loaded = await this.#share(ids);
    for (const id of ids) {
      const value = loaded.get(id);
      if (value !== undefined) found.set(id, value);
    }
  }

  /** Requests made in the same event-loop turn share one batched load (as in DataLoader). */
  #share(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    this.#next ??= this.#gather();
    for (const id of ids) this.#next.ids.add(id);
    return this.#next.found;
  }

  #gather(): Load<V> {
    const ids = new Set<string>();
    const found = endOfTurn().then(() => {
      this.#next = undefined;
      return this.#read([...ids]);
    });
    return { ids, found };
  }

  async #read(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const since = this.#turn;
    this.#loading += 1;
    try {
      const loaded = await this.load(ids);
      for (const [id, value] of loaded) if ((this.#dropped.get(id) ?? 0) <= since) this.#values.set(id, value);
      return loaded;
    } finally {
      this.#loading -= 1;
      if (this.#loading === 0) this.#dropped.clear();
    }
  }
}
