/** Overhead of an entry besides its value: key, links and bookkeeping (bytes). */
const ENTRY_BYTES = 200;
/** An object takes about this many times as much memory as its JSON. */
const OBJECT_FACTOR = 3;
const MEGABYTE = 1024 * 1024;

/** Estimates how much memory an object made of JSON takes (bytes). */
export const bytesOf = (value: unknown): number => OBJECT_FACTOR * (JSON.stringify(value)?.length ?? 0);

interface Entry<V> {
  value: V;
  bytes: number;
}

/**
 * Cache with a budget in bytes that evicts the least recently used values. A maximum count would not bound memory,
 * because clients choose the size of many values. Values larger than the whole budget are not stored.
 */
export class ByteCache<V extends {}> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #budget: number;
  #bytes = 0;

  constructor(
    megabytes: number,
    private readonly sizeOf: (value: V) => number,
  ) {
    this.#budget = megabytes * MEGABYTE;
  }

  /** Total size of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key); // moves the entry to the end: most recently used
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Returns the value like {@link get}, without marking it as used. */
  peek(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const bytes = this.sizeOf(value) + key.length + ENTRY_BYTES;
    if (bytes > this.#budget) return;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#budget) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
