/** Values by id, loaded on demand, forgotten when the log says they changed; the least recently used go first. */
export class Remembered<V> {
  readonly #values = new Map<string, V>();
  /** Ids dropped while something was loading, and when: what was read before that is not kept. */
  readonly #dropped = new Map<string, number>();
  #turn = 0;
  #loading = 0;

  constructor(private readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>, private readonly size: number) {}

  async many(ids: Iterable<string>): Promise<ReadonlyMap<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const id of ids) {
      const value = this.#values.get(id);
      if (value === undefined) missing.push(id);
      else this.#keep(id, value, found);
    }
    if (missing.length > 0) for (const [id, value] of await this.#fetch(missing)) found.set(id, value);
    return found;
  }

  drop(id: string): void {
    this.#values.delete(id);
    if (this.#loading > 0) this.#dropped.set(id, ++this.#turn);
  }

  async #fetch(ids: readonly string[]): Promise<ReadonlyMap<string, V>> {
    const since = this.#turn;
    this.#loading += 1;
    try {
      const loaded = await this.load(ids);
      for (const [id, value] of loaded) if ((this.#dropped.get(id) ?? 0) <= since) this.#keep(id, value);
      return loaded;
    } finally {
      this.#loading -= 1;
      if (this.#loading === 0) this.#dropped.clear();
    }
  }

  #keep(id: string, value: V, found?: Map<string, V>): void {
    found?.set(id, value);
    this.#values.delete(id);
    this.#values.set(id, value);
    if (this.#values.size > this.size) this.#values.delete(this.#values.keys().next().value!);
  }
}
